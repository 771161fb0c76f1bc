//! Texts of scripts are never markup where they are shown.

use promptsig::ide::completion::{self, ItemKind};
use promptsig::ide::markup::Markup;
use promptsig::ide::preview::{self, ViewKind};
use promptsig::ide::shell::Shell;
use promptsig::ide::{hover, markdown};
use promptsig::providers::Dialect;
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};

use test_support::Fixture;

/// Parses GitHub's Markdown, as editors do. Only editors turn bare URLs into links; see `no_address_stands_by_itself`.
fn parse(markdown: &str) -> Vec<Event<'_>> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS;
    Parser::new_ext(markdown, options).collect()
}

/// Returns the lines of a single paragraph of plain text, or `None`.
fn plain(markdown: &str) -> Option<String> {
    let mut found = String::new();
    for event in parse(markdown) {
        match event {
            Event::Text(text) => found.push_str(&text),
            Event::SoftBreak => found.push('\n'),
            Event::Start(Tag::Paragraph) if !found.is_empty() => found.push('\n'),
            Event::Start(Tag::Paragraph) | Event::End(_) => {}
            _ => return None,
        }
    }
    Some(found)
}

/// Cells of the first row under the head: text as it is, code in `<>`.
fn cells(row: &str) -> Vec<String> {
    let table = format!("| a | b |\n|---|---|\n| {row} | end |");
    let mut cells = Vec::new();
    for event in parse(&table) {
        match event {
            Event::Start(Tag::TableCell) => cells.push(String::new()),
            Event::Text(text) => cells.last_mut().unwrap().push_str(&text),
            Event::Code(code) => cells.last_mut().unwrap().push_str(&code),
            Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow) | Event::End(_) => {}
            other => panic!("{other:?} in {table}"),
        }
    }
    cells.split_off(2)
}

/// Trims lines and drops empty ones.
fn lines(text: &str) -> String {
    let lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text of Markdown's special characters.
fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("![](https://e.org/x.png)"),
        Just("<img src=x>"),
        Just("[a](command:b)"),
        Just("```"),
        Just("~~~"),
        Just("`"),
        Just("*"),
        Just("_"),
        Just("#"),
        Just("# "),
        Just("- "),
        Just("1. "),
        Just("2) "),
        Just("> "),
        Just("|"),
        Just("|---|"),
        Just(":-:"),
        Just("---"),
        Just("==="),
        Just("\\"),
        Just("&amp;"),
        Just("&#33;"),
        Just("<b>"),
        Just("<!--"),
        Just("~"),
        Just("~~"),
        Just("[^1]"),
        Just("[a]: b"),
        Just("\n"),
        Just("\r"),
        Just("    "),
        Just("a"),
        Just("b c"),
        Just("ü"),
        Just("$x$"),
        Just("+ "),
        Just("."),
        Just("é_b"),
        Just("!"),
    ];
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn text_is_itself(text in hostile()) {
        let markdown = markdown::text(&text);
        prop_assert_eq!(plain(&markdown).map(|shown| lines(&shown)), Some(lines(&text)), "{}", markdown);
        let line = markdown::line(&text);
        prop_assert_eq!(plain(&line), Some(words(&text)), "{}", line);
    }

    #[test]
    fn code_is_itself(text in hostile()) {
        let markdown = format!("a {} b", markdown::code(&text));
        let events = parse(&markdown);
        let code: Vec<_> = events.iter().filter_map(|event| match event {
            Event::Code(code) => Some(words(code)),
            _ => None,
        }).collect();
        prop_assert_eq!(code, [words(&text)], "{}", markdown);
        prop_assert_eq!(events.len(), 5, "{}", markdown);
    }

    #[test]
    fn a_cell_is_itself(text in hostile()) {
        let shown = cells(&markdown::cell(&text));
        prop_assert_eq!(&shown, &[words(&text), "end".to_owned()]);
        let shown: Vec<_> = cells(&markdown::code_cell(&text)).iter().map(|cell| words(cell)).collect();
        prop_assert_eq!(&shown, &[words(&text), "end".to_owned()]);
    }

    #[test]
    fn a_block_ends_where_it_ends(text in hostile()) {
        let markdown = format!("{}\n\nend", markdown::block("json", &text.replace('\r', "")));
        let blocks = parse(&markdown).iter().filter(|event| matches!(event, Event::Start(Tag::CodeBlock(_)))).count();
        prop_assert_eq!(blocks, 1);
        let is_end = matches!(&parse(&markdown)[..], [.., Event::Start(Tag::Paragraph), Event::Text(end), Event::End(_)] if **end == *"end");
        prop_assert!(is_end, "{}", markdown);
    }
}

