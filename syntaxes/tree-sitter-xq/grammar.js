/**
 * A tree-sitter grammar for `.xq` and `.wxf`: Yang's Chinese Chess File Format.
 *
 * It colours and folds text. What a move means, and whether it is legal, is known to `xqls` only; so every word of a line
 * is a move here, and headers may stand in any order. README.md says in which texts it finds an error.
 */

/* eslint-disable arrow-parens */
/* eslint-disable-next-line spaced-comment */
/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// A comment /* … */ ends at the first */ whose star has no backslash before it.
const ESCAPED = /\\*\*+\\/.source;
const BLOCK_COMMENT = new RegExp(
  [
    /\/\*/.source,
    `([^*\\\\]|\\*+[^*/\\\\]|\\**\\\\(${ESCAPED})*(\\\\*[^*\\\\]|\\\\*\\*[^*\\\\]|\\\\*\\*\\*+[^*/\\\\]))*`,
    `(\\*+/|\\**\\\\(${ESCAPED})*\\\\*\\*\\*+/)`,
  ].join(''),
);

// A move is a word of which one character is no ASCII punctuation. `+`, `!` and `?` at its end are a remark. A comment may
// follow it without a space, so a slash belongs to a move only before something else than a star.
const SPACE = '\\s\\u3000\\u00a0';
const SIGNS = `"$%&'*+,\\-:;<=>@\\]\\\\^_\`|~`;
const SOLID = `[^${SPACE}(){}\\[/!?.#${SIGNS}]`;
const LETTER = `[^${SPACE}(){}\\[/!?.#${SIGNS}0-9…]`;
const PART = `([^${SPACE}(){}\\[/!?]|\\*/|/+[^${SPACE}(){}\\[/!?*])`;
const LAST = `([^${SPACE}(){}\\[/!?+]|\\*/|/+[^${SPACE}(){}\\[/!?*+])`;
const MOVE = new RegExp(
  [
    `(${LETTER}|(\\*/|[${SIGNS}])(\\*/|[${SIGNS}.])*${SOLID})(${PART}*${LAST})?`,
    // One that begins with digits is no number with dots: 13=4
    `[0-9]+([^${SPACE}(){}\\[/!?.0-9]|/+[^${SPACE}(){}\\[/!?*])(${PART}*${LAST})?`,
    // a bracket where no VAR is
    `\\[[^${SPACE}(){}!?/]*${SOLID}[^${SPACE}(){}!?/]*`,
    // of stacked pawns: 33.4
    '[0-9][0-9]\\.[0-9]',
  ].join('|'),
);

const line = (first, rest) => token.immediate(prec(2, new RegExp(`[^\\s${first}][^\\r\\n${rest}]*`)));

module.exports = grammar({
  name: 'xq',

  word: ($) => $._word,

  // See src/scanner.c.
  externals: ($) => [$.missing_brace, $.error_sentinel],

  extras: ($) => [/[\s\u3000\u00a0\ufeff]/, $.comment],

  rules: {
    source_file: ($) => repeat(choice($.game, $._item)),

    game: ($) => prec.right(seq($.game_line, repeat($._item))),

    _item: ($) =>
      choice($.format_line, $.header, $.result, $.players, $.setup, $.start, $.diagram, $.comment_block, $.end),

      _word: (_) => /[A-Z][A-Z]+/,

    comment: (_) => token(choice(/#[^\r\n]*/, BLOCK_COMMENT)),

    // Lines. Spaces are tokens in them, because a line break ends them.

    _gap: (_) => token.immediate(prec(1, /[ \t\f]+/)),

    format_line: ($) =>
      seq('FORMAT', repeat(choice($._gap, $.format, $.symbol, alias(token.immediate(','), ',')))),

    format: (_) => token.immediate(prec(2, /[^\s,(]+/)),
    symbol: (_) => token.immediate(prec(2, /[^\s,(]*\([^)\r\n,(]*\)?/)),

    game_line: ($) =>
      seq('GAME', repeat(choice(alias($._digits, $.number), alias(token.immediate(','), ','), $._gap)), optional($.title)),

    _digits: (_) => token.immediate(prec(2, /[0-9]+/)),
    title: (_) => line('0-9,', ''),

    header: ($) => seq(field('key', $.key), optional($._gap), optional($.value)),
    key: (_) => choice('TIME', 'DATE', 'PLACE', 'EVENT', 'FEN'),
    value: (_) => line('', ''),

    players: ($) =>
      seq(
        field('key', alias(choice('RED', 'BLACK'), $.key)),
        repeat(choice($._gap, alias($._field, $.value), alias(token.immediate(';'), ';'))),
      ),
    _field: (_) => line(';', ';'),

    result: ($) =>
      seq(
        field('key', alias('RESULT', $.key)),
        repeat(choice($._gap, $.score, alias(token.immediate('-'), '-'), $.reason, alias($._other, $.value))),
      ),
    score: (_) => token.immediate(prec(3, /[0-9.]+|\*/)),
    reason: (_) => token.immediate(prec(2, /\([^)\r\n]*\)?/)),
    _other: (_) => token.immediate(prec(1, /[^\s(0-9.*\-][^\s(]*/)),

    // Blocks

    setup: ($) =>
      seq('SETUP', '{', repeat(choice($.side, 'MOVE', $.number, $.piece, alias($._word, $.piece), ',', ';', ':')), '}'),
    side: (_) => choice('RED', 'BLACK'),
    piece: (_) => token(prec(-1, /[^\s\u3000,;:{}#0-9\/][^\s\u3000,;:{}]*|[0-9]+[^\s\u3000,;:{}0-9][^\s\u3000,;:{}]*/)),

    diagram: ($) => seq('DIAG', '{', optional($.text), '}'),
    comment_block: ($) => seq('COM', '{', optional($.text), '}'),
    text: (_) => token.immediate(prec(3, /([^}\\]|\\(.|[\r\n]))+/)),

    start: ($) => seq('START', '{', repeat($._element), $._close),
    end: (_) => 'END',

    variation: ($) =>
      seq('VAR', '[', field('number', alias($.number, $.label)), ']', '{', repeat($._element), $._close),
    inline: ($) => seq('{', repeat($._element), $._close),
    _close: ($) => choice('}', $.missing_brace),

    // Lines of moves

    _element: ($) =>
      choice(
        $._pair,
        alias(choice($._move, $._word), $.second_move),
        $.placeholder,
        $.remark,
        $.reference,
        $.inline,
        $.variation,
        $.diagram,
        $.comment_block,
        // These cannot stand here, and are no moves either.
        seq(choice('SETUP', 'START', 'END'), $.error_sentinel),
      ),

    // What follows a number directly is a move of Red, all else of Black.
    _pair: ($) => prec.right(seq($.move_number, optional(alias(choice($._move, $._word), $.first_move)))),

    move_number: (_) => /[0-9]+\.*/,
    _move: (_) => token(MOVE),
    placeholder: (_) => token(choice(/\.+/, '…')),
    remark: (_) => /[!?+]+/,

    reference: ($) => seq('(', repeat1(choice(alias($.number, $.label), ',', '-')), ')'),
    number: (_) => /[0-9]+/,
  },
});
