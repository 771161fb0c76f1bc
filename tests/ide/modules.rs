//! Tools in modules of ordinary code: hover, completion and previews.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::preview::{self, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;
use promptsig::ide::{completion, hover};
use promptsig::providers::Dialect;

use test_support::Fixture;

const SDK: &str = "//- /p/package.json\n{ \"dependencies\": { \"@modelcontextprotocol/sdk\": \"1\", \"openai\": \"4\", \"ai\": \"5\" } }\n";

const LIST: &str = "//- /p/server.ts
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const server = new Server({ name: 's', version: '1.0.0' }, {})
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [weather] }))
const weather = ";

fn hovered(fixture: &str) -> String {
    let fixture = Fixture::parse(&format!("{SDK}{fixture}"));
    let (file, offset) = fixture.at_cursor();
    match hover::hover(file, &fixture.project, offset) {
        Some(hover) => format!("[{}]\n{}\n", hover.span.text(file.source()), hover.text.markdown()),
        None => String::new(),
    }
}

fn check_hover(tool: &str, expected: Expect) {
    expected.assert_eq(&hovered(&format!("{LIST}{tool}")));
}

fn completed(fixture: &str) -> String {
    let fixture = Fixture::parse(&format!("{SDK}{fixture}"));
    let (file, offset) = fixture.at_cursor();
    let items = completion::complete(file, &fixture.project, offset);
    let mut shown = items.iter().map(|item| item.label.as_str()).collect::<Vec<_>>().join(" ");
    if let Some(first) = items.first() {
        let mut source = file.source().to_string();
        source.replace_range(first.replace.range(), &first.text);
        let start = source[..first.replace.start as usize].rfind('\n').map_or(0, |at| at + 1);
        write!(shown, "\n→ {}", source[start..].lines().next().unwrap_or_default()).unwrap();
    }
    shown + "\n"
}

#[test]
fn a_tool_whose_sender_is_not_seen_is_declared() {
    let tool = "//- /p/server.ts\nimport { Tool } from '@modelcontextprotocol/sdk/types.js'\n\
         export const weather: Tool = { name: 'wea$0ther', description: 'd', inputSchema: { type: 'object' } }\n";
    expect![[r#"
        ['weather']
        ```typescript
        tool weather: object
        ```

        d

        It is declared here; the code that sends it is not seen.
    "#]]
    .assert_eq(&hovered(tool));
}

#[test]
fn the_name_of_a_tool_shows_what_is_sent_and_who_objects() {
    check_hover(
        "{
  name: 'wea$0ther',
  description: 'The weather of *one* city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' }, days: { type: ['integer', 'null'] } } },
}",
        expect![[r#"
            ['weather']
            ```typescript
            tool weather: { city?: string; days?: integer | null }
            ```

            The weather of \*one\* city.

            The server sends it to each client that lists its tools. Refused by Gemini.
        "#]],
    );
}

