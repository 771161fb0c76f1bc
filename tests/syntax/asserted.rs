//! Non-null assertions, which are hidden from the parser before a member or a call.

use promptsig::syntax::{Language, Tree};

fn parsed(language: Language, text: &str) -> String {
    Tree::parse(language, text).root().to_sexp()
}

#[test]
fn marks_are_told_from_the_operator() {
    for (text, without, marks_left) in [
        ("1 + a!.b", "1 + a .b", 0),
        ("!a!.b", "!a .b", 0),
        ("a()![0]!(1)!`c`!?.d", "a() [0] (1) `c` ?.d", 0),
        ("a!\n  .b", "a \n  .b", 0),
        ("a! + b!", "a! + b!", 2),
        ("return!(a)", "return!(a)", 0),
        ("a != b; a!=(b); !(c); a!; [!(d)]", "a != b; a!=(b); !(c); a!; [!(d)]", 1),
    ] {
        let tree = parsed(Language::TypeScript, text);
        assert_eq!(tree, parsed(Language::TypeScript, without), "{text}");
        assert_eq!(tree.matches("(non_null_expression").count(), marks_left, "{text}: {tree}");
        // JavaScript has no such marks, and is parsed unchanged.
        let is_changed = text != without;
        assert_eq!(
            Tree::parse(Language::JavaScript, text).is_broken(),
            is_changed || marks_left > 0,
            "{text}"
        );
    }
}
