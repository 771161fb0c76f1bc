// What the grammar alone cannot read: labels, which end with their line; fields without a type; and the ends
// of what is not closed. It keeps no state.

#include "tree_sitter/parser.h"

#include <string.h>

enum Token {
  LABEL,
  SAME_LINE,
  MISSING_DOUBLE_QUOTE,
  MISSING_SINGLE_QUOTE,
  MISSING_BRACE,
  MISSING_PARENTHESIS,
  MISSING_CLOSE,
  MISSING_BLOCK,
  MISSING_BLOCK_END,
  MISSING_AGENT_END,
  TOKENS,
};

// Longer words are none of those that matter.
#define WORD_SIZE 16

// So far is looked for the end of a string from the end of each of its lines; a longer one is taken to be closed.
#define MAX_AHEAD 4096

static bool is_word_start(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_word_part(int32_t c) { return is_word_start(c) || (c >= '0' && c <= '9') || c == '-'; }

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\r'; }

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static void skip_blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
}

// Passes blanks, line breaks and comments. Whether a line ends among them, or the text.
static bool pass_line_break(TSLexer *lexer) {
  bool passed = false;
  for (;;) {
    if (lexer->eof(lexer)) return true;
    if (lexer->lookahead == '\n') {
      passed = true;
      advance(lexer);
    } else if (is_blank(lexer->lookahead)) {
      advance(lexer);
    } else if (lexer->lookahead == '/') {
      advance(lexer);
      if (lexer->lookahead != '/') return false;
      while (!lexer->eof(lexer) && lexer->lookahead != '\n') advance(lexer);
    } else {
      return passed;
    }
  }
}

// Reads a word; an empty one where none begins.
static void read_word(TSLexer *lexer, char word[WORD_SIZE]) {
  unsigned length = 0;
  if (is_word_start(lexer->lookahead)) {
    while (is_word_part(lexer->lookahead)) {
      if (length < WORD_SIZE - 1) word[length++] = (char)lexer->lookahead;
      advance(lexer);
    }
  }
  word[length] = '\0';
  while (is_blank(lexer->lookahead)) advance(lexer);
}

static bool is(const char *word, const char *other) { return strcmp(word, other) == 0; }

static bool is_import_kind(const char *word) {
  return is(word, "tool") || is(word, "llm") || is(word, "file") || is(word, "agent") || is(word, "memory");
}

// Whether a string goes on behind what looks like its end: what follows a string in any release cannot stand there.
static bool goes_on(TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  return !lexer->eof(lexer) && (c > 127 || !strchr(" \t\r\n,:.()[]{}=!<>+-*/", (char)c));
}

// Passes the rest of a string from the end of one of its lines: strings may span lines, but then the next quote of
// their kind ends them. Whether there is none, or one that begins another string.
static bool pass_string(TSLexer *lexer, int32_t quote) {
  for (unsigned ahead = 0; ahead < MAX_AHEAD; ahead++) {
    if (lexer->eof(lexer)) return false;
    int32_t c = lexer->lookahead;
    advance(lexer);
    if (c == '\\') {
      if (!lexer->eof(lexer)) advance(lexer);
    } else if (c == quote) {
      return !goes_on(lexer);
    }
  }
  return true;
}

// The end of a line at which a string stops whose quote is missing.
static bool scan_missing_quote(TSLexer *lexer, int32_t quote) {
  if (lexer->lookahead != '\n' && !lexer->eof(lexer)) return false;
  lexer->mark_end(lexer);
  lexer->result_symbol = quote == '"' ? MISSING_DOUBLE_QUOTE : MISSING_SINGLE_QUOTE;
  return !pass_string(lexer, quote);
}

// The words up to the end of the line, to a `}` outside of strings, or to a comment. A string that begins on the
// line belongs to it whole.
static bool scan_label(TSLexer *lexer) {
  skip_blanks(lexer);
  lexer->result_symbol = LABEL;
  bool any = false;
  int32_t quote = 0;
  while (!lexer->eof(lexer)) {
    int32_t c = lexer->lookahead;
    if (quote && c == '\n') {
      if (pass_string(lexer, quote)) lexer->mark_end(lexer);
      break;
    } else if (quote) {
      advance(lexer);
      if (c == '\\' && !lexer->eof(lexer)) {
        advance(lexer);
      } else if (c == quote) {
        quote = 0;
      }
    } else if (c == '\n' || c == '}') {
      break;
    } else if (is_blank(c)) {
      advance(lexer);
      continue;
    } else if (c == '/') {
      advance(lexer);
      if (lexer->lookahead == '/') break;
    } else {
      if (c == '"' || c == '\'') quote = c;
      advance(lexer);
    }
    any = true;
    lexer->mark_end(lexer);
  }
  return any;
}