#[test]
fn a_part_that_is_unknown_is_named() {
    check_hover(
        "{
  name: 'wea$0ther',
  description: process.env.TEXT,
  inputSchema: { type: 'object', properties: { city: cityOf(config) } },
}",
        expect![[r#"
            ['weather']
            ```typescript
            tool weather: { city?: unknown }
            ```

            Known only at run time: `inputSchema.properties.city` (the result of `cityOf` is only known at run time). The server sends it to each client that lists its tools.
        "#]],
    );
}

#[test]
fn properties_and_keywords() {
    let schema = |properties: &str| {
        format!(
            "{{ name: 'a', description: 'b', inputSchema: {{ type: 'object', properties: {{ {properties} }} }} }}"
        )
    };
    check_hover(
        &schema("days: { type: 'integer' }, ci$0ty: { type: 'string', description: 'Where' }"),
        expect![[r#"
            [city]
            ```typescript
            city?: string
            ```

            Where
        "#]],
    );
    check_hover(
        &schema("city: { type: 'string', for$0mat: 'city' }"),
        expect![[r#"
        [format]
        ```typescript
        format: string
        ```

        The kind of string or number, such as `date` or `email`.
    "#]],
    );
    check_hover(
        &schema("stat$0ions: { type: 'array' }"),
        expect![[r#"
            [stations]
            ```typescript
            stations?: unknown[]
            ```

            Refused by OpenAI, Gemini and VS Code.
        "#]],
    );
    // TypeScript shows as much of these.
    for silent in ["city: { ty$0pe: 'string' }", "city: { type: 'str$0ing' }", "city: { type: 'string' },$0 "]
    {
        check_hover(&schema(silent), expect![[r#""#]]);
    }
}

#[test]
fn a_call_of_an_sdk_shows_its_provider() {
    expect![[r#"
        ['weather']
        ```typescript
        tool weather: { city?: string }
        ```

        d

        The call sends it to OpenAI. Refused in strict mode by OpenAI.
    "#]]
    .assert_eq(&hovered(
        "//- /p/chat.ts
import OpenAI from 'openai'
const client = new OpenAI()
await client.chat.completions.create({ model: 'm', messages: [], tools: [{ type: 'function', function: {
  name: 'wea$0ther', description: 'd', parameters: { type: 'object', properties: { city: { type: 'string' } } },
} }] })
",
    ));
}

#[test]
fn nothing_is_shown_of_other_objects() {
    for other in [
        "//- /p/a.ts\nconst route = { name: 'a$0', description: 'b', path: '/' }\n",
        "//- /p/a.ts\n// inputSchema\nconst na$0me = 1\n",
    ] {
        assert_eq!(hovered(other), "", "{other}");
    }
}

#[test]
fn keywords_are_completed_by_the_type_in_a_schema_that_is_half_typed() {
    let places = [
        "{ name: 'a', inputSchema: { type: 'object', $0 } }",
        "{ name: 'a', inputSchema: { type: 'object', properties: { city: { type: 'string', $0",
        "{ name: 'a', inputSchema: { type: 'object', properties: { days: { type: 'integer', min$0 } } } }",
        "{ name: 'a', inputSchema: { type: 'object', properties: { city: { type: '$0' } } } }",
        "{ name: 'a', inputSchema: { type: 'object', properties: { city: {}, days: {} }, required: ['city', '$0'] } }",
        "{ name: 'a', parameters: { $0 } }",
        "tool({ inputSchema: jsonSchema({ type: 'object', $0 }) })",
    ];
    let shown: String = places.iter().map(|place| completed(&format!("{LIST}{place}\n"))).collect();
    expect![[r#"
        properties required description additionalProperties default enum title
        → const weather = { name: 'a', inputSchema: { type: 'object', properties: { $1 } } }
        description default enum pattern format minLength maxLength title
        → const weather = { name: 'a', inputSchema: { type: 'object', properties: { city: { type: 'string', description: "$1"
        description default enum minimum maximum exclusiveMinimum exclusiveMaximum multipleOf title
        → const weather = { name: 'a', inputSchema: { type: 'object', properties: { days: { type: 'integer', description: "$1" } } } }
        string boolean integer number array object
        → const weather = { name: 'a', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } }
        days
        → const weather = { name: 'a', inputSchema: { type: 'object', properties: { city: {}, days: {} }, required: ['city', 'days'] } }
        type description default enum anyOf properties items title
        → const weather = { name: 'a', parameters: { type: "${1:object}" } }
        properties required description additionalProperties default enum title
        → const weather = tool({ inputSchema: jsonSchema({ type: 'object', properties: { $1 } }) })
    "#]].assert_eq(&shown);
}

#[test]
fn nothing_is_completed_elsewhere() {
    let places = [
        "{ name: 'a', $0 }",
        "{ name: 'a', inputSchema: schema, parameters$0: 1 }",
        "{ request: { parameters: { $0 } } }",
        "{ name: 'a', inputSchema: { type: 'object', properties: { $0 } } }",
        "{ name: 'a', inputSchema: z.object({ $0 }) }",
        "{ name: 'a', inputSchema: {}, run() { return { $0 } } }",
        "{ name: 'a', inputSchema: { type: 'object', description: '{ $0' } }",
        "{ name: 'a', inputSchema: { /* $0 */ } }",
    ];
    for place in places {
        assert_eq!(completed(&format!("{LIST}{place}\n")), "\n", "{place}");
    }
}

#[test]
fn the_preview_shows_the_tool_at_the_cursor_in_a_dialect() {
    let fixture = Fixture::parse(&format!(
        "{SDK}{LIST}{{ name: 'weather', description: 'd', inputSchema: {{ type: 'object', properties: {{ c$0ity: {{ type: 'string' }} }} }} }}\n"
    ));
    let (file, offset) = fixture.at_cursor();
    let options = PreviewOptions::new(Shell::Posix);
    let shown = |options: &PreviewOptions| {
        let shown = preview::view(file, &fixture.project, offset, ViewKind::Schema, options);
        format!("# {}\n{}\n{}\n", shown.title, shown.text.markdown(), shown.json)
    };
    let strict = PreviewOptions { dialect: Dialect::OpenAiStrict, ..options.clone() };
    expect![[r##"
        # Schema of weather
        ```typescript
        tool weather: { city?: string }
        ```

        d

        ```json
        {
          "type": "object",
          "properties": {
            "city": {
              "type": "string"
            }
          }
        }
        ```

        The server sends it to each client that lists its tools. It takes about 27 tokens of each request.
        {"kind":"tool","name":"weather","schema":{"type":"object","properties":{"city":{"type":"string"}}}}
        # Schema of weather
        OpenAI's strict mode; optional properties may be null.

        What is lost, changed or moved:

        ```text
        place       line  part                  what happens
        the schema  5     additionalProperties  becomes `false`
        the schema  5     city                  becomes required, and may be null
        ```

        ```json
        {
          "type": "object",
          "properties": {
            "city": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "city"
          ],
          "additionalProperties": false
        }
        ```

        The server sends it to each client that lists its tools.
        {"kind":"tool","name":"weather","dialect":"openai-strict","strict":false,"reference":false,"schema":{"type":"object","properties":{"city":{"type":["string","null"]}},"required":["city"],"additionalProperties":false},"losses":[{"keyword":"additionalProperties","message":"`additionalProperties` becomes `false`","pointer":"","line":5},{"keyword":"city","message":"`city` becomes required, and may be null","pointer":"","line":5}]}
    "##]].assert_eq(&(shown(&options) + &shown(&strict)));
    let form = preview::view(file, &fixture.project, offset, ViewKind::Form, &options);
    assert_eq!(form.title, "server.ts is not a script");
}
