use promptsig::SourceFile;
use promptsig::lint::{self, LintInput};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value as Json;

use test_support::Fixture;

fn sources() -> Vec<String> {
    [include_str!("../conformance/meta.json"), include_str!("../conformance/repair.json")]
        .iter()
        .flat_map(|file| serde_json::from_str::<Vec<Json>>(file).unwrap())
        .map(|case| case["src"].as_str().unwrap().to_owned())
        .chain([DENSE.to_owned()])
        .collect()
}

/// Source with findings of most rules that look beyond the metadata.
const DENSE: &str = r#"script({
  system: ["system", { id: "system.agent_git", variant: "a", parameters: { cdw: "." } }],
  responseType: "json_schema", responseSchema: { type: "array", additionalProperties: true },
  parameters: { maxCount: 3, city: "" }, vars: { max_count: "x", citty: 1 }, tests: { vars: { a: 1 } },
})
const { citty, dbg, ...rest } = env.vars
env.vars.city = `${env.vars}` + ("maxCount" in env.vars) + env.vars?.["system.agent_docs.dir"]
delete env.vars.maxCount
defSchema("A", { a: [""] })
defSchema("B", JSONSchema.infer({ a: "" }))
defTool("a-b", `c`, { type: "object", properties: { context: {}, d: { type: "array" } }, required: ["e"] },
  async (args) => { const { f, g: h = 1 } = args; return args.i }, { variant: "j" })
defTool("k", "", () => 1)
defTool({ spec: { name: "l" }, impl: ({ m }) => m })
defAgent("agent_n", "o", "p")
"#;

fn holds(path: &str, source: &str) {
    let fixture = Fixture::parse(&format!("//- {path}\n{source}"));
    let file: &SourceFile = &fixture.files[0];
    let found = lint::check(&LintInput::new(file, &fixture.project));
    for diagnostic in &found {
        let place = file.source().get(diagnostic.span.range());
        assert!(place.is_some_and(|text| !text.is_empty()), "{diagnostic:?} in {source:?}");
        for edit in diagnostic.fixes.iter().flat_map(|fix| &fix.edits) {
            assert!(edit.file.is_some() || file.source().get(edit.span.range()).is_some(), "{diagnostic:?}");
        }
    }
}

#[test]
fn prefixes() {
    for source in sources() {
        for (at, _) in source.char_indices().chain([(source.len(), ' ')]) {
            holds("/a.genai.mjs", &source[..at]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutations(
        source in select(sources()),
        at in any::<Index>(),
        piece in select(vec!["`", "'", "})", "{", "...x", "${", "as T", "undefined", "\\u{", "/", "é", ",,", "f("]),
    ) {
        let mut at = at.index(source.len() + 1);
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        let changed = format!("{}{piece}{}", &source[..at], &source[at..]);
        holds("/a.genai.mjs", &changed);
        holds("/a.genai.mts", &changed);
    }
}
