// The words of the board in each language. The terms are those of docs/glossary.md; a row that lacks a language does not
// compile. Nothing else here writes words for people.
import { LANGUAGES, type Language, languageOf } from './languages';
import type { Board } from './protocol';

/** The columns are those of `LANGUAGES`. */
type Row = readonly [en: string, zhHans: string, zhHant: string, ja: string];
type Variant = Board['variant'];

export const TEXTS = {
  // The page and its buttons
  nothing: ['Put the cursor on a move of a record.', '请把光标放在棋谱的一着上。', '請把游標放在棋譜的一著上。', 'カーソルを棋譜の指し手に置いてください。'],
  noPosition: ['There is no position here.', '这里没有局面。', '這裡沒有局面。', 'ここに局面はありません。'],
  noRecord: ['There is no record.', '没有棋谱。', '沒有棋譜。', '棋譜がありません。'],
  board: ['Board', '棋盘', '棋盤', '盤面'],
  game: ['Game', '对局', '對局', '対局'],
  moves: ['Moves', '着法', '著法', '指し手'],
  continuations: ['Continuations', '后续着法', '後續著法', '次の手の候補'],
  walkBar: ['Walk through the game', '浏览对局', '瀏覽對局', '対局をたどる'],
  changeBar: ['Change the record', '修改棋谱', '修改棋譜', '棋譜を編集'],
  // Buttons
  analyse: ['Analyse: play without writing', '分析：走子但不写入', '分析：走子但不寫入', '検討: 書き込まずに動かす'],
  analysis: ['Analysis', '分析', '分析', '検討'],
  keep: ['Keep as variation', '保存为变着', '存為變著', '変化として残す'],
  drop: ['Drop', '放弃', '放棄', '破棄'],
  explorer: ['Explorer: this position in all games', '局面库：各对局中的此局面', '局面庫：各對局中的此局面', '局面検索: 全対局中のこの局面'],
  pace: ['Seconds for each move', '每着秒数', '每著秒數', '1手の秒数'],
  autoplay: ['Play the moves one after the other', '自动演示', '自動演示', '自動再生'],
  first: ['Start of the game', '回到开头', '回到開頭', '最初へ'],
  previous: ['Previous move', '上一着', '上一著', '前の手'],
  next: ['Next move', '下一着', '下一著', '次の手'],
  last: ['End of the line', '到本线末尾', '到本線末尾', '手順の最後へ'],
  flip: ['Flip the board', '翻转棋盘', '翻轉棋盤', '盤面を反転'],
  takeBack: ['Take back the last move', '撤销最后一着', '撤銷最後一著', '最後の手を取り消す'],
  cut: ['Delete from here', '从这里起删除', '從這裡起刪除', 'ここから削除'],
  promote: ['Promote the variation', '提升变着', '提升變著', '変化を昇格'],
  demote: ['Demote: put the first variation in its place', '降级：由第一个变着取代', '降級：由第一個變著取代', '降格: 最初の変化と入れ替える'],
  comment: ['Comment', '注释', '註解', 'コメント'],
  setUp: ['Set up a position', '摆放局面', '擺放局面', '局面を作る'],
  copyFen: ['Copy the FEN', '复制 FEN', '複製 FEN', 'FENをコピー'],
  judge: ['Judge the move: {mark}', '评价这一着：{mark}', '評價這一著：{mark}', '手を評価: {mark}'],
  typeMove: ['Type a move', '输入着法', '輸入著法', '指し手を入力'],
  save: ['Save', '保存', '儲存', '保存'],
  undo: ['Undo', '撤销', '復原', '元に戻す'],
  cancel: ['Cancel', '取消', '取消', 'キャンセル'],
  // Notices
  copied: ['The FEN is copied.', 'FEN 已复制。', 'FEN 已複製。', 'FENをコピーしました。'],
  changed: ['The text has changed meanwhile. Try again.', '文本已被修改，请重试。', '文字已被修改，請重試。', 'その間に本文が変わりました。もう一度試してください。'],
  // The position
  toMove: ['{side} to move', '轮到{side}走', '輪到{side}走', '{side}の手番'],
  isToMove: ['{side} to move.', '轮到{side}走。', '輪到{side}走。', '{side}の手番です。'],
  inCheck: ['{side} to move, in check.', '轮到{side}走，被将军。', '輪到{side}走，被將軍。', '{side}の手番で、王手がかかっています。'],
  mated: ['{side} is mated.', '{side}被将死。', '{side}被將死。', '{side}は詰みです。'],
  noMove: ['{side} has no legal move.', '{side}无着可走。', '{side}無著可走。', '{side}に合法手がありません。'],
  isIllegal: ['This move is not legal. {turn}', '这一着不合规则。{turn}', '這一著不合規則。{turn}', 'この手は反則です。{turn}'],
  isUnknown: ['{why}. {turn}', '{why}。{turn}', '{why}。{turn}', '{why}。{turn}'],
  after: ['After {move}.', '{move} 之后。', '{move} 之後。', '{move}の後。'],
  points: ['{points} points', '{points} 分', '{points} 分', '{points}点'],
  captured: ['Captured', '被吃的子', '被吃的子', '取られた駒'],
  capturedOf: ['Captured pieces of {side}', '{side}被吃的子', '{side}被吃的子', '{side}の取られた駒'],
  handOf: ['Hand of {side}', '{side}持驹', '{side}持駒', '{side}の持駒'],
  holds: ['{owner}: {pieces}.', '{owner}：{pieces}。', '{owner}：{pieces}。', '{owner}: {pieces}。'],
  comma: [', ', '，', '，', '、'],
  none: ['nothing', '无', '無', 'なし'],
  emptySquare: ['empty', '空', '空', '空き'],
  target: ['can go here', '可以走到这里', '可以走到這裡', 'ここへ動ける'],
  piece: ['{side} {kind}', '{side}{kind}', '{side}{kind}', '{side}の{kind}'],
  // The list of moves
  mate: ['mate', '将死', '將死', '詰み'],
  check: ['check', '将军', '將軍', '王手'],
  illegal: ['not legal', '不合规则', '不合規則', '反則'],
  deep: ['{depth} variations deep', '第 {depth} 层变着', '第 {depth} 層變著', '{depth}段目の変化'],
  // Choices
  promoteMove: ['Promote', '升变', '升變', '成る'],
  keepMove: ['Do not promote', '不升变', '不升變', '成らない'],
  unknownKind: ['Not known', '不明', '不明', '不明'],
  turnsUp: ['The piece turns up as', '翻开是', '翻開是', 'めくると'],
  chooseMove: ['Choose the move', '选择着法', '選擇著法', '指し手を選ぶ'],
  // Setting up
  pieces: ['Pieces', '棋子', '棋子', '駒'],
  opening: ['Opening', '开局局面', '開局局面', '初期局面'],
  handHint: ['Click for one more, right-click for one less, or drag.', '单击加一枚，右击减一枚，也可拖动。', '按一下加一枚，按右鍵減一枚，也可拖動。', 'クリックで増やし、右クリックで減らします。ドラッグもできます。'],
  clear: ['Clear', '清空', '清空', '空にする'],
  swap: ['Switch sides', '交换双方', '交換雙方', '両者を入れ替える'],
  write: ['Write', '写入', '寫入', '書き込む'],
  // Explorer
  move: ['Move', '着法', '著法', '指し手'],
  gameNumber: ['Games', '局数', '局數', '局数'],
  scores: ['Results', '胜负', '勝負', '勝敗'],
  lastDate: ['Last', '最近', '最近', '最終'],
  allGames: ['All', '合计', '合計', '合計'],
  draws: ['Draws', '和棋', '和棋', '引き分け'],
  event: ['Event', '赛事', '賽事', '棋戦'],
  date: ['Date', '日期', '日期', '日付'],
  result: ['Result', '结果', '結果', '結果'],
  oneGame: ['1 game reaches this position.', '有 1 局出现过此局面。', '有 1 局出現過此局面。', 'この局面は1局に現れます。'],
  gameCount: ['{count} games reach this position.', '有 {count} 局出现过此局面。', '有 {count} 局出現過此局面。', 'この局面は{count}局に現れます。'],
  moreGames: ['Show more of the other {count}', '显示其余 {count} 局', '顯示其餘 {count} 局', '残り{count}局を表示'],
  openGame: ['Open {game}', '打开 {game}', '開啟 {game}', '{game} を開く'],
  // Evaluations
  evaluations: ['Evaluations', '评估', '評估', '評価'],
  noEvaluation: ['not evaluated', '未评估', '未評估', '評価なし'],
  // Games
  games: ['Games', '对局', '對局', '対局'],
  previousGame: ['Previous game', '上一局', '上一局', '前の対局'],
  nextGame: ['Next game', '下一局', '下一局', '次の対局'],
  searchGames: ['Search games', '查找对局', '尋找對局', '対局を検索'],
  searchHint: ['Search players, titles, results', '查找棋手、标题、结果', '尋找棋手、標題、結果', '対局者、表題、結果を検索'],
} as const satisfies Record<string, Row>;

