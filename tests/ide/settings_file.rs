//! Hover in `promptsig.toml`, and its completion in text of any kind; `places.txt` has the places.

use promptsig::ide::settings_file;
use promptsig::lint::rule_names;

const TEXT: &str = r#"# ä
genaiscript = "2.5"
exclude = ["vendor", 'a', """b""", { c = 1 }, [[
providers = [
  "openai",
[inlayHints]
responses = true
[[rules]]
P16 = "off
"P17" = { a.b = { c = [ } }
rules.P18 = ] } = "
"#;

fn hover(source: &str) -> Option<String> {
    let offset = source.find("$0").unwrap();
    let hover = settings_file::hover(&source.replacen("$0", "", 1), rule_names(), offset)?;
    Some(hover.text.markdown())
}

#[test]
fn keys_and_rules_are_explained() {
    for (source, expected) in [
        ("gen$0aiscript = \"2.5\"", "The version of GenAIScript to assume"),
        ("[rules]\n$0P16 = \"off\"", "false-shorthand: "),
        ("rules = { fal$0se-shorthand = \"off\" }", "P16: "),
        ("[inlay$0Hints]\n", "The hints that an editor shows"),
        ("[inlayHints]\nresponses$0 = true", "responses: boolean"),
        ("pro$0viders = [\"openai\"]", "openai"),
    ] {
        let text = hover(source).unwrap_or_default();
        assert!(text.contains(expected), "{source}: {text}");
    }
    for source in
        ["# gen$0aiscript", "exclude = [\"ven$0dor\"]", "oth$0er = 1", "[other]\nP$016 = \"off\"", "$0\n"]
    {
        assert_eq!(hover(source), None, "{source}");
    }
}

#[test]
fn any_text_is_read() {
    let boundaries: Vec<usize> = (0..=TEXT.len()).filter(|at| TEXT.is_char_boundary(*at)).collect();
    for &end in boundaries.iter().step_by(29).chain([&TEXT.len()]) {
        let text = &TEXT[..end];
        for &offset in boundaries.iter().take_while(|offset| **offset <= end) {
            for item in settings_file::complete(text, rule_names(), offset) {
                assert!(
                    item.replace.touches(offset) && item.replace.contains(item.insert),
                    "{text}: {item:?}"
                );
            }
        }
    }
}
