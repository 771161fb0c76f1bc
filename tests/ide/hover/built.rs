//! Hover on expressions of schema builders in the schemas of tools.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::hover;

use test_support::Fixture;

const PACKAGE: &str = "//- /p/package.json
{ \"dependencies\": { \"@modelcontextprotocol/sdk\": \"1\", \"ai\": \"5\" } }
";

const MCP: &str = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'weather', version: '1' })
";

fn hovered(text: &str) -> String {
    let fixture = Fixture::parse(&format!("{PACKAGE}{}", text.replace("MCP\n", MCP)));
    let (file, offset) = fixture.at_cursor();
    match hover::hover(file, &fixture.project, offset) {
        Some(hover) => format!("[{}]\n{}\n", hover.span.text(file.source()), hover.text.markdown()),
        None => "nothing\n".to_owned(),
    }
}

/// Checks the hover in the shape of a tool.
fn check(shapes: &[&str], expected: Expect) {
    let mut shown = String::new();
    for shape in shapes {
        let tool = format!(
            "//- /p/server.ts\nMCP\nserver.registerTool('forecast', {{ description: 'd', inputSchema: {{ {shape} }} }}, answer)\n"
        );
        write!(shown, "== {shape}\n{}\n", hovered(&tool)).unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
#[allow(clippy::too_many_lines, reason = "the text of each part")]
fn a_part_shows_what_is_sent_and_the_type() {
    check(
        &[
            "city: z.str$0ing().min(1).describe('Where')",
            "city: z.string().mi$0n(1).describe('Where')",
            "city: z.string().min(1).desc$0ribe('Where')",
            "ci$0ty: z.string().min(1).optional()",
            "days: $0z.number().int().default(3)",
            "unit: z.enum(['C', 'F']).de$0fault('C')",
            "at: z.object({ la$0t: z.number(), lon: z.number() })",
            "tags: z.arr$0ay(z.string())",
        ],
        expect![[r#"
            == city: z.str$0ing().min(1).describe('Where')
            [string]
            ```typescript
            output: string
            ```

            ```json
            {
              "type": "string"
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == city: z.string().mi$0n(1).describe('Where')
            [min]
            ```typescript
            output: string
            ```

            ```json
            {
              "type": "string",
              "minLength": 1
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == city: z.string().min(1).desc$0ribe('Where')
            [describe]
            ```typescript
            city: string
            ```

            ```json
            {
              "type": "string",
              "minLength": 1,
              "description": "Where"
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == ci$0ty: z.string().min(1).optional()
            [city]
            ```typescript
            city?: string
            ```

            ```json
            {
              "type": "string",
              "minLength": 1
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == days: $0z.number().int().default(3)
            [z]
            ```typescript
            output: number
            ```

            ```json
            {
              "type": "number"
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == unit: z.enum(['C', 'F']).de$0fault('C')
            [default]
            ```typescript
            unit: "C" | "F"
            ```

            ```json
            {
              "default": "C",
              "type": "string",
              "enum": [
                "C",
                "F"
              ]
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == at: z.object({ la$0t: z.number(), lon: z.number() })
            [lat]
            ```typescript
            lat: number
            ```

            ```json
            {
              "type": "number"
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == tags: z.arr$0ay(z.string())
            [array]
            ```typescript
            tags: string[]
            ```

            ```json
            {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
            ```

            The MCP SDK converts it; zod 4 is assumed.

        "#]],
    );
}

#[test]
fn what_the_schema_loses_is_named() {
    check(
        &[
            "city: z.string().trim().refine(known).desc$0ribe('Where')",
            "days: z.coerce.num$0ber()",
            "days: z.string().trans$0form(Number)",
            "when: z.da$0te()",
            "n: z.number().posi$0tive()",
            "city: load$0()",
            "city: z.string().default(pro$0cess.env.CITY)",
        ],
        expect![[r#"
            == city: z.string().trim().refine(known).desc$0ribe('Where')
            [describe]
            ```typescript
            city: string
            ```

            ```json
            {
              "type": "string",
              "description": "Where"
            }
            ```

            Not in the JSON Schema: `.refine()`, `.trim()`. The MCP SDK converts it; zod 4 is assumed.

            == days: z.coerce.num$0ber()
            [number]
            ```typescript
            days: number
            ```

            ```json
            {
              "type": "number"
            }
            ```

            `z.coerce.number()` changes the value that the function gets. The MCP SDK converts it; zod 4 is assumed.

            == days: z.string().trans$0form(Number)
            [transform]
            ```typescript
            days: unknown
            ```

            ```json
            {
              "type": "string"
            }
            ```

            `.transform()` changes the value that the function gets. The MCP SDK converts it; zod 4 is assumed.

            == when: z.da$0te()
            [date]
            ⚠️ The MCP SDK throws “Date cannot be represented in JSON Schema” here: clients get none of the server's tools.

            ```typescript
            when: Date
            ```

            The MCP SDK converts it; zod 4 is assumed.

            == n: z.number().posi$0tive()
            [positive]
            ```typescript
            n: number
            ```

            ```json
            {
              "type": "number",
              "exclusiveMinimum": 0
            }
            ```

            The MCP SDK converts it; zod 4 is assumed. Refused, if sent as it is, by Gemini.

            == city: load$0()
            nothing

            == city: z.string().default(pro$0cess.env.CITY)
            nothing

        "#]],
    );
}

#[test]
fn a_schema_is_followed_to_the_tool_that_sends_it() {
    let shown = [
        "//- /p/server.ts\nMCP\nconst Ci$0ty = z.string().min(1)\nserver.tool('a', 'd', { city: City }, answer)\n",
        "//- /p/server.ts\nMCP\nconst City = z.string()\nserver.tool('a', 'd', { city: City.opt$0ional() }, answer)\n",
        "//- /p/server.ts\nMCP\nserver.registerTool('a', { description: 'd', outputSchema: { city: z.string().defa$0ult('Rome') } }, answer)\n",
        "//- /p/tools.ts\nimport { tool } from 'ai'\nimport { z } from 'zod/v3'\nexport const tools = { a: tool({ description: 'd', inputSchema: z.object({ at: z.da$0te() }), execute }) }\n",
        "//- /p/tools.ts\nimport { tool } from 'ai'\nimport { z } from 'zod'\nexport const tools = { a: tool({ description: 'd', inputSchema: { at: z.str$0ing() }, execute }) }\n",
        "//- /p/tools.ts\nimport { tool } from 'ai'\nimport { z } from 'zod'\nexport const tools = { a: to$0ol({ description: 'd', inputSchema: { at: z.string() }, execute }) }\n",
    ]
    .map(hovered);
    expect![[r#"
        [City]
        ```typescript
        City: string
        ```

        ```json
        {
          "type": "string",
          "minLength": 1
        }
        ```

        The MCP SDK converts it; zod 4 is assumed. Used by the tool `a`.
        ---
        [optional]
        ```typescript
        city?: string
        ```

        ```json
        {
          "type": "string"
        }
        ```

        The MCP SDK converts it; zod 4 is assumed.
        ---
        [default]
        ```typescript
        city: string
        ```

        ```json
        {
          "default": "Rome",
          "type": "string"
        }
        ```

        The MCP SDK converts it; zod 4 is assumed.
        ---
        [date]
        ```typescript
        at: Date
        ```

        ```json
        {
          "type": "string",
          "format": "date-time"
        }
        ```

        The AI SDK converts it; the import names zod 3.
        ---
        [string]
        ⚠️ The AI SDK takes a schema, and throws on a shape. Shown is what `z.object(…)` makes of it.

        ```typescript
        at: string
        ```

        ```json
        {
          "type": "string"
        }
        ```

        The AI SDK converts it; zod 4 is assumed.
        ---
        [tool]
        ⚠️ The AI SDK takes a schema, and throws on a shape. Shown is what `z.object(…)` makes of it.

        ```typescript
        tool a: { at: string }
        ```

        d

        The package sends it to the provider of the model. Refused, if sent as it is, by Gemini; refused by a few clients of MCP.
    "#]]
    .assert_eq(&shown.join("---\n"));
    // TypeScript shows as much.
    for silent in [
        "//- /p/server.ts\nMCP\nserver.tool('a', 'd', { city: z.string().describe('Whe$0re') }, answer)\n",
        "//- /p/server.ts\nMCP\nserver.tool('a', 'd', { city: z.string() }, async ({ ci$0ty }) => {})\n",
        "//- /p/server.ts\nMCP\nserver.tool('a', 'd', { /* z.str$0ing() */ city: z.string() }, answer)\n",
        "//- /p/server.ts\nMCP\nser$0ver.connect(new Transport())\nserver.tool('a', 'd', { city: z.string() }, answer)\n",
    ] {
        assert_eq!(hovered(silent), "nothing\n", "{silent}");
    }
}

/// Checks the hover in the schema of a tool of FastMCP.
fn check_fastmcp(schemas: &[&str], expected: Expect) {
    let mut shown = String::new();
    for schema in schemas {
        let tool = format!(
            "//- /p/package.json\n{{ \"dependencies\": {{ \"fastmcp\": \"^4.0.0\", \"valibot\": \"^1.0.0\" }} }}\n\
             //- /p/server.ts\nimport {{ FastMCP, jsonSchemaAdapter }} from 'fastmcp'\nimport * as v from 'valibot'\n\
             import {{ type }} from 'arktype'\nimport {{ Type }} from '@sinclair/typebox'\n\
             const server = new FastMCP({{ name: 'f', version: '1.0.0' }})\n\
             server.addTool({{ name: 'forecast', description: 'd', parameters: {schema}, execute }})\n"
        );
        let fixture = Fixture::parse(&tool);
        let (file, offset) = fixture.at_cursor();
        let hovered = match hover::hover(file, &fixture.project, offset) {
            Some(hover) => format!("[{}]\n{}\n", hover.span.text(file.source()), hover.text.markdown()),
            None => "nothing\n".to_owned(),
        };
        write!(shown, "== {schema}\n{hovered}\n").unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn parts_of_other_builders() {
    check_fastmcp(
        &[
            "v.object({ ci$0ty: v.pipe(v.string(), v.minLength(2)) })",
            "v.object({ at: v.da$0te() })",
            "type({ 'days?': '1 <= number.int$0eger <= 7' })",
            "ty$0pe({ city: 'string' })",
            "jsonSchemaAdapter(Type.Object({ da$0ys: Type.Optional(Type.Integer({ minimum: 1 })) }))",
        ],
        expect![[r#"
            == v.object({ ci$0ty: v.pipe(v.string(), v.minLength(2)) })
            [city]
            ```typescript
            city: string
            ```

            ```json
            {
              "type": "string",
              "minLength": 2
            }
            ```

            FastMCP converts it; Valibot 1.5 is assumed.

            == v.object({ at: v.da$0te() })
            [date]
            ⚠️ FastMCP throws “The "date" schema cannot be converted to JSON Schema.” here: clients get none of the server's tools.

            ```typescript
            at: Date
            ```

            FastMCP converts it; Valibot 1.5 is assumed.

            == type({ 'days?': '1 <= number.int$0eger <= 7' })
            ['1 <= number.integer <= 7']
            ```typescript
            days?: number
            ```

            ```json
            {
              "type": "integer",
              "maximum": 7,
              "minimum": 1
            }
            ```

            FastMCP converts it; ArkType 2.2 is assumed.

            == ty$0pe({ city: 'string' })
            [type]
            ```typescript
            parameters: { city: string }
            ```

            ```json
            {
              "type": "object",
              "properties": {
                "city": {
                  "type": "string"
                }
              },
              "required": [
                "city"
              ],
              "additionalProperties": false
            }
            ```

            FastMCP converts it; ArkType 2.2 is assumed. Refused, if sent as it is, by Gemini; refused by a few clients of MCP.

            == jsonSchemaAdapter(Type.Object({ da$0ys: Type.Optional(Type.Integer({ minimum: 1 })) }))
            [days]
            ```typescript
            days?: number
            ```

            ```json
            {
              "minimum": 1,
              "type": "integer"
            }
            ```

            It is JSON Schema as it is; TypeBox 0.34 is assumed.

        "#]],
    );
}
