-- Written by editors/generate.mjs from editors/languages.json. Do not edit.
return {
  {
    id = 'xq',
    extensions = { 'xq', 'wxf' },
    commentstring = '# %s',
    shared = {
      ['xq'] = {
        theirs_filetype = 'xquery',
        undecided = 'ours',
        ours = {
          '\\v\\C^\\s*(FORMAT|GAME|TIME|RESULT|RED|BLACK|DATE|PLACE|EVENT|FEN)(\\s|$)',
          '\\v\\C^\\s*(SETUP|START|DIAG|COM)\\s*(\\{|$)',
        },
        theirs = {
          '\\v\\C^\\s*(xquery\\s+(version|encoding)|module\\s+namespace|import\\s+(module|schema)|declare)\\s',
          '\\v\\C^\\s*(let|for|some|every)\\s+((tumbling|sliding)\\s+window\\s+)?\\$',
          '\\v\\C^\\s*(where|return|order\\s+by|group\\s+by)\\s+[$(<]',
          '\\v\\C^\\s*[a-z][a-z-]*(:[a-z][a-z-]*)?\\s*\\(',
          '\\v\\C^\\s*(map|array|try|ordered|unordered|validate|element|attribute|document|text|comment)(\\s+[A-Za-z:-]+)?\\s*\\{',
          '\\v\\C^\\s*(\\(:|\\(#|\\$[a-z_]|[<]|[/]?[/][A-Za-z@])',
        },
      },
    },
  },
  {
    id = 'csa',
    extensions = { 'csa' },
    commentstring = '\' %s',
  },
  {
    id = 'kif',
    extensions = { 'kif', 'kifu', 'bod' },
    commentstring = '* %s',
  },
  {
    id = 'ki2',
    extensions = { 'ki2', 'ki2u' },
    commentstring = '* %s',
  },
  {
    id = 'dhtmlxq',
    extensions = { 'ubb' },
  },
  {
    id = 'usi',
    extensions = { 'usi', 'sfen' },
    commentstring = '# %s',
  },
  {
    id = 'chessboard',
    extensions = { 'chessboard' },
    commentstring = '# %s',
  },
  {
    id = 'chessmoveseq',
    extensions = { 'chessmoveseq' },
    commentstring = '# %s',
  },
  {
    id = 'xiangqi-pgn',
    extensions = { 'pgn' },
    commentstring = '; %s',
    shared = {
      ['pgn'] = {
        theirs_filetype = 'pgn',
        undecided = 'theirs',
        ours = {
          '\\v\\C^\\s*\\[(Game\\s+["“]Chinese Chess|Variant\\s+["“](XIANGQI|[Xx]iang[Qq]i|[Jj]ei?[Qq]i|[Jj]ie[Qq]i)|Format\\s+["“](Chinese|WXF|ICCS)|(Red|RedTeam|BlackTeam|ECCO)\\s)',
          '\\v\\C^\\s*\\[FEN\\s+["“][^/ ]+(/[^/ ]+){9}[ ["”]',
          '\\v\\C(^|\\s)1[.)．]\\s*([A-Ia-i]([09]|10)-?[A-Ia-i][0-9]|[A-Ia-i][0-9]-?[A-Ia-i]([09]|10)|[Ii][0-9]-?[A-Ia-i][0-9]|[A-Ia-i][0-9]-?[Ii][0-9])',
          '\\v\\C(^|\\s)1[.)．]\\s*([BbHh]2-?[A-Ia-i]2|[BbHh]2-?[BbHh][5-8]|[BbHh]3-?[A-Ia-i]3|[ACEGaceg]3-?[A-Ha-h]4|[ACEGaceg]4-?[A-Ha-h]5|[Hh]1-?[Gg]3)',
          '\\v\\C(^|\\s)1[.)．]\\s*([KAERHCPkaerhcp][1-9][-+.=][1-9]|[AEHC][a-i]?[a-i][0-9]|i[0-9]|[a-i][0-9]\\=[a-z]|[ＫＡＥＲＨＣＰ][１-９])',
          '\\v\\C(^|\\s)1[.)．]\\s*[炮砲包马馬傌车車俥兵相象仕士帅帥卒将將前中后後]',
        },
        theirs = {
          '\\v\\C^\\s*\\[FEN\\s+["“][^/ ]+(/[^/ ]+){7}[ "”]',
          '\\v\\C^\\s*\\[Variant\\s',
          '\\v\\C(^|\\s)1\\.\\s*([a-h][34]|N[acfh]3|[acdefg]2-?[a-h][34]|g1-?[fh]3)(\\s|$)',
        },
      },
    },
  },
  {
    id = 'xiangqi-fen',
    extensions = { 'fen', 'epd' },
    commentstring = '# %s',
    shared = {
      ['fen'] = {
        theirs_filetype = 'fen',
        undecided = 'ours',
        ours = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){9}(\\s|$)',
        },
        theirs = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){7}(\\s|$)',
        },
      },
      ['epd'] = {
        theirs_filetype = 'epd',
        undecided = 'ours',
        ours = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){9}(\\s|$)',
        },
        theirs = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){7}(\\s|$)',
        },
      },
    },
  },
  {
    id = 'uci',
    extensions = { 'uci' },
    commentstring = '# %s',
  },
  {
    id = 'ucci',
    extensions = { 'ucci' },
    commentstring = '# %s',
  },
}
