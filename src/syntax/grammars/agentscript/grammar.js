/**
 * AgentScript (`@rong/agentscript`), every release from 0.1.5 to 0.1.22 at once.
 *
 * Words such as `use` and `max` are keywords only where they can be: everywhere else they are names.
 * Line breaks mean nothing but after `as`, whose label ends with its line, and after the name of a field
 * without a type. What ends too early (a string, a block, an object, a list, arguments) is closed by `scanner.c`
 * where hardly a program could go on, so that a mistake stays in its statement.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const PRECEDENCE = { or: 1, and: 2, equal: 3, compare: 4, add: 5, multiply: 6, not: 7, postfix: 8 };

const OPERATORS = [
  ['or', PRECEDENCE.or],
  ['and', PRECEDENCE.and],
  ['==', PRECEDENCE.equal],
  ['!=', PRECEDENCE.equal],
  ['<', PRECEDENCE.compare],
  ['>', PRECEDENCE.compare],
  ['<=', PRECEDENCE.compare],
  ['>=', PRECEDENCE.compare],
  ['+', PRECEDENCE.add],
  ['-', PRECEDENCE.add],
  ['*', PRECEDENCE.multiply],
  ['/', PRECEDENCE.multiply],
];

module.exports = grammar({
  name: 'agentscript',

  word: ($) => $.identifier,

  extras: ($) => [/[ \t\r\n]/, $.comment],

  externals: ($) => [
    $.label,
    $._same_line,
    $._missing_double_quote,
    $._missing_single_quote,
    $._missing_brace,
    $._missing_parenthesis,
    $._missing_close,
    $._missing_block,
    $._missing_block_end,
    $._missing_agent_end,
  ],

  supertypes: ($) => [$._statement, $._expression, $._operand],

  inline: ($) => [$._name],

  rules: {
    source_file: ($) => repeat(choice($.import_declaration, $.agent_declaration)),

    comment: () => token(seq('//', /[^\n]*/)),

    // Declarations

    import_declaration: ($) =>
      seq(
        'import',
        field('kind', $.import_kind),
        field('name', $._name),
        'from',
        field('uri', $.string),
      ),

    import_kind: () => choice('tool', 'llm', 'file', 'agent', 'memory'),

    agent_declaration: ($) =>
      seq(optional('main'), 'agent', field('name', optional($._name)), field('body', $.agent_body)),

    agent_body: ($) =>
      seq(
        '{',
        repeat(choice($.configuration, $.use_statement, $.function_declaration)),
        choice('}', $._missing_agent_end),
      ),

    function_declaration: ($) =>
      seq(
        optional('main'),
        'func',
        field('name', optional($._name)),
        field('parameters', $.parameters),
        field('body', $.block),
      ),

    parameters: ($) => seq('(', repeat(seq($.parameter, optional(','))), ')'),

    parameter: ($) => seq(field('name', $._name), field('shape', optional($.shape))),

    // Statements

    block: ($) => seq('{', repeat($._statement), choice('}', $._missing_block_end)),

    _body: ($) => choice(field('body', $.block), $._missing_block),

    _statement: ($) =>
      choice(
        $.configuration,
        $.use_statement,
        $.return_statement,
        $.repeat_statement,
        $.for_statement,
        $.loop_statement,
        $.if_statement,
        $.assignment,
        $.expression_statement,
      ),

    configuration: ($) =>
      choice(
        seq(field('key', 'model'), field('value', $._operand)),
        seq(field('key', choice('role', 'description')), field('value', $._expression)),
      ),

    use_statement: ($) =>
      prec.right(
        seq(
          'use',
          field('value', choice($._expression, $.one_of)),
          optional(seq('max', field('budget', $.number))),
          optional(seq('as', field('label', $.label))),
        ),
      ),

    one_of: ($) => prec(1, seq('one', 'of', '{', repeat(seq($.candidate, optional(','))), '}')),

    candidate: ($) =>
      seq(
        field('name', $._name),
        ':',
        choice('empty', seq(field('value', $._expression), optional('selected'))),
      ),

    return_statement: ($) => seq('return', field('value', $._expression)),

    repeat_statement: ($) => seq('repeat', '*', field('limit', $.number), $._body),

    for_statement: ($) => seq('for', $._for_rest),

    _for_rest: ($) =>
      seq(
        field('item', $._name),
        'in',
        field('iterated', $._expression),
        choice(seq('max', field('limit', $.number), $._body), $._missing_block),
      ),

    loop_statement: ($) =>
      seq(
        'loop',
        'until',
        field('condition', $._expression),
        choice(seq('max', field('limit', $.number), $._body), $._missing_block),
      ),

    if_statement: ($) =>
      prec.right(
        seq(
          'if',
          field('condition', $._expression),
          choice(field('consequence', $.block), $._missing_block),
          optional(seq('else', field('alternative', $.block))),
        ),
      ),

    assignment: ($) =>
      seq(
        field('left', choice($._name, $.member_expression)),
        field('operator', choice('=', '+=', '-=')),
        field('right', $._expression),
      ),

    expression_statement: ($) => $._expression,

    // Expressions

    _expression: ($) => choice($._operand, $.not_expression, $.binary_expression),

    _operand: ($) =>
      choice(
        $._name,
        $.string,
        $.number,
        $.boolean,
        $.none,
        $.object,
        $.list,
        $.member_expression,
        $.subscript_expression,
        $.call_expression,
        $.generate_expression,
        $.parallel_expression,
      ),

    // These begin something only where more follows.
    _name: ($) => choice($.identifier, alias(choice('parallel', 'one'), $.identifier)),

    identifier: () => /[A-Za-z_][A-Za-z0-9_-]*/,

    string: ($) =>
      choice(
        seq('"', repeat(choice(alias($._double, $.string_content), $.escape_sequence)), choice('"', $._missing_double_quote)),
        seq("'", repeat(choice(alias($._single, $.string_content), $.escape_sequence)), choice("'", $._missing_single_quote)),
      ),

    _double: () => token.immediate(prec(1, /[^"\\\n]+|\n/)),

    _single: () => token.immediate(prec(1, /[^'\\\n]+|\n/)),

    escape_sequence: () => token.immediate(/\\(.|\n)/),

    number: () => /[0-9]+(\.[0-9]*)?([A-Za-z_][A-Za-z0-9_-]*)?/,

    boolean: () => choice('true', 'false'),

    none: () => 'none',

    object: ($) => seq('{', optional($._pairs), choice('}', $._missing_brace)),

    _pairs: ($) => seq($.pair, repeat(seq(',', $.pair)), optional(',')),

    pair: ($) => seq(field('key', choice($._name, $.string)), ':', field('value', $._expression)),

    list: ($) => seq('[', repeat(seq($._expression, optional(','))), choice(']', $._missing_close)),

    member_expression: ($) =>
      prec.left(PRECEDENCE.postfix, seq(field('object', $._operand), '.', field('property', $._name))),

    subscript_expression: ($) =>
      prec.left(
        PRECEDENCE.postfix,
        seq(field('object', $._operand), '[', field('index', $._expression), choice(']', $._missing_close)),
      ),

    call_expression: ($) =>
      prec.left(PRECEDENCE.postfix, seq(field('function', $._operand), field('arguments', $.arguments))),

    arguments: ($) => seq('(', repeat(seq($._expression, optional(','))), choice(')', $._missing_close)),

    not_expression: ($) => prec(PRECEDENCE.not, seq('not', field('value', $._expression))),

    binary_expression: ($) =>
      choice(
        ...OPERATORS.map(([operator, precedence]) =>
          prec.left(
            precedence,
            seq(field('left', $._expression), field('operator', operator), field('right', $._expression)),
          ),
        ),
      ),

    generate_expression: ($) =>
      prec.right(
        seq(
          'generate',
          '(',
          field('options', $.options),
          choice(')', $._missing_parenthesis),
          optional(seq('->', field('shape', $.shape))),
        ),
      ),

    options: ($) => seq('{', optional($._pairs), choice('}', $._missing_brace)),

    parallel_expression: ($) => prec(1, seq('parallel', 'for', $._for_rest)),

    // Shapes

    shape: ($) => seq('{', repeat(seq($.shape_field, optional(','))), '}'),

    shape_field: ($) =>
      seq(
        field('name', $._name),
        optional(choice(seq(':', field('type', $._type)), seq($._same_line, field('type', $._type)))),
      ),

    _type: ($) => choice($.primitive_type, $.list_type),

    primitive_type: () => choice('string', 'number', 'boolean', 'json'),

    list_type: ($) => seq('list', optional(seq('[', field('item', $._type), ']'))),
  },
});
