#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 83
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 82
#define ALIAS_COUNT 2
#define TOKEN_COUNT 52
#define EXTERNAL_TOKEN_COUNT 2
#define FIELD_COUNT 2
#define MAX_ALIAS_SEQUENCE_LENGTH 7
#define PRODUCTION_ID_COUNT 7

enum ts_symbol_identifiers {
  sym__word = 1,
  sym_comment = 2,
  sym__gap = 3,
  anon_sym_FORMAT = 4,
  anon_sym_COMMA = 5,
  sym_format = 6,
  sym_symbol = 7,
  anon_sym_GAME = 8,
  sym__digits = 9,
  sym_title = 10,
  anon_sym_TIME = 11,
  anon_sym_DATE = 12,
  anon_sym_PLACE = 13,
  anon_sym_EVENT = 14,
  anon_sym_FEN = 15,
  sym_value = 16,
  anon_sym_RED = 17,
  anon_sym_BLACK = 18,
  anon_sym_SEMI = 19,
  sym__field = 20,
  anon_sym_RESULT = 21,
  anon_sym_DASH = 22,
  sym_score = 23,
  sym_reason = 24,
  sym__other = 25,
  anon_sym_SETUP = 26,
  anon_sym_LBRACE = 27,
  anon_sym_MOVE = 28,
  anon_sym_COMMA2 = 29,
  anon_sym_SEMI2 = 30,
  anon_sym_COLON = 31,
  anon_sym_RBRACE = 32,
  sym_piece = 33,
  anon_sym_DIAG = 34,
  anon_sym_COM = 35,
  sym_text = 36,
  anon_sym_START = 37,
  anon_sym_END = 38,
  anon_sym_VAR = 39,
  anon_sym_LBRACK = 40,
  anon_sym_RBRACK = 41,
  sym_move_number = 42,
  sym__move = 43,
  sym_placeholder = 44,
  sym_remark = 45,
  anon_sym_LPAREN = 46,
  anon_sym_DASH2 = 47,
  anon_sym_RPAREN = 48,
  sym_number = 49,
  sym_missing_brace = 50,
  sym_error_sentinel = 51,
  sym_source_file = 52,
  sym_game = 53,
  sym__item = 54,
  sym_format_line = 55,
  sym_game_line = 56,
  sym_header = 57,
  sym_key = 58,
  sym_players = 59,
  sym_result = 60,
  sym_setup = 61,
  sym_side = 62,
  sym_diagram = 63,
  sym_comment_block = 64,
  sym_start = 65,
  sym_end = 66,
  sym_variation = 67,
  sym_inline = 68,
  sym__close = 69,
  sym__element = 70,
  sym__pair = 71,
  sym_reference = 72,
  aux_sym_source_file_repeat1 = 73,
  aux_sym_game_repeat1 = 74,
  aux_sym_format_line_repeat1 = 75,
  aux_sym_game_line_repeat1 = 76,
  aux_sym_players_repeat1 = 77,
  aux_sym_result_repeat1 = 78,
  aux_sym_setup_repeat1 = 79,
  aux_sym_start_repeat1 = 80,
  aux_sym_reference_repeat1 = 81,
  alias_sym_first_move = 82,
  alias_sym_label = 83,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym__word] = "second_move",
  [sym_comment] = "comment",
  [sym__gap] = "_gap",
  [anon_sym_FORMAT] = "FORMAT",
  [anon_sym_COMMA] = ",",
  [sym_format] = "format",
  [sym_symbol] = "symbol",
  [anon_sym_GAME] = "GAME",
  [sym__digits] = "number",
  [sym_title] = "title",
  [anon_sym_TIME] = "TIME",
  [anon_sym_DATE] = "DATE",
  [anon_sym_PLACE] = "PLACE",
  [anon_sym_EVENT] = "EVENT",
  [anon_sym_FEN] = "FEN",
  [sym_value] = "value",
  [anon_sym_RED] = "RED",
  [anon_sym_BLACK] = "BLACK",
  [anon_sym_SEMI] = ";",
  [sym__field] = "value",
  [anon_sym_RESULT] = "key",
  [anon_sym_DASH] = "-",
  [sym_score] = "score",
  [sym_reason] = "reason",
  [sym__other] = "value",
  [anon_sym_SETUP] = "SETUP",
  [anon_sym_LBRACE] = "{",
  [anon_sym_MOVE] = "MOVE",
  [anon_sym_COMMA2] = ",",
  [anon_sym_SEMI2] = ";",
  [anon_sym_COLON] = ":",
  [anon_sym_RBRACE] = "}",
  [sym_piece] = "piece",
  [anon_sym_DIAG] = "DIAG",
  [anon_sym_COM] = "COM",
  [sym_text] = "text",
  [anon_sym_START] = "START",
  [anon_sym_END] = "END",
  [anon_sym_VAR] = "VAR",
  [anon_sym_LBRACK] = "[",
  [anon_sym_RBRACK] = "]",
  [sym_move_number] = "move_number",
  [sym__move] = "second_move",
  [sym_placeholder] = "placeholder",
  [sym_remark] = "remark",
  [anon_sym_LPAREN] = "(",
  [anon_sym_DASH2] = "-",
  [anon_sym_RPAREN] = ")",
  [sym_number] = "number",
  [sym_missing_brace] = "missing_brace",
  [sym_error_sentinel] = "error_sentinel",
  [sym_source_file] = "source_file",
  [sym_game] = "game",
  [sym__item] = "_item",
  [sym_format_line] = "format_line",
  [sym_game_line] = "game_line",
  [sym_header] = "header",
  [sym_key] = "key",
  [sym_players] = "players",
  [sym_result] = "result",
  [sym_setup] = "setup",
  [sym_side] = "side",
  [sym_diagram] = "diagram",
  [sym_comment_block] = "comment_block",
  [sym_start] = "start",
  [sym_end] = "end",
  [sym_variation] = "variation",
  [sym_inline] = "inline",
  [sym__close] = "_close",
  [sym__element] = "_element",
  [sym__pair] = "_pair",
  [sym_reference] = "reference",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_game_repeat1] = "game_repeat1",
  [aux_sym_format_line_repeat1] = "format_line_repeat1",
  [aux_sym_game_line_repeat1] = "game_line_repeat1",
  [aux_sym_players_repeat1] = "players_repeat1",
  [aux_sym_result_repeat1] = "result_repeat1",
  [aux_sym_setup_repeat1] = "setup_repeat1",
  [aux_sym_start_repeat1] = "start_repeat1",
  [aux_sym_reference_repeat1] = "reference_repeat1",
  [alias_sym_first_move] = "first_move",
  [alias_sym_label] = "label",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym__word] = sym__word,
  [sym_comment] = sym_comment,
  [sym__gap] = sym__gap,
  [anon_sym_FORMAT] = anon_sym_FORMAT,
  [anon_sym_COMMA] = anon_sym_COMMA2,
  [sym_format] = sym_format,
  [sym_symbol] = sym_symbol,
  [anon_sym_GAME] = anon_sym_GAME,
  [sym__digits] = sym_number,
  [sym_title] = sym_title,
  [anon_sym_TIME] = anon_sym_TIME,
  [anon_sym_DATE] = anon_sym_DATE,
  [anon_sym_PLACE] = anon_sym_PLACE,
  [anon_sym_EVENT] = anon_sym_EVENT,
  [anon_sym_FEN] = anon_sym_FEN,
  [sym_value] = sym_value,
  [anon_sym_RED] = anon_sym_RED,
  [anon_sym_BLACK] = anon_sym_BLACK,
  [anon_sym_SEMI] = anon_sym_SEMI2,
  [sym__field] = sym_value,
  [anon_sym_RESULT] = sym_key,
  [anon_sym_DASH] = anon_sym_DASH2,
  [sym_score] = sym_score,
  [sym_reason] = sym_reason,
  [sym__other] = sym_value,
  [anon_sym_SETUP] = anon_sym_SETUP,
  [anon_sym_LBRACE] = anon_sym_LBRACE,
  [anon_sym_MOVE] = anon_sym_MOVE,
  [anon_sym_COMMA2] = anon_sym_COMMA2,
  [anon_sym_SEMI2] = anon_sym_SEMI2,
  [anon_sym_COLON] = anon_sym_COLON,
  [anon_sym_RBRACE] = anon_sym_RBRACE,
  [sym_piece] = sym_piece,
  [anon_sym_DIAG] = anon_sym_DIAG,
  [anon_sym_COM] = anon_sym_COM,
  [sym_text] = sym_text,
  [anon_sym_START] = anon_sym_START,
  [anon_sym_END] = anon_sym_END,
  [anon_sym_VAR] = anon_sym_VAR,
  [anon_sym_LBRACK] = anon_sym_LBRACK,
  [anon_sym_RBRACK] = anon_sym_RBRACK,
  [sym_move_number] = sym_move_number,
  [sym__move] = sym__word,
  [sym_placeholder] = sym_placeholder,
  [sym_remark] = sym_remark,
  [anon_sym_LPAREN] = anon_sym_LPAREN,
  [anon_sym_DASH2] = anon_sym_DASH2,
  [anon_sym_RPAREN] = anon_sym_RPAREN,
  [sym_number] = sym_number,
  [sym_missing_brace] = sym_missing_brace,
  [sym_error_sentinel] = sym_error_sentinel,
  [sym_source_file] = sym_source_file,
  [sym_game] = sym_game,
  [sym__item] = sym__item,
  [sym_format_line] = sym_format_line,
  [sym_game_line] = sym_game_line,
  [sym_header] = sym_header,
  [sym_key] = sym_key,
  [sym_players] = sym_players,
  [sym_result] = sym_result,
  [sym_setup] = sym_setup,
  [sym_side] = sym_side,
  [sym_diagram] = sym_diagram,
  [sym_comment_block] = sym_comment_block,
  [sym_start] = sym_start,
  [sym_end] = sym_end,
  [sym_variation] = sym_variation,
  [sym_inline] = sym_inline,
  [sym__close] = sym__close,
  [sym__element] = sym__element,
  [sym__pair] = sym__pair,
  [sym_reference] = sym_reference,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_game_repeat1] = aux_sym_game_repeat1,
  [aux_sym_format_line_repeat1] = aux_sym_format_line_repeat1,
  [aux_sym_game_line_repeat1] = aux_sym_game_line_repeat1,
  [aux_sym_players_repeat1] = aux_sym_players_repeat1,
  [aux_sym_result_repeat1] = aux_sym_result_repeat1,
  [aux_sym_setup_repeat1] = aux_sym_setup_repeat1,
  [aux_sym_start_repeat1] = aux_sym_start_repeat1,
  [aux_sym_reference_repeat1] = aux_sym_reference_repeat1,
  [alias_sym_first_move] = alias_sym_first_move,
  [alias_sym_label] = alias_sym_label,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym__word] = {
    .visible = true,
    .named = true,
  },
  [sym_comment] = {
    .visible = true,
    .named = true,
  },
  [sym__gap] = {
    .visible = false,
    .named = true,
  },
  [anon_sym_FORMAT] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_COMMA] = {
    .visible = true,
    .named = false,
  },
  [sym_format] = {
    .visible = true,
    .named = true,
  },
  [sym_symbol] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_GAME] = {
    .visible = true,
    .named = false,
  },
  [sym__digits] = {
    .visible = true,
    .named = true,
  },
  [sym_title] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_TIME] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_DATE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_PLACE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_EVENT] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_FEN] = {
    .visible = true,
    .named = false,
  },
  [sym_value] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_RED] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_BLACK] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_SEMI] = {
    .visible = true,
    .named = false,
  },
  [sym__field] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_RESULT] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_DASH] = {
    .visible = true,
    .named = false,
  },
  [sym_score] = {
    .visible = true,
    .named = true,
  },
  [sym_reason] = {
    .visible = true,
    .named = true,
  },
  [sym__other] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_SETUP] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LBRACE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_MOVE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_COMMA2] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_SEMI2] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_COLON] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_RBRACE] = {
    .visible = true,
    .named = false,
  },
  [sym_piece] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_DIAG] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_COM] = {
    .visible = true,
    .named = false,
  },
  [sym_text] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_START] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_END] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_VAR] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LBRACK] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_RBRACK] = {
    .visible = true,
    .named = false,
  },
  [sym_move_number] = {
    .visible = true,
    .named = true,
  },
  [sym__move] = {
    .visible = true,
    .named = true,
  },
  [sym_placeholder] = {
    .visible = true,
    .named = true,
  },
  [sym_remark] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_LPAREN] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_DASH2] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_RPAREN] = {
    .visible = true,
    .named = false,
  },
  [sym_number] = {
    .visible = true,
    .named = true,
  },
  [sym_missing_brace] = {
    .visible = true,
    .named = true,
  },
  [sym_error_sentinel] = {
    .visible = true,
    .named = true,
  },
  [sym_source_file] = {
    .visible = true,
    .named = true,
  },
  [sym_game] = {
    .visible = true,
    .named = true,
  },
  [sym__item] = {
    .visible = false,
    .named = true,
  },
  [sym_format_line] = {
    .visible = true,
    .named = true,
  },
  [sym_game_line] = {
    .visible = true,
    .named = true,
  },
  [sym_header] = {
    .visible = true,
    .named = true,
  },
  [sym_key] = {
    .visible = true,
    .named = true,
  },
  [sym_players] = {
    .visible = true,
    .named = true,
  },
  [sym_result] = {
    .visible = true,
    .named = true,
  },
  [sym_setup] = {
    .visible = true,
    .named = true,
  },
  [sym_side] = {
    .visible = true,
    .named = true,
  },
  [sym_diagram] = {
    .visible = true,
    .named = true,
  },
  [sym_comment_block] = {
    .visible = true,
    .named = true,
  },
  [sym_start] = {
    .visible = true,
    .named = true,
  },
  [sym_end] = {
    .visible = true,
    .named = true,
  },
  [sym_variation] = {
    .visible = true,
    .named = true,
  },
  [sym_inline] = {
    .visible = true,
    .named = true,
  },
  [sym__close] = {
    .visible = false,
    .named = true,
  },
  [sym__element] = {
    .visible = false,
    .named = true,
  },
  [sym__pair] = {
    .visible = false,
    .named = true,
  },
  [sym_reference] = {
    .visible = true,
    .named = true,
  },
  [aux_sym_source_file_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_game_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_format_line_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_game_line_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_players_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_result_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_setup_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_start_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_reference_repeat1] = {
    .visible = false,
    .named = false,
  },
  [alias_sym_first_move] = {
    .visible = true,
    .named = true,
  },
  [alias_sym_label] = {
    .visible = true,
    .named = true,
  },
};

