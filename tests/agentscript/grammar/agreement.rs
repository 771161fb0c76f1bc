//! Compares the trees of the grammar and of the parser.

use std::fmt::Write as _;

use promptsig::agentscript::{parse, tree as program_tree};
use tree_sitter::Node;

use super::tree;
use crate::agentscript::goldens;
use crate::agentscript::programs;

/// Prints the grammar's tree in the format of the program's.
struct Written<'a> {
    source: &'a str,
    text: String,
    depth: usize,
}

impl<'a> Written<'a> {
    fn from_source(source: &'a str) -> String {
        let tree = tree(source);
        let mut written = Written { source, text: String::new(), depth: 0 };
        let root = tree.root_node();
        // The program's tree has imports before agents.
        for kind in ["import_declaration", "agent_declaration"] {
            for node in children(root).into_iter().filter(|node| node.kind() == kind) {
                written.node(node);
            }
        }
        written.text
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "{:1$}{line}", "", self.depth * 2).unwrap();
    }

    fn under(&mut self, line: &str, nodes: &[Node<'a>]) {
        self.line(line);
        self.depth += 1;
        for node in nodes {
            self.node(*node);
        }
        self.depth -= 1;
    }

    fn text_of(&self, node: Node<'_>) -> &'a str {
        &self.source[node.byte_range()]
    }

    fn name(&self, node: Node<'a>) -> &'a str {
        field(node, "name").map_or("", |name| self.text_of(name))
    }

    #[allow(clippy::too_many_lines)]
    fn node(&mut self, node: Node<'a>) {
        let all = |names: &[&str]| names.iter().filter_map(|name| field(node, name)).collect::<Vec<_>>();
        match node.kind() {
            "comment" => {}
            "import_declaration" => {
                let (kind, uri) = (field(node, "kind").unwrap(), field(node, "uri").unwrap());
                let kind = self.text_of(kind);
                let kind = kind[..1].to_uppercase() + &kind[1..];
                let uri = promptsig::agentscript::token::unescape(self.text_of(uri));
                self.line(&format!("import Some({kind}) {} {uri:?}", self.name(node)));
            }
            "agent_declaration" => {
                let name = Some(self.name(node)).filter(|name| !name.is_empty()).unwrap_or("__main_agent");
                let is_main = has(node, "main");
                let body = children(field(node, "body").unwrap());
                let of = |kind: &str| body.iter().copied().filter(|it| it.kind() == kind).collect::<Vec<_>>();
                let parts = [of("configuration"), of("use_statement"), of("function_declaration")].concat();
                self.under(&format!("agent {name} main={is_main}"), &parts);
            }
            "function_declaration" => {
                let name = Some(self.name(node)).filter(|name| !name.is_empty()).unwrap_or("__main");
                let mut parts = children(field(node, "parameters").unwrap());
                parts.extend(field(node, "body"));
                self.under(&format!("func {name} main={}", has(node, "main")), &parts);
            }
            "parameter" => self.under(&format!("parameter {}", self.name(node)), &all(&["shape"])),
            "block" => self.under("block", &children(node)),
            "configuration" => {
                let key = self.text_of(field(node, "key").unwrap());
                self.under(key, &all(&["value"]));
            }
            "use_statement" => {
                let label = field(node, "label").map(|label| label_text(self.text_of(label)));
                let budget = field(node, "budget").map(|budget| self.text_of(budget).to_owned());
                let value = field(node, "value").unwrap();
                let parts = if value.kind() == "one_of" { children(value) } else { vec![value] };
                self.under(&format!("use {budget:?} {label:?}"), &parts);
            }
            "candidate" => {
                let selected = has(node, "selected");
                self.under(&format!("candidate {} selected={selected}", self.name(node)), &all(&["value"]));
            }
            "return_statement" => self.under("return", &all(&["value"])),
            "repeat_statement" => {
                let limit = self.limit(node);
                self.under(&format!("repeat {limit}"), &all(&["body"]));
            }
            "for_statement" | "parallel_expression" => {
                let word = if node.kind() == "for_statement" { "for" } else { "parallel" };
                let item = self.text_of(field(node, "item").unwrap());
                let limit = self.limit(node);
                self.under(&format!("{word} {item} {limit}"), &all(&["iterated", "body"]));
            }
            "loop_statement" => {
                let limit = self.limit(node);
                self.under(&format!("loop {limit}"), &all(&["condition", "body"]));
            }
            "if_statement" => self.under("if", &all(&["condition", "consequence", "alternative"])),
            "assignment" => {
                let operator = self.text_of(field(node, "operator").unwrap());
                self.under(&format!("assign {operator}"), &all(&["left", "right"]));
            }
            "expression_statement" => self.under("statement", &children(node)),
            "identifier" => self.line(&format!("name {}", self.text_of(node))),
            "string" => {
                let text = promptsig::agentscript::token::unescape(self.text_of(node));
                self.line(&format!("string {text:?}"));
            }
            "number" => self.line(&format!("number {}", self.text_of(node))),
            "boolean" => self.line(self.text_of(node)),
            "none" => self.line("none"),
            "object" => self.under("object", &children(node)),
            "pair" => {
                let key = field(node, "key").unwrap();
                let text = self.text_of(key);
                let key = if key.kind() == "string" {
                    promptsig::agentscript::token::unescape(text)
                } else {
                    text.to_owned()
                };
                self.under(&format!("{key:?}"), &all(&["value"]));
            }
            "list" => self.under("list", &children(node)),
            "member_expression" => {
                let name = self.text_of(field(node, "property").unwrap());
                self.under(&format!("member {name}"), &all(&["object"]));
            }
            "subscript_expression" => self.under("index", &all(&["object", "index"])),
            "call_expression" => {
                let mut parts = all(&["function"]);
                parts.extend(children(field(node, "arguments").unwrap()));
                self.under("call", &parts);
            }
            "not_expression" => self.under("not", &all(&["value"])),
            "binary_expression" => {
                let operator = self.text_of(field(node, "operator").unwrap());
                self.under(operator, &all(&["left", "right"]));
            }
            "generate_expression" => {
                let mut parts = children(field(node, "options").unwrap());
                parts.extend(field(node, "shape"));
                self.under("generate", &parts);
            }
            "shape" => self.under("shape", &children(node)),
            "shape_field" => {
                let ty = field(node, "type").map_or("untyped".to_owned(), |ty| self.type_of(ty));
                self.line(&format!("{} {ty}", self.name(node)));
            }
            other => panic!("{other} in\n{}", self.source),
        }
    }

    fn type_of(&self, node: Node<'a>) -> String {
        match field(node, "item") {
            Some(item) => format!("list[{}]", self.type_of(item)),
            None => self.text_of(node).to_owned(),
        }
    }

    fn limit(&self, node: Node<'a>) -> u64 {
        let Some(limit) = field(node, "limit") else { panic!("{} in\n{}", self.text_of(node), self.source) };
        self.text_of(limit).parse().unwrap()
    }
}

/// Whether a node has this keyword.
fn has(node: Node<'_>, word: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| child.kind() == word)
}

fn field<'a>(node: Node<'a>, name: &str) -> Option<Node<'a>> {
    node.child_by_field_name(name)
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| child.kind() != "comment").collect()
}

