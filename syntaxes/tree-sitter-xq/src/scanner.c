// A GAME line at the beginning of a line, and the end of the file, close all lines of moves whose braces are missing: one
// mistake then costs one node `missing_brace`, and the games after it keep their colours.
#include "tree_sitter/parser.h"

enum Token { MISSING_BRACE, ERROR_SENTINEL };

void *tree_sitter_xq_external_scanner_create(void) { return NULL; }

void tree_sitter_xq_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_xq_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_xq_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_space(int32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x3000 || c == 0xFEFF;
}

bool tree_sitter_xq_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  // While the parser recovers from an error, every token is valid.
  if (!valid_symbols[MISSING_BRACE] || valid_symbols[ERROR_SENTINEL]) {
    return false;
  }
  // The token is empty: it ends before anything that is read here.
  lexer->mark_end(lexer);
  lexer->result_symbol = MISSING_BRACE;
  while (is_space(lexer->lookahead)) {
    lexer->advance(lexer, true);
  }
  if (lexer->eof(lexer)) {
    return true;
  }
  if (lexer->lookahead != 'G' || lexer->get_column(lexer) != 0) {
    return false;
  }
  for (const char *letter = "GAME"; *letter; letter++) {
    if (lexer->lookahead != *letter) {
      return false;
    }
    lexer->advance(lexer, false);
  }
  return lexer->eof(lexer) || is_space(lexer->lookahead);
}
