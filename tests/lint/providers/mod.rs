//! D01 to D33: schemas that are sent to known providers.

macro_rules! openai {
    ($source:expr) => {
        concat!("script({ model: \"openai:gpt-4o\" })\n", $source)
    };
}

macro_rules! anthropic {
    ($source:expr) => {
        concat!("script({ model: \"anthropic:claude-sonnet-4\" })\n", $source)
    };
}

macro_rules! gemini {
    ($source:expr) => {
        concat!("script({ model: \"google:gemini-2.5-flash\" })\n", $source)
    };
}

macro_rules! asked {
    ($providers:expr, $source:expr) => {
        concat!("//- /promptsig.toml\nproviders = [", $providers, "]\n//- /main.genai.{ext}\n", $source)
    };
}

mod d01;
mod d02;
mod d03;
mod d04;
mod d05;
mod d06;
mod d07;
mod d08;
mod d09;
mod d10;
mod d11;
mod d12;
mod d13;
mod d14;
mod d15;
mod d16;
mod d17;
mod d18;
mod d19;
mod d20;
mod d21;
mod d22;
mod d23;
mod d24;
mod d25;
mod d26;
mod d27;
mod d28;
mod d29;
mod d30;
mod d31;
mod d32;
mod d33;

use std::fmt::Write;

use expect_test::expect;
use promptsig::lint::Severity;
use promptsig::text::Span;

use crate::lint::harness::{apply, diagnostics};
use test_support::Fixture;

fn long(source: String) -> &'static str {
    source.leak()
}

/// Schema of an answer of Azure, with these properties.
fn of_azure(properties: &str, required: &str) -> &'static str {
    long(format!(
        "script({{ model: \"azure:gpt-4o\", responseType: \"json_schema\", responseSchema: «{{ type: \"object\", properties: {{ {properties} }}, required: [{required}], additionalProperties: false }}» }})"
    ))
}

fn strings(count: usize) -> (String, String) {
    let each = |text: fn(usize) -> String| (0..count).map(text).collect::<Vec<_>>().join(", ");
    (each(|at| format!("p{at}: {{ type: \"string\" }}")), each(|at| format!("\"p{at}\"")))
}