export type Key = keyof typeof TEXTS;

/** The sides as names, and as what goes before a kind of piece. */
const RED: Row = ['Red', '红方', '紅方', '赤'];
const DARK: Row = ['Black', '黑方', '黑方', '黒'];
const SIDES: Record<Variant, Record<string, Row>> = {
  xiangqi: { red: RED, black: DARK },
  jeiqi: { white: ['White', '红方', '紅方', '赤'], black: DARK },
  shogi: { black: ['Black', '先手', '先手', '先手'], white: ['White', '后手', '後手', '後手'] },
};
const ADJECTIVES: Record<Variant, Record<string, Row>> = {
  xiangqi: { red: ['red', '红', '紅', '赤'], black: ['black', '黑', '黑', '黒'] },
  jeiqi: { white: ['white', '红', '紅', '赤'], black: ['black', '黑', '黑', '黒'] },
  shogi: { black: ['black', '先手', '先手', '先手'], white: ['white', '后手', '後手', '後手'] },
};

/** The kinds of pieces by their letter in a FEN. A capital is the first side's, where the sides have names of their own. */
const HORSE: Row = ['horse', '马', '馬', '馬'];
const POINTS = {
  K: ['king', '帅', '帥', '帥'], k: ['king', '将', '將', '将'],
  A: ['advisor', '仕', '仕', '仕'], a: ['advisor', '士', '士', '士'],
  R: ['rook', '车', '車', '車'], C: ['cannon', '炮', '炮', '砲'],
  P: ['pawn', '兵', '兵', '兵'], p: ['pawn', '卒', '卒', '卒'],
} as const satisfies Record<string, Row>;
const ELEPHANTS: [Row, Row] = [['elephant', '相', '相', '相'], ['elephant', '象', '象', '象']];
export const KINDS: Record<Variant, Record<string, Row>> = {
  xiangqi: { ...POINTS, B: ELEPHANTS[0], b: ELEPHANTS[1], N: HORSE },
  jeiqi: { ...POINTS, E: ELEPHANTS[0], e: ELEPHANTS[1], H: HORSE, X: ['dark piece', '暗子', '暗子', '伏せ駒'] },
  shogi: {
    K: ['king', '王将', '王將', '玉'], R: ['rook', '飞车', '飛車', '飛車'], B: ['bishop', '角行', '角行', '角'],
    G: ['gold', '金将', '金將', '金'], S: ['silver', '银将', '銀將', '銀'], N: ['knight', '桂马', '桂馬', '桂'],
    L: ['lance', '香车', '香車', '香'], P: ['pawn', '步', '步', '歩'],
    '+R': ['dragon', '龙王', '龍王', '竜'], '+B': ['horse', '龙马', '龍馬', '馬'], '+S': ['promoted silver', '成银', '成銀', '成銀'],
    '+N': ['promoted knight', '成桂', '成桂', '成桂'], '+L': ['promoted lance', '成香', '成香', '成香'], '+P': ['tokin', 'と金', 'と金', 'と金'],
  },
};

