// Parses any text with a grammar, edits it and parses it again, and cuts it into included ranges. Sanitizers watch the
// parser and above all its external scanner, which is C that the grammar's author wrote.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *LANGUAGE(void);

// A visit of all nodes, which reads what the parser has left in them.
static uint32_t visit(const TSTree *tree) {
  uint32_t nodes = 0;
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
  TSTree *tree = ts_parser_parse_string(parser, NULL, (const char *)data, length);
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
  ts_tree_edit(tree, &edit);
  TSTree *again = ts_parser_parse_string(parser, tree, (const char *)edited, after);
  visit(again);

  // Code in Markdown is parsed in ranges of its text.
  TSRange ranges[2] = {
      {point(edited, 0), point(edited, start), 0, start},
      {point(edited, start + moved), point(edited, after), start + moved, after},
  };
  if (ts_parser_set_included_ranges(parser, ranges, 2)) {
    TSTree *of_ranges = ts_parser_parse_string(parser, NULL, (const char *)edited, after);
    visit(of_ranges);
    ts_tree_delete(of_ranges);
  }
  ts_tree_delete(again);
  ts_tree_delete(tree);
  ts_parser_delete(parser);
  free(edited);
  return 0;
}
