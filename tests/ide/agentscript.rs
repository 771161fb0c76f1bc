//! AgentScript in the editor: hover, completion, navigation, rename, symbols, folds and selections.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::agentscript::{folding, formatting, selection};
use promptsig::ide::completion::ItemKind;
use promptsig::ide::markup::Markup;
use promptsig::ide::shell::Shell;
use promptsig::ide::{
    completion, definition, document_highlight, document_links, document_symbols, hover, preview, references,
    rename, workspace_symbols,
};
use promptsig::lint;
use promptsig::workspace::symbols::SymbolPlace;

use test_support::Fixture;

const HEAD: &str = "import llm Qwen from \"ollama://localhost/qwen3\"\nimport tool Files from \"file://./notes\"\nimport memory Notes from \"sqlite://n.db\"\nimport file Rules from \"./rules.md\"\nimport agent Other from \"./other.as\"\n";

/// Wraps statements in the main function of a fixture of two files.
fn in_function(statements: &str) -> Fixture {
    in_agent(&format!("  main func(input {{ question string, words list[string] }}) {{\n{statements}\n  }}"))
}

fn in_agent(members: &str) -> Fixture {
    Fixture::parse(&format!(
        "//- /w/main.as\n{HEAD}main agent A {{\n  model Qwen\n  role \"helper\"\n  description \"Helps.\"\n{members}\n}}\n{OTHER}"
    ))
}

const OTHER: &str = "//- /w/other.as\nimport llm Careful from \"openai://gpt-4.1\"\nagent Other {\n  model Careful\n  role \"r\"\n  description \"Reviews.\"\n  func review(a, b) {\n    return a\n  }\n  func again(a) {\n    return review(a, 1)\n  }\n}\n";

fn hover_text(fixture: &Fixture) -> String {
    let (file, offset) = fixture.at_cursor();
    let Some(hover) = hover::hover(file, &fixture.project, offset) else { return "nothing\n".to_owned() };
    assert!(hover.span.touches(offset));
    format!("{}\n", hover.text.render(Markup::Plain, &|_| None))
}

fn says(fixture: &Fixture, expected: Expect) {
    expected.assert_eq(&hover_text(fixture));
}

fn proposals(fixture: &Fixture) -> Vec<String> {
    let (file, offset) = fixture.at_cursor();
    let items = completion::complete(file, &fixture.project, offset);
    for item in &items {
        assert!(item.replace.touches(offset) && item.insert.start == item.replace.start, "{item:?}");
    }
    items.into_iter().map(|item| item.label).collect()
}

#[track_caller]
fn proposes(fixture: &Fixture, expected: &str) {
    assert_eq!(proposals(fixture).join(" "), expected);
}

/// Whole numbers are shown as JavaScript writes them.
#[test]
fn numbers_are_shown_as_they_are_sent() {
    let shown = |value: &str| {
        let fixture = in_function(&format!(
            "    use {value} as it\n    gene$0rate({{ input: \"Answer.\" }}) -> {{ ok boolean }}"
        ));
        hover_text(&fixture)
    };
    assert!(shown("50").contains("source: 50\n50\n"));
    assert!(shown("1.50").contains("source: 1.50\n1.5\n"));
    assert!(shown("[2, 0.5]").contains("[\n  2,\n  0.5\n]"));
}

