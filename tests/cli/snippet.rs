use super::run::Folder;

/// Source line and underline of a script's first mistake.
fn shown(source: &str) -> (String, String) {
    let run = Folder::with(&[("a.genai.mjs", source)]).promptsig(&["check", "--select", "P01,C01"]);
    let mut lines = run.stdout.lines().skip(1);
    let mut shown = || lines.next().and_then(|line| line.split_once("| ")).map(|it| it.1.to_owned());
    (shown().unwrap_or_default(), shown().unwrap_or_default())
}

#[track_caller]
fn check(line: &str, expected: &str) {
    let (line, underline) = shown(&format!("script({{ parameters: {{\n{line} }} }})\nenv.vars\n"));
    assert_eq!(format!("{line}\n{underline}"), expected);
}

#[test]
fn the_place_is_underlined_where_it_shows() {
    check("  b: null,", "  b: null, } })\n     ^^^^");
    check("\tb: null", "    b: null } })\n       ^^^^");
    check("_名: null", "_名: null } })\n     ^^^^");
    check("\"e\u{301}\": null", "\"e\u{301}\": null } })\n     ^^^^");
    check("\"a\x1b\": null", "\"a\u{fffd}\": null } })\n      ^^^^");
}

#[test]
fn a_place_over_several_lines_is_underlined_on_its_first() {
    let (line, underline) = shown("const a = { b: 1 } satisfies {\n  b: number\n}\nscript({})\n");
    assert_eq!((line.as_str(), underline.trim_start()), ("const a = { b: 1 } satisfies {", "^^^^^^^^^^^"));
}

#[test]
fn no_line_ending_is_shown() {
    let (line, underline) = shown("script({ parameters: { a:\r\nnull\r\n} })\r\nenv.vars\r\n");
    assert_eq!((line.as_str(), underline.as_str()), ("null", "^^^^"));
}

#[test]
fn the_end_of_a_text_can_be_near_a_place() {
    assert_eq!(shown("script({"), ("script({".to_owned(), "      ^".to_owned()));
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let source = format!(
        "script({{ parameters: {{\n\"{}\": null /* {} */ }} }})\n",
        "é".repeat(40_000),
        "b".repeat(40_000)
    );
    let (line, underline) = shown(&source);
    assert!(line.chars().count() < 200, "{line}");
    let indent = underline.chars().take_while(|it| *it == ' ').count();
    assert_eq!(underline.trim_start(), "^^^^");
    assert_eq!(line.chars().skip(indent).take(4).collect::<String>(), "null");
}
