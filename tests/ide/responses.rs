//! Return types of tools: inlay hints, actions that write them, and completion after `@`.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::SourceFile;
use promptsig::config::{HintKind, HintSettings};
use promptsig::ide::inlay_hints::{self, InlayHint};
use promptsig::ide::{completion, return_types};
use promptsig::return_types::Confidence;
use promptsig::text::Span;

use test_support::Fixture;

fn hints(fixture: &Fixture, range: Span) -> Vec<InlayHint> {
    let mut settings = HintSettings::default();
    for kind in HintKind::ALL {
        settings.set(kind, kind == HintKind::Responses);
    }
    inlay_hints::hints(fixture.files[0].as_script().unwrap(), &fixture.project, range, settings)
}

/// Shows the text with each hint as `⟦: string⟧`.
fn hinted(fixture: &str, expected: Expect) {
    let fixture = Fixture::parse(fixture);
    let file = &fixture.files[0];
    let mut source = file.source().to_string();
    for hint in hints(&fixture, Span::new(0, source.len())).iter().rev() {
        source.insert_str(hint.offset, &format!("⟦{}⟧", hint.label));
    }
    expected.assert_eq(&source);
}

/// Shows each action at the cursor with the resulting text.
fn acted(fixture: &str, expected: Expect) {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    let mut shown = String::new();
    for action in return_types::actions(file.as_script().unwrap(), Span::at(offset)) {
        let after = applied(file, &action);
        writeln!(shown, "{}:\n{}", action.title, after.source().trim_end().replace('\r', "␍")).unwrap();
        // The written type must be read back.
        let [tool, ..] = after.as_script().unwrap().script().tools.as_slice() else {
            panic!("{}", after.source())
        };
        assert_eq!(
            after.as_script().unwrap().return_type(tool).confidence,
            Confidence::Declared,
            "{}",
            after.source()
        );
        assert_eq!(
            return_types::actions(after.as_script().unwrap(), Span::at(tool.callee.range().start)),
            []
        );
    }
    expected.assert_eq(&shown);
}

fn applied(file: &SourceFile, action: &return_types::Action) -> SourceFile {
    let mut source = file.source().to_string();
    for (span, text) in action.edits.iter().rev() {
        source.replace_range(span.range(), text);
    }
    SourceFile::read(file.path().clone(), source.into()).unwrap()
}

fn proposed(fixture: &str) -> String {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    let items = completion::complete(file, &fixture.project, offset);
    let shown =
        |item: &completion::CompletionItem| format!("{}→{}", item.replace.text(file.source()), item.text);
    items.iter().map(shown).collect::<Vec<_>>().join("\n")
}