enum ts_field_identifiers {
  field_key = 1,
  field_number = 2,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_key] = "key",
  [field_number] = "number",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
  [2] = {.index = 0, .length = 1},
  [6] = {.index = 1, .length = 1},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_key, 0},
  [1] =
    {field_number, 2},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
  [1] = {
    [0] = sym_key,
  },
  [3] = {
    [0] = sym_piece,
  },
  [4] = {
    [1] = alias_sym_first_move,
  },
  [5] = {
    [0] = alias_sym_label,
  },
  [6] = {
    [2] = alias_sym_label,
  },
};

static const uint16_t ts_non_terminal_alias_map[] = {
  0,
};

static const TSStateId ts_primary_state_ids[STATE_COUNT] = {
  [0] = 0,
  [1] = 1,
  [2] = 2,
  [3] = 3,
  [4] = 4,
  [5] = 5,
  [6] = 6,
  [7] = 7,
  [8] = 8,
  [9] = 9,
  [10] = 10,
  [11] = 11,
  [12] = 12,
  [13] = 13,
  [14] = 14,
  [15] = 15,
  [16] = 16,
  [17] = 17,
  [18] = 18,
  [19] = 19,
  [20] = 20,
  [21] = 21,
  [22] = 22,
  [23] = 23,
  [24] = 24,
  [25] = 25,
  [26] = 26,
  [27] = 27,
  [28] = 28,
  [29] = 29,
  [30] = 30,
  [31] = 31,
  [32] = 32,
  [33] = 33,
  [34] = 34,
  [35] = 35,
  [36] = 36,
  [37] = 37,
  [38] = 38,
  [39] = 39,
  [40] = 40,
  [41] = 41,
  [42] = 42,
  [43] = 43,
  [44] = 44,
  [45] = 45,
  [46] = 46,
  [47] = 37,
  [48] = 48,
  [49] = 49,
  [50] = 50,
  [51] = 36,
  [52] = 29,
  [53] = 32,
  [54] = 54,
  [55] = 55,
  [56] = 56,
  [57] = 57,
  [58] = 58,
  [59] = 59,
  [60] = 60,
  [61] = 61,
  [62] = 62,
  [63] = 63,
  [64] = 64,
  [65] = 64,
  [66] = 63,
  [67] = 67,
  [68] = 68,
  [69] = 69,
  [70] = 70,
  [71] = 71,
  [72] = 72,
  [73] = 73,
  [74] = 74,
  [75] = 75,
  [76] = 76,
  [77] = 77,
  [78] = 78,
  [79] = 67,
  [80] = 69,
  [81] = 74,
  [82] = 78,
};

static TSCharacterRange sym_piece_character_set_1[] = {
  {0, 0x08}, {0x0e, 0x1f}, {'!', '"'}, {'$', '+'}, {'-', '.'}, {'0', '9'}, {'<', 'z'}, {'|', '|'},
  {'~', 0x2fff}, {0x3001, 0x10ffff},
};

static TSCharacterRange sym__move_character_set_6[] = {
  {0, 0x08}, {0x0e, 0x1f}, {'"', '"'}, {'$', '\''}, {'*', '.'}, {'0', '>'}, {'@', 'Z'}, {'\\', 'z'},
  {'|', '|'}, {'~', 0x9f}, {0xa1, 0x2fff}, {0x3001, 0x10ffff},
};

static TSCharacterRange sym__move_character_set_7[] = {
  {0, 0x08}, {0x0e, 0x1f}, {'"', '\''}, {'*', '>'}, {'@', 'Z'}, {'\\', 'z'}, {'|', '|'}, {'~', 0x9f},
  {0xa1, 0x2fff}, {0x3001, 0x10ffff},
};

