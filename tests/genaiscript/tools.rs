use expect_test::{Expect, expect};

use test_support::Fixture;

fn check(source: &str, expected: Expect) {
    let fixture = Fixture::parse(source);
    let script = fixture.file().as_script().unwrap().script();
    let mut shown = String::new();
    for call in &script.calls {
        let argument = call.argument.as_ref().map(|argument| argument.value.to_json().to_string());
        shown += &format!("{} {}\n", call.kind.name(), argument.unwrap_or_default());
    }
    for tool in &script.tools {
        let id = tool.id().unwrap_or_else(|| "?".to_owned());
        let parameters =
            tool.parameters.as_ref().map(|value| value.to_json().to_string()).unwrap_or_default();
        let selectable = if tool.selectable { " selectable" } else { "" };
        shown += &format!("{:?} {:?} {id} {parameters}{selectable}", tool.kind, tool.form);
        if let Some(handler) = &tool.handler {
            let reads: Vec<&str> = handler.reads.iter().map(|read| read.name.as_str()).collect();
            shown += &format!(" reads {}{}", reads.join(","), if handler.open { " and more" } else { "" });
        }
        shown.push('\n');
    }
    for site in &script.sites {
        let awaited = if site.awaited { " awaited" } else { "" };
        shown += &format!("{:?} {}{awaited}\n", site.kind, site.schema.to_json());
    }
    for schema in &script.marked {
        shown += &format!("{} {}\n", schema.mark.text(fixture.file().source()), schema.schema.to_json());
    }
    expected.assert_eq(&shown);
}