#[test]
fn hints_stand_behind_the_parameters() {
    hinted(
        r#"
//- /main.genai.mts
defTool("a", "d", { city: "" }, ({ city }) => ({ city, degrees: 3 }))
defTool("b", "d", { city: "" }, async args => { return args.city })
defTool("c", "d", {}, () => { console.log(1) })
defTool("declared", "d", {}, (): number => 3)
defTool("unknown", "d", {}, () => whatever())
defAgent("helper", "d", async (ctx) => { ctx.$`Help.` })
async function shared() { return [1] }
defTool("d", "d", {}, shared)
defTool("e", "d", {}, shared)
defTool({ spec: { name: "f", description: "d", parameters: {} }, impl: async function (args) { return true } })
defTool("long", "d", { a: "", b: "", c: "" }, ({ a, b, c }) => ({ first: a, second: b, third: c, fourth: a, fifth: b }))
"#,
        expect![[r#"
            defTool("a", "d", { city: "" }, ({ city })⟦: { city: string; degrees: numb…⟧ => ({ city, degrees: 3 }))
            defTool("b", "d", { city: "" }, async ⟦(⟧args⟦): Promise<string>⟧ => { return args.city })
            defTool("c", "d", {}, ()⟦: void⟧ => { console.log(1) })
            defTool("declared", "d", {}, (): number => 3)
            defTool("unknown", "d", {}, () => whatever())
            defAgent("helper", "d", async (ctx) => { ctx.$`Help.` })
            async function shared()⟦: Promise<number[]>⟧ { return [1] }
            defTool("d", "d", {}, shared)
            defTool("e", "d", {}, shared)
            defTool({ spec: { name: "f", description: "d", parameters: {} }, impl: async function (args)⟦: Promise<boolean>⟧ { return true } })
            defTool("long", "d", { a: "", b: "", c: "" }, ({ a, b, c })⟦: { first: string; second: stri…⟧ => ({ first: a, second: b, third: c, fourth: a, fifth: b }))
        "#]],
    );
}

#[test]
fn a_range_has_its_own_hints() {
    let source = "defTool(\"a\", \"d\", {}, () => 1)\ndefTool(\"b\", \"d\", {}, () => 2)\n";
    let fixture = Fixture::parse(source);
    assert_eq!(hints(&fixture, Span::new(0, 30)).len(), 1);
}

#[test]
fn the_type_is_written() {
    acted(
        r#"
//- /main.genai.mts
defTool("weather$0", "d", { city: "" }, async ({ city }) => {
    return { city, degrees: 3 }
})
"#,
        expect![[r#"
            Write the inferred type as a return annotation:
            defTool("weather", "d", { city: "" }, async ({ city }): Promise<{ city: string; degrees: number }> => {
                return { city, degrees: 3 }
            })
            Write the inferred type as `@returns`:
            defTool("weather", "d", { city: "" }, /** @returns {Promise<{ city: string; degrees: number }>} */ async ({ city }) => {
                return { city, degrees: 3 }
            })
        "#]],
    );
    acted(
        r#"
//- /main.genai.mjs
defTool(
    "weather", "d", { city: "" },
    a$0rgs => args.city,
)
"#,
        expect![[r#"
            Write the inferred type as `@returns`:
            defTool(
                "weather", "d", { city: "" },
                /** @returns {string} */
                args => args.city,
            )
        "#]],
    );
    acted(
        "//- /main.genai.ts\ndefTool(\"weather\", \"d\", { city: \"\" }, a$0rgs => args.city)\n",
        expect![[r#"
        Write the inferred type as a return annotation:
        defTool("weather", "d", { city: "" }, (args): string => args.city)
        Write the inferred type as `@returns`:
        defTool("weather", "d", { city: "" }, /** @returns {string} */ args => args.city)
    "#]],
    );
}

#[test]
fn a_comment_is_extended() {
    for (comment, expected) in [
        (
            "/** Finds it. */",
            expect![[r#"
            Write the inferred type as `@returns`:
            /**
             * Finds it.
             * @returns {Promise<string>}
             */
            export const find = async ({ name }) => name
            defTool("find", "d", { name: "" }, find)
        "#]],
        ),
        (
            "/** */",
            expect![[r#"
            Write the inferred type as `@returns`:
            /** @returns {Promise<string>} */
            export const find = async ({ name }) => name
            defTool("find", "d", { name: "" }, find)
        "#]],
        ),
        (
            "/**\n * Finds it.\n * @param args - What to find\n */",
            expect![[r#"
            Write the inferred type as `@returns`:
            /**
             * Finds it.
             * @param args - What to find
             * @returns {Promise<string>}
             */
            export const find = async ({ name }) => name
            defTool("find", "d", { name: "" }, find)
        "#]],
        ),
        (
            "/** Finds\n *  it. */",
            expect![[r#"
            Write the inferred type as `@returns`:
            /** Finds
             *  it.
             * @returns {Promise<string>}
             */
            export const find = async ({ name }) => name
            defTool("find", "d", { name: "" }, find)
        "#]],
        ),
        (
            "/** @returns the place */",
            expect![[r#"
            Write the inferred type as `@returns`:
            /** @returns {Promise<string>} the place */
            export const find = async ({ name }) => name
            defTool("find", "d", { name: "" }, find)
        "#]],
        ),
        ("/** @returns {unknown} the place */", expect![[r#""#]]),
        ("/** @returns {string} the place */", expect![[r#""#]]),
        (
            "// no JSDoc",
            expect![[r#"
            Write the inferred type as `@returns`:
            // no JSDoc
            /** @returns {Promise<string>} */
            export const find = async ({ name }) => name
            defTool("find", "d", { name: "" }, find)
        "#]],
        ),
    ] {
        acted(
            &format!(
                "{comment}\nexport const find = async ({{ name }}) => name\ndefTool(\"fi$0nd\", \"d\", {{ name: \"\" }}, find)\n"
            ),
            expected,
        );
    }
}

#[test]
fn a_comment_stands_before_what_holds_the_function() {
    for (holder, expected) in [
        (
            "    function find() { return 1 }\n    defTool(\"find\", \"d\", {}, fi$0nd)",
            expect![[r#"
            Write the inferred type as `@returns`:
                /** @returns {number} */
                function find() { return 1 }
                defTool("find", "d", {}, find)
        "#]],
        ),
        (
            "//- /main.genai.md\nText\n\n```js genai\ndefTool(\"fi$0nd\", \"d\", {}, find)\nfunction find() { return 1 }\n```",
            expect![[r#"
                Write the inferred type as `@returns`:
                Text

                ```js genai
                defTool("find", "d", {}, find)
                /** @returns {number} */
                function find() { return 1 }
                ```
            "#]],
        ),
        (
            "const a = 1, find = () => 1\ndefTool(\"fi$0nd\", \"d\", {}, find)",
            expect![[r#"
            Write the inferred type as `@returns`:
            const a = 1, find = /** @returns {number} */ () => 1
            defTool("find", "d", {}, find)
        "#]],
        ),
        (
            "defTool({ spec: { name: \"fi$0nd\", description: \"\", parameters: {} }, impl: () => 1 })",
            expect![[r#"
                Write the inferred type as `@returns`:
                defTool({ spec: { name: "find", description: "", parameters: {} }, /** @returns {number} */ impl: () => 1 })
            "#]],
        ),
        (
            "defTool({\r\n    spec: { name: \"fi$0nd\", description: \"\", parameters: {} },\r\n    async impl() { return 1 },\r\n})",
            expect![[r#"
                Write the inferred type as `@returns`:
                defTool({␍
                    spec: { name: "find", description: "", parameters: {} },␍
                    /** @returns {Promise<number>} */␍
                    async impl() { return 1 },␍
                })
            "#]],
        ),
        (
            "defTool(\"find\", \"d\", {}, /** Finds it. */ fun$0ction () { return 1 })",
            expect![[r#"
            Write the inferred type as `@returns`:
            defTool("find", "d", {}, /**
             * Finds it.
             * @returns {number}
             */ function () { return 1 })
        "#]],
        ),
    ] {
        acted(holder, expected);
    }
}

#[test]
fn no_action_where_nothing_is_to_be_written() {
    for nothing in [
        "defTool(\"a$0\", \"d\", {}, () => whatever())",
        "defTool(\"a\", \"d$0\", {}, () => 1)",
        "defTool(\"a\", \"d\", {}, () => { ret$0urn 1 })",
        "defTool(\"a$0\", \"d\", {}, elsewhere)",
        "defTool(\"a$0\", \"d\", {}, /** @returns {number} */ () => 1)",
        "defAgent(\"a$0\", \"d\", () => 1)",
        "def$0Tool({ server: { command: \"x\" } })",
        "def$0Tool(\"a\"",
    ] {
        acted(nothing, expect![""]);
    }
}

#[test]
fn returns_is_proposed_in_the_comment_of_a_tool() {
    let tool = "defTool(\"find\", \"d\", { name: \"\" }, find)";
    for (before, expected) in [
        (
            "/** @ret$0 */\nasync function find({ name }) { return name }",
            expect!["@ret→@returns {Promise<string>} "],
        ),
        (
            "/**\n * Finds it.\n * @$0\n */\nconst find = ({ name }) => ({ name })",
            expect!["@→@returns {{ name: string }} "],
        ),
        ("/** @re$0turns */\nconst find = () => 1", expect!["@returns→@returns {number} "]),
        ("/** @returns $0 */\nconst find = () => 1", expect![[r#""#]]),
        ("/** @pa$0 */\nconst find = () => 1", expect![[r#""#]]),
        ("/** me@$0 */\nconst find = () => 1", expect![[r#""#]]),
        ("/**\n * @returns {string}\n * @$0\n */\nconst find = () => 1", expect![[r#""#]]),
        ("/** @$0 */\nconst other = () => 1\nconst find = other", expect![[r#""#]]),
        ("/** @$0 */\nconst other = () => 1\nconst find = () => 1", expect![[r#""#]]),
        ("/* @$0 */\nconst find = () => 1", expect![[r#""#]]),
        ("/** @$0 */\nconst find = (): number => 1", expect![[r#""#]]),
        ("@$0\nconst find = () => 1", expect![[r#""#]]),
    ] {
        expected.assert_eq(&proposed(&format!("//- /main.genai.mts\n{before}\n{tool}\n")));
    }
}

/// Half typed, and with comments of every kind, at each place.
#[test]
fn nothing_panics() {
    let text = "/** é@returns\r\n * @ret {\u{1f600} */ export const find = async x => x /***/\n/**/ defTool(\"find\", \"é\", {}, /** @returns */ find)\ndefTool({ spec: { name: \"a\" }, /**\u{1f600}*/ async impl() { /* @re";
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        for name in ["a.genai.mts", "a.genai.mjs"] {
            let fixture = Fixture::parse(&format!("//- /{name}\n{}", &text[..end]));
            let file = &fixture.files[0];
            hints(&fixture, Span::new(0, end + 9));
            for offset in 0..=end + 2 {
                completion::complete(file, &fixture.project, offset);
                for action in return_types::actions(file.as_script().unwrap(), Span::at(offset)) {
                    applied(file, &action);
                }
            }
        }
    }
}

/// `declare` gives the type of a name that something else binds.
#[test]
fn of_declared_globals() {
    hinted(
        "//- /a.genai.mts\ndeclare const db: { city: string; days: number }\ndeclare class Store { size: number }\ndeclare const workspace: { size: string }\ndefTool(\"a\", \"b\", {}, () => db.days)\ndefTool(\"c\", \"d\", {}, () => new Store().size)\ndefTool(\"e\", \"f\", { x: \"\" }, ({ x }) => workspace.readText(x))\n",
        expect![[r#"
            declare const db: { city: string; days: number }
            declare class Store { size: number }
            declare const workspace: { size: string }
            defTool("a", "b", {}, ()⟦: number⟧ => db.days)
            defTool("c", "d", {}, ()⟦: number⟧ => new Store().size)
            defTool("e", "f", { x: "" }, ({ x })⟦: WorkspaceFile⟧ => workspace.readText(x))
        "#]],
    );
}