static TSCharacterRange sym__move_character_set_8[] = {
  {0, 0x08}, {0x0e, 0x1f}, {'"', '\''}, {'+', '>'}, {'@', 'Z'}, {'\\', 'z'}, {'|', '|'}, {'~', 0x9f},
  {0xa1, 0x2fff}, {0x3001, 0x10ffff},
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(30);
      ADVANCE_MAP(
        '#', 39,
        '(', 134,
        ')', 136,
        '*', 78,
        ',', 41,
        '-', 77,
        '.', 79,
        '/', 6,
        ':', 94,
        ';', 69,
        '[', 110,
        ']', 111,
        '{', 91,
        '}', 95,
        0x2026, 129,
        '!', 133,
        '+', 133,
        '?', 133,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) SKIP(22);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(80);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(20);
      END_STATE();
    case 1:
      ADVANCE_MAP(
        '#', 39,
        '(', 134,
        '*', 11,
        '+', 132,
        '.', 130,
        '/', 6,
        '[', 19,
        '{', 91,
        '}', 95,
        0x2026, 129,
        0xfeff, 123,
        '!', 133,
        '?', 133,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000) SKIP(1);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(115);
      if (('"' <= lookahead && lookahead <= '\'') ||
          (',' <= lookahead && lookahead <= '@') ||
          ('\\' <= lookahead && lookahead <= '`') ||
          ('|' <= lookahead && lookahead <= '~')) ADVANCE(12);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(126);
      if (lookahead != 0 &&
          (lookahead < ' ' || '`' < lookahead)) ADVANCE(127);
      END_STATE();
    case 2:
      if (lookahead == '#') ADVANCE(39);
      if (lookahead == ')') ADVANCE(136);
      if (lookahead == ',') ADVANCE(92);
      if (lookahead == '-') ADVANCE(135);
      if (lookahead == '/') ADVANCE(6);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) SKIP(2);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(137);
      END_STATE();
    case 3:
      ADVANCE_MAP(
        '#', 39,
        ',', 92,
        '/', 6,
        ':', 94,
        ';', 93,
        '}', 95,
        0xa0, 96,
        0xfeff, 96,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0x3000) SKIP(3);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(137);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(101);
      if (lookahead != 0 &&
          lookahead != '{') ADVANCE(102);
      END_STATE();
    case 4:
      if (lookahead == '#') ADVANCE(127);
      if (lookahead == '*') ADVANCE(122);
      if (lookahead == '+') ADVANCE(4);
      if (lookahead == '/') ADVANCE(17);
      if (('"' <= lookahead && lookahead <= '\'') ||
          (',' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(121);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 5:
      if (lookahead == '#') ADVANCE(109);
      if (lookahead == '/') ADVANCE(106);
      if (lookahead == '\\') ADVANCE(21);
      if (lookahead == '}') ADVANCE(95);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) ADVANCE(103);
      if (lookahead != 0) ADVANCE(108);
      END_STATE();
    case 6:
      if (lookahead == '*') ADVANCE(10);
      END_STATE();
    case 7:
      if (lookahead == '*') ADVANCE(10);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '/') ADVANCE(17);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 8:
      if (lookahead == '*') ADVANCE(10);
      if (lookahead == '\\') ADVANCE(8);
      if (lookahead != 0) ADVANCE(10);
      END_STATE();
    case 9:
      if (lookahead == '*') ADVANCE(9);
      if (lookahead == '/') ADVANCE(33);
      if (lookahead == '\\') ADVANCE(8);
      if (lookahead != 0) ADVANCE(10);
      END_STATE();
    case 10:
      if (lookahead == '*') ADVANCE(9);
      if (lookahead == '\\') ADVANCE(8);
      if (lookahead != 0) ADVANCE(10);
      END_STATE();
    case 11:
      if (lookahead == '*') ADVANCE(13);
      if (lookahead == '/') ADVANCE(12);
      if (lookahead == '"' ||
          ('$' <= lookahead && lookahead <= '\'') ||
          ('+' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(12);
      if ((!eof && set_contains(sym__move_character_set_6, 12, lookahead))) ADVANCE(127);
      END_STATE();
    case 12:
      if (lookahead == '*') ADVANCE(13);
      if (lookahead == '"' ||
          ('$' <= lookahead && lookahead <= '\'') ||
          ('+' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(12);
      if ((!eof && set_contains(sym__move_character_set_6, 12, lookahead))) ADVANCE(127);
      END_STATE();
    case 13:
      if (lookahead == '*') ADVANCE(13);
      if (lookahead == '"' ||
          ('$' <= lookahead && lookahead <= '\'') ||
          ('+' <= lookahead && lookahead <= '/') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(12);
      if ((!eof && set_contains(sym__move_character_set_6, 12, lookahead))) ADVANCE(127);
      END_STATE();
    case 14:
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '/') ADVANCE(17);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 15:
      if (lookahead == '*') ADVANCE(105);
      if (lookahead == '\\') ADVANCE(107);
      if (lookahead != 0) ADVANCE(105);
      END_STATE();
    case 16:
      if (lookahead == '+') ADVANCE(127);
      if (lookahead == '/') ADVANCE(16);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 17:
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '/') ADVANCE(17);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 18:
      if (lookahead == '/') ADVANCE(18);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 19:
      if (('"' <= lookahead && lookahead <= '\'') ||
          ('*' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('[' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(19);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          (lookahead < ' ' || '/' < lookahead) &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '{' || '~' < lookahead) &&
          lookahead != 0xa0 &&
          lookahead != 0x3000) ADVANCE(128);
      END_STATE();
    case 20:
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(32);
      END_STATE();
    case 21:
      if (lookahead != 0) ADVANCE(108);
      END_STATE();
    case 22:
      if (eof) ADVANCE(30);
      ADVANCE_MAP(
        '#', 39,
        '(', 134,
        ')', 136,
        ',', 92,
        '-', 135,
        '.', 130,
        '/', 6,
        ':', 94,
        ';', 93,
        '[', 110,
        ']', 111,
        '{', 91,
        '}', 95,
        0x2026, 129,
        '!', 133,
        '+', 133,
        '?', 133,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) SKIP(22);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(117);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(20);
      END_STATE();
    case 23:
      if (eof) ADVANCE(30);
      if (lookahead == '#') ADVANCE(39);
      if (lookahead == '/') ADVANCE(6);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) SKIP(23);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(20);
      END_STATE();
    case 24:
      if (eof) ADVANCE(30);
      ADVANCE_MAP(
        '#', 90,
        '(', 83,
        '*', 78,
        '-', 77,
        '/', 86,
        '\t', 40,
        '\f', 40,
        ' ', 40,
        0xa0, 84,
        0x3000, 84,
        0xfeff, 84,
      );
      if (('\n' <= lookahead && lookahead <= '\r')) SKIP(23);
      if (('.' <= lookahead && lookahead <= '9')) ADVANCE(81);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(89);
      if (lookahead != 0) ADVANCE(90);
      END_STATE();
    case 25:
      if (eof) ADVANCE(30);
      ADVANCE_MAP(
        '#', 61,
        ',', 41,
        '/', 57,
        '\t', 40,
        '\f', 40,
        ' ', 40,
        0xa0, 55,
        0x3000, 55,
        0xfeff, 55,
      );
      if (('\n' <= lookahead && lookahead <= '\r')) SKIP(23);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(54);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(60);
      if (lookahead != 0) ADVANCE(61);
      END_STATE();
    case 26:
      if (eof) ADVANCE(30);
      ADVANCE_MAP(
        '#', 45,
        '(', 53,
        ',', 41,
        '/', 43,
        '\t', 40,
        '\f', 40,
        ' ', 40,
        0xa0, 42,
        0x3000, 42,
        0xfeff, 42,
      );
      if (('\n' <= lookahead && lookahead <= '\r')) SKIP(23);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(44);
      if (lookahead != 0) ADVANCE(45);
      END_STATE();
    case 27:
      if (eof) ADVANCE(30);
      ADVANCE_MAP(
        '#', 76,
        '/', 72,
        ';', 69,
        '\t', 40,
        '\f', 40,
        ' ', 40,
        0xa0, 70,
        0x3000, 70,
        0xfeff, 70,
      );
      if (('\n' <= lookahead && lookahead <= '\r')) SKIP(23);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(75);
      if (lookahead != 0) ADVANCE(76);
      END_STATE();
    case 28:
      if (eof) ADVANCE(30);
      ADVANCE_MAP(
        '#', 68,
        '/', 64,
        '\t', 40,
        '\f', 40,
        ' ', 40,
        0xa0, 62,
        0x3000, 62,
        0xfeff, 62,
      );
      if (('\n' <= lookahead && lookahead <= '\r')) SKIP(23);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(67);
      if (lookahead != 0) ADVANCE(68);
      END_STATE();
    case 29:
      if (eof) ADVANCE(30);
      if (lookahead == '#') ADVANCE(68);
      if (lookahead == '/') ADVANCE(64);
      if (lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) ADVANCE(62);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ') SKIP(23);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(67);
      if (lookahead != 0) ADVANCE(68);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(sym__word);
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '/') ADVANCE(17);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(31);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(sym__word);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(32);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(sym_comment);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(sym_comment);
      ADVANCE_MAP(
        '*', 34,
        '+', 35,
        '/', 35,
        '\t', 39,
        0x0b, 39,
        '\f', 39,
        ' ', 39,
        '!', 39,
        '(', 39,
        ')', 39,
        '?', 39,
        '[', 39,
        '{', 39,
        '}', 39,
        0xa0, 39,
        0x3000, 39,
      );
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead)) ADVANCE(35);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(sym_comment);
      ADVANCE_MAP(
        '*', 34,
        '+', 35,
        '/', 36,
        '\t', 39,
        0x0b, 39,
        '\f', 39,
        ' ', 39,
        '!', 39,
        '(', 39,
        ')', 39,
        '?', 39,
        '[', 39,
        '{', 39,
        '}', 39,
        0xa0, 39,
        0x3000, 39,
      );
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead)) ADVANCE(35);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '+') ADVANCE(35);
      if (lookahead == '/') ADVANCE(36);
      if (lookahead == '\t' ||
          lookahead == 0x0b ||
          lookahead == '\f' ||
          lookahead == ' ' ||
          lookahead == '!' ||
          ('(' <= lookahead && lookahead <= '*') ||
          lookahead == '?' ||
          lookahead == '[' ||
          lookahead == '{' ||
          lookahead == '}' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000) ADVANCE(39);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead)) ADVANCE(35);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '\n' ||
          lookahead == '\r') ADVANCE(108);
      if (lookahead != 0) ADVANCE(109);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(sym_comment);
      ADVANCE_MAP(
        '\t', 39,
        0x0b, 39,
        '\f', 39,
        ' ', 39,
        ',', 39,
        ':', 39,
        ';', 39,
        '{', 39,
        '}', 39,
        0x3000, 39,
      );
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead)) ADVANCE(38);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(39);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(sym__gap);
      if (lookahead == '\t' ||
          lookahead == '\f' ||
          lookahead == ' ') ADVANCE(40);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(sym_format);
      if (lookahead == '#') ADVANCE(45);
      if (lookahead == '/') ADVANCE(43);
      if (lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) ADVANCE(42);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(44);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(' &&
          lookahead != ',') ADVANCE(45);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(sym_format);
      if (lookahead == '(') ADVANCE(53);
      if (lookahead == '*') ADVANCE(48);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(45);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(sym_format);
      if (lookahead == '(') ADVANCE(53);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(44);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(45);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(sym_format);
      if (lookahead == '(') ADVANCE(53);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(45);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(sym_format);
      if (lookahead == '(') ADVANCE(52);
      if (lookahead == '*') ADVANCE(48);
      if (lookahead == '\\') ADVANCE(46);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(48);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(sym_format);
      if (lookahead == '(') ADVANCE(52);
      if (lookahead == '*') ADVANCE(47);
      if (lookahead == '/') ADVANCE(45);
      if (lookahead == '\\') ADVANCE(46);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(48);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(sym_format);
      if (lookahead == '(') ADVANCE(52);
      if (lookahead == '*') ADVANCE(47);
      if (lookahead == '\\') ADVANCE(46);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(48);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(sym_symbol);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(sym_symbol);
      if (lookahead == ')') ADVANCE(49);
      if (lookahead == '*') ADVANCE(52);
      if (lookahead == '\\') ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',') ADVANCE(52);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(sym_symbol);
      if (lookahead == ')') ADVANCE(49);
      if (lookahead == '*') ADVANCE(51);
      if (lookahead == '/') ADVANCE(53);
      if (lookahead == '\\') ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',') ADVANCE(52);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(sym_symbol);
      if (lookahead == ')') ADVANCE(49);
      if (lookahead == '*') ADVANCE(51);
      if (lookahead == '\\') ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',') ADVANCE(52);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(sym_symbol);
      if (lookahead == ')') ADVANCE(49);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != '(' &&
          lookahead != ')' &&
          lookahead != ',') ADVANCE(53);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym__digits);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(54);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_title);
      ADVANCE_MAP(
        '#', 61,
        '/', 57,
        '\t', 55,
        0x0b, 55,
        '\f', 55,
        ' ', 55,
        0xa0, 55,
        0x3000, 55,
        0xfeff, 55,
      );
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(60);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead)) ADVANCE(61);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_title);
      if (lookahead == '*') ADVANCE(59);
      if (lookahead == '\\') ADVANCE(56);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(59);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_title);
      if (lookahead == '*') ADVANCE(59);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(61);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(sym_title);
      if (lookahead == '*') ADVANCE(58);
      if (lookahead == '/') ADVANCE(61);
      if (lookahead == '\\') ADVANCE(56);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(59);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(sym_title);
      if (lookahead == '*') ADVANCE(58);
      if (lookahead == '\\') ADVANCE(56);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(59);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(sym_title);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(60);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(61);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_title);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(61);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_value);
      ADVANCE_MAP(
        '#', 68,
        '/', 64,
        '\t', 62,
        0x0b, 62,
        '\f', 62,
        ' ', 62,
        0xa0, 62,
        0x3000, 62,
        0xfeff, 62,
      );
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(67);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead)) ADVANCE(68);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_value);
      if (lookahead == '*') ADVANCE(66);
      if (lookahead == '\\') ADVANCE(63);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(66);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_value);
      if (lookahead == '*') ADVANCE(66);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(68);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_value);
      if (lookahead == '*') ADVANCE(65);
      if (lookahead == '/') ADVANCE(68);
      if (lookahead == '\\') ADVANCE(63);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(66);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_value);
      if (lookahead == '*') ADVANCE(65);
      if (lookahead == '\\') ADVANCE(63);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(66);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_value);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(67);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(68);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_value);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(68);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(anon_sym_SEMI);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym__field);
      ADVANCE_MAP(
        '#', 76,
        '/', 72,
        '\t', 70,
        0x0b, 70,
        '\f', 70,
        ' ', 70,
        0xa0, 70,
        0x3000, 70,
        0xfeff, 70,
      );
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(75);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ';') ADVANCE(76);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(sym__field);
      if (lookahead == '*') ADVANCE(74);
      if (lookahead == '\\') ADVANCE(71);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(74);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(sym__field);
      if (lookahead == '*') ADVANCE(74);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(76);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(sym__field);
      if (lookahead == '*') ADVANCE(73);
      if (lookahead == '/') ADVANCE(76);
      if (lookahead == '\\') ADVANCE(71);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(74);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(sym__field);
      if (lookahead == '*') ADVANCE(73);
      if (lookahead == '\\') ADVANCE(71);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(74);
      END_STATE();
    case 75:
      ACCEPT_TOKEN(sym__field);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(75);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(76);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(sym__field);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(76);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(anon_sym_DASH);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(sym_score);
      END_STATE();
    case 79:
      ACCEPT_TOKEN(sym_score);
      if (lookahead == '.') ADVANCE(79);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(81);
      END_STATE();
    case 80:
      ACCEPT_TOKEN(sym_score);
      if (lookahead == '.') ADVANCE(79);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(80);
      END_STATE();
    case 81:
      ACCEPT_TOKEN(sym_score);
      if (lookahead == '.' ||
          ('0' <= lookahead && lookahead <= '9')) ADVANCE(81);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(sym_reason);
      END_STATE();
    case 83:
      ACCEPT_TOKEN(sym_reason);
      if (lookahead == ')') ADVANCE(82);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(83);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(sym__other);
      if (lookahead == '#') ADVANCE(90);
      if (lookahead == '/') ADVANCE(86);
      if (lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) ADVANCE(84);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(89);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(') ADVANCE(90);
      END_STATE();
    case 85:
      ACCEPT_TOKEN(sym__other);
      if (lookahead == '*') ADVANCE(88);
      if (lookahead == '\\') ADVANCE(85);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(') ADVANCE(88);
      END_STATE();
    case 86:
      ACCEPT_TOKEN(sym__other);
      if (lookahead == '*') ADVANCE(88);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(') ADVANCE(90);
      END_STATE();
    case 87:
      ACCEPT_TOKEN(sym__other);
      if (lookahead == '*') ADVANCE(87);
      if (lookahead == '/') ADVANCE(90);
      if (lookahead == '\\') ADVANCE(85);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(') ADVANCE(88);
      END_STATE();
    case 88:
      ACCEPT_TOKEN(sym__other);
      if (lookahead == '*') ADVANCE(87);
      if (lookahead == '\\') ADVANCE(85);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(') ADVANCE(88);
      END_STATE();
    case 89:
      ACCEPT_TOKEN(sym__other);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(89);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(') ADVANCE(90);
      END_STATE();
    case 90:
      ACCEPT_TOKEN(sym__other);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          lookahead != ' ' &&
          lookahead != '(') ADVANCE(90);
      END_STATE();
    case 91:
      ACCEPT_TOKEN(anon_sym_LBRACE);
      END_STATE();
    case 92:
      ACCEPT_TOKEN(anon_sym_COMMA2);
      END_STATE();
    case 93:
      ACCEPT_TOKEN(anon_sym_SEMI2);
      END_STATE();
    case 94:
      ACCEPT_TOKEN(anon_sym_COLON);
      END_STATE();
    case 95:
      ACCEPT_TOKEN(anon_sym_RBRACE);
      END_STATE();
    case 96:
      ACCEPT_TOKEN(sym_piece);
      ADVANCE_MAP(
        '#', 38,
        ',', 92,
        '/', 98,
        ':', 94,
        ';', 93,
        '}', 95,
        0xa0, 96,
        0xfeff, 96,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0x3000) SKIP(3);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(137);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(101);
      if (lookahead != 0 &&
          lookahead != '{') ADVANCE(102);
      END_STATE();
    case 97:
      ACCEPT_TOKEN(sym_piece);
      if (lookahead == '*') ADVANCE(100);
      if (lookahead == '\\') ADVANCE(97);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == ',' ||
          lookahead == ':' ||
          lookahead == ';' ||
          lookahead == '{' ||
          lookahead == '}' ||
          lookahead == 0x3000) ADVANCE(10);
      if (lookahead != 0) ADVANCE(100);
      END_STATE();
    case 98:
      ACCEPT_TOKEN(sym_piece);
      if (lookahead == '*') ADVANCE(100);
      if ((!eof && set_contains(sym_piece_character_set_1, 10, lookahead)) ||
          lookahead == '#' ||
          lookahead == '/') ADVANCE(102);
      END_STATE();
    case 99:
      ACCEPT_TOKEN(sym_piece);
      if (lookahead == '*') ADVANCE(99);
      if (lookahead == '/') ADVANCE(33);
      if (lookahead == '\\') ADVANCE(97);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == ',' ||
          lookahead == ':' ||
          lookahead == ';' ||
          lookahead == '{' ||
          lookahead == '}' ||
          lookahead == 0x3000) ADVANCE(10);
      if (lookahead != 0) ADVANCE(100);
      END_STATE();
    case 100:
      ACCEPT_TOKEN(sym_piece);
      if (lookahead == '*') ADVANCE(99);
      if (lookahead == '\\') ADVANCE(97);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == ',' ||
          lookahead == ':' ||
          lookahead == ';' ||
          lookahead == '{' ||
          lookahead == '}' ||
          lookahead == 0x3000) ADVANCE(10);
      if (lookahead != 0) ADVANCE(100);
      END_STATE();
    case 101:
      ACCEPT_TOKEN(sym_piece);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(32);
      if ((!eof && set_contains(sym_piece_character_set_1, 10, lookahead)) ||
          lookahead == '#' ||
          lookahead == '/') ADVANCE(102);
      END_STATE();
    case 102:
      ACCEPT_TOKEN(sym_piece);
      if ((!eof && set_contains(sym_piece_character_set_1, 10, lookahead)) ||
          lookahead == '#' ||
          lookahead == '/') ADVANCE(102);
      END_STATE();
    case 103:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '#') ADVANCE(109);
      if (lookahead == '/') ADVANCE(106);
      if (lookahead == '\\') ADVANCE(21);
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) ADVANCE(103);
      if (lookahead != 0 &&
          lookahead != '}') ADVANCE(108);
      END_STATE();
    case 104:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '*') ADVANCE(104);
      if (lookahead == '/') ADVANCE(108);
      if (lookahead == '\\') ADVANCE(15);
      if (lookahead != 0 &&
          lookahead != '}') ADVANCE(105);
      END_STATE();
    case 105:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '*') ADVANCE(104);
      if (lookahead == '\\') ADVANCE(15);
      if (lookahead != 0 &&
          lookahead != '}') ADVANCE(105);
      END_STATE();
    case 106:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '*') ADVANCE(105);
      if (lookahead == '\\') ADVANCE(21);
      if (lookahead != 0 &&
          lookahead != '}') ADVANCE(108);
      END_STATE();
    case 107:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '*') ADVANCE(105);
      if (lookahead == '\\') ADVANCE(15);
      if (lookahead != 0 &&
          lookahead != '}') ADVANCE(105);
      END_STATE();
    case 108:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '\\') ADVANCE(21);
      if (lookahead != 0 &&
          lookahead != '}') ADVANCE(108);
      END_STATE();
    case 109:
      ACCEPT_TOKEN(sym_text);
      if (lookahead == '\\') ADVANCE(37);
      if (lookahead == '\n' ||
          lookahead == '\r') ADVANCE(108);
      if (lookahead != 0 &&
          lookahead != '}') ADVANCE(109);
      END_STATE();
    case 110:
      ACCEPT_TOKEN(anon_sym_LBRACK);
      END_STATE();
    case 111:
      ACCEPT_TOKEN(anon_sym_RBRACK);
      END_STATE();
    case 112:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(127);
      if (lookahead == '.') ADVANCE(113);
      if (lookahead == '/') ADVANCE(16);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(112);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 113:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '.') ADVANCE(113);
      if (lookahead == '/') ADVANCE(17);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 114:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '.') ADVANCE(114);
      END_STATE();
    case 115:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '.') ADVANCE(114);
      if (lookahead == '/') ADVANCE(18);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(119);
      if ((!eof && set_contains(sym__move_character_set_7, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 116:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '.') ADVANCE(114);
      if (lookahead == '/') ADVANCE(18);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(116);
      if ((!eof && set_contains(sym__move_character_set_7, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 117:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '.') ADVANCE(114);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(117);
      END_STATE();
    case 118:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '.') ADVANCE(114);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(120);
      END_STATE();
    case 119:
      ACCEPT_TOKEN(sym_move_number);
      if (lookahead == '.') ADVANCE(118);
      if (lookahead == '/') ADVANCE(18);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(116);
      if ((!eof && set_contains(sym__move_character_set_7, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 120:
      ACCEPT_TOKEN(sym__move);
      END_STATE();
    case 121:
      ACCEPT_TOKEN(sym__move);
      if (lookahead == '#') ADVANCE(127);
      if (lookahead == '*') ADVANCE(122);
      if (lookahead == '+') ADVANCE(4);
      if (lookahead == '/') ADVANCE(17);
      if (('"' <= lookahead && lookahead <= '\'') ||
          (',' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(121);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 122:
      ACCEPT_TOKEN(sym__move);
      if (lookahead == '#') ADVANCE(127);
      if (lookahead == '*') ADVANCE(122);
      if (lookahead == '+') ADVANCE(4);
      if (lookahead == '/') ADVANCE(121);
      if (('"' <= lookahead && lookahead <= '\'') ||
          (',' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(121);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 123:
      ACCEPT_TOKEN(sym__move);
      ADVANCE_MAP(
        '#', 35,
        '*', 122,
        '+', 131,
        '.', 124,
        '/', 7,
        '[', 19,
        0x2026, 127,
        0xfeff, 123,
      );
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(112);
      if (('"' <= lookahead && lookahead <= '\'') ||
          (',' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(121);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(126);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          (lookahead < ' ' || '`' < lookahead) &&
          (lookahead < '{' || '~' < lookahead) &&
          lookahead != 0xa0 &&
          lookahead != 0x3000) ADVANCE(127);
      END_STATE();
    case 124:
      ACCEPT_TOKEN(sym__move);
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '.') ADVANCE(124);
      if (lookahead == '/') ADVANCE(17);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 125:
      ACCEPT_TOKEN(sym__move);
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '/') ADVANCE(127);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 126:
      ACCEPT_TOKEN(sym__move);
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '/') ADVANCE(17);
      if (('A' <= lookahead && lookahead <= 'Z')) ADVANCE(31);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 127:
      ACCEPT_TOKEN(sym__move);
      if (lookahead == '*') ADVANCE(125);
      if (lookahead == '+') ADVANCE(14);
      if (lookahead == '/') ADVANCE(17);
      if ((!eof && set_contains(sym__move_character_set_8, 10, lookahead))) ADVANCE(127);
      END_STATE();
    case 128:
      ACCEPT_TOKEN(sym__move);
      if (('"' <= lookahead && lookahead <= '\'') ||
          ('*' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '>') ||
          lookahead == '@' ||
          ('[' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(128);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          (lookahead < ' ' || '/' < lookahead) &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '{' || '~' < lookahead) &&
          lookahead != 0xa0 &&
          lookahead != 0x3000) ADVANCE(128);
      END_STATE();
    case 129:
      ACCEPT_TOKEN(sym_placeholder);
      END_STATE();
    case 130:
      ACCEPT_TOKEN(sym_placeholder);
      if (lookahead == '.') ADVANCE(130);
      END_STATE();
    case 131:
      ACCEPT_TOKEN(sym_remark);
      if (lookahead == '#') ADVANCE(127);
      if (lookahead == '*') ADVANCE(122);
      if (lookahead == '+') ADVANCE(131);
      if (lookahead == '/') ADVANCE(17);
      if (lookahead == '!' ||
          lookahead == '?') ADVANCE(133);
      if (('"' <= lookahead && lookahead <= '\'') ||
          (',' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '@') ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(121);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          (lookahead < ' ' || '/' < lookahead) &&
          (lookahead < '[' || '`' < lookahead) &&
          (lookahead < '{' || '~' < lookahead) &&
          lookahead != 0xa0 &&
          lookahead != 0x3000) ADVANCE(127);
      END_STATE();
    case 132:
      ACCEPT_TOKEN(sym_remark);
      if (lookahead == '*') ADVANCE(13);
      if (lookahead == '+') ADVANCE(132);
      if (lookahead == '!' ||
          lookahead == '?') ADVANCE(133);
      if (lookahead == '"' ||
          ('$' <= lookahead && lookahead <= '\'') ||
          (',' <= lookahead && lookahead <= '.') ||
          (':' <= lookahead && lookahead <= '@') ||
          ('\\' <= lookahead && lookahead <= '`') ||
          lookahead == '|' ||
          lookahead == '~') ADVANCE(12);
      if (lookahead != 0 &&
          (lookahead < '\t' || '\r' < lookahead) &&
          (lookahead < ' ' || '/' < lookahead) &&
          (lookahead < '[' || '`' < lookahead) &&
          (lookahead < '{' || '~' < lookahead) &&
          lookahead != 0xa0 &&
          lookahead != 0x3000) ADVANCE(127);
      END_STATE();
    case 133:
      ACCEPT_TOKEN(sym_remark);
      if (lookahead == '!' ||
          lookahead == '+' ||
          lookahead == '?') ADVANCE(133);
      END_STATE();
    case 134:
      ACCEPT_TOKEN(anon_sym_LPAREN);
      END_STATE();
    case 135:
      ACCEPT_TOKEN(anon_sym_DASH2);
      END_STATE();
    case 136:
      ACCEPT_TOKEN(anon_sym_RPAREN);
      END_STATE();
    case 137:
      ACCEPT_TOKEN(sym_number);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(137);
      END_STATE();
    default:
      return false;
  }
}

static bool ts_lex_keywords(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      ADVANCE_MAP(
        'B', 1,
        'C', 2,
        'D', 3,
        'E', 4,
        'F', 5,
        'G', 6,
        'M', 7,
        'P', 8,
        'R', 9,
        'S', 10,
        'T', 11,
        'V', 12,
      );
      if (('\t' <= lookahead && lookahead <= '\r') ||
          lookahead == ' ' ||
          lookahead == 0xa0 ||
          lookahead == 0x3000 ||
          lookahead == 0xfeff) SKIP(0);
      END_STATE();
    case 1:
      if (lookahead == 'L') ADVANCE(13);
      END_STATE();
    case 2:
      if (lookahead == 'O') ADVANCE(14);
      END_STATE();
    case 3:
      if (lookahead == 'A') ADVANCE(15);
      if (lookahead == 'I') ADVANCE(16);
      END_STATE();
    case 4:
      if (lookahead == 'N') ADVANCE(17);
      if (lookahead == 'V') ADVANCE(18);
      END_STATE();
    case 5:
      if (lookahead == 'E') ADVANCE(19);
      if (lookahead == 'O') ADVANCE(20);
      END_STATE();
    case 6:
      if (lookahead == 'A') ADVANCE(21);
      END_STATE();
    case 7:
      if (lookahead == 'O') ADVANCE(22);
      END_STATE();
    case 8:
      if (lookahead == 'L') ADVANCE(23);
      END_STATE();
    case 9:
      if (lookahead == 'E') ADVANCE(24);
      END_STATE();
    case 10:
      if (lookahead == 'E') ADVANCE(25);
      if (lookahead == 'T') ADVANCE(26);
      END_STATE();
    case 11:
      if (lookahead == 'I') ADVANCE(27);
      END_STATE();
    case 12:
      if (lookahead == 'A') ADVANCE(28);
      END_STATE();
    case 13:
      if (lookahead == 'A') ADVANCE(29);
      END_STATE();
    case 14:
      if (lookahead == 'M') ADVANCE(30);
      END_STATE();
    case 15:
      if (lookahead == 'T') ADVANCE(31);
      END_STATE();
    case 16:
      if (lookahead == 'A') ADVANCE(32);
      END_STATE();
    case 17:
      if (lookahead == 'D') ADVANCE(33);
      END_STATE();
    case 18:
      if (lookahead == 'E') ADVANCE(34);
      END_STATE();
    case 19:
      if (lookahead == 'N') ADVANCE(35);
      END_STATE();
    case 20:
      if (lookahead == 'R') ADVANCE(36);
      END_STATE();
    case 21:
      if (lookahead == 'M') ADVANCE(37);
      END_STATE();
    case 22:
      if (lookahead == 'V') ADVANCE(38);
      END_STATE();
    case 23:
      if (lookahead == 'A') ADVANCE(39);
      END_STATE();
    case 24:
      if (lookahead == 'D') ADVANCE(40);
      if (lookahead == 'S') ADVANCE(41);
      END_STATE();
    case 25:
      if (lookahead == 'T') ADVANCE(42);
      END_STATE();
    case 26:
      if (lookahead == 'A') ADVANCE(43);
      END_STATE();
    case 27:
      if (lookahead == 'M') ADVANCE(44);
      END_STATE();
    case 28:
      if (lookahead == 'R') ADVANCE(45);
      END_STATE();
    case 29:
      if (lookahead == 'C') ADVANCE(46);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(anon_sym_COM);
      END_STATE();
    case 31:
      if (lookahead == 'E') ADVANCE(47);
      END_STATE();
    case 32:
      if (lookahead == 'G') ADVANCE(48);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(anon_sym_END);
      END_STATE();
    case 34:
      if (lookahead == 'N') ADVANCE(49);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(anon_sym_FEN);
      END_STATE();
    case 36:
      if (lookahead == 'M') ADVANCE(50);
      END_STATE();
    case 37:
      if (lookahead == 'E') ADVANCE(51);
      END_STATE();
    case 38:
      if (lookahead == 'E') ADVANCE(52);
      END_STATE();
    case 39:
      if (lookahead == 'C') ADVANCE(53);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(anon_sym_RED);
      END_STATE();
    case 41:
      if (lookahead == 'U') ADVANCE(54);
      END_STATE();
    case 42:
      if (lookahead == 'U') ADVANCE(55);
      END_STATE();
    case 43:
      if (lookahead == 'R') ADVANCE(56);
      END_STATE();
    case 44:
      if (lookahead == 'E') ADVANCE(57);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(anon_sym_VAR);
      END_STATE();
    case 46:
      if (lookahead == 'K') ADVANCE(58);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(anon_sym_DATE);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(anon_sym_DIAG);
      END_STATE();
    case 49:
      if (lookahead == 'T') ADVANCE(59);
      END_STATE();
    case 50:
      if (lookahead == 'A') ADVANCE(60);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(anon_sym_GAME);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(anon_sym_MOVE);
      END_STATE();
    case 53:
      if (lookahead == 'E') ADVANCE(61);
      END_STATE();
    case 54:
      if (lookahead == 'L') ADVANCE(62);
      END_STATE();
    case 55:
      if (lookahead == 'P') ADVANCE(63);
      END_STATE();
    case 56:
      if (lookahead == 'T') ADVANCE(64);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(anon_sym_TIME);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(anon_sym_BLACK);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(anon_sym_EVENT);
      END_STATE();
    case 60:
      if (lookahead == 'T') ADVANCE(65);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(anon_sym_PLACE);
      END_STATE();
    case 62:
      if (lookahead == 'T') ADVANCE(66);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(anon_sym_SETUP);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(anon_sym_START);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(anon_sym_FORMAT);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(anon_sym_RESULT);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0, .external_lex_state = 1},
  [1] = {.lex_state = 0},
  [2] = {.lex_state = 0},
  [3] = {.lex_state = 0},
  [4] = {.lex_state = 0},
  [5] = {.lex_state = 0},
  [6] = {.lex_state = 0},
  [7] = {.lex_state = 1, .external_lex_state = 2},
  [8] = {.lex_state = 1, .external_lex_state = 2},
  [9] = {.lex_state = 1, .external_lex_state = 2},
  [10] = {.lex_state = 1, .external_lex_state = 2},
  [11] = {.lex_state = 1, .external_lex_state = 2},
  [12] = {.lex_state = 1, .external_lex_state = 2},
  [13] = {.lex_state = 1, .external_lex_state = 2},
  [14] = {.lex_state = 24},
  [15] = {.lex_state = 24},
  [16] = {.lex_state = 24},
  [17] = {.lex_state = 25},
  [18] = {.lex_state = 26},
  [19] = {.lex_state = 26},
  [20] = {.lex_state = 25},
  [21] = {.lex_state = 26},
  [22] = {.lex_state = 25},
  [23] = {.lex_state = 27},
  [24] = {.lex_state = 27},
  [25] = {.lex_state = 27},
  [26] = {.lex_state = 28},
  [27] = {.lex_state = 28},
  [28] = {.lex_state = 29},
  [29] = {.lex_state = 0},
  [30] = {.lex_state = 0},
  [31] = {.lex_state = 0},
  [32] = {.lex_state = 0},
  [33] = {.lex_state = 0},
  [34] = {.lex_state = 0},
  [35] = {.lex_state = 0},
  [36] = {.lex_state = 0},
  [37] = {.lex_state = 0},
  [38] = {.lex_state = 0},
  [39] = {.lex_state = 0},
  [40] = {.lex_state = 0},
  [41] = {.lex_state = 0},
  [42] = {.lex_state = 1, .external_lex_state = 2},
  [43] = {.lex_state = 1, .external_lex_state = 2},
  [44] = {.lex_state = 1, .external_lex_state = 2},
  [45] = {.lex_state = 1, .external_lex_state = 2},
  [46] = {.lex_state = 1, .external_lex_state = 2},
  [47] = {.lex_state = 1, .external_lex_state = 2},
  [48] = {.lex_state = 1, .external_lex_state = 2},
  [49] = {.lex_state = 1, .external_lex_state = 2},
  [50] = {.lex_state = 1, .external_lex_state = 2},
  [51] = {.lex_state = 1, .external_lex_state = 2},
  [52] = {.lex_state = 1, .external_lex_state = 2},
  [53] = {.lex_state = 1, .external_lex_state = 2},
  [54] = {.lex_state = 3},
  [55] = {.lex_state = 3},
  [56] = {.lex_state = 3},
  [57] = {.lex_state = 3},
  [58] = {.lex_state = 3},
  [59] = {.lex_state = 2},
  [60] = {.lex_state = 2},
  [61] = {.lex_state = 2},
  [62] = {.lex_state = 2},
  [63] = {.lex_state = 5},
  [64] = {.lex_state = 5},
  [65] = {.lex_state = 5},
  [66] = {.lex_state = 5},
  [67] = {.lex_state = 0},
  [68] = {.lex_state = 0},
  [69] = {.lex_state = 0},
  [70] = {.lex_state = 0},
  [71] = {.lex_state = 0, .external_lex_state = 3},
  [72] = {.lex_state = 0},
  [73] = {.lex_state = 0},
  [74] = {.lex_state = 0},
  [75] = {.lex_state = 0},
  [76] = {.lex_state = 0},
  [77] = {.lex_state = 2},
  [78] = {.lex_state = 0},
  [79] = {.lex_state = 0},
  [80] = {.lex_state = 0},
  [81] = {.lex_state = 0},
  [82] = {.lex_state = 0},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym__word] = ACTIONS(1),
    [sym_comment] = ACTIONS(3),
    [anon_sym_FORMAT] = ACTIONS(1),
    [anon_sym_COMMA] = ACTIONS(1),
    [anon_sym_GAME] = ACTIONS(1),
    [sym__digits] = ACTIONS(1),
    [anon_sym_TIME] = ACTIONS(1),
    [anon_sym_DATE] = ACTIONS(1),
    [anon_sym_PLACE] = ACTIONS(1),
    [anon_sym_EVENT] = ACTIONS(1),
    [anon_sym_FEN] = ACTIONS(1),
    [anon_sym_RED] = ACTIONS(1),
    [anon_sym_BLACK] = ACTIONS(1),
    [anon_sym_SEMI] = ACTIONS(1),
    [anon_sym_RESULT] = ACTIONS(1),
    [anon_sym_DASH] = ACTIONS(1),
    [sym_score] = ACTIONS(1),
    [anon_sym_SETUP] = ACTIONS(1),
    [anon_sym_LBRACE] = ACTIONS(1),
    [anon_sym_MOVE] = ACTIONS(1),
    [anon_sym_COMMA2] = ACTIONS(1),
    [anon_sym_SEMI2] = ACTIONS(1),
    [anon_sym_COLON] = ACTIONS(1),
    [anon_sym_RBRACE] = ACTIONS(1),
    [anon_sym_DIAG] = ACTIONS(1),
    [anon_sym_COM] = ACTIONS(1),
    [anon_sym_START] = ACTIONS(1),
    [anon_sym_END] = ACTIONS(1),
    [anon_sym_VAR] = ACTIONS(1),
    [anon_sym_LBRACK] = ACTIONS(1),
    [anon_sym_RBRACK] = ACTIONS(1),
    [sym_move_number] = ACTIONS(1),
    [sym_placeholder] = ACTIONS(1),
    [sym_remark] = ACTIONS(1),
    [anon_sym_LPAREN] = ACTIONS(1),
    [anon_sym_DASH2] = ACTIONS(1),
    [anon_sym_RPAREN] = ACTIONS(1),
    [sym_number] = ACTIONS(1),
    [sym_missing_brace] = ACTIONS(1),
    [sym_error_sentinel] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(73),
    [sym_game] = STATE(2),
    [sym__item] = STATE(2),
    [sym_format_line] = STATE(2),
    [sym_game_line] = STATE(4),
    [sym_header] = STATE(2),
    [sym_key] = STATE(27),
    [sym_players] = STATE(2),
    [sym_result] = STATE(2),
    [sym_setup] = STATE(2),
    [sym_diagram] = STATE(2),
    [sym_comment_block] = STATE(2),
    [sym_start] = STATE(2),
    [sym_end] = STATE(2),
    [aux_sym_source_file_repeat1] = STATE(2),
    [ts_builtin_sym_end] = ACTIONS(5),
    [sym_comment] = ACTIONS(3),
    [anon_sym_FORMAT] = ACTIONS(7),
    [anon_sym_GAME] = ACTIONS(9),
    [anon_sym_TIME] = ACTIONS(11),
    [anon_sym_DATE] = ACTIONS(11),
    [anon_sym_PLACE] = ACTIONS(11),
    [anon_sym_EVENT] = ACTIONS(11),
    [anon_sym_FEN] = ACTIONS(11),
    [anon_sym_RED] = ACTIONS(13),
    [anon_sym_BLACK] = ACTIONS(13),
    [anon_sym_RESULT] = ACTIONS(15),
    [anon_sym_SETUP] = ACTIONS(17),
    [anon_sym_DIAG] = ACTIONS(19),
    [anon_sym_COM] = ACTIONS(21),
    [anon_sym_START] = ACTIONS(23),
    [anon_sym_END] = ACTIONS(25),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 15,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(7), 1,
      anon_sym_FORMAT,
    ACTIONS(9), 1,
      anon_sym_GAME,
    ACTIONS(15), 1,
      anon_sym_RESULT,
    ACTIONS(17), 1,
      anon_sym_SETUP,
    ACTIONS(19), 1,
      anon_sym_DIAG,
    ACTIONS(21), 1,
      anon_sym_COM,
    ACTIONS(23), 1,
      anon_sym_START,
    ACTIONS(25), 1,
      anon_sym_END,
    ACTIONS(27), 1,
      ts_builtin_sym_end,
    STATE(4), 1,
      sym_game_line,
    STATE(27), 1,
      sym_key,
    ACTIONS(13), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    ACTIONS(11), 5,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
    STATE(3), 12,
      sym_game,
      sym__item,
      sym_format_line,
      sym_header,
      sym_players,
      sym_result,
      sym_setup,
      sym_diagram,
      sym_comment_block,
      sym_start,
      sym_end,
      aux_sym_source_file_repeat1,
  [62] = 15,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(29), 1,
      ts_builtin_sym_end,
    ACTIONS(31), 1,
      anon_sym_FORMAT,
    ACTIONS(34), 1,
      anon_sym_GAME,
    ACTIONS(43), 1,
      anon_sym_RESULT,
    ACTIONS(46), 1,
      anon_sym_SETUP,
    ACTIONS(49), 1,
      anon_sym_DIAG,
    ACTIONS(52), 1,
      anon_sym_COM,
    ACTIONS(55), 1,
      anon_sym_START,
    ACTIONS(58), 1,
      anon_sym_END,
    STATE(4), 1,
      sym_game_line,
    STATE(27), 1,
      sym_key,
    ACTIONS(40), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    ACTIONS(37), 5,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
    STATE(3), 12,
      sym_game,
      sym__item,
      sym_format_line,
      sym_header,
      sym_players,
      sym_result,
      sym_setup,
      sym_diagram,
      sym_comment_block,
      sym_start,
      sym_end,
      aux_sym_source_file_repeat1,
  [124] = 13,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(7), 1,
      anon_sym_FORMAT,
    ACTIONS(15), 1,
      anon_sym_RESULT,
    ACTIONS(17), 1,
      anon_sym_SETUP,
    ACTIONS(19), 1,
      anon_sym_DIAG,
    ACTIONS(21), 1,
      anon_sym_COM,
    ACTIONS(23), 1,
      anon_sym_START,
    ACTIONS(25), 1,
      anon_sym_END,
    STATE(27), 1,
      sym_key,
    ACTIONS(13), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    ACTIONS(61), 2,
      ts_builtin_sym_end,
      anon_sym_GAME,
    ACTIONS(11), 5,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
    STATE(6), 11,
      sym__item,
      sym_format_line,
      sym_header,
      sym_players,
      sym_result,
      sym_setup,
      sym_diagram,
      sym_comment_block,
      sym_start,
      sym_end,
      aux_sym_game_repeat1,
  [180] = 13,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(65), 1,
      anon_sym_FORMAT,
    ACTIONS(74), 1,
      anon_sym_RESULT,
    ACTIONS(77), 1,
      anon_sym_SETUP,
    ACTIONS(80), 1,
      anon_sym_DIAG,
    ACTIONS(83), 1,
      anon_sym_COM,
    ACTIONS(86), 1,
      anon_sym_START,
    ACTIONS(89), 1,
      anon_sym_END,
    STATE(27), 1,
      sym_key,
    ACTIONS(63), 2,
      ts_builtin_sym_end,
      anon_sym_GAME,
    ACTIONS(71), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    ACTIONS(68), 5,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
    STATE(5), 11,
      sym__item,
      sym_format_line,
      sym_header,
      sym_players,
      sym_result,
      sym_setup,
      sym_diagram,
      sym_comment_block,
      sym_start,
      sym_end,
      aux_sym_game_repeat1,
  [236] = 13,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(7), 1,
      anon_sym_FORMAT,
    ACTIONS(15), 1,
      anon_sym_RESULT,
    ACTIONS(17), 1,
      anon_sym_SETUP,
    ACTIONS(19), 1,
      anon_sym_DIAG,
    ACTIONS(21), 1,
      anon_sym_COM,
    ACTIONS(23), 1,
      anon_sym_START,
    ACTIONS(25), 1,
      anon_sym_END,
    STATE(27), 1,
      sym_key,
    ACTIONS(13), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    ACTIONS(92), 2,
      ts_builtin_sym_end,
      anon_sym_GAME,
    ACTIONS(11), 5,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
    STATE(5), 11,
      sym__item,
      sym_format_line,
      sym_header,
      sym_players,
      sym_result,
      sym_setup,
      sym_diagram,
      sym_comment_block,
      sym_start,
      sym_end,
      aux_sym_game_repeat1,
  [292] = 13,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(100), 1,
      anon_sym_LBRACE,
    ACTIONS(102), 1,
      anon_sym_RBRACE,
    ACTIONS(104), 1,
      anon_sym_DIAG,
    ACTIONS(106), 1,
      anon_sym_COM,
    ACTIONS(108), 1,
      anon_sym_VAR,
    ACTIONS(110), 1,
      sym_move_number,
    ACTIONS(112), 1,
      anon_sym_LPAREN,
    ACTIONS(114), 1,
      sym_missing_brace,
    STATE(33), 1,
      sym__close,
    ACTIONS(98), 3,
      anon_sym_SETUP,
      anon_sym_START,
      anon_sym_END,
    ACTIONS(94), 4,
      sym__word,
      sym__move,
      sym_placeholder,
      sym_remark,
    STATE(10), 8,
      sym_diagram,
      sym_comment_block,
      sym_variation,
      sym_inline,
      sym__element,
      sym__pair,
      sym_reference,
      aux_sym_start_repeat1,
  [344] = 13,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(100), 1,
      anon_sym_LBRACE,
    ACTIONS(104), 1,
      anon_sym_DIAG,
    ACTIONS(106), 1,
      anon_sym_COM,
    ACTIONS(108), 1,
      anon_sym_VAR,
    ACTIONS(110), 1,
      sym_move_number,
    ACTIONS(112), 1,
      anon_sym_LPAREN,
    ACTIONS(118), 1,
      anon_sym_RBRACE,
    ACTIONS(120), 1,
      sym_missing_brace,
    STATE(44), 1,
      sym__close,
    ACTIONS(98), 3,
      anon_sym_SETUP,
      anon_sym_START,
      anon_sym_END,
    ACTIONS(116), 4,
      sym__word,
      sym__move,
      sym_placeholder,
      sym_remark,
    STATE(9), 8,
      sym_diagram,
      sym_comment_block,
      sym_variation,
      sym_inline,
      sym__element,
      sym__pair,
      sym_reference,
      aux_sym_start_repeat1,
  [396] = 13,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(100), 1,
      anon_sym_LBRACE,
    ACTIONS(104), 1,
      anon_sym_DIAG,
    ACTIONS(106), 1,
      anon_sym_COM,
    ACTIONS(108), 1,
      anon_sym_VAR,
    ACTIONS(110), 1,
      sym_move_number,
    ACTIONS(112), 1,
      anon_sym_LPAREN,
    ACTIONS(124), 1,
      anon_sym_RBRACE,
    ACTIONS(126), 1,
      sym_missing_brace,
    STATE(48), 1,
      sym__close,
    ACTIONS(98), 3,
      anon_sym_SETUP,
      anon_sym_START,
      anon_sym_END,
    ACTIONS(122), 4,
      sym__word,
      sym__move,
      sym_placeholder,
      sym_remark,
    STATE(13), 8,
      sym_diagram,
      sym_comment_block,
      sym_variation,
      sym_inline,
      sym__element,
      sym__pair,
      sym_reference,
      aux_sym_start_repeat1,
  [448] = 13,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(100), 1,
      anon_sym_LBRACE,
    ACTIONS(104), 1,
      anon_sym_DIAG,
    ACTIONS(106), 1,
      anon_sym_COM,
    ACTIONS(108), 1,
      anon_sym_VAR,
    ACTIONS(110), 1,
      sym_move_number,
    ACTIONS(112), 1,
      anon_sym_LPAREN,
    ACTIONS(128), 1,
      anon_sym_RBRACE,
    ACTIONS(130), 1,
      sym_missing_brace,
    STATE(38), 1,
      sym__close,
    ACTIONS(98), 3,
      anon_sym_SETUP,
      anon_sym_START,
      anon_sym_END,
    ACTIONS(122), 4,
      sym__word,
      sym__move,
      sym_placeholder,
      sym_remark,
    STATE(13), 8,
      sym_diagram,
      sym_comment_block,
      sym_variation,
      sym_inline,
      sym__element,
      sym__pair,
      sym_reference,
      aux_sym_start_repeat1,
  [500] = 13,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(100), 1,
      anon_sym_LBRACE,
    ACTIONS(104), 1,
      anon_sym_DIAG,
    ACTIONS(106), 1,
      anon_sym_COM,
    ACTIONS(108), 1,
      anon_sym_VAR,
    ACTIONS(110), 1,
      sym_move_number,
    ACTIONS(112), 1,
      anon_sym_LPAREN,
    ACTIONS(134), 1,
      anon_sym_RBRACE,
    ACTIONS(136), 1,
      sym_missing_brace,
    STATE(46), 1,
      sym__close,
    ACTIONS(98), 3,
      anon_sym_SETUP,
      anon_sym_START,
      anon_sym_END,
    ACTIONS(132), 4,
      sym__word,
      sym__move,
      sym_placeholder,
      sym_remark,
    STATE(12), 8,
      sym_diagram,
      sym_comment_block,
      sym_variation,
      sym_inline,
      sym__element,
      sym__pair,
      sym_reference,
      aux_sym_start_repeat1,
  [552] = 13,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(100), 1,
      anon_sym_LBRACE,
    ACTIONS(104), 1,
      anon_sym_DIAG,
    ACTIONS(106), 1,
      anon_sym_COM,
    ACTIONS(108), 1,
      anon_sym_VAR,
    ACTIONS(110), 1,
      sym_move_number,
    ACTIONS(112), 1,
      anon_sym_LPAREN,
    ACTIONS(138), 1,
      anon_sym_RBRACE,
    ACTIONS(140), 1,
      sym_missing_brace,
    STATE(50), 1,
      sym__close,
    ACTIONS(98), 3,
      anon_sym_SETUP,
      anon_sym_START,
      anon_sym_END,
    ACTIONS(122), 4,
      sym__word,
      sym__move,
      sym_placeholder,
      sym_remark,
    STATE(13), 8,
      sym_diagram,
      sym_comment_block,
      sym_variation,
      sym_inline,
      sym__element,
      sym__pair,
      sym_reference,
      aux_sym_start_repeat1,
  [604] = 12,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(148), 1,
      anon_sym_LBRACE,
    ACTIONS(151), 1,
      anon_sym_RBRACE,
    ACTIONS(153), 1,
      anon_sym_DIAG,
    ACTIONS(156), 1,
      anon_sym_COM,
    ACTIONS(159), 1,
      anon_sym_VAR,
    ACTIONS(162), 1,
      sym_move_number,
    ACTIONS(165), 1,
      anon_sym_LPAREN,
    ACTIONS(168), 1,
      sym_missing_brace,
    ACTIONS(145), 3,
      anon_sym_SETUP,
      anon_sym_START,
      anon_sym_END,
    ACTIONS(142), 4,
      sym__word,
      sym__move,
      sym_placeholder,
      sym_remark,
    STATE(13), 8,
      sym_diagram,
      sym_comment_block,
      sym_variation,
      sym_inline,
      sym__element,
      sym__pair,
      sym_reference,
      aux_sym_start_repeat1,
  [653] = 5,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(170), 1,
      ts_builtin_sym_end,
    STATE(16), 1,
      aux_sym_result_repeat1,
    ACTIONS(172), 5,
      sym__gap,
      anon_sym_DASH,
      sym_score,
      sym_reason,
      sym__other,
    ACTIONS(174), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [687] = 5,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(176), 1,
      ts_builtin_sym_end,
    STATE(14), 1,
      aux_sym_result_repeat1,
    ACTIONS(178), 5,
      sym__gap,
      anon_sym_DASH,
      sym_score,
      sym_reason,
      sym__other,
    ACTIONS(180), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [721] = 5,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(182), 1,
      ts_builtin_sym_end,
    STATE(16), 1,
      aux_sym_result_repeat1,
    ACTIONS(184), 5,
      sym__gap,
      anon_sym_DASH,
      sym_score,
      sym_reason,
      sym__other,
    ACTIONS(187), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [755] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(189), 1,
      ts_builtin_sym_end,
    ACTIONS(195), 1,
      sym_title,
    STATE(20), 1,
      aux_sym_game_line_repeat1,
    ACTIONS(191), 3,
      sym__gap,
      anon_sym_COMMA,
      sym__digits,
    ACTIONS(193), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [790] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(197), 1,
      ts_builtin_sym_end,
    ACTIONS(203), 1,
      sym_format,
    STATE(21), 1,
      aux_sym_format_line_repeat1,
    ACTIONS(199), 3,
      sym__gap,
      anon_sym_COMMA,
      sym_symbol,
    ACTIONS(201), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [825] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(205), 1,
      ts_builtin_sym_end,
    ACTIONS(211), 1,
      sym_format,
    STATE(18), 1,
      aux_sym_format_line_repeat1,
    ACTIONS(207), 3,
      sym__gap,
      anon_sym_COMMA,
      sym_symbol,
    ACTIONS(209), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [860] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(213), 1,
      ts_builtin_sym_end,
    ACTIONS(219), 1,
      sym_title,
    STATE(22), 1,
      aux_sym_game_line_repeat1,
    ACTIONS(215), 3,
      sym__gap,
      anon_sym_COMMA,
      sym__digits,
    ACTIONS(217), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [895] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(221), 1,
      ts_builtin_sym_end,
    ACTIONS(228), 1,
      sym_format,
    STATE(21), 1,
      aux_sym_format_line_repeat1,
    ACTIONS(223), 3,
      sym__gap,
      anon_sym_COMMA,
      sym_symbol,
    ACTIONS(226), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [930] = 5,
    ACTIONS(96), 1,
      sym_comment,
    STATE(22), 1,
      aux_sym_game_line_repeat1,
    ACTIONS(231), 2,
      ts_builtin_sym_end,
      sym_title,
    ACTIONS(233), 3,
      sym__gap,
      anon_sym_COMMA,
      sym__digits,
    ACTIONS(236), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [963] = 5,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(238), 1,
      ts_builtin_sym_end,
    STATE(24), 1,
      aux_sym_players_repeat1,
    ACTIONS(240), 3,
      sym__gap,
      anon_sym_SEMI,
      sym__field,
    ACTIONS(242), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [995] = 5,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(244), 1,
      ts_builtin_sym_end,
    STATE(25), 1,
      aux_sym_players_repeat1,
    ACTIONS(246), 3,
      sym__gap,
      anon_sym_SEMI,
      sym__field,
    ACTIONS(248), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1027] = 5,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(250), 1,
      ts_builtin_sym_end,
    STATE(25), 1,
      aux_sym_players_repeat1,
    ACTIONS(252), 3,
      sym__gap,
      anon_sym_SEMI,
      sym__field,
    ACTIONS(255), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1059] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(257), 3,
      ts_builtin_sym_end,
      sym__gap,
      sym_value,
    ACTIONS(259), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1085] = 5,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(261), 1,
      ts_builtin_sym_end,
    ACTIONS(263), 1,
      sym__gap,
    ACTIONS(267), 1,
      sym_value,
    ACTIONS(265), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1115] = 4,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(269), 1,
      ts_builtin_sym_end,
    ACTIONS(273), 1,
      sym_value,
    ACTIONS(271), 15,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1142] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(275), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1164] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(277), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1186] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(279), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1208] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(281), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1230] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(283), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1252] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(285), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1274] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(287), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1296] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(289), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1318] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(291), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1340] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(293), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1362] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(269), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1384] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(213), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1406] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(295), 16,
      ts_builtin_sym_end,
      anon_sym_FORMAT,
      anon_sym_GAME,
      anon_sym_TIME,
      anon_sym_DATE,
      anon_sym_PLACE,
      anon_sym_EVENT,
      anon_sym_FEN,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_RESULT,
      anon_sym_SETUP,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
  [1428] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(299), 1,
      sym_missing_brace,
    ACTIONS(297), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1451] = 4,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(305), 1,
      sym_missing_brace,
    ACTIONS(301), 2,
      sym__word,
      sym__move,
    ACTIONS(303), 12,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1476] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(309), 1,
      sym_missing_brace,
    ACTIONS(307), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1499] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(313), 1,
      sym_missing_brace,
    ACTIONS(311), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1522] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(317), 1,
      sym_missing_brace,
    ACTIONS(315), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1545] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(291), 1,
      sym_missing_brace,
    ACTIONS(319), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1568] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(323), 1,
      sym_missing_brace,
    ACTIONS(321), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1591] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(327), 1,
      sym_missing_brace,
    ACTIONS(325), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1614] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(331), 1,
      sym_missing_brace,
    ACTIONS(329), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1637] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(289), 1,
      sym_missing_brace,
    ACTIONS(333), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1660] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(275), 1,
      sym_missing_brace,
    ACTIONS(335), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1683] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(281), 1,
      sym_missing_brace,
    ACTIONS(337), 14,
      sym__word,
      anon_sym_SETUP,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_DIAG,
      anon_sym_COM,
      anon_sym_START,
      anon_sym_END,
      anon_sym_VAR,
      sym_move_number,
      sym__move,
      sym_placeholder,
      sym_remark,
      anon_sym_LPAREN,
  [1706] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(339), 1,
      sym__word,
    ACTIONS(345), 1,
      anon_sym_RBRACE,
    ACTIONS(341), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    STATE(55), 2,
      sym_side,
      aux_sym_setup_repeat1,
    ACTIONS(343), 6,
      anon_sym_MOVE,
      anon_sym_COMMA2,
      anon_sym_SEMI2,
      anon_sym_COLON,
      sym_piece,
      sym_number,
  [1732] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(339), 1,
      sym__word,
    ACTIONS(349), 1,
      anon_sym_RBRACE,
    ACTIONS(341), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    STATE(56), 2,
      sym_side,
      aux_sym_setup_repeat1,
    ACTIONS(347), 6,
      anon_sym_MOVE,
      anon_sym_COMMA2,
      anon_sym_SEMI2,
      anon_sym_COLON,
      sym_piece,
      sym_number,
  [1758] = 6,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(351), 1,
      sym__word,
    ACTIONS(360), 1,
      anon_sym_RBRACE,
    ACTIONS(354), 2,
      anon_sym_RED,
      anon_sym_BLACK,
    STATE(56), 2,
      sym_side,
      aux_sym_setup_repeat1,
    ACTIONS(357), 6,
      anon_sym_MOVE,
      anon_sym_COMMA2,
      anon_sym_SEMI2,
      anon_sym_COLON,
      sym_piece,
      sym_number,
  [1784] = 2,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(362), 10,
      sym__word,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_MOVE,
      anon_sym_COMMA2,
      anon_sym_SEMI2,
      anon_sym_COLON,
      anon_sym_RBRACE,
      sym_piece,
      sym_number,
  [1800] = 2,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(364), 10,
      sym__word,
      anon_sym_RED,
      anon_sym_BLACK,
      anon_sym_MOVE,
      anon_sym_COMMA2,
      anon_sym_SEMI2,
      anon_sym_COLON,
      anon_sym_RBRACE,
      sym_piece,
      sym_number,
  [1816] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(368), 1,
      anon_sym_RPAREN,
    ACTIONS(370), 1,
      sym_number,
    STATE(60), 1,
      aux_sym_reference_repeat1,
    ACTIONS(366), 2,
      anon_sym_COMMA2,
      anon_sym_DASH2,
  [1833] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(375), 1,
      anon_sym_RPAREN,
    ACTIONS(377), 1,
      sym_number,
    STATE(60), 1,
      aux_sym_reference_repeat1,
    ACTIONS(372), 2,
      anon_sym_COMMA2,
      anon_sym_DASH2,
  [1850] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(370), 1,
      sym_number,
    STATE(59), 1,
      aux_sym_reference_repeat1,
    ACTIONS(380), 2,
      anon_sym_COMMA2,
      anon_sym_DASH2,
  [1864] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(382), 4,
      anon_sym_COMMA2,
      anon_sym_DASH2,
      anon_sym_RPAREN,
      sym_number,
  [1874] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(384), 1,
      anon_sym_RBRACE,
    ACTIONS(386), 1,
      sym_text,
  [1884] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(388), 1,
      anon_sym_RBRACE,
    ACTIONS(390), 1,
      sym_text,
  [1894] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(392), 1,
      anon_sym_RBRACE,
    ACTIONS(394), 1,
      sym_text,
  [1904] = 3,
    ACTIONS(96), 1,
      sym_comment,
    ACTIONS(396), 1,
      anon_sym_RBRACE,
    ACTIONS(398), 1,
      sym_text,
  [1914] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(400), 1,
      anon_sym_RBRACE,
  [1921] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(402), 1,
      anon_sym_LBRACE,
  [1928] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(404), 1,
      anon_sym_RBRACE,
  [1935] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(406), 1,
      anon_sym_LBRACK,
  [1942] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(408), 1,
      sym_error_sentinel,
  [1949] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(410), 1,
      anon_sym_LBRACE,
  [1956] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(412), 1,
      ts_builtin_sym_end,
  [1963] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(414), 1,
      anon_sym_LBRACE,
  [1970] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(416), 1,
      anon_sym_LBRACE,
  [1977] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(418), 1,
      anon_sym_RBRACK,
  [1984] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(420), 1,
      sym_number,
  [1991] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(422), 1,
      anon_sym_LBRACE,
  [1998] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(424), 1,
      anon_sym_RBRACE,
  [2005] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(426), 1,
      anon_sym_RBRACE,
  [2012] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(428), 1,
      anon_sym_LBRACE,
  [2019] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(430), 1,
      anon_sym_LBRACE,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(2)] = 0,
  [SMALL_STATE(3)] = 62,
  [SMALL_STATE(4)] = 124,
  [SMALL_STATE(5)] = 180,
  [SMALL_STATE(6)] = 236,
  [SMALL_STATE(7)] = 292,
  [SMALL_STATE(8)] = 344,
  [SMALL_STATE(9)] = 396,
  [SMALL_STATE(10)] = 448,
  [SMALL_STATE(11)] = 500,
  [SMALL_STATE(12)] = 552,
  [SMALL_STATE(13)] = 604,
  [SMALL_STATE(14)] = 653,
  [SMALL_STATE(15)] = 687,
  [SMALL_STATE(16)] = 721,
  [SMALL_STATE(17)] = 755,
  [SMALL_STATE(18)] = 790,
  [SMALL_STATE(19)] = 825,
  [SMALL_STATE(20)] = 860,
  [SMALL_STATE(21)] = 895,
  [SMALL_STATE(22)] = 930,
  [SMALL_STATE(23)] = 963,
  [SMALL_STATE(24)] = 995,
  [SMALL_STATE(25)] = 1027,
  [SMALL_STATE(26)] = 1059,
  [SMALL_STATE(27)] = 1085,
  [SMALL_STATE(28)] = 1115,
  [SMALL_STATE(29)] = 1142,
  [SMALL_STATE(30)] = 1164,
  [SMALL_STATE(31)] = 1186,
  [SMALL_STATE(32)] = 1208,
  [SMALL_STATE(33)] = 1230,
  [SMALL_STATE(34)] = 1252,
  [SMALL_STATE(35)] = 1274,
  [SMALL_STATE(36)] = 1296,
  [SMALL_STATE(37)] = 1318,
  [SMALL_STATE(38)] = 1340,
  [SMALL_STATE(39)] = 1362,
  [SMALL_STATE(40)] = 1384,
  [SMALL_STATE(41)] = 1406,
  [SMALL_STATE(42)] = 1428,
  [SMALL_STATE(43)] = 1451,
  [SMALL_STATE(44)] = 1476,
  [SMALL_STATE(45)] = 1499,
  [SMALL_STATE(46)] = 1522,
  [SMALL_STATE(47)] = 1545,
  [SMALL_STATE(48)] = 1568,
  [SMALL_STATE(49)] = 1591,
  [SMALL_STATE(50)] = 1614,
  [SMALL_STATE(51)] = 1637,
  [SMALL_STATE(52)] = 1660,
  [SMALL_STATE(53)] = 1683,
  [SMALL_STATE(54)] = 1706,
  [SMALL_STATE(55)] = 1732,
  [SMALL_STATE(56)] = 1758,
  [SMALL_STATE(57)] = 1784,
  [SMALL_STATE(58)] = 1800,
  [SMALL_STATE(59)] = 1816,
  [SMALL_STATE(60)] = 1833,
  [SMALL_STATE(61)] = 1850,
  [SMALL_STATE(62)] = 1864,
  [SMALL_STATE(63)] = 1874,
  [SMALL_STATE(64)] = 1884,
  [SMALL_STATE(65)] = 1894,
  [SMALL_STATE(66)] = 1904,
  [SMALL_STATE(67)] = 1914,
  [SMALL_STATE(68)] = 1921,
  [SMALL_STATE(69)] = 1928,
  [SMALL_STATE(70)] = 1935,
  [SMALL_STATE(71)] = 1942,
  [SMALL_STATE(72)] = 1949,
  [SMALL_STATE(73)] = 1956,
  [SMALL_STATE(74)] = 1963,
  [SMALL_STATE(75)] = 1970,
  [SMALL_STATE(76)] = 1977,
  [SMALL_STATE(77)] = 1984,
  [SMALL_STATE(78)] = 1991,
  [SMALL_STATE(79)] = 1998,
  [SMALL_STATE(80)] = 2005,
  [SMALL_STATE(81)] = 2012,
  [SMALL_STATE(82)] = 2019,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(19),
  [9] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(26),
  [13] = {.entry = {.count = 1, .reusable = true}}, SHIFT(23),
  [15] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [17] = {.entry = {.count = 1, .reusable = true}}, SHIFT(72),
  [19] = {.entry = {.count = 1, .reusable = true}}, SHIFT(74),
  [21] = {.entry = {.count = 1, .reusable = true}}, SHIFT(78),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(75),
  [25] = {.entry = {.count = 1, .reusable = true}}, SHIFT(30),
  [27] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [29] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [31] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(19),
  [34] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(17),
  [37] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(26),
  [40] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(23),
  [43] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(15),
  [46] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(72),
  [49] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(74),
  [52] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(78),
  [55] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(75),
  [58] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(30),
  [61] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_game, 1, 0, 0),
  [63] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0),
  [65] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(19),
  [68] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(26),
  [71] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(23),
  [74] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(15),
  [77] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(72),
  [80] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(74),
  [83] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(78),
  [86] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(75),
  [89] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_repeat1, 2, 0, 0), SHIFT_REPEAT(30),
  [92] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_game, 2, 0, 0),
  [94] = {.entry = {.count = 1, .reusable = false}}, SHIFT(10),
  [96] = {.entry = {.count = 1, .reusable = false}}, SHIFT_EXTRA(),
  [98] = {.entry = {.count = 1, .reusable = false}}, SHIFT(71),
  [100] = {.entry = {.count = 1, .reusable = false}}, SHIFT(8),
  [102] = {.entry = {.count = 1, .reusable = false}}, SHIFT(33),
  [104] = {.entry = {.count = 1, .reusable = false}}, SHIFT(81),
  [106] = {.entry = {.count = 1, .reusable = false}}, SHIFT(82),
  [108] = {.entry = {.count = 1, .reusable = false}}, SHIFT(70),
  [110] = {.entry = {.count = 1, .reusable = false}}, SHIFT(43),
  [112] = {.entry = {.count = 1, .reusable = false}}, SHIFT(61),
  [114] = {.entry = {.count = 1, .reusable = true}}, SHIFT(33),
  [116] = {.entry = {.count = 1, .reusable = false}}, SHIFT(9),
  [118] = {.entry = {.count = 1, .reusable = false}}, SHIFT(44),
  [120] = {.entry = {.count = 1, .reusable = true}}, SHIFT(44),
  [122] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [124] = {.entry = {.count = 1, .reusable = false}}, SHIFT(48),
  [126] = {.entry = {.count = 1, .reusable = true}}, SHIFT(48),
  [128] = {.entry = {.count = 1, .reusable = false}}, SHIFT(38),
  [130] = {.entry = {.count = 1, .reusable = true}}, SHIFT(38),
  [132] = {.entry = {.count = 1, .reusable = false}}, SHIFT(12),
  [134] = {.entry = {.count = 1, .reusable = false}}, SHIFT(46),
  [136] = {.entry = {.count = 1, .reusable = true}}, SHIFT(46),
  [138] = {.entry = {.count = 1, .reusable = false}}, SHIFT(50),
  [140] = {.entry = {.count = 1, .reusable = true}}, SHIFT(50),
  [142] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(13),
  [145] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(71),
  [148] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(8),
  [151] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0),
  [153] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(81),
  [156] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(82),
  [159] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(70),
  [162] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(43),
  [165] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0), SHIFT_REPEAT(61),
  [168] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_start_repeat1, 2, 0, 0),
  [170] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_result, 2, 0, 2),
  [172] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [174] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_result, 2, 0, 2),
  [176] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_result, 1, 0, 2),
  [178] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [180] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_result, 1, 0, 2),
  [182] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_result_repeat1, 2, 0, 0),
  [184] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_result_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [187] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_result_repeat1, 2, 0, 0),
  [189] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_game_line, 1, 0, 0),
  [191] = {.entry = {.count = 1, .reusable = true}}, SHIFT(20),
  [193] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_game_line, 1, 0, 0),
  [195] = {.entry = {.count = 1, .reusable = true}}, SHIFT(40),
  [197] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_format_line, 2, 0, 0),
  [199] = {.entry = {.count = 1, .reusable = true}}, SHIFT(21),
  [201] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_format_line, 2, 0, 0),
  [203] = {.entry = {.count = 1, .reusable = false}}, SHIFT(21),
  [205] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_format_line, 1, 0, 0),
  [207] = {.entry = {.count = 1, .reusable = true}}, SHIFT(18),
  [209] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_format_line, 1, 0, 0),
  [211] = {.entry = {.count = 1, .reusable = false}}, SHIFT(18),
  [213] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_game_line, 2, 0, 0),
  [215] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [217] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_game_line, 2, 0, 0),
  [219] = {.entry = {.count = 1, .reusable = true}}, SHIFT(41),
  [221] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_format_line_repeat1, 2, 0, 0),
  [223] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_format_line_repeat1, 2, 0, 0), SHIFT_REPEAT(21),
  [226] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_format_line_repeat1, 2, 0, 0),
  [228] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_format_line_repeat1, 2, 0, 0), SHIFT_REPEAT(21),
  [231] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_game_line_repeat1, 2, 0, 0),
  [233] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_game_line_repeat1, 2, 0, 0), SHIFT_REPEAT(22),
  [236] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_game_line_repeat1, 2, 0, 0),
  [238] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_players, 1, 0, 1),
  [240] = {.entry = {.count = 1, .reusable = true}}, SHIFT(24),
  [242] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_players, 1, 0, 1),
  [244] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_players, 2, 0, 1),
  [246] = {.entry = {.count = 1, .reusable = true}}, SHIFT(25),
  [248] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_players, 2, 0, 1),
  [250] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_players_repeat1, 2, 0, 0),
  [252] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_players_repeat1, 2, 0, 0), SHIFT_REPEAT(25),
  [255] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_players_repeat1, 2, 0, 0),
  [257] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_key, 1, 0, 0),
  [259] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_key, 1, 0, 0),
  [261] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_header, 1, 0, 2),
  [263] = {.entry = {.count = 1, .reusable = true}}, SHIFT(28),
  [265] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_header, 1, 0, 2),
  [267] = {.entry = {.count = 1, .reusable = true}}, SHIFT(39),
  [269] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_header, 2, 0, 2),
  [271] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_header, 2, 0, 2),
  [273] = {.entry = {.count = 1, .reusable = true}}, SHIFT(34),
  [275] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_comment_block, 3, 0, 0),
  [277] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_end, 1, 0, 0),
  [279] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_setup, 3, 0, 0),
  [281] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_diagram, 3, 0, 0),
  [283] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_start, 3, 0, 0),
  [285] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_header, 3, 0, 2),
  [287] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_setup, 4, 0, 0),
  [289] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_diagram, 4, 0, 0),
  [291] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_comment_block, 4, 0, 0),
  [293] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_start, 4, 0, 0),
  [295] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_game_line, 3, 0, 0),
  [297] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__element, 2, 0, 0),
  [299] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__element, 2, 0, 0),
  [301] = {.entry = {.count = 1, .reusable = false}}, SHIFT(45),
  [303] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__pair, 1, 0, 0),
  [305] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__pair, 1, 0, 0),
  [307] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_inline, 2, 0, 0),
  [309] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_inline, 2, 0, 0),
  [311] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__pair, 2, 0, 4),
  [313] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__pair, 2, 0, 4),
  [315] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_variation, 6, 0, 6),
  [317] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_variation, 6, 0, 6),
  [319] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_comment_block, 4, 0, 0),
  [321] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_inline, 3, 0, 0),
  [323] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_inline, 3, 0, 0),
  [325] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_reference, 3, 0, 0),
  [327] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_reference, 3, 0, 0),
  [329] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_variation, 7, 0, 6),
  [331] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_variation, 7, 0, 6),
  [333] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_diagram, 4, 0, 0),
  [335] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_comment_block, 3, 0, 0),
  [337] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_diagram, 3, 0, 0),
  [339] = {.entry = {.count = 1, .reusable = false}}, SHIFT(58),
  [341] = {.entry = {.count = 1, .reusable = false}}, SHIFT(57),
  [343] = {.entry = {.count = 1, .reusable = false}}, SHIFT(55),
  [345] = {.entry = {.count = 1, .reusable = false}}, SHIFT(31),
  [347] = {.entry = {.count = 1, .reusable = false}}, SHIFT(56),
  [349] = {.entry = {.count = 1, .reusable = false}}, SHIFT(35),
  [351] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_setup_repeat1, 2, 0, 0), SHIFT_REPEAT(58),
  [354] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_setup_repeat1, 2, 0, 0), SHIFT_REPEAT(57),
  [357] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_setup_repeat1, 2, 0, 0), SHIFT_REPEAT(56),
  [360] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_setup_repeat1, 2, 0, 0),
  [362] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_side, 1, 0, 0),
  [364] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_setup_repeat1, 1, 0, 3),
  [366] = {.entry = {.count = 1, .reusable = true}}, SHIFT(60),
  [368] = {.entry = {.count = 1, .reusable = true}}, SHIFT(49),
  [370] = {.entry = {.count = 1, .reusable = true}}, SHIFT(62),
  [372] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_reference_repeat1, 2, 0, 0), SHIFT_REPEAT(60),
  [375] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_reference_repeat1, 2, 0, 0),
  [377] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_reference_repeat1, 2, 0, 0), SHIFT_REPEAT(62),
  [380] = {.entry = {.count = 1, .reusable = true}}, SHIFT(59),
  [382] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_reference_repeat1, 1, 0, 5),
  [384] = {.entry = {.count = 1, .reusable = false}}, SHIFT(29),
  [386] = {.entry = {.count = 1, .reusable = true}}, SHIFT(69),
  [388] = {.entry = {.count = 1, .reusable = false}}, SHIFT(32),
  [390] = {.entry = {.count = 1, .reusable = true}}, SHIFT(67),
  [392] = {.entry = {.count = 1, .reusable = false}}, SHIFT(53),
  [394] = {.entry = {.count = 1, .reusable = true}}, SHIFT(79),
  [396] = {.entry = {.count = 1, .reusable = false}}, SHIFT(52),
  [398] = {.entry = {.count = 1, .reusable = true}}, SHIFT(80),
  [400] = {.entry = {.count = 1, .reusable = true}}, SHIFT(36),
  [402] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [404] = {.entry = {.count = 1, .reusable = true}}, SHIFT(37),
  [406] = {.entry = {.count = 1, .reusable = true}}, SHIFT(77),
  [408] = {.entry = {.count = 1, .reusable = true}}, SHIFT(42),
  [410] = {.entry = {.count = 1, .reusable = true}}, SHIFT(54),
  [412] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [414] = {.entry = {.count = 1, .reusable = true}}, SHIFT(64),
  [416] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [418] = {.entry = {.count = 1, .reusable = true}}, SHIFT(68),
  [420] = {.entry = {.count = 1, .reusable = true}}, SHIFT(76),
  [422] = {.entry = {.count = 1, .reusable = true}}, SHIFT(63),
  [424] = {.entry = {.count = 1, .reusable = true}}, SHIFT(51),
  [426] = {.entry = {.count = 1, .reusable = true}}, SHIFT(47),
  [428] = {.entry = {.count = 1, .reusable = true}}, SHIFT(65),
  [430] = {.entry = {.count = 1, .reusable = true}}, SHIFT(66),
};

