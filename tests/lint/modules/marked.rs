//! Schemas of modules whose type is declared.

use crate::lint::harness::table::{self, made};

const OBJECT: &str = r#"{ type: "object", properties: {} }"#;

#[test]
fn schemas_of_a_declared_type_in_ordinary_code() {
    let row = |text: &str| {
        made(format!(
            "import type {{ IChatGptSchema }} from \"@samchon/openapi\"\n{}\n",
            text.replace("OBJECT", OBJECT)
        ))
    };
    let rows = [
        row("export const a = «OBJECT» as IChatGptSchema.IObject").with_any_fixes(),
        row("export const a = «OBJECT» satisfies IChatGptSchema.IObject").with_any_fixes(),
        row("export const a: IChatGptSchema[] = [«OBJECT»]").with_any_fixes(),
        row("export const a: Record<string, IChatGptSchema> = { city: «OBJECT» }").with_any_fixes(),
        row("export function a(): IChatGptSchema { return «OBJECT» }").with_any_fixes(),
        row("const city = «OBJECT»\nexport const a: Record<string, IChatGptSchema> = { city }")
            .with_any_fixes(),
        row("export const a: IChatGptSchema = { type: \"object\", properties: {}, required: [] }"),
        row("export const a: IChatGptSchema = load()"),
        row("export const a: IChatGptSchema = { type: \"object\", properties: {}, ...rest }"),
        row("export const a: Other<IChatGptSchema> = OBJECT"),
        row("export const a = OBJECT"),
    ];
    table::check_in("D24", &rows, &["schemas.ts"], str::to_owned);
}
