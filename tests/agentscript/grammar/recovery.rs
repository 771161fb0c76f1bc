//! Half-typed sources: the tree around the mistake.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use promptsig::agentscript::parse;
use tree_sitter::Node;

use super::tree;
use test_support::kept;

/// Context of each half-typed statement.
const BEFORE: &str = "import llm Qwen from \"ollama://localhost/qwen3\"\nmain agent A {\n  model Qwen\n  role \"r\"\n  description \"d\"\n  main func(input) {\n    before = 1\n    ";
const AFTER: &str = "\n    use before max 2k as notes\n    generate({ input: \"after\" }) -> {\n      ok boolean\n    }\n  }\n  func helper(a) {\n    return a\n  }\n}\n";

/// Names around the mistake that are in the tree.
fn kept(source: &str) -> Vec<&'static str> {
    let tree = tree(source);
    let mut kept = Vec::new();
    let mut visit = vec![tree.root_node()];
    while let Some(node) = visit.pop() {
        kept.extend(name(node, source));
        let mut cursor = node.walk();
        visit.extend(node.children(&mut cursor));
    }
    kept.sort_unstable();
    kept.dedup();
    kept
}

fn name(node: Node<'_>, source: &str) -> Option<&'static str> {
    let text = &source[node.byte_range()];
    let is_in_error = std::iter::successors(node.parent(), Node::parent).any(|parent| parent.is_error());
    match (node.kind(), text) {
        ("import_declaration", _) => Some("1 import"),
        ("agent_declaration", _) => Some("2 agent"),
        ("assignment", "before = 1") if !is_in_error => Some("3 before"),
        ("use_statement", "use before max 2k as notes") if !is_in_error => Some("4 use"),
        ("generate_expression", text) if text.contains("after") && !is_in_error => Some("5 generate"),
        ("function_declaration", text) if text.starts_with("main") => Some("6 main func"),
        ("function_declaration", text) if text.starts_with("func helper") => Some("7 helper"),
        _ => None,
    }
}

#[test]
fn half_typed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agentscript/grammar");
    let sources = fs::read_to_string(folder.join("half-typed.txt")).unwrap();
    let mut out = String::new();
    let (mut count, mut all, mut in_tree, mut in_parser) = (0, 0, 0, 0);
    for half in sources.lines().filter(|line| !line.is_empty()) {
        let half = half.replace("⏎", "\n    ");
        let source = format!("{BEFORE}{half}{AFTER}");
        let kept = kept(&source);
        let parsed = parse(&source, true);
        let names: Vec<String> = parsed
            .program
            .agents
            .iter()
            .flat_map(|agent| &agent.functions)
            .map(|f| f.id().to_owned())
            .collect();
        let lost: Vec<&str> =
            ["1 import", "2 agent", "3 before", "4 use", "5 generate", "6 main func", "7 helper"]
                .into_iter()
                .filter(|fact| !kept.contains(fact))
                .map(|fact| &fact[2..])
                .collect();
        let generates = promptsig::agentscript::ProgramMeaning::resolve(
            &parsed.program,
            promptsig::agentscript::meaning::Merged::default(),
        )
        .generates
        .len();
        count += 1;
        all += 7;
        in_tree += 7 - lost.len();
        in_parser += usize::from(names == ["__main", "helper"] && generates > 0);
        let lost = if lost.is_empty() { "nothing".to_owned() } else { lost.join(", ") };
        let errors = parsed.errors.len();
        writeln!(out, "{}", half.replace('\n', "⏎")).unwrap();
        let names = names.join(", ");
        writeln!(out, "  the tree loses {lost}; the parser has {names} and {errors} errors").unwrap();
    }
    assert!(count >= 40, "only {count}");
    writeln!(
        out,
        "\nin the tree {in_tree} of {all} facts; the parser keeps all around {in_parser} of {count}"
    )
    .unwrap();
    kept::check("tests/agentscript/grammar/half-typed-kept.txt", &out);
}
