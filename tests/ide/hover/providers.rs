//! Known providers that refuse or change a schema.

use expect_test::{Expect, expect};
use promptsig::ide::hover;

use test_support::Fixture;

/// Shows the last line of the hover at each place, with these providers in the settings.
fn check(providers: &str, places: &[&str], expected: Expect) {
    let lines: Vec<String> = places.iter().map(|place| last_line(providers, place) + "\n").collect();
    expected.assert_eq(&lines.concat());
}

/// Returns the last line, unless it ends a block of code.
fn last_line(providers: &str, place: &str) -> String {
    let settings = format!("//- /promptsig.toml\nproviders = [{providers}]\n");
    let fixture = Fixture::parse(&format!("{settings}//- /main.genai.mjs\n{place}"));
    let (file, offset) = fixture.at_cursor();
    let hover = hover::hover(file, &fixture.project, offset).unwrap();
    let text = hover.text.markdown();
    let is_of_providers = |last: &&str| !last.starts_with("```") && !last.starts_with("Returns");
    text.lines().last().filter(is_of_providers).unwrap_or_default().to_owned()
}

const ALL: &str = r#""openai", "anthropic", "gemini", "mcp""#;

#[test]
fn of_tools() {
    check(
        ALL,
        &[
            r#"def$0Tool("look", "", { at: "" }, async () => "")"#,
            r#"defTool("lo$0ok", "", { type: "object", properties: { n: { type: "integer", multipleOf: 2 } }, required: ["n"] }, async () => "")"#,
            r#"defTool("lo$0ok", "", { type: "object", properties: { n: { oneOf: [{ type: "string" }] } }, required: ["n"], additionalProperties: false }, async () => "")"#,
            r#"defTool("lo$0ok", "", { type: "object", properties: {}, required: [], additionalProperties: false }, async () => "")"#,
            r#"defTool("lo$0ok", "", { type: "array", items: {} }, async () => "")"#,
            r#"defTool("lo$0ok", "", async () => "")"#,
        ],
        expect![[r#"
            Refused in strict mode by OpenAI and Anthropic.
            Refused, if sent as it is, by Gemini; refused in strict mode by OpenAI and Anthropic.
            Refused, if sent as it is, by Gemini; refused in strict mode by OpenAI and Anthropic.
            Refused, if sent as it is, by Gemini.
            Refused by OpenAI, Anthropic, Gemini and MCP.
            Refused in strict mode by OpenAI and Anthropic.
        "#]],
    );
}

#[test]
fn of_parameters_nothing() {
    for place in [
        r#"script({ param$0eters: { city: "" } })"#,
        r#"script({ param$0eters: { type: "object", properties: { "a b": { type: "string" } }, required: ["a b"] } })"#,
    ] {
        assert_eq!(last_line(ALL, place), "");
    }
}

#[test]
fn of_answers_in_the_form_that_is_sent() {
    check(
        ALL,
        &[
            // GenAIScript itself requires every property and closes every object.
            r#"script({ model: "openai:gpt-4.1", response$0Schema: { city: "" } })"#,
            r#"script({ responseType: "json_schema", response$0Schema: { city: { type: "string", minLength: 2 } } })"#,
            r#"script({ response$0Schema: { city: { type: "string", minLength: 2 } } })"#,
            r#"script({ responseType: "json", response$0Schema: { city: { type: "string", minLength: 2 } } })"#,
            r#"script({ responseType: kind, response$0Schema: { city: { type: "string", minLength: 2 } } })"#,
        ],
        expect![[r#"

            Refused by a few models of OpenAI.
            Refused by a few models of OpenAI.


        "#]],
    );
}

/// They are text of the prompt.
#[test]
fn of_schemas_that_are_shown_nothing() {
    for place in [
        r#"defSchema("TO$0WN", { type: "object", properties: { city: { type: "string" } } })"#,
        r#"def$0Schema("TOWN", { type: "array", items: { type: "string" } })"#,
    ] {
        assert_eq!(last_line(ALL, place), "");
    }
}

/// GenAIScript does not ask to enforce a tool's schema; an author who names the provider may.
#[test]
fn of_the_model_of_a_script() {
    let of_model = |model: &str, schema: &str| {
        last_line(
            "",
            &format!(
                "script({{ model: \"{model}\" }})\ndef$0Tool(\"look\", \"\", {schema}, async () => \"\")"
            ),
        )
    };
    let object = r#"{ type: "object", properties: { "a b": { type: "string", const: "c" } } }"#;
    assert_eq!(of_model("openai:gpt-4.1", object), "");
    assert_eq!(of_model("google:gemini-2.5", object), "Refused by Gemini.");
    assert_eq!(
        of_model("google:gemini-2.5", &object.replace("a b", "a")),
        "Refused, if sent as it is, by Gemini."
    );
    assert_eq!(of_model("google:gemini-2.5", "{ a: \"\" }"), "");
}

#[test]
fn of_one_provider_and_of_two_profiles_of_it() {
    let place = r#"def$0Tool("look", "", { at: { type: "string", pattern: "^a" } }, async () => "")"#;
    check(
        r#""openai""#,
        &[place],
        expect![[r#"
            Refused in strict mode by OpenAI.
        "#]],
    );
    check(
        r#""openai-2026", "openai-2024""#,
        &[place],
        expect![[r#"
            Refused in strict mode by OpenAI.
        "#]],
    );
    check(
        r#""anthropic""#,
        &[place],
        expect![[r#"
            Refused in strict mode by Anthropic.
        "#]],
    );
}

#[test]
fn nothing_where_no_provider_is_known() {
    for place in [
        r#"script({ system: [] }); def$0Tool("look", "", { at: "" }, async () => "")"#,
        r#"script({ parame$0ters: { at: "" } })"#,
        r#"script({ model: "ollama:phi", parame$0ters: { at: "" } })"#,
    ] {
        assert_eq!(last_line("", place), "");
    }
}
