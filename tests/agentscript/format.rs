//! The formatter's output, which must have the same tree.

use expect_test::{Expect, expect};
use promptsig::agentscript::format::{FormatStyle, format};
use promptsig::agentscript::{parse, tree};

use crate::agentscript::goldens;
use crate::agentscript::programs;

fn formatted(source: &str, later: bool) -> String {
    let parsed = parse(source, later);
    match format(source, &parsed, later, &FormatStyle::default()) {
        Ok(text) => text,
        Err(why) => panic!("{why:?} in\n{source}"),
    }
}

/// Formats twice: the second time must change nothing.
fn check(source: &str, later: bool) -> String {
    let once = formatted(source, later);
    let twice = formatted(&once, later);
    assert_eq!(once, twice, "another time changes it, of\n{source}");
    let (before, after) = (parse(source, later), parse(&once, later));
    assert_eq!(tree(&before.program), tree(&after.program), "it says something else than\n{source}");
    assert_eq!(before.comments.len(), after.comments.len(), "a comment is lost of\n{source}");
    once
}

fn looks(source: &str, expected: &Expect) {
    expected.assert_eq(&check(source, true));
}

#[test]
fn the_goldens() {
    let mut formatted = 0;
    for case in goldens::cases() {
        let text = case.text();
        for later in [false, true] {
            if parse(&text, later).errors.is_empty() {
                check(&text, later);
                formatted += 1;
            }
        }
    }
    assert!(formatted > 200, "only {formatted}");
}

#[test]
fn ten_thousand_programs() {
    let mut read = 0;
    for seed in 0..10_000 {
        let later = seed % 2 == 1;
        let source = programs::program(seed, later);
        let parsed = parse(&source, later);
        if parsed.errors.is_empty() {
            check(&source, later);
            read += 1;
        }
    }
    assert!(read > 9_500, "only {read} of 10,000 parse");
}

#[test]
fn a_program() {
    looks(
        r#"
import llm Qwen from "ollama://localhost:11434/qwen3.6"


import tool Grep   from 'sh://grep'
main agent Researcher { model Qwen  role "Researcher"
description "Answers questions."
main func(input{question string}) {
 found=Grep.run({pattern:input.question,path:"."})
use found max 2k as  what   was found
  if found.length==0 { return {ok:false,answer:"nothing"} } else { use [1 2,3,] }
for item in found max 3 {}
generate({
input: "Answer the question.", think: "high",
}) -> {
ok boolean,
answer string
}
}
func helper(a b) { return not a or b[0] } }
"#,
        &expect![[r#"
            import llm Qwen from "ollama://localhost:11434/qwen3.6"

            import tool Grep from 'sh://grep'

            main agent Researcher {
              model Qwen
              role "Researcher"
              description "Answers questions."

              main func(input { question string }) {
                found = Grep.run({ pattern: input.question, path: "." })
                use found max 2k as what was found
                if found.length == 0 {
                  return { ok: false, answer: "nothing" }
                } else {
                  use [1, 2, 3]
                }
                for item in found max 3 {}
                generate({
                  input: "Answer the question.",
                  think: "high"
                }) -> {
                  ok boolean
                  answer string
                }
              }

              func helper(a, b) {
                return not a or b[0]
              }
            }
        "#]],
    );
}

#[test]
fn comments_stay() {
    looks(
        r#"// first
main agent A { // the agent
  // before role
  role "r" // after role

  // before func
  main func() { // in func
    x = [ // items
      1, // one
      // two
      2
    ]
    // alone

    // last
  }
  func empty() {
    // nothing
  }
}
// end"#,
        &expect![[r#"
            // first
            main agent A { // the agent
              // before role
              role "r" // after role

              // before func
              main func() { // in func
                x = [ // items
                  1, // one
                  // two
                  2
                ]
                // alone

                // last
              }

              func empty() {
                // nothing
              }
            }
            // end
        "#]],
    );
}

#[test]
fn what_is_too_long() {
    looks(
        r#"main agent A { main func() {
x = Search.run({ query: "a rather long text that is asked", limit: 10, sort: "by date", kind: "paper" }, true)
y = Search.run(first, { query: "a rather long text that is asked", limit: 10, sort: "by date", kind: "paper" })
} }"#,
        &expect![[r#"
            main agent A {
              main func() {
                x = Search.run(
                  { query: "a rather long text that is asked", limit: 10, sort: "by date", kind: "paper" },
                  true
                )
                y = Search.run(first, {
                  query: "a rather long text that is asked",
                  limit: 10,
                  sort: "by date",
                  kind: "paper"
                })
              }
            }
        "#]],
    );
}

#[test]
fn what_came_later() {
    looks(
        "agent A { use files\nfunc f(input) { x += 1 - y*2\nuse one of { a: x selected\nb: empty } as it\nz = parallel for i in x max 3 { i }\ngenerate({ input: \"\" }) -> { a: string\nb\nc: list[string] } } }",
        &expect![[r#"
            agent A {
              use files

              func f(input) {
                x += 1 - y * 2
                use one of {
                  a: x selected
                  b: empty
                } as it
                z = parallel for i in x max 3 {
                  i
                }
                generate({ input: "" }) -> {
                  a: string
                  b
                  c: list[string]
                }
              }
            }
        "#]],
    );
}

#[test]
fn a_line_break_is_the_files() {
    assert_eq!(
        check("main agent A {\r\nrole \"a\r\nb\" }\r\n", false),
        "main agent A {\r\n  role \"a\r\nb\"\r\n}\r\n"
    );
}

#[test]
fn what_does_not_parse_stays() {
    let source = "main agent A { role }";
    assert!(format(source, &parse(source, false), false, &FormatStyle::default()).is_err());
}
