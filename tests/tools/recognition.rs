use promptsig::tools::recognition::{depends_on_known, is_minified, is_module_name, may_declare};
use serde_json::json;

#[test]
fn names_of_modules() {
    for name in ["a.js", "a.mjs", "a.cjs", "a.ts", "a.mts", "a.cts", "a.jsx", "a.tsx", "a.test.ts"] {
        assert!(is_module_name(name), "{name}");
    }
    for name in ["a.d.ts", "a.d.mts", "a.min.js", "a.json", "a.tsv", "ts", "a.vue"] {
        assert!(!is_module_name(name), "{name}");
    }
}

#[test]
fn texts_that_may_declare() {
    assert!(may_declare("server.registerTool('a', {}, run)"));
    assert!(!may_declare("export const add = (a, b) => a + b"));
    let minified = format!("var a={{inputSchema:{{}}}};{}", "b();".repeat(2_000));
    assert!(is_minified(&minified) && !may_declare(&minified));
    let long_text = format!("const a = `{}`\n{}", "word ".repeat(100), "const inputSchema = 1\n".repeat(40));
    assert!(may_declare(&long_text));
}

#[test]
fn packages_that_tools_are_declared_for() {
    assert!(depends_on_known(&json!({ "devDependencies": { "ai": "^7" } })));
    assert!(!depends_on_known(&json!({ "dependencies": { "ai-utils": "1" }, "name": "openai" })));
    assert!(!depends_on_known(&json!(["ai"])));
}
