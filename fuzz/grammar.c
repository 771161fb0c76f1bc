// Parses any text with a grammar, edits it and parses it again, and cuts it into included ranges. Sanitizers watch the
// parser and above all its external scanner, which is C that the grammar's author wrote. What takes too many steps is
// given up, as the server does: after some edits of broken text, tree-sitter would go on for minutes.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *LANGUAGE(void);

// A visit of all nodes, which reads what the parser has left in them.
static uint32_t visit(const TSTree *tree) {
  uint32_t nodes = 0;
  if (!tree) return nodes;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  for (;;) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    nodes += ts_node_end_byte(node) >= ts_node_start_byte(node);
    if (ts_tree_cursor_goto_first_child(&cursor)) continue;
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        ts_tree_cursor_delete(&cursor);
        return nodes;
      }
    }
  }
}

// Reports of the parser about its work, one after each hundred steps: six times what a text of this length needs. The
// server allows more of a whole text, but ends a second parse at the first error.
#define MOST_REPORTS 500

typedef struct {
  const char *bytes;
  uint32_t length;
} Text;

static const char *read_text(void *payload, uint32_t offset, TSPoint position, uint32_t *length) {
  (void)position;
  const Text *text = payload;
  *length = offset < text->length ? text->length - offset : 0;
  return *length ? text->bytes + offset : "";
}

static bool is_too_much(TSParseState *state) {
  return ++*(uint32_t *)state->payload > MOST_REPORTS;
}

// NULL where it takes too many steps.
static TSTree *parse(TSParser *parser, const TSTree *old, const uint8_t *bytes, uint32_t length) {
  Text text = {(const char *)bytes, length};
  TSInput input = {.payload = &text, .read = read_text, .encoding = TSInputEncodingUTF8};
  uint32_t reports = 0;
  TSParseOptions options = {.payload = &reports, .progress_callback = is_too_much};
  TSTree *tree = ts_parser_parse_with_options(parser, old, input, options);
  // Else the parser would go on with this text.
  if (!tree) ts_parser_reset(parser);
  return tree;
}

static TSPoint point(const uint8_t *text, uint32_t offset) {
  TSPoint at = {0, 0};
  for (uint32_t i = 0; i < offset; i++) {
    if (text[i] == '\n') {
      at.row++;
      at.column = 0;
    } else {
      at.column++;
    }
  }
  return at;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 4 || size > 8192) return 0;
  // The last bytes choose the edit: where it is, and how much it removes.
  uint32_t length = (uint32_t)size - 4;
  uint32_t start = (data[length] | data[length + 1] << 8) % (length + 1);
  uint32_t removed = data[length + 2] % (length - start + 1);
  uint32_t moved = data[length + 3] % (length + 1);

  TSParser *parser = ts_parser_new();
  ts_parser_set_language(parser, LANGUAGE());
  TSTree *tree = parse(parser, NULL, data, length);
  visit(tree);

  // The beginning of the text is inserted in place of what is removed.
  uint32_t after = length - removed + moved;
  uint8_t *edited = malloc(after + 1);
  memcpy(edited, data, start);
  memcpy(edited + start, data, moved);
  memcpy(edited + start + moved, data + start + removed, length - start - removed);
  TSInputEdit edit = {
      .start_byte = start,
      .old_end_byte = start + removed,
      .new_end_byte = start + moved,
      .start_point = point(data, start),
      .old_end_point = point(data, start + removed),
      .new_end_point = point(edited, start + moved),
  };
  if (tree) ts_tree_edit(tree, &edit);
  TSTree *again = parse(parser, tree, edited, after);
  visit(again);

  // Code in Markdown is parsed in ranges of its text.
  TSRange ranges[2] = {
      {point(edited, 0), point(edited, start), 0, start},
      {point(edited, start + moved), point(edited, after), start + moved, after},
  };
  if (ts_parser_set_included_ranges(parser, ranges, 2)) {
    TSTree *of_ranges = parse(parser, NULL, edited, after);
    visit(of_ranges);
    if (of_ranges) ts_tree_delete(of_ranges);
  }
  if (again) ts_tree_delete(again);
  if (tree) ts_tree_delete(tree);
  ts_parser_delete(parser);
  free(edited);
  return 0;
}
