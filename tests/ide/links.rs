//! Document links, symbols, and edits for renamed files.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::FilePath;
use promptsig::ide::document_links::{self, LinkLocation};
use promptsig::ide::document_symbols;
use promptsig::ide::document_symbols::DocumentOutline;
use promptsig::ide::will_rename_files;
use promptsig::ide::workspace_symbols;
use promptsig::workspace::Move;
use promptsig::workspace::Project;

use test_support::Fixture;

pub fn show(outline: &[DocumentOutline], depth: usize, shown: &mut String) {
    for symbol in outline {
        assert!(symbol.span.contains(symbol.name_span), "{symbol:?}");
        let indent = "  ".repeat(depth);
        writeln!(shown, "{indent}{:?} {}: {}", symbol.kind, symbol.name, symbol.detail).unwrap();
        assert!(symbol.children.iter().all(|child| symbol.span.contains(child.span)));
        show(&symbol.children, depth + 1, shown);
    }
}

#[test]
fn a_script_declares_parameters_tools_and_agents() {
    let fixture = Fixture::parse(
        r#"
system({ title: "Shop", parameters: { city: "Gent", days: { type: "array" }, "post code": { a: 1 } } })
function notMentioned() {}
export default (ctx) => {
    ctx.defTool("find", "Finds things", { what: "", count: { type: "integer" } }, ({ what }) => what)
    ctx.defAgent("guide", "Guides", "Be a guide")
    ctx.defTool({ spec: { name: "raw", description: "Raw", parameters: { type: "object", properties: { a: { type: "string" } } } }, impl: () => "" })
    ctx.defTool(client)
}
"#,
    );
    let mut shown = String::new();
    show(&document_symbols::document_symbols(fixture.file()), 0, &mut shown);
    expect![[r#"
        System main: Shop
          Parameter city: string
          Parameter days: unknown[]
          Parameter post code: object
        Tool find: Finds things
          Argument what: string
          Argument count: integer
        Agent agent_guide: Guides
        Tool raw: Raw
          Argument a: string
    "#]]
    .assert_eq(&shown);
}

#[test]
fn a_call_that_does_not_parse_declares_nothing() {
    let fixture = Fixture::parse("script({ parameters: { city: \"\", ");
    let mut shown = String::new();
    show(&document_symbols::document_symbols(fixture.file()), 0, &mut shown);
    expect![[""]].assert_eq(&shown);
}

#[test]
fn a_script_without_parameters_is_left_to_the_typescript_server() {
    for source in ["script({ title: \"a\" })\n$`Hi`\n", "script({ parameters: {} })", "const a = 1\n"] {
        let fixture = Fixture::parse(source);
        assert_eq!(document_symbols::document_symbols(fixture.file()), [], "{source}");
    }
    let fixture = Fixture::parse("script({ title: \"a\" })\ndefTool(\"find\", \"Finds\", {}, () => \"\")\n");
    let mut shown = String::new();
    show(&document_symbols::document_symbols(fixture.file()), 0, &mut shown);
    expect![[r#"
        Tool find: Finds
    "#]]
    .assert_eq(&shown);
}

const WORKSPACE: &str = r#"
//- /w/system.shop.genai.mjs
system({ parameters: { currency: "EUR" } })
defTool("shop_find", "Finds", {}, () => "")
//- /w/shopping-list.genai.mjs
script({ system: "system.shop", parameters: { shop: "" } })
env.vars["system.shop.currency"]
//- /w/other/b.genai.mjs
script({ excludedSystem: ["system.shop"], system: ["system.shop"] })
"#;

#[test]
fn symbols_are_found_by_their_characters() {
    let fixture = Fixture::parse(WORKSPACE);
    let find = |query: &str| -> String {
        let found = workspace_symbols::workspace_symbols(&fixture.project, query);
        let show = |symbol: &workspace_symbols::WorkspaceSymbol| {
            let place = fixture.show(&symbol.place.path, symbol.place.span);
            format!("{:?} {} ({}) {place}\n", symbol.kind, symbol.name, symbol.container)
        };
        found.iter().map(show).collect()
    };
    expect![[r#"
        Parameter shop (shopping-list) /w/shopping-list.genai.mjs:1: script({ system: "system.shop", parameters: { [shop]: "" } })
        Tool shop_find (system.shop) /w/system.shop.genai.mjs:2: defTool(["shop_find"], "Finds", {}, () => "")
        Script shopping-list () /w/shopping-list.genai.mjs:1: [script]({ system: "system.shop", parameters: { shop: "" } })
        System system.shop () /w/system.shop.genai.mjs:1: [system]({ parameters: { currency: "EUR" } })
        Parameter system.shop.currency (system.shop) /w/system.shop.genai.mjs:1: system({ parameters: { [currency]: "EUR" } })
    "#]].assert_eq(&find("shop"));
    expect![[r#"
        Parameter system.shop.currency (system.shop) /w/system.shop.genai.mjs:1: system({ parameters: { [currency]: "EUR" } })
    "#]].assert_eq(&find("SSC"));
    expect![[""]].assert_eq(&find("nothing"));
    assert_eq!(find("").lines().count(), 6);
}

fn links(fixture: &Fixture) -> String {
    let (file, _) = fixture.at_cursor();
    let mut shown = String::new();
    for link in document_links::document_links(file, &fixture.project) {
        let target = match &link.target {
            LinkLocation::File(path) => path.to_string(),
            LinkLocation::Url(url) => url.clone(),
        };
        writeln!(shown, "{} → {target}", fixture.show(file.path(), link.span)).unwrap();
    }
    shown
}

#[test]
fn links_lead_to_scripts_and_files() {
    let text = r#"
//- /w/system.shop.genai.mjs
system({})
//- /w/a/main.genai.mjs
import { run } from "genaiscript"
script({$0
    system: ["system.shop", "system.files", "system.unknown"],
    files: ["docs/guide.md", "src/**/*.ts", "./a/../b.md", "https://example.org/x.md", "ftp://x", ""],
    mcpServers: "../mcp.json",
})
importTemplate("a/prompt.md", {})
importTemplate(["one.md", "two.md"])
await run("list")
//- /w/list.genai.mjs
script({})
"#;
    let mut fixture = Fixture::parse(text);
    fixture.project = Project::with_roots(["/w"]);
    for file in &fixture.files {
        fixture.project.insert(file);
    }
    expect![[r#"
        /w/a/main.genai.mjs:3: system: ["[system.shop]", "system.files", "system.unknown"], → /w/system.shop.genai.mjs
        /w/a/main.genai.mjs:4: files: ["[docs/guide.md]", "src/**/*.ts", "./a/../b.md", "https://example.org/x.md", "ftp://x", ""], → /w/docs/guide.md
        /w/a/main.genai.mjs:4: files: ["docs/guide.md", "src/**/*.ts", "[./a/../b.md]", "https://example.org/x.md", "ftp://x", ""], → /w/b.md
        /w/a/main.genai.mjs:4: files: ["docs/guide.md", "src/**/*.ts", "./a/../b.md", "[https://example.org/x.md]", "ftp://x", ""], → https://example.org/x.md
        /w/a/main.genai.mjs:5: mcpServers: "[../mcp.json]", → /w/mcp.json
        /w/a/main.genai.mjs:7: importTemplate("[a/prompt.md]", {}) → /w/a/prompt.md
        /w/a/main.genai.mjs:8: importTemplate(["[one.md]", "two.md"]) → /w/one.md
        /w/a/main.genai.mjs:8: importTemplate(["one.md", "[two.md]"]) → /w/two.md
        /w/a/main.genai.mjs:9: await run("[list]") → /w/list.genai.mjs
    "#]].assert_eq(&links(&fixture));
}

fn moved(fixture: &str, moves: &[(&str, &str)], expected: Expect) {
    let mut fixture = Fixture::parse(fixture);
    fixture.project = Project::with_roots(["/w"]);
    for file in &fixture.files {
        fixture.project.insert(file);
    }
    let moves: Vec<Move> =
        moves.iter().map(|(old, new)| Move { old: FilePath::new(*old), new: FilePath::new(*new) }).collect();
    let mut shown = String::new();
    let changes = will_rename_files::will_rename_files(&fixture.project, &moves);
    for (path, after) in fixture.changed(&changes) {
        for (before, after) in fixture.source(&path).lines().zip(after.lines()) {
            if before != after {
                writeln!(shown, "{path}: {after}").unwrap();
            }
        }
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_renamed_system_is_renamed_where_it_is_named() {
    moved(
        WORKSPACE,
        &[("/w/system.shop.genai.mjs", "/w/sub/system.store.genai.mts")],
        expect![[r#"
        /w/shopping-list.genai.mjs: script({ system: "system.store", parameters: { shop: "" } })
        /w/shopping-list.genai.mjs: env.vars["system.store.currency"]
        /w/other/b.genai.mjs: script({ excludedSystem: ["system.store"], system: ["system.store"] })
    "#]],
    );
}

#[test]
fn systems_may_change_their_names_with_each_other() {
    moved(
        r#"
//- /w/system.a.genai.mjs
system({ parameters: { p: 1 } })
//- /w/system.b.genai.mjs
system({ parameters: { p: 1 } })
//- /w/main.genai.mjs
script({ system: ["system.a", "system.b"], vars: { "system.a.p": 1 } })
"#,
        &[
            ("/w/system.a.genai.mjs", "/w/system.b.genai.mjs"),
            ("/w/system.b.genai.mjs", "/w/system.a.genai.mjs"),
        ],
        expect![[r#"
            /w/main.genai.mjs: script({ system: ["system.b", "system.a"], vars: { "system.b.p": 1 } })
        "#]],
    );
}

#[test]
fn a_move_that_gives_no_new_id_asks_for_nothing() {
    let nothing = || expect![[""]];
    moved(WORKSPACE, &[("/w/system.shop.genai.mjs", "/w/sub/system.shop.genai.mts")], nothing());
    moved(WORKSPACE, &[("/w/system.shop.genai.mjs", "/w/system.shop.mjs")], nothing());
    // Ids of other scripts.
    moved(WORKSPACE, &[("/w/system.shop.genai.mjs", "/w/b.genai.mjs")], nothing());
    moved(WORKSPACE, &[("/w/system.shop.genai.mjs", "/w/system.files.genai.mjs")], nothing());
    moved(WORKSPACE, &[("/w/unknown.genai.mjs", "/w/system.x.genai.mjs")], nothing());
    moved(
        "//- /w/a.genai.mjs\nsystem({ id: \"system.a\" })\n//- /w/b.genai.mjs\nscript({ system: \"system.a\" })\n",
        &[("/w/a.genai.mjs", "/w/c.genai.mjs")],
        nothing(),
    );
}

#[test]
fn markdown_leads_to_what_it_includes() {
    let fixture =
        Fixture::parse("//- /w/a/notes.genai.md\n---\ntitle: $0Notes\n---\n@include \"../parts/b.md\"\n");
    expect![[r#"
        /w/a/notes.genai.md:4: @include "[../parts/b.md]" → /w/parts/b.md
    "#]]
    .assert_eq(&links(&fixture));
}