fn silent(source: &'static str) -> &'static str {
    long(source.replace(['«', '»'], ""))
}

/// The strict form of a whole schema passes the profile that complained.
#[test]
fn a_whole_schema_is_made_strict() {
    const HEAD: &str = "//- /promptsig.toml\nproviders = \"openai\"\n//- /main.genai.mjs\n";
    for source in [
        r#"defTool("a", "b", { x: "", y: 1, z: { inner: "m" }, list: [""] }, ({ x, y }) => x + y)"#,
        r##"defTool("t", "d", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" }, y: { oneOf: [{ type: "string", minLength: 1, default: "m" }, { type: "object" }] }, s: { enum: ["m"] } }, $defs: { X: { type: "string", format: "uri" } } }, ({ x, y }) => x + y)"##,
    ] {
        let fixture = Fixture::parse(&format!("{HEAD}{source}"));
        let found = diagnostics(&fixture);
        let of_providers: Vec<_> = found.iter().filter(|it| it.rule.family() == "D").collect();
        assert!(!of_providers.is_empty());
        let fix = of_providers.iter().flat_map(|it| &it.fixes).find(|it| it.title.contains("strict form"));
        let fixed = apply(fixture.files.last().unwrap().source(), fix.unwrap());
        let left = diagnostics(&Fixture::parse(&format!("{HEAD}{fixed}")));
        let left: Vec<_> = left.iter().filter(|it| it.rule.family() == "D").collect();
        // A constraint in a description has no keyword.
        assert!(left.is_empty(), "{fixed}\n{left:#?}");
    }
}

/// A provider is known by the model or an alias for it, and by the settings.
#[test]
fn providers_are_known() {
    let tool = r#"defTool("a", "b", { type: "object", properties: { x: { type: ["string", "integer"] } } }, ({ x }) => x)"#;
    let says = |head: &str| {
        let found = diagnostics(&Fixture::parse(&format!("{head}{tool}")));
        found.iter().any(|it| it.rule.code == "D06" && it.message.starts_with("Gemini"))
    };
    assert!(says("script({ model: \"google:gemini-2.5-flash\" })\n"));
    assert!(says("script({ model: \"draft\", modelAliases: { draft: \"google:gemini-2.5-flash\" } })\n"));
    assert!(says("script({ provider: \"google\" })\n"));
    assert!(says("script({ model: \"small\", provider: \"google\" })\n"));
    assert!(says("//- /promptsig.toml\nproviders = \"gemini\"\n//- /main.genai.mjs\n"));
    assert!(!says("script({ model: \"openai:gpt-4o\", provider: \"google\" })\n"));
    // Names that form a cycle, or that only a run knows.
    assert!(!says("script({ model: \"a\", modelAliases: { a: \"b\", b: \"a\" } })\n"));
    assert!(!says("const m = process.env.MODEL\nscript({ model: m })\n"));
    assert!(!says(""));
}

/// A constant with several uses, or with a type annotation, is judged once, at its literal, for all its users.
#[test]
fn one_literal_in_several_places() {
    let faults = "{ type: \"object\", properties: { a: { oneOf: [{ type: \"string\" }] } }, required: [\"a\"], additionalProperties: false, $defs: {} }";
    let tools = "defTool(\"x\", \"X\", A, ({ a }) => a)\ndefTool(\"y\", \"Y\", A, ({ a }) => a)";
    let sources = [
        format!("const A = {faults}\n{tools}"),
        format!("/** @type {{IChatGptSchema.IParameters}} */\nconst A = {faults}\n{tools}"),
        format!("defTool(\"x\", \"X\", {faults}, ({{ a }}) => a)\ndefTool(\"y\", \"Y\", {faults}, ({{ a }}) => a)"),
        // Another violation at that place is another remark.
        "/** @type {IChatGptSchema.IParameters} */\nconst A = { type: \"object\", properties: { a: { type: \"string\" } }, required: [] }\ndefTool(\"x\", \"X\", A, ({ a }) => a)".to_owned(),
    ];
    let mut shown = String::new();
    for source in sources {
        let fixture = Fixture::parse(&format!(
            "//- /promptsig.toml\nproviders = [\"openai\"]\n//- /main.genai.mjs\n{source}"
        ));
        let file = &fixture.files[0];
        for found in diagnostics(&fixture) {
            let at = |span: Span| {
                format!("{}: {}", file.as_script().unwrap().line_of(span), span.text(file.source()))
            };
            writeln!(shown, "{} {} {}", found.rule.code, found.severity.name(), at(found.span)).unwrap();
            writeln!(shown, "    {}", found.message).unwrap();
            for related in &found.related {
                writeln!(shown, "    see {}: {}", at(related.span), related.message).unwrap();
            }
        }
        shown.push('\n');
    }
    expect![[r#"
        D10 information 1: oneOf: [{ type: "string" }]
            OpenAI does not allow `oneOf` in strict mode. Use `anyOf`.
            see 2: "x": this tool has the schema
            see 3: "y": this tool has the schema

        D10 error 2: oneOf: [{ type: "string" }]
            IChatGptSchema does not allow `oneOf`. Use `anyOf`.
            see 3: "x": this tool has the schema
            see 4: "y": this tool has the schema

        D10 information 1: oneOf: [{ type: "string" }]
            OpenAI does not allow `oneOf` in strict mode. Use `anyOf`.
        D10 information 2: oneOf: [{ type: "string" }]
            OpenAI does not allow `oneOf` in strict mode. Use `anyOf`.

        D24 error 2: { type: "object", properties: { a: { type: "string" } }, required: [] }
            IChatGptSchema does not allow an object without `$defs` and `additionalProperties`. Add them.
            see 3: "x": this tool has the schema
        D03 information 2: a
            OpenAI does not allow the optional property `a` in strict mode. Require it, and allow `null`.
            see 3: "x": this tool has the schema

    "#]]
    .assert_eq(&shown);
}

/// Schemas that are not sent cannot be refused: parameters fill `env.vars`; `defSchema` is text of the prompt, as is
/// the schema of an answer of any provider but OpenAI.
#[test]
fn only_what_is_sent_counts() {
    const ALL: &str = r#""openai", "anthropic", "gemini", "gemini-json", "portable""#;
    let schema = r##"{ $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { "a b": { oneOf: [{ const: 1 }] }, c: true, d: { type: "array", items: [{}] }, e: { $ref: "#/$defs/E" } } }"##;
    let of_providers = |source: &str| {
        let text = format!("//- /promptsig.toml\nproviders = [{ALL}]\n//- /main.genai.mjs\n{source}");
        let found = diagnostics(&Fixture::parse(&text));
        found.into_iter().filter(|it| it.rule.family() == "D").count()
    };
    assert_eq!(of_providers(&format!("defSchema(\"A\", {schema})")), 0);
    assert_eq!(of_providers(&format!("script({{ parameters: {schema} }})")), 0);
    assert_eq!(
        of_providers("script({ parameters: { \"a b\": 1, c: { type: \"integer\", exclusiveMinimum: 0 } } })"),
        0
    );
    assert_eq!(of_providers("system({ parameters: { \"a b\": 1 } })"), 0);
    for model in ["anthropic:claude-sonnet-4", "google:gemini-2.5-flash", "azure:gpt-4o"] {
        assert_eq!(of_providers(&format!("script({{ model: \"{model}\", responseSchema: {schema} }})")), 0);
    }
    assert_eq!(of_providers(&format!("script({{ responseType: \"json\", responseSchema: {schema} }})")), 0);
    assert!(of_providers(&format!("defTool(\"t\", \"d\", {schema}, (it) => it.c)")) > 0);
    assert!(of_providers(&format!("script({{ model: \"openai:gpt-4o\", responseSchema: {schema} }})")) > 0);
    assert!(of_providers(&format!("script({{ responseSchema: {schema} }})")) > 0);
}

/// Severity depends on whether the provider is named: some of its libraries leave parts out.
#[test]
fn an_author_who_names_a_provider_is_told_more() {
    let tool = r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", const: "c" } } }, ({ x }) => x)"#;
    let severity = |head: &str| {
        let found = diagnostics(&Fixture::parse(&format!("{head}{tool}")));
        found.iter().find(|it| it.rule.code == "D12").map(|it| (it.severity, it.message.clone()))
    };
    let message = "Gemini does not allow `const` if it is sent as it is. Use `enum`.".to_owned();
    assert_eq!(
        severity("script({ model: \"google:gemini-2.5-flash\" })\n"),
        Some((Severity::Information, message.clone()))
    );
    assert_eq!(
        severity("//- /promptsig.toml\nproviders = \"gemini\"\n//- /main.genai.mjs\n"),
        Some((Severity::Error, message))
    );
}

/// Gemini refuses what a strict mode wants of an object: with all profiles the strict form is not proposed, unless the
/// provider is also named alone.
#[test]
fn all_together_have_no_strict_mode() {
    let tool = r#"defTool("t", "d", { type: "object", properties: { x: { type: "string", default: "a" } } }, ({ x }) => x)"#;
    let codes = |providers: &str| {
        let text = format!("//- /promptsig.toml\nproviders = [{providers}]\n//- /main.genai.mjs\n{tool}");
        let found = diagnostics(&Fixture::parse(&text));
        let of_providers = found.iter().filter(|it| it.rule.family() == "D");
        of_providers.map(|it| it.rule.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(r#""portable""#), [] as [&str; 0]);
    assert_eq!(codes(r#""openai""#), ["D04", "D03", "D17"]);
    assert_eq!(codes(r#""portable", "openai""#), codes(r#""openai", "portable""#));
    assert_eq!(codes(r#""portable", "openai""#), ["D04", "D03", "D17"]);
}

#[test]
fn providers_have_names() {
    let tool = r#"defTool("t", "d", { type: "object", properties: { x: { type: "string", minLength: 1, enum: ["a"] }, "a b": { type: "string" } } }, (it) => it.x)"#;
    let says = |providers: &str, code: &str| {
        let text = format!("//- /promptsig.toml\nproviders = [{providers}]\n//- /main.genai.mjs\n{tool}");
        let found = diagnostics(&Fixture::parse(&text));
        found.into_iter().find(|it| it.rule.code == code).map(|it| it.message)
    };
    let said = |who: &str| Some(format!("{who} the property name `a b`. Use letters, digits and `_`."));
    assert_eq!(says(r#""portable""#, "D25"), said("Anthropic and Gemini do not allow"));
    assert_eq!(says(r#""gemini", "gemini-json""#, "D25"), said("Gemini does not allow"));
    let said =
        |who: &str| Some(format!("{who} allow `minLength` in strict mode. Say it in the description."));
    assert_eq!(says(r#""openai-2024""#, "D20"), said("OpenAI does not"));
    assert_eq!(says(r#""openai""#, "D20"), said("A few models of OpenAI do not"));
    assert_eq!(
        says(r#""gemini-json", "gemini""#, "D21").as_deref(),
        Some("gemini-json-2026 ignores `minLength`. It has no effect there.")
    );
}

#[test]
fn one_remark_for_what_one_keyword_means() {
    let says = |property: &str| {
        let source = format!(
            "/** @type {{IChatGptSchema.IObject}} */\nconst A = {{ type: \"object\", properties: {{ a: {property} }}, required: [\"a\"] }}"
        );
        let found = diagnostics(&Fixture::parse(&source));
        let said: Vec<_> = found.into_iter().map(|it| format!("{}: {}", it.rule.code, it.message)).collect();
        if said.is_empty() { vec!["nothing".to_owned()] } else { said }
    };
    let said = [
        "{ type: \"string\", nullable: true }",
        "{ type: \"array\", prefixItems: [{ type: \"string\" }] }",
        "{ $recursiveRef: \"#\" }",
        "{ const: \"a\" }",
        "{ type: [\"string\", \"null\"] }",
        "{ type: \"array\" }",
        "{ $ref: \"#/$defs/Gone\" }",
        "{ anyOf: [{ type: \"string\" }, { type: \"null\" }] }",
    ];
    let said: Vec<String> =
        said.into_iter().map(|it| format!("{it}\n    {}", says(it).join("\n    "))).collect();
    expect![[r##"
        { type: "string", nullable: true }
            D20: IChatGptSchema does not allow `nullable`. Write `anyOf` with `{ type: "null" }`.
        { type: "array", prefixItems: [{ type: "string" }] }
            D05: IChatGptSchema does not allow `prefixItems` with a schema for each place. Use an object with a property for each.
        { $recursiveRef: "#" }
            D20: IChatGptSchema does not allow `$recursiveRef`. Write `$ref`, and put what it refers to into `$defs`.
        { const: "a" }
            D12: IChatGptSchema does not allow `const`. Use `enum`.
        { type: ["string", "null"] }
            D06: IChatGptSchema does not allow several names in `type`. Write `anyOf` with a schema for each.
        { type: "array" }
            D08: IChatGptSchema does not allow an array without `items`. Add it.
        { $ref: "#/$defs/Gone" }
            nothing
        { anyOf: [{ type: "string" }, { type: "null" }] }
            nothing"##]].assert_eq(&said.join("\n"));
}
