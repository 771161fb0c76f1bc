//! Handlers that no person writes: their return types stay short, and are inferred in time.

use std::fmt::Write;
use std::iter;

use promptsig::return_types::{Confidence, ReturnType};
use promptsig::{FilePath, SourceFile};

/// Maximal size of a return type, in bytes.
const MOST: usize = 400_000;

fn response(script: &str) -> ReturnType {
    let file = SourceFile::read(FilePath::new("/hostile.genai.mts"), script.into()).unwrap();
    let response = file.as_script().unwrap().return_type(&file.as_script().unwrap().script().tools[0]);
    let schema = response.schema().map_or(0, |schema| schema.to_string().len());
    assert!(schema < MOST && response.typescript().len() < MOST, "{schema}");
    response
}

fn tool(handler: &str) -> String {
    format!("defTool(\"t\", \"A tool.\", {{ x: \"\" }}, {handler})\n")
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut all, number| {
        writeln!(all, "{}", line(number)).unwrap();
        all
    })
}

#[test]
fn ten_thousand_returns() {
    let alike = lines(10_000, |number| format!("if(x)return{{a:{number}}}"));
    let found = response(&tool(&format!("({{ x }}) => {{ {alike} }}")));
    assert_eq!(found.typescript(), "{ a: number } | undefined");
    let texts = lines(10_000, |number| format!("if(x)return\"r{number}\""));
    assert_eq!(response(&tool(&format!("({{ x }}) => {{ {texts} }}"))).typescript(), "string | undefined");
    let others = lines(8_000, |number| format!("if (x) return {{ a{number}: 1 }}"));
    assert_eq!(response(&tool(&format!("({{ x }}) => {{ {others} }}"))).confidence, Confidence::Unknown);
}

#[test]
fn deep_values() {
    let spread = "{...".repeat(3_000) + "{}" + &"}".repeat(3_000);
    response(&tool(&format!("() => ({spread})")));
    let sum = iter::repeat_n("x", 5_000).collect::<Vec<_>>().join(" + ");
    assert_eq!(response(&tool(&format!("({{ x }}) => {sum}"))).typescript(), "string");
    response(&tool(&format!("({{ x }}) => x{}", ".trim()".repeat(3_000))));
    let nested = "if (x) {".repeat(800) + "return 1" + &"}".repeat(800);
    assert_eq!(response(&tool(&format!("({{ x }}) => {{ {nested} }}"))).confidence, Confidence::Unknown);
}

#[test]
fn what_grows_by_itself() {
    let doubled =
        lines(60, |number| format!("const a{} = {{ ...a{number}, b{number}: a{number} }}", number + 1));
    response(&format!("const a0 = {{ x: 1 }}\n{doubled}{}", tool("() => a60")));
    let called = lines(40, |number| {
        format!("function f{}(x) {{ return {{ a: f{number}(x), b: f{number}(x) }} }}", number + 1)
    });
    response(&format!("function f0(x) {{ return x }}\n{called}{}", tool("({ x }) => f40(x)")));
    response(&tool("() => { const all = []; all.push(all); all.push({ all }); return all }"));
}

#[test]
fn what_lies_within_itself() {
    let types = "interface Node { next: Node; kids: Node[]; by: Record<string, Node> }\ntype A = { b: B }\n\
                 type B = A[] | B\ntype G<T> = { inner: G<T[]> }\n";
    for name in ["Node", "A", "B", "G<string>"] {
        response(&format!("{types}{}", tool(&format!("(): {name} => null"))));
    }
    for names in [
        "const a = b\nconst b = a\n",
        "let a = a + 1\n",
        "const { a } = a\n",
        "function a() { return a() }\n",
    ] {
        response(&format!("{names}{}", tool("() => a")));
        response(&format!("{names}{}", tool("() => a()")));
    }
}