// Whether a function begins with a word that a block cannot hold, an import or an agent.
static bool begins_outside(TSLexer *lexer, const char *first, bool functions) {
  char second[WORD_SIZE], third[WORD_SIZE];
  if (is(first, "func")) {
    read_word(lexer, second);
    return functions && second[0] && lexer->lookahead == '(';
  }
  if (is(first, "main")) {
    read_word(lexer, second);
    return is(second, "agent") || (functions && is(second, "func"));
  }
  if (is(first, "agent")) {
    read_word(lexer, second);
    return lexer->lookahead == '{';
  }
  if (is(first, "import")) {
    read_word(lexer, second);
    if (!is_import_kind(second)) return false;
    read_word(lexer, third);
    read_word(lexer, second);
    return is(second, "from");
  }
  return false;
}

// Whether no condition and no loop goes on with the word, or the bracket, that begins a line here.
static bool ends_head(TSLexer *lexer) {
  char word[WORD_SIZE];
  if (lexer->lookahead == '}') return true;
  read_word(lexer, word);
  return word[0] && !is(word, "and") && !is(word, "or") && !is(word, "max");
}

// Whether a statement begins with a word that no list and no arguments have in this place.
static bool begins_statement(TSLexer *lexer, const char *first) {
  int32_t c = lexer->lookahead;
  if (is(first, "use") || is(first, "return") || is(first, "if") || is(first, "for") || is(first, "loop") ||
      is(first, "model")) {
    return is_word_start(c);
  }
  if (is(first, "role") || is(first, "description")) return c == '"' || c == '\'';
  if (c == '+' || c == '-') {
    advance(lexer);
    return lexer->lookahead == '=';
  }
  if (c != '=') return false;
  advance(lexer);
  return lexer->lookahead != '=';
}

// Whether no list and no arguments go on with what stands here: a brace that closes what is around them, or what
// begins a statement, a function, an agent or an import on a line of its own.
static bool ends_items(TSLexer *lexer, bool begins_line) {
  if (lexer->lookahead == '}') return true;
  if (!begins_line) return false;
  char word[WORD_SIZE];
  read_word(lexer, word);
  return word[0] && (begins_statement(lexer, word) || begins_outside(lexer, word, true));
}

// Whether no object goes on with the word that begins a line here, a comma being missing before it.
static bool ends_object(TSLexer *lexer) {
  char word[WORD_SIZE];
  read_word(lexer, word);
  pass_line_break(lexer);
  return word[0] && !is(word, "and") && !is(word, "or") && lexer->lookahead != ':';
}

void *tree_sitter_agentscript_external_scanner_create(void) { return NULL; }

void tree_sitter_agentscript_external_scanner_destroy(void *payload) {}

unsigned tree_sitter_agentscript_external_scanner_serialize(void *payload, char *buffer) { return 0; }

void tree_sitter_agentscript_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {}

bool tree_sitter_agentscript_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  // While the parser recovers, everything is valid and nothing is known.
  bool recovers = true;
  for (unsigned token = 0; token < TOKENS; token++) recovers = recovers && valid[token];
  if (recovers) return false;

  if (valid[MISSING_DOUBLE_QUOTE]) return scan_missing_quote(lexer, '"');
  if (valid[MISSING_SINGLE_QUOTE]) return scan_missing_quote(lexer, '\'');
  if (valid[LABEL]) return scan_label(lexer);
  if (valid[SAME_LINE]) {
    skip_blanks(lexer);
    lexer->mark_end(lexer);
    lexer->result_symbol = SAME_LINE;
    return is_word_start(lexer->lookahead);
  }

  // What is missing stands where the last token ends.
  lexer->mark_end(lexer);
  bool begins_line = pass_line_break(lexer);
  if (valid[MISSING_CLOSE]) {
    lexer->result_symbol = MISSING_CLOSE;
    return lexer->eof(lexer) || ends_items(lexer, begins_line);
  }
  if (!begins_line) return false;
  bool is_end = lexer->eof(lexer);
  if (valid[MISSING_BRACE] || valid[MISSING_PARENTHESIS]) {
    lexer->result_symbol = valid[MISSING_BRACE] ? MISSING_BRACE : MISSING_PARENTHESIS;
    return is_end || ends_object(lexer);
  }
  if (valid[MISSING_BLOCK]) {
    lexer->result_symbol = MISSING_BLOCK;
    return is_end || ends_head(lexer);
  }
  if (valid[MISSING_BLOCK_END] || valid[MISSING_AGENT_END]) {
    lexer->result_symbol = valid[MISSING_BLOCK_END] ? MISSING_BLOCK_END : MISSING_AGENT_END;
    char word[WORD_SIZE];
    read_word(lexer, word);
    return is_end || begins_outside(lexer, word, valid[MISSING_BLOCK_END]);
  }
  return false;
}
