use super::{long, silent, strings};
use crate::lint::harness::table::{check, row};

#[test]
fn d30_too_many_optional() {
    let tool = |count: usize| {
        let (properties, _) = strings(count);
        format!(
            "//- /promptsig.toml\nproviders = [\"anthropic\"]\n//- /main.genai.{{ext}}\ndefTool(\"a\", \"b\", «{{ type: \"object\", properties: {{ {properties} }}, additionalProperties: false }}», (it) => it.p0)"
        )
    };
    let union = |count: usize| {
        let properties: Vec<String> =
            (0..count).map(|at| format!("p{at}: {{ type: [\"string\", \"null\"] }}")).collect();
        let (_, names) = strings(count);
        format!(
            "//- /promptsig.toml\nproviders = [\"anthropic\"]\n//- /main.genai.{{ext}}\ndefTool(\"a\", \"b\", «{{ type: \"object\", properties: {{ {} }}, required: [{names}], additionalProperties: false }}», (it) => it.p0)",
            properties.join(", ")
        )
    };
    check(
        "D30",
        &[
            row(long(tool(25))),
            row(long(union(17))),
            row(silent(long(tool(24)))),
            row(silent(long(union(16)))),
        ],
    );
}