/** A text that follows the language: it is used now, and again in each new language. */
export type Text = (use: (text: string) => void) => void;

export class Words {
  private column = 0;
  private readonly followers: (() => void)[] = [];

  get language(): Language {
    return LANGUAGES[this.column]!;
  }

  /** Speaks the language of a tag. */
  set language(tag: string) {
    const column = LANGUAGES.indexOf(languageOf(tag));
    if (column === this.column) return;
    this.column = column;
    for (const use of this.followers) use();
  }

  say(key: Key, values: Record<string, string> = {}): string {
    return TEXTS[key][this.column]!.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  }

  /** A text for something that stays when the language changes. */
  text(key: Key, values: Record<string, string> = {}): Text {
    return (use) => this.follow(() => use(this.say(key, values)));
  }

  /** Runs now, and in each new language. */
  follow(use: () => void): void {
    this.followers.push(use);
    use();
  }

  /** The side as a name: `Red`. */
  side(side: string, variant: Variant): string {
    return SIDES[variant][side]?.[this.column] ?? side;
  }

  /** The kind of piece of a letter of a FEN: `cannon`. */
  kind(letter: string, variant: Variant): string {
    const kinds = KINDS[variant];
    return (kinds[letter] ?? kinds[letter.toUpperCase()])?.[this.column] ?? letter;
  }

  /** The piece of a letter: `red cannon`. */
  piece(letter: string, side: string, variant: Variant): string {
    return this.say('piece', { side: ADJECTIVES[variant][side]?.[this.column] ?? side, kind: this.kind(letter, variant) });
  }

  list(parts: string[]): string {
    return parts.join(this.say('comma'));
  }
}