#[test]
fn no_address_stands_by_itself() {
    // Editors link these without any sign around them.
    for (text, markdown) in [
        ("See https://e.org/a_b", "See https\\://e.org/a_b"),
        ("See ftp://e.org", "See ftp\\://e.org"),
        ("www.e.org and WWW.e.org", "www\\.e.org and WWW\\.e.org"),
        ("me@e.org", "me\\@e.org"),
    ] {
        assert_eq!(markdown::text(text), markdown);
    }
}

#[test]
fn plain_words_stay_readable() {
    for text in
        ["The most sentences, at most 3 (or so).", "max_count, e.g. \"a\": 2 > 1!", "It's 50 % of 1.5"]
    {
        assert_eq!(markdown::text(text), text);
    }
}

/// A script with the same hostile text in every place.
fn script(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    format!(
        r#"//- /package.json
{{}}
//- /system.bad.genai.mjs
system({{ title: {json}, parameters: {{ {json}: {{ type: "string", description: {json}, default: {json} }} }} }})
//- /main.genai.mjs
script({{ id: {json}, title: {json}, description: {json}, system: ["system.bad", {json}], parameters: {{
    city: {{ type: "string", description: {json}, default: {json}, title: {json}, uiSuggestions: [{json}], pattern: {json} }},
    {json}: {{ type: "string", enum: [{json}], description: {json} }},
    bad: {{ type: {json} }},
}}, responseSchema: {{ a: {{ type: "string", description: {json} }} }} }})
defTool({json}, {json}, {{ at: {{ type: "string", description: {json} }} }}, ({{ at }}) => at)
env.vars.city
env.vars[{json}]
env.vars["system.bad.x"]
"#
    )
}

#[test]
fn no_view_shows_what_a_script_says_as_markup() {
    for text in [
        "![](https://e.org/x.png)",
        "<img src=\"https://e.org/x.png\">",
        "[click](command:workbench.action.quit)",
        "```\n![](https://e.org/x.png)",
        "` ![](https://e.org/x.png) `` <b>",
        "|\n|---|\n| ![](x) |",
        "\\![](https://e.org/x.png)\\",
        "https://e.org me@e.org www.e.org",
    ] {
        let fixture = Fixture::parse(&script(text));
        let file = fixture.files.last().unwrap();
        let mut shown = Vec::new();
        for offset in (0..=file.source().len()).filter(|offset| file.source().is_char_boundary(*offset)) {
            shown.extend(hover::hover(file, &fixture.project, offset).map(|hover| hover.text.markdown()));
        }
        let calls = || ["script(", "defTool", "vars.city"].map(|it| file.source().find(it).unwrap() + 6);
        for dialect in Dialect::ALL {
            let options = preview::PreviewOptions { dialect, ..preview::PreviewOptions::new(Shell::Posix) };
            for at in calls() {
                let text = preview::view(file, &fixture.project, at, ViewKind::Schema, &options).text;
                shown.extend([text.markdown(), text.render(Markup::Tables, &|_| None)]);
            }
        }
        for kind in ViewKind::ALL {
            for shell in Shell::ALL {
                for at in calls() {
                    let text =
                        preview::view(file, &fixture.project, at, kind, &preview::PreviewOptions::new(shell))
                            .text;
                    shown.extend([text.markdown(), text.render(Markup::Tables, &|_| None)]);
                }
            }
        }
        for label in ["city", text, &format!("system.bad.{text}")] {
            let said = completion::document(file, &fixture.project, label, ItemKind::Field);
            shown.extend(said.map(|text| text.markdown()));
        }
        assert!(shown.len() > 50, "{}", shown.len());
        shown.sort();
        shown.dedup();
        for markdown in shown {
            let markdown = format!("{markdown}\n\nend");
            let events = parse(&markdown);
            let is_closed = matches!(&events[..], [.., Event::Text(end), Event::End(_)] if **end == *"end");
            assert!(is_closed, "{text:?} leaves a block open in\n{markdown}");
            for event in events {
                let is_markup = matches!(
                    event,
                    Event::Html(_)
                        | Event::InlineHtml(_)
                        | Event::Start(Tag::Image { .. } | Tag::Link { .. } | Tag::HtmlBlock)
                );
                assert!(!is_markup, "{event:?} of {text:?} in\n{markdown}");
            }
        }
    }
}