#[test]
fn metadata_calls() {
    check(
        r#"
//- /a.genai.mts
const base = { temperature: 0.5 }
export default script({ title: "a" + "b", ...base, parameters: { x: NaN, "y z": [1, , 2] } } as const)
script<Args>({ a: 1 })
system ({})
foo.script({ no: 1 })
$script({ no: 2 })
// script({ no: 3 })
script()
"#,
        expect![[r#"
            script {"title":"ab","temperature":0.5,"parameters":{"x":null,"y z":[1,null,2]}}
            script {"a":1}
            system {}
            script 
        "#]],
    );
}

#[test]
fn a_stranger_of_the_same_name() {
    check(
        r#"
import { script } from "./mine.mjs"
function defTool() {}
script({ a: 1 })
defTool("x", "y", {}, () => {})
"#,
        expect![[""]],
    );
}

#[test]
fn tools_in_every_form() {
    check(
        r#"
defTool("plain", "does it", { city: "" }, ({ city, context }) => city)
defTool('single', "does it", {}, async (args) => { const { a, b: c = 1 } = args; args.d; args["e"] })
defTool("whole", "does it", {}, (args) => JSON.stringify(args))
defTool("rest", "does it", {}, ({ a, ...rest }) => a)
defTool("left", "does it", {}, async ({ a, ...rest }) => { const { b, ...more } = rest; const all = more; return all.c })
defTool("named", "does it", {}, impl)
function impl({ q }) { return q }
ctx.defTool("on_ctx", `text`, { type: "object", properties: {} }, unknown, { maxTokens: 1 })
defTool({ spec: { name: "spec", description: "d", parameters: { type: "object" } }, impl: async ({ z }) => z })
const tool = { spec: { name: "constant", description: "d", parameters: {} }, impl: (args) => args.z }
defTool(tool)
const { defTool: alias } = ctx, other = ctx.defAgent, { def: stranger } = ctx
alias("alias", "does it", {}, ({ y }) => y)
other("other", "answers", "text")
stranger("stranger", "does it", {}, () => {})
defTool({ memory: { command: "npx", args: ["-y"] } })
defTool({ spec: { name: "server", description: "d" } })
defTool(client)
defTool(name, "dynamic name", {}, () => {})
defAgent("git", "answers", async (ctx, { query }) => {})
defAgent("agent_twice", "answers", "text", { model: "small" })
"#,
        expect![[r#"
            Tool Arguments plain {"city":""} selectable reads city,context
            Tool Arguments single {} reads a,b,d,e
            Tool Arguments whole {} selectable reads  and more
            Tool Arguments rest {} selectable reads a
            Tool Arguments left {} selectable reads a,b,c
            Tool Arguments named {} selectable reads q
            Tool Arguments on_ctx {"type":"object","properties":{}} reads  and more
            Tool Callback spec {"type":"object"} reads z
            Tool Callback constant {} reads z
            Tool Arguments alias {} reads y
            Agent Arguments agent_other  reads  and more
            Tool McpServers ? {"memory":{"command":"npx","args":["-y"]}}
            Tool McpServers ? {"spec":{"name":"server","description":"d"}}
            Tool Dynamic ? 
            Tool Arguments ? {} reads 
            Agent Arguments agent_git  selectable reads query
            Agent Arguments agent_twice  selectable reads  and more
        "#]],
    );
}

#[test]
fn below_a_dot_that_was_just_typed() {
    check(
        r#"
process.
script({ a: 1 })
foo.
    bar.script({ no: 1 })
const x = ctx.
defTool("t", "does it", { a: "" }, (args) => { args.a; args.
const { b } = args; args[""]; return args.
c })
"#,
        expect![[r#"
            script {"a":1}
            Tool Arguments t {"a":""} selectable reads a,b and more
        "#]],
    );
}

#[test]
fn schema_sites() {
    check(
        r#"
defSchema("CITY", { type: "object", properties: {} }, { format: "json" })
await runPrompt((_) => {}, { responseSchema: { answer: "" } })
await prompt`hi`.options({ responseSchema: { n: 1 } })
JSONSchema.infer({ a: 1 })
const s = await JSONSchema.infer({ b: 1 })
JSONSchema.fromParameters({ c: 1 })
runPrompt("x", { model: "small" })
"#,
        expect![[r#"
            DefSchema {"type":"object","properties":{}}
            ResponseSchema {"answer":""} awaited
            ResponseSchema {"n":1} awaited
            Infer {"a":1}
            Infer {"b":1} awaited
            FromParameters {"c":1}
        "#]],
    );
}

#[test]
fn marked_schemas() {
    check(
        r#"
//- /a.genai.mts
const before = 1
/** @type {IChatGptSchema} */
const a = { type: "string" }
/**
 * What it says.
 * @type { import("@samchon/openapi").IChatGptSchema.IParameters }
 */
export const b = { type: "object", ...before }
const c = { type: "array" } satisfies IChatGptSchema.IArray
const d: IChatGptSchema.IObject = { type: "object" } as const
defSchema("E", /** @type {IChatGptSchema} */ ({ type: "null" }))
const f = { /** @type {IChatGptSchema} */ g: { type: "number" } }
{
    // broken
    const h = ({ type: "integer" } satisfies IChatGptSchema); const = 
}
/** @type {NotIChatGptSchema} */
const i = {}
/** @type {IChatGptSchema[]} */
const j = []
/** @param {IChatGptSchema} k */
function k(k) {}
// @type {IChatGptSchema}
const l = {}
const m = { a: 1 } satisfies Array<IChatGptSchema>
const n = IChatGptSchema
const o = { type: "boolean" } as IChatGptSchema
const p: IChatGptSchema[] = [{ type: "array", items: {} }, ...more]
const q = { one: { type: "integer" } } satisfies Record<string, IChatGptSchema.IInteger>
function r(k: IChatGptSchema): IChatGptSchema.IParameters {
    if (k) return { type: "object" }
    return { type: "object", required: [] }
}
const s = async (): Promise<readonly IChatGptSchema[]> => [{ type: "null" }]
/** @returns {Record<string, IChatGptSchema>} */
const t = () => ({ two: { type: "number" } })
const u: () => IChatGptSchema = () => ({})
const v: Map<string, IChatGptSchema> = { a: {} }
const w: { x: IChatGptSchema } = { x: {} }
"#,
        expect![[r#"
            DefSchema {"type":"null"}
            IChatGptSchema {"type":"string"}
            import("@samchon/openapi").IChatGptSchema.IParameters {"type":"object"}
            IChatGptSchema.IArray {"type":"array"}
            IChatGptSchema.IObject {"type":"object"}
            IChatGptSchema {"type":"null"}
            IChatGptSchema {"type":"number"}
            IChatGptSchema {"type":"integer"}
            IChatGptSchema {"type":"boolean"}
            IChatGptSchema {"type":"array","items":{}}
            IChatGptSchema.IInteger {"type":"integer"}
            IChatGptSchema.IParameters {"type":"object"}
            IChatGptSchema.IParameters {"type":"object","required":[]}
            IChatGptSchema {"type":"null"}
            IChatGptSchema {"type":"number"}
        "#]],
    );
}

#[test]
fn half_typed() {
    check(r#"script({ parameters: { city: "", year: "#, expect![[""]]);
    check(
        r#"
script({ parameters: { city: "", } })
defTool("weather", "current
"#,
        expect![[r#"
            script {"parameters":{"city":""}}
        "#]],
    );
}
