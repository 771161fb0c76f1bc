use crate::lint::harness::table::{check, row};

#[test]
fn d25_property_name() {
    check(
        "D25",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { «"city-name"»: { type: "string" } } }, (args) => args["city-name"])"#
            )),
            row(gemini!(r#"defTool("a", "b", { «"1st"»: "" }, (args) => args["1st"])"#)),
            row(anthropic!(r#"defTool("a", "b", { «"filter[id]"»: "" }, (args) => args["filter[id]"])"#)),
            row(anthropic!(r#"defTool("a", "b", { «"größe"»: "" }, (args) => args["größe"])"#)),
            row(anthropic!(r#"defTool("a", "b", { "filter.id": "" }, (args) => args["filter.id"])"#)),
            // Nested names are not checked.
            row(anthropic!(r#"defTool("a", "b", { filter: { "a b": "" } }, (args) => args.filter["a b"])"#)),
            row(gemini!(r#"defTool("a", "b", { filter: { "a-b": "" } }, (args) => args.filter["a-b"])"#)),
            row(gemini!(r#"defTool("a", "b", { city_name: "" }, ({ city_name }) => city_name)"#)),
            row(openai!(r#"defTool("a", "b", { "city-name": "" }, (args) => args["city-name"])"#)),
        ],
    );
}
