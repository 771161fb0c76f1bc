//! Names that are likely meant by misspelled ones, and the bound on the work of finding them.
#![allow(clippy::unwrap_used)]

use std::fmt::Write;

use promptsig::suggest::nearest;

#[test]
fn letters_that_differ_leave_out_no_slip() {
    let words = ["abc", "acb", "cab", "abcd", "badc", "bcda", "aabbcc", "abcabc", "cbacba", "abcxyz"];
    for left in words {
        for right in words {
            let allowed = (left.len() / 3).max(1);
            let is_slip = strsim::osa_distance(left, right) <= allowed;
            assert_eq!(nearest(left, [right]).is_some(), is_slip, "{left} {right}");
        }
    }
}

/// A script that reads each of its parameters, and once more with a misspelled name.
fn misspelled(count: usize, repeated: usize) -> String {
    let (right, wrong) = ("variable".repeat(repeated), "varaible".repeat(repeated));
    let (mut declared, mut read) = (String::new(), String::new());
    for number in 0..count {
        write!(declared, "{right}{number}: 1, ").unwrap();
        writeln!(read, "env.vars.{right}{number}, env.vars.{wrong}{number}").unwrap();
    }
    format!("script({{ parameters: {{ {declared} }} }})\n{read}")
}

/// How many of the names that are read are reported with advice, and how many without.
fn advised(source: &str) -> (usize, usize) {
    let found = promptsig::check("/a.genai.mjs", source);
    let of_reads = found.iter().filter(|it| it.rule.code == "V01");
    let (with, without): (Vec<_>, Vec<_>) = of_reads.partition(|it| it.message.contains("Did you mean"));
    (with.len(), without.len())
}

#[test]
fn no_advice_is_given_once_the_comparisons_are_spent() {
    assert_eq!(advised(&misspelled(40, 1)), (40, 0));
    let (with, without) = advised(&misspelled(400, 1));
    assert!((200..400).contains(&with) && with + without == 400, "{with} {without}");
}

#[test]
fn long_names_cost_more() {
    let (with, without) = advised(&misspelled(400, 11));
    assert!(without > 380, "{with} {without}");
}

#[test]
fn slips_of_the_hand_are_told_from_other_words() {
    for (word, candidates, expected) in [
        ("cuont", &["city", "count"][..], Some("count")),
        ("Count", &["count"], Some("count")),
        ("coun", &["count"], Some("count")),
        ("temprature", &["temperature"], Some("temperature")),
        ("tmperatrue", &["temperature"], Some("temperature")),
        ("tmpratrue", &["temperature"], Some("temperature")),
        ("tmpratru", &["temperature"], None),
        // The first of equally near candidates.
        ("maxCont", &["maxCost", "maxCount"], Some("maxCost")),
        ("maxCount", &["maxCounts", "maxCount"], Some("maxCount")),
        ("ab", &["abc", "bc"], Some("abc")),
        ("x", &["y", "z"], None),
        ("", &["a"], None),
        ("größe", &["grösse", "GRÖßE"], Some("GRÖßE")),
        ("red", &["green", "blue"], None),
        // Only the text after the shared dot.
        ("system.nope", &["system.cpp", "system.node"], Some("system.node")),
        ("system.nope", &["system.cpp"], None),
        ("System.git.cdw", &["system.git.cwd"], Some("system.git.cwd")),
        ("aaaaaa", &["bbbbbb"], None),
        ("abcdefghi", &["bacdefgih"], Some("bacdefgih")),
        ("abcdefghi", &["hiabcdefg"], None),
    ] {
        assert_eq!(nearest(word, candidates.iter().copied()), expected, "{word} {candidates:?}");
    }
}