/// Normalises a label as the program does: no quotes, single blanks.
fn label_text(label: &str) -> String {
    let source = format!("main agent A {{ main func() {{ use x as {label}\n}} }}");
    let parsed = parse(&source, true);
    let promptsig::agentscript::ast::StatementKind::Use(used) =
        &parsed.program.agents[0].functions[0].body.statements[0].kind
    else {
        panic!("{label}");
    };
    used.label.as_ref().unwrap().text.clone()
}

/// Prints the program's tree, with budgets as written.
fn of_program(source: &str) -> Option<String> {
    let parsed = parse(source, true);
    parsed.errors.is_empty().then(|| program_tree(&parsed.program))
}

fn check(source: &str) -> bool {
    let Some(expected) = of_program(source) else { return false };
    let found = Written::from_source(source);
    // The program has budgets as amounts.
    let budget = |text: &str| {
        let lines = text.lines().map(|line| match line.trim_start().strip_prefix("use ") {
            Some(rest) => format!(
                "{} use {}",
                line.len() - rest.len(),
                rest.rsplit_once(") ").map_or(rest, |(_, label)| label)
            ),
            None => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(budget(&found), budget(&expected), "of\n{source}");
    true
}

#[test]
fn the_goldens() {
    let read = goldens::cases().iter().filter(|case| check(&case.text())).count();
    assert!(read > 100, "only {read}");
}

#[test]
fn programs_that_nobody_wrote() {
    let read = (0..3_000).filter(|seed| check(&programs::program(*seed, seed % 2 == 1))).count();
    assert!(read > 2_800, "only {read} parse");
}

/// Replacements for tokens, and additions to them, that make texts ambiguous.
const OTHERS: &str = "use max as one of selected empty parallel for in if else loop until repeat return model role \
    description main func agent import from tool generate and or not true none string list json x a-b 2k 3 1. = == += \
    -> < - * + . , : ( ) [ ] { } \"\"";
const OTHERS_WITH_BLANKS: [&str; 4] = ["\n", "// it's\n", "\"it's\nDon't\"", "'say \"a\nb\" and'"];

fn with_others(source: &str, seed: u64) -> String {
    let mut random = programs::Random::new(seed);
    let others: Vec<&str> = OTHERS.split_whitespace().chain(OTHERS_WITH_BLANKS).collect();
    let mut text = source.to_owned();
    let tokens = parse(source, true).tokens;
    let mut places: Vec<_> =
        (0..=random.below(3)).map(|_| tokens[random.below(tokens.len())].span.range()).collect();
    places.sort_by_key(|place| std::cmp::Reverse(place.start));
    places.dedup();
    for place in places {
        let other = others[random.below(others.len())];
        match random.below(4) {
            0 => text.replace_range(place, ""),
            1 => text.insert_str(place.start, &format!("{other} ")),
            _ => text.replace_range(place, &format!(" {other} ")),
        }
    }
    text
}

/// Whether a line between brackets begins with a statement's keyword. The grammar takes the bracket for unclosed there;
/// to AgentScript it may be a name after a value without a comma.
fn has_broken_items(text: &str) -> bool {
    const WORDS: &str = "use return if for loop model role description func main agent import";
    let mut open = Vec::new();
    parse(text, true).tokens.iter().any(|token| {
        let word = token.text(text);
        match word {
            "(" | "[" | "{" => open.push(word),
            ")" | "]" | "}" => drop(open.pop()),
            _ => {}
        }
        let is_item = open.last().is_some_and(|bracket| *bracket != "{");
        is_item && token.is_first && WORDS.split(' ').any(|it| it == word)
    })
}

#[test]
fn programs_with_other_words() {
    let mut sources: Vec<String> = goldens::cases().iter().map(goldens::Case::text).collect();
    sources.extend((0..300).map(|seed| programs::program(seed, seed % 2 == 1)));
    let texts = (0..20_000)
        .map(|seed: u64| with_others(&sources[usize::try_from(seed).unwrap() % sources.len()], seed));
    // Between values without commas, 0.1.5 reads `parallel` and `for` as two names; the grammar covers all releases.
    let is_expression = |text: &str| !of_program(text).is_some_and(|tree| tree.contains("name parallel"));
    let read = texts.filter(|text| is_expression(text) && !has_broken_items(text) && check(text)).count();
    assert!(read > 1_500, "only {read} parse");
}