enum ts_external_scanner_symbol_identifiers {
  ts_external_token_missing_brace = 0,
  ts_external_token_error_sentinel = 1,
};

static const TSSymbol ts_external_scanner_symbol_map[EXTERNAL_TOKEN_COUNT] = {
  [ts_external_token_missing_brace] = sym_missing_brace,
  [ts_external_token_error_sentinel] = sym_error_sentinel,
};

static const bool ts_external_scanner_states[4][EXTERNAL_TOKEN_COUNT] = {
  [1] = {
    [ts_external_token_missing_brace] = true,
    [ts_external_token_error_sentinel] = true,
  },
  [2] = {
    [ts_external_token_missing_brace] = true,
  },
  [3] = {
    [ts_external_token_error_sentinel] = true,
  },
};

#ifdef __cplusplus
extern "C" {
#endif
void *tree_sitter_xq_external_scanner_create(void);
void tree_sitter_xq_external_scanner_destroy(void *);
bool tree_sitter_xq_external_scanner_scan(void *, TSLexer *, const bool *);
unsigned tree_sitter_xq_external_scanner_serialize(void *, char *);
void tree_sitter_xq_external_scanner_deserialize(void *, const char *, unsigned);

#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_xq(void) {
  static const TSLanguage language = {
    .version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .alias_count = ALIAS_COUNT,
    .token_count = TOKEN_COUNT,
    .external_token_count = EXTERNAL_TOKEN_COUNT,
    .state_count = STATE_COUNT,
    .large_state_count = LARGE_STATE_COUNT,
    .production_id_count = PRODUCTION_ID_COUNT,
    .field_count = FIELD_COUNT,
    .max_alias_sequence_length = MAX_ALIAS_SEQUENCE_LENGTH,
    .parse_table = &ts_parse_table[0][0],
    .small_parse_table = ts_small_parse_table,
    .small_parse_table_map = ts_small_parse_table_map,
    .parse_actions = ts_parse_actions,
    .symbol_names = ts_symbol_names,
    .field_names = ts_field_names,
    .field_map_slices = ts_field_map_slices,
    .field_map_entries = ts_field_map_entries,
    .symbol_metadata = ts_symbol_metadata,
    .public_symbol_map = ts_symbol_map,
    .alias_map = ts_non_terminal_alias_map,
    .alias_sequences = &ts_alias_sequences[0][0],
    .lex_modes = ts_lex_modes,
    .lex_fn = ts_lex,
    .keyword_lex_fn = ts_lex_keywords,
    .keyword_capture_token = sym__word,
    .external_scanner = {
      &ts_external_scanner_states[0][0],
      ts_external_scanner_symbol_map,
      tree_sitter_xq_external_scanner_create,
      tree_sitter_xq_external_scanner_destroy,
      tree_sitter_xq_external_scanner_scan,
      tree_sitter_xq_external_scanner_serialize,
      tree_sitter_xq_external_scanner_deserialize,
    },
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
