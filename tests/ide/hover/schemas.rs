//! Hover on schemas of builders that no known tool sends: what the builder's own converter makes of them.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::hover;

use test_support::Fixture;

const PACKAGE: &str = "//- /p/package.json
{ \"dependencies\": { \"@modelcontextprotocol/sdk\": \"1\" } }
";

fn hovered(fixture: &str) -> String {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    match hover::hover(file, &fixture.project, offset) {
        Some(hover) => format!("[{}]\n{}\n", hover.span.text(file.source()), hover.text.markdown()),
        None => "nothing\n".to_owned(),
    }
}

fn in_module(text: &str) -> String {
    hovered(&format!("{PACKAGE}//- /p/cities.ts\n{text}\n"))
}

fn check(texts: &[&str], expected: Expect) {
    let mut shown = String::new();
    for text in texts {
        write!(shown, "== {text}\n{}\n", in_module(text)).unwrap();
    }
    expected.assert_eq(&shown);
}

const CITY: &str = "import { z } from 'zod'
export const City = z.object({
  name: z.string().trim().min(1),
  days: z.number().int().default(3),
})
export type City = z.infer<typeof City>
register(City, City.parse(input))
";

#[test]
#[allow(clippy::too_many_lines, reason = "the text of each part")]
fn the_name_and_each_part_of_a_constant() {
    let at = |place: &str| {
        let marked = place.replace('$', "");
        assert!(CITY.contains(&marked), "{place}");
        in_module(&CITY.replacen(&marked, &place.replace('$', "$0"), 1))
    };
    let shown =
        ["const $City", "na$me: z", "tr$im()", "de$fault(3)", "z.ob$ject", "typeof Ci$ty", "register(Ci$ty"]
            .map(|place| format!("== {place}\n{}", at(place)));
    expect![[r#"
        == const $City
        [City]
        ```typescript
        City: { name: string; days: number }
        ```

        ```json
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1
            },
            "days": {
              "default": 3,
              "type": "integer",
              "minimum": -9007199254740991,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "name",
            "days"
          ],
          "additionalProperties": false
        }
        ```

        Not in the JSON Schema: `.trim()`. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        == na$me: z
        [name]
        ```typescript
        name: string
        ```

        ```json
        {
          "type": "string",
          "minLength": 1
        }
        ```

        Not in the JSON Schema: `.trim()`. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        == tr$im()
        [trim]
        ```typescript
        output: string
        ```

        ```json
        {
          "type": "string"
        }
        ```

        Not in the JSON Schema: `.trim()`. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        == de$fault(3)
        [default]
        ```typescript
        days: number
        ```

        ```json
        {
          "default": 3,
          "type": "integer",
          "minimum": -9007199254740991,
          "maximum": 9007199254740991
        }
        ```

        As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        == z.ob$ject
        [object]
        ```typescript
        City: { name: string; days: number }
        ```

        ```json
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1
            },
            "days": {
              "default": 3,
              "type": "integer",
              "minimum": -9007199254740991,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "name",
            "days"
          ],
          "additionalProperties": false
        }
        ```

        Not in the JSON Schema: `.trim()`. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        == typeof Ci$ty
        [City]
        ```typescript
        City: { name: string; days: number }
        ```

        ```json
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1
            },
            "days": {
              "default": 3,
              "type": "integer",
              "minimum": -9007199254740991,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "name",
            "days"
          ],
          "additionalProperties": false
        }
        ```

        Not in the JSON Schema: `.trim()`. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        == register(Ci$ty
        [City]
        ```typescript
        City: { name: string; days: number }
        ```

        ```json
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1
            },
            "days": {
              "default": 3,
              "type": "integer",
              "minimum": -9007199254740991,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "name",
            "days"
          ],
          "additionalProperties": false
        }
        ```

        Not in the JSON Schema: `.trim()`. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.
    "#]]
    .assert_eq(&shown.join("\n"));
    // A type, a parsed value, a function, text: TypeScript says what they are.
    for silent in
        ["type Ci$ty", "z.in$fer", "City.par$se", "regi$ster", "pars$e(in", "from 'zo$d", "impo$rt", "{ $z }"]
    {
        assert_eq!(at(silent), "nothing\n", "{silent}");
    }
}

#[test]
fn what_fails_is_lost_or_unknown_is_said() {
    check(
        &[
            "import { z } from 'zod'\nexport const da$0y = z.date()",
            "import { z } from 'zod'\nexport const ev$0en = z.number().refine((it) => it % 2 === 0)",
            "import { z } from 'zod'\nexport const cit$0y = z.object({ name: nameOf(config), day: z.string() })",
            "import { z } from 'zod'\nconst of = (unit: z.ZodString) => z.object({ un$0it })\nof(z.string())",
            "import { z } from 'zod'\nconst of = (unit: z.ZodString) => z.ob$0ject({ unit })\nof(z.string())",
        ],
        expect![[r#"
            == import { z } from 'zod'
            export const da$0y = z.date()
            [day]
            ⚠️ The conversion throws “Date cannot be represented in JSON Schema” here.

            ```typescript
            day: Date
            ```

            As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

            == import { z } from 'zod'
            export const ev$0en = z.number().refine((it) => it % 2 === 0)
            [even]
            ```typescript
            even: number
            ```

            ```json
            {
              "type": "number"
            }
            ```

            Not in the JSON Schema: `.refine()`. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

            == import { z } from 'zod'
            export const cit$0y = z.object({ name: nameOf(config), day: z.string() })
            [city]
            ```typescript
            city: { name: unknown; day: string }
            ```

            ```json
            {
              "type": "object",
              "properties": {
                "day": {
                  "type": "string"
                }
              },
              "additionalProperties": false
            }
            ```

            Part of it is known only at run time. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

            == import { z } from 'zod'
            const of = (unit: z.ZodString) => z.object({ un$0it })
            of(z.string())
            nothing

            == import { z } from 'zod'
            const of = (unit: z.ZodString) => z.ob$0ject({ unit })
            of(z.string())
            [object]
            ```typescript
            output: { unit: unknown }
            ```

            ```json
            {
              "type": "object",
              "properties": {},
              "additionalProperties": false
            }
            ```

            Part of it is known only at run time. As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        "#]],
    );
}

#[test]
fn each_builder_has_its_converter() {
    check(
        &[
            "import { z } from 'zod/v3'\nexport const ci$0ty = z.string().email()",
            "import * as z from 'zod/mini'\nexport const ci$0ty = z.optional(z.string())",
            "import * as v from 'valibot'\nexport const City = v.object({ na$0me: v.pipe(v.string(), v.minLength(2)) })",
            "import { type } from 'arktype'\nexport const Ci$0ty = type({ name: 'string' })",
            "import { Type } from '@sinclair/typebox'\nexport const City = Type.Object({ na$0me: Type.String() })",
        ],
        expect![[r#"
            == import { z } from 'zod/v3'
            export const ci$0ty = z.string().email()
            [city]
            ```typescript
            city: string
            ```

            ```json
            {
              "type": "string",
              "format": "email"
            }
            ```

            As `zod-to-json-schema` makes it; the import names zod 3.

            == import * as z from 'zod/mini'
            export const ci$0ty = z.optional(z.string())
            [city]
            ```typescript
            city?: string
            ```

            ```json
            {
              "type": "string"
            }
            ```

            As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

            == import * as v from 'valibot'
            export const City = v.object({ na$0me: v.pipe(v.string(), v.minLength(2)) })
            [name]
            ```typescript
            name: string
            ```

            ```json
            {
              "type": "string",
              "minLength": 2
            }
            ```

            As `@valibot/to-json-schema` makes it; Valibot 1.5 is assumed.

            == import { type } from 'arktype'
            export const Ci$0ty = type({ name: 'string' })
            [City]
            ```typescript
            City: { name: string }
            ```

            ```json
            {
              "type": "object",
              "properties": {
                "name": {
                  "type": "string"
                }
              },
              "required": [
                "name"
              ]
            }
            ```

            As ArkType makes it with `toJsonSchema`; ArkType 2.2 is assumed.

            == import { Type } from '@sinclair/typebox'
            export const City = Type.Object({ na$0me: Type.String() })
            [name]
            ```typescript
            name: string
            ```

            ```json
            {
              "type": "string"
            }
            ```

            It is JSON Schema as it is; TypeBox 0.34 is assumed.

        "#]],
    );
}

#[test]
fn a_schema_of_another_module_is_followed() {
    let shown = hovered(&format!(
        "{PACKAGE}//- /p/names.ts\nimport {{ z }} from 'zod'\nexport const Name = z.string().min(1)\n\
         //- /p/cities.ts\nimport {{ z }} from 'zod'\nimport {{ Name }} from './names'\n\
         export const City = z.object({{ name: Na$0me }})\n"
    ));
    expect![[r#"
        [Name]
        ```typescript
        name: string
        ```

        ```json
        {
          "type": "string",
          "minLength": 1
        }
        ```

        As zod makes it with `z.toJSONSchema`; zod 4 is assumed.
    "#]]
    .assert_eq(&shown);
}

#[test]
fn the_tools_that_use_a_constant_are_named() {
    check(
        &["import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'
const server = new McpServer({ name: 'w', version: '1' })\nconst Ci$0ty = z.string()
server.tool('a', 'd', { city: City }, answer)\nserver.tool('b', 'd', { from: City, to: City }, answer)
server.tool('c', 'd', { day: z.string() }, answer)"],
        expect![[r#"
            == import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
            import { z } from 'zod'
            const server = new McpServer({ name: 'w', version: '1' })
            const Ci$0ty = z.string()
            server.tool('a', 'd', { city: City }, answer)
            server.tool('b', 'd', { from: City, to: City }, answer)
            server.tool('c', 'd', { day: z.string() }, answer)
            [City]
            ```typescript
            City: string
            ```

            ```json
            {
              "type": "string"
            }
            ```

            The MCP SDK converts it; zod 4 is assumed. Used by the tools `a` and `b`.

        "#]],
    );
}

#[test]
fn only_modules_of_packages_for_tools_are_read() {
    let text = "import { z } from 'zod'\nexport const Ci$0ty = z.string()\n";
    for silent in [
        format!("{PACKAGE}//- /q/cities.ts\n{text}"),
        format!(
            "//- /p/package.json\n{{ \"dependencies\": {{ \"zod\": \"4\" }} }}\n//- /p/cities.ts\n{text}"
        ),
        format!("{PACKAGE}//- /p/a.genai.mjs\n{text}"),
        // No builder.
        format!("{PACKAGE}//- /p/cities.ts\nimport {{ z }} from './own'\nexport const Ci$0ty = z.string()\n"),
        // A map of schemas, which may be a shape.
        format!(
            "{PACKAGE}//- /p/cities.ts\nimport {{ z }} from 'zod'\nexport const Ci$0ty = {{ a: z.string() }}\n"
        ),
    ] {
        assert_eq!(hovered(&silent), "nothing\n", "{silent}");
    }
}

/// Objects that `z.toJSONSchema` closes are not reported: each SDK sends them in its own way.
#[test]
fn who_refuses_the_input_of_a_tool() {
    check(
        &[
            "import { z } from 'zod'\nconst Bl$0ock = z.object({ 'code-block': z.string() })",
            "import { z } from 'zod'\nconst Ci$0ty = z.object({ city: z.string() })",
        ],
        expect![[r#"
            == import { z } from 'zod'
            const Bl$0ock = z.object({ 'code-block': z.string() })
            [Block]
            ```typescript
            Block: { "code-block": string }
            ```

            ```json
            {
              "type": "object",
              "properties": {
                "code-block": {
                  "type": "string"
                }
              },
              "required": [
                "code-block"
              ],
              "additionalProperties": false
            }
            ```

            As zod makes it with `z.toJSONSchema`; zod 4 is assumed. As the input of a tool, it is refused by Gemini.

            == import { z } from 'zod'
            const Ci$0ty = z.object({ city: z.string() })
            [City]
            ```typescript
            City: { city: string }
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

            As zod makes it with `z.toJSONSchema`; zod 4 is assumed.

        "#]],
    );
}