#[test]
fn a_generate_shows_its_prompt() {
    let fixture = in_function(
        "    use input.question as question\n    use \"a b\" max 2\n    use Rules max 2k as rules\n    gene$0rate({ input: \"Answer.\", think: true }) -> { ok boolean }",
    );
    says(
        &fixture,
        expect![[r#"
            **System**

            You are helper.
            Helps.

            **User**

            Context:
            [question]
            source: input.question
            ‹input.question›
            [1]
            source: "a b"
            a 
            [rules]
            source: Rules
            ‹Rules› ‹at most 2000 characters›
            Instruction:
            Answer.
            Return JSON matching this schema:
            {
              "type": "object",
              "properties": {
                "ok": {
                  "type": "boolean"
                }
              },
              "required": [
                "ok"
              ],
              "additionalProperties": false
            }

            option       value           what happens
            max_output   the provider's
            attempts     1
            temperature  the provider's
            think        true            sent as it is
            strict       false
            debug        false

            type answer = {
              ok: boolean,
            }

            Ollama gets the schema as `format`, and in the prompt.
        "#]],
    );
}

#[test]
fn shapes_are_schemas() {
    says(
        &in_function("    generate({ input: \"\" }) -> { an$0swer string, tags list[string], more json }"),
        expect![[r#"
            type answer = {
              answer: string,
              tags:
                Array<string>,
              more: unknown,
            }

            {
              "type": "object",
              "properties": {
                "answer": {
                  "type": "string"
                },
                "tags": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "more": {}
              },
              "required": [
                "answer",
                "tags",
                "more"
              ],
              "additionalProperties": false
            }
        "#]],
    );
    let fixture = in_agent("  main func(in$0put { question string }) {}");
    says(
        &fixture,
        expect![[r#"
        input: a parameter of the main function

        type input = {
          question: string,
        }

        {
          "type": "object",
          "properties": {
            "question": {
              "type": "string"
            }
          },
          "required": [
            "question"
          ],
          "additionalProperties": false
        }
    "#]],
    );
}

#[test]
fn names_and_words() {
    let mut shown = String::new();
    for statements in [
        "    x = Fil$0es.read(\"a\")",
        "    x = Files.re$0ad(\"a\")",
        "    x = Oth$0er.review(1, 2)",
        "    x = Other.rev$0iew(1, 2)",
        "    x = [1, 2]\n    use x$0",
        "    for word in input.words max 3 {\n      use wo$0rd\n    }",
        "    us$0e input.question max 2k as question\n    generate({ input: \"\" })",
        "    use input.question max 2$0k as question",
        "    use input.question as ques$0tion",
        "    use input.wor$0ds",
        "    generate({ input: \"\", str$0ict: true })",
        "    ro$0le \"r\"",
        "    x = 1 $0 + 2",
        "    nobody$0()",
    ] {
        let fixture = in_function(statements);
        write!(shown, "{}\n{}\n", statements.trim(), hover_text(&fixture)).unwrap();
    }
    expect![[r#"
        x = Fil$0es.read("a")
        import tool Files from "file://./notes"

        Files of a folder.

        Methods: `.read`, `.list`, `.write`, `.patch`, `.undo`.

        x = Files.re$0ad("a")
        import tool Files from "file://./notes"

        Files of a folder.

        Methods: `.read`, `.list`, `.write`, `.patch`, `.undo`.

        x = Oth$0er.review(1, 2)
        import agent Other from "./other.as"

        func review(a, b)
        func again(a)

        r

        Reviews.

        x = Other.rev$0iew(1, 2)
        func review(a, b)

        A function of the agent `Other`.

        x = [1, 2]
            use x$0
        x = [1, 2]

        for word in input.words max 3 {
              use wo$0rd
            }
        for word in input.words max 3

        us$0e input.question max 2k as question
            generate({ input: "" })
        [question]
        source: input.question
        ‹its value when generate runs›

        At most 2000 characters: strings are cut, of lists and objects whole items stay.

        Seen by the `generate` on line 12.

        use input.question max 2$0k as question
        At most 2000 characters: strings are cut, of lists and objects whole items stay.

        use input.question as ques$0tion
        [question]

        The heading of this value in the prompt.

        use input.wor$0ds
        words list[string]

        A field of `input`.

        generate({ input: "", str$0ict: true })
        strict: boolean

        Whether an answer must have the shape as it is. Otherwise `"42"` becomes 42, `"true"` becomes true, and more fields than declared are allowed.

        Default: false.

        ro$0le "r"
        Who the agent is, from here on in this block: the system prompt begins with `You are …`.

        x = 1 $0 + 2
        nothing

        nobody$0()
        nothing

    "#]].assert_eq(&shown);
}

#[test]
fn what_can_be_written_in_a_function() {
    for (statements, expected) in [
        ("    generate({ $0", "input max_output attempts temperature think strict debug"),
        ("    generate({ input: \"x\", max_output: 2k, $0 })", "attempts temperature think strict debug"),
        ("    generate({ input: \"x\", m$0 })", "max_output attempts temperature think strict debug"),
        ("    generate({ input: \"x\", think: $0 })", "true false \"auto\" \"low\" \"medium\" \"high\""),
        ("    generate({ input: \"x\", think: \"$0\" })", "auto low medium high"),
        ("    generate({ input: \"x\", strict: t$0 })", "true false"),
        ("    generate({ input: \"x\" }) -> { answer $0 }", "string number boolean list[string] list json"),
        (
            "    generate({ input: \"x\" }) -> { answer str$0 }",
            "string number boolean list[string] list json",
        ),
        (
            "    generate({ input: \"x\" }) -> { answer list[$0] }",
            "string number boolean list[string] list json",
        ),
        ("    generate({ input: \"x\" }) -> {\n      answer string\n      $0\n    }", ""),
        ("    x = 1\n    use $0", "input x Rules"),
        ("    use input.$0", "question words"),
        ("    use input.question $0", "max as"),
        ("    use input.question max 2k $0", "as"),
        ("    use input.question max $0", "1k 2k 4k 8k"),
        ("    use input.question as $0", "question"),
        ("    use Rules as rules\n    use input.question as $0", "question rules"),
        ("    x = Files.$0", "read list write patch undo"),
        ("    x = Notes.$0", "add query"),
        ("    x = Other.$0", "review again"),
        ("    x = [1]\n    x.$0", "add length summary"),
        ("    x = generate({ input: \"\" }) -> { ok boolean }\n    y = x.$0", "ok"),
        ("    model $0", "Qwen"),
        ("    role $0", ""),
        ("    role \"$0\"", ""),
        ("    // $0", ""),
        ("    x = 2$0", ""),
    ] {
        let fixture = in_function(statements);
        assert_eq!(proposals(&fixture).join(" "), expected, "in {statements}");
    }
    proposes(
        &in_function("    $0"),
        "use generate return if for loop repeat role description model input Qwen Files Notes Rules Other A",
    );
}

#[test]
fn what_can_be_written_around_functions() {
    let file =
        |text: &str| Fixture::parse(&format!("//- /w/sub/main.as\n{text}\nmain agent Last {{}}\n{OTHER}"));
    proposes(&file("import $0"), "tool llm file agent memory");
    proposes(&file("import llm Q $0"), "from");
    proposes(&file("import llm Q from \"$0"), "openai://gpt-4.1 openai:// anthropic:// ollama://");
    proposes(&file("import agent Other from \"$0\""), "../other.as");
    proposes(&file("import llm Q from \"openai://x\"\n$0"), "import agent");
    proposes(&file("main agent A {\n  $0\n}"), "model role description func main func");
    proposes(&file("import llm Q from \"openai://x\"\nmain agent A {\n  model $0\n}"), "Q");
}

#[test]
fn a_name_is_not_documented_as_an_option() {
    let document = |statements: &str, wanted: ItemKind| {
        let fixture = in_function(statements);
        let (file, offset) = fixture.at_cursor();
        let items = completion::complete(file, &fixture.project, offset);
        let item = items.into_iter().find(|item| item.label == "input").unwrap();
        assert_eq!(item.kind, wanted);
        completion::document(file, &fixture.project, "input", item.kind).unwrap().markdown()
    };
    assert!(document("    $0", ItemKind::Variable).contains("a parameter of the main function"));
    assert!(document("    generate({ $0 })", ItemKind::Option).contains("The task of this call"));
}

#[test]
fn each_proposal_says_what_it_is() {
    let first = |statements: &str| {
        let fixture = in_function(statements);
        let (file, offset) = fixture.at_cursor();
        let item = completion::complete(file, &fixture.project, offset).swap_remove(0);
        (item.label, item.detail, item.kind)
    };
    for (statements, label, detail, kind) in [
        ("    $0", "use", "show a value to the models that are called below", ItemKind::Keyword),
        ("    a = $0", "input", "parameter", ItemKind::Variable),
        ("    generate({ $0 })", "input", "string, required", ItemKind::Option),
        (
            "    generate({ input: \"a\", $0 })",
            "max_output",
            "budget, default: the provider's",
            ItemKind::Option,
        ),
        ("    generate({ think: $0 })", "true", "think", ItemKind::Value),
        ("    generate({ input: \"a\" }) -> { a $0 }", "string", "text", ItemKind::Type),
        ("    Other.$0", "review", "function (a, b)", ItemKind::Method),
        ("    use input as $0", "input", "label", ItemKind::Text),
    ] {
        assert_eq!(first(statements), (label.to_owned(), detail.to_owned(), kind), "in {statements}");
    }
}

fn shown(fixture: &Fixture, places: &[SymbolPlace]) -> String {
    let mut shown = String::new();
    for place in places {
        let source =
            fixture.files.iter().find(|file| *file.path() == place.path).map_or("", |file| &**file.source());
        let line = source[..place.span.range().start].matches('\n').count() + 1;
        writeln!(shown, "{}:{line} {}", place.path, place.span.text(source)).unwrap();
    }
    shown
}

#[test]
fn names_lead_to_their_declarations() {
    let mut all = String::new();
    for statements in [
        "    x = Other.rev$0iew(1, 2)",
        "    x = Oth$0er.review(1, 2)",
        "    x = 1\n    if x {\n      use x$0\n    }",
        "    use in$0put.question",
        "    use input.ques$0tion",
        "    x = generate({ input: \"a\" }) -> { yes boolean }\n    return x.ye$0s",
        "    x = 1\n    return x.ye$0s",
        "    for w in input.words max 3 {\n      use w$0\n    }",
        "    model Qw$0en",
        "    use z$0",
    ] {
        let fixture = in_function(statements);
        let (file, offset) = fixture.at_cursor();
        let found = definition::definition(file, &fixture.project, offset);
        let targets = found.map(|found| found.targets).unwrap_or_default();
        let highlights = document_highlight::document_highlight(file, &fixture.project, offset).len();
        write!(all, "{}\n{}{highlights} highlights\n\n", statements.trim(), shown(&fixture, &targets))
            .unwrap();
    }
    let fixture =
        Fixture::parse(&format!("//- /w/main.as\nimport agent Other from \"./oth$0er.as\"\n{OTHER}"));
    let (file, offset) = fixture.at_cursor();
    let found = definition::definition(file, &fixture.project, offset).unwrap();
    all += &shown(&fixture, &found.targets);
    let links = document_links::document_links(file, &fixture.project);
    writeln!(all, "{:?}", links[0].target).unwrap();
    expect![[r#"
        x = Other.rev$0iew(1, 2)
        /w/other.as:6 review
        1 highlights

        x = Oth$0er.review(1, 2)
        /w/other.as:2 Other
        2 highlights

        x = 1
            if x {
              use x$0
            }
        /w/main.as:11 x
        3 highlights

        use in$0put.question
        /w/main.as:10 input
        2 highlights

        use input.ques$0tion
        /w/main.as:10 question
        0 highlights

        x = generate({ input: "a" }) -> { yes boolean }
            return x.ye$0s
        /w/main.as:11 yes
        0 highlights

        x = 1
            return x.ye$0s
        0 highlights

        for w in input.words max 3 {
              use w$0
            }
        /w/main.as:11 w
        2 highlights

        model Qw$0en
        /w/main.as:1 Qwen
        3 highlights

        use z$0
        0 highlights

        /w/other.as:1 
        File("/w/other.as")
    "#]]
    .assert_eq(&all);
}

/// Changed lines of a rename, or the reason of its refusal.
fn renamed(fixture: &Fixture, new: &str) -> String {
    let (file, offset) = fixture.at_cursor();
    let prepared = rename::prepare_rename(file, &fixture.project, offset).unwrap().unwrap();
    assert!(prepared.span.touches(offset));
    let all = references::references(file, &fixture.project, offset, true).len();
    match rename::rename(file, &fixture.project, offset, new) {
        Err(refusal) => format!("{refusal}\n"),
        Ok(renamed) => {
            let mut shown = format!("{all} places\n");
            for (path, after) in fixture.changed(&renamed.unwrap().files) {
                let before = fixture.source(&path);
                for (line, (before, after)) in before.lines().zip(after.lines()).enumerate() {
                    if before != after {
                        writeln!(shown, "{path}:{}: {}", line + 1, after.trim()).unwrap();
                    }
                }
            }
            shown
        }
    }
}

#[test]
fn names_change_in_every_file() {
    let mut all = String::new();
    let agent = in_function("    x = Oth$0er.review(1, 2)\n    y = Other.again(1)");
    let function = in_function("    x = Other.rev$0iew(1, 2)");
    let local = in_function("    x = 1\n    x$0 = 2\n    use x as x");
    for (fixture, new) in [
        (&agent, "Reviewer"),
        (&agent, "Qwen"),
        (&agent, "use"),
        (&agent, "a b"),
        (&function, "check"),
        (&function, "again"),
        (&local, "found"),
        (&local, "input"),
        (&local, "__main"),
    ] {
        writeln!(all, "{new}: {}", renamed(fixture, new)).unwrap();
    }
    expect![[r#"
        Reviewer: 4 places
        /w/main.as:5: import agent Reviewer from "./other.as"
        /w/main.as:11: x = Reviewer.review(1, 2)
        /w/main.as:12: y = Reviewer.again(1)
        /w/other.as:2: agent Reviewer {

        Qwen: `Qwen` is taken in main.as: there is an llm of that name.

        use: `use` is a keyword of AgentScript.

        a b: `a b` is not a name: it must be letters, digits and `_`, and begin with no digit.

        check: 3 places
        /w/main.as:11: x = Other.check(1, 2)
        /w/other.as:6: func check(a, b) {
        /w/other.as:10: return check(a, 1)

        again: `again` is taken in other.as: there is a function of that name.

        found: 3 places
        /w/main.as:11: found = 1
        /w/main.as:12: found = 2
        /w/main.as:13: use found as x

        input: `input` is taken in main.as: there is a parameter of that name.

        __main: `__main` is AgentScript's own name for what has none.

    "#]]
    .assert_eq(&all);
}

#[test]
fn what_is_declared() {
    let fixture = in_function(
        "    x = generate({ input: \"Answer the question in one sentence, please.\" }) -> { ok boolean }",
    );
    let mut all = String::new();
    super::links::show(&document_symbols::document_symbols(&fixture.files[0]), 0, &mut all);
    for symbol in workspace_symbols::workspace_symbols(&fixture.project, "re") {
        writeln!(all, "{:?} {} in {:?}", symbol.kind, symbol.name, symbol.container).unwrap();
    }
    expect![[r#"
        Import Qwen: llm
        Import Files: tool
        Import Notes: memory
        Import Rules: file
        Import Other: agent
        Program A: main agent
          Function main: (input)
            Generate Answer the question in one sentence, ple…: -> { ok }
        Function review in "Other"
    "#]]
    .assert_eq(&all);
}

#[test]
fn what_can_be_folded_and_selected() {
    let fixture = in_function("    // one\n    // two\n    x = {\n      a: [1, $02]\n    }");
    let (file, offset) = fixture.at_cursor();
    let mut all = String::new();
    for fold in folding::folds(file.source()) {
        let line = |at: usize| file.source()[..at].matches('\n').count() + 1;
        let range = fold.span.range();
        writeln!(all, "{:?} {}-{}", fold.kind, line(range.start), line(range.end)).unwrap();
    }
    for span in selection::around(file.source(), offset) {
        let text = span.text(file.source());
        writeln!(all, "{:?}", text.chars().take(30).collect::<String>()).unwrap();
    }
    expect![[r#"
        Imports 1-5
        Brackets 6-17
        Brackets 10-16
        Comments 11-12
        Brackets 13-15
        "2"
        "[1, 2]"
        "a: [1, 2]"
        "{\n      a: [1, 2]\n    }"
        "x = {\n      a: [1, 2]\n    }"
        "{\n    // one\n    // two\n    x "
        "main func(input { question str"
        "{\n  model Qwen\n  role \"helper\""
        "main agent A {\n  model Qwen\n  "
        "import llm Qwen from \"ollama:/"
    "#]]
    .assert_eq(&all);
}

#[test]
fn a_form_changes_what_differs() {
    let fixture = in_function("    x=1\n    y = 2");
    let edits = formatting::formatting(
        fixture.files[0].as_agentscript().unwrap(),
        fixture.project.wanted_agentscript(),
        &promptsig::agentscript::format::FormatStyle::default(),
    )
    .unwrap();
    assert_eq!(edits.len(), 1);
    assert!(!edits[0].span.text(fixture.files[0].source()).contains("y = 2"), "{edits:?}");
}

#[test]
fn the_preview_shows_shapes() {
    let fixture = in_function("    x = 1\n    generate({ input: \"$0\" }) -> { ok boolean }");
    let (file, offset) = fixture.at_cursor();
    let show = |kind| {
        let options = preview::PreviewOptions::new(Shell::Posix);
        let panel = preview::view(file, &fixture.project, offset, kind, &options);
        format!("{}\n{}\n", panel.title, panel.text.render(Markup::Plain, &|_| None))
    };
    expect![[r#"
        Schema of answer
        answer: { ok: boolean }

        {
          "type": "object",
          "properties": {
            "ok": {
              "type": "boolean"
            }
          },
          "required": [
            "ok"
          ],
          "additionalProperties": false
        }
        main.as is in AgentScript
        This view is for GenAIScript scripts. Files in AgentScript have the view of their schemas.
    "#]]
    .assert_eq(&[show(preview::ViewKind::Schema), show(preview::ViewKind::Vars)].concat());
}

/// Accepts the item of a label.
fn accepted(text: &str, label: &str) -> String {
    let fixture = Fixture::parse(&format!("//- /w/a.as\n{text}"));
    let (file, offset) = fixture.at_cursor();
    let file = &file.clone().or_agentscript(|_| true);
    let items = completion::complete(file, &fixture.project, offset);
    let item = items.into_iter().find(|item| item.label == label).unwrap();
    let source = file.source();
    let range = item.replace.range();
    [&source[..range.start], &completion::choice::plain(&item.text), &source[range.end..]].concat()
}

#[test]
fn what_is_completed_as_a_whole_has_no_errors() {
    let program = accepted("$0", "program");
    let function = program.replace("    generate", "    $0\n    generate");
    let after = |label: &str| accepted(&function, label);
    let loops = ["if", "for", "loop", "repeat"].map(|label| after(label).replace("if  {", "if input {"));
    let loops =
        loops.map(|text| text.replace("in  max", "in [1] max").replace("until  max", "until input max"));
    let agent = accepted(&format!("{program}$0"), "agent");
    for text in loops.iter().chain(&[program, after("generate"), agent]) {
        let fixture = Fixture::parse(&format!("//- /w/a.as\n{text}"));
        let found = lint::check(&fixture.context(&fixture.files[0]));
        let errors: Vec<&str> = found
            .iter()
            .filter(|it| it.severity == lint::Severity::Error)
            .map(|it| it.message.as_str())
            .collect();
        assert_eq!(errors, [""; 0], "{text}");
    }
}
