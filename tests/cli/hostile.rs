//! Small inputs that no person writes, through every command and the server. They double, nest, contain or repeat
//! something; each run must end without a panic and with a documented exit code. `growth` measures the work.

use std::process::Command;

use test_support::hostile::session::{self, REQUESTS};
use test_support::hostile::{self as kinds, INPUTS, Input};

use super::run::{Folder, Run, finish};

const DIALECTS: [&str; 10] = [
    "json-schema",
    "genaiscript-strict",
    "chatgpt",
    "llm",
    "openai-strict",
    "anthropic",
    "gemini",
    "gemini-json",
    "mcp",
    "portable",
];

const MANUALS: [&str; 4] = ["json", "markdown", "openapi", "gemini"];

fn survives(name: &str, input: &Input) {
    let folder = Folder::with(&[]);
    kinds::write(input, folder.path());
    let file = input.files[0].0.as_str();
    let has_settings = input.files.iter().any(|(path, _)| path == "promptsig.toml");
    let run = |arguments: &[&str], codes: &[i32]| {
        let run: Run = folder.promptsig(arguments);
        // Invalid settings are a usage error.
        let is_told = run.code == Some(2) && !run.stderr.is_empty();
        let is_documented = match run.code {
            Some(2) => is_told && (codes.contains(&2) || has_settings),
            code => code.is_some_and(|code| codes.contains(&code)),
        };
        assert!(is_documented, "{name}: {arguments:?} ends with {:?}: {}", run.code, run.stderr);
    };
    if input.is_document() {
        let judges =
            DIALECTS[2..].iter().filter(|name| **name != "llm").copied().collect::<Vec<_>>().join(",");
        run(&["check", file, "--as", &judges, "--format", "json"], &[0, 1]);
        for to in DIALECTS {
            run(&["convert", file, "--to", to], &[0, 1, 2]);
        }
        return;
    }
    run(&["check", "."], &[0, 1]);
    run(&["check", ".", "--unsafe-fixes", "--diff"], &[0, 1]);
    run(&["inspect"], &[0, 1]);
    run(&["schema", file], &[0, 1, 2]);
    run(&["schema", file, "--format", "typescript"], &[0, 1, 2]);
    if file.ends_with(".as") {
        run(&["format", "--check", "."], &[0, 1, 2]);
        run(&["format", "--diff", "."], &[0, 1, 2]);
    } else {
        for format in MANUALS {
            run(&["manual", "--format", format], &[0, 1]);
        }
        for kind in ["schema", "vars", "seen", "run", "manual"] {
            run(&["preview", "--kind", kind, file], &[0, 1, 2]);
        }
        run(&["schema", file, "--as", "openai-strict"], &[0, 1, 2]);
    }
    session::run(Command::new(env!("CARGO_BIN_EXE_promptsig")), folder.path(), input, &REQUESTS);
    // Last, as it changes the files.
    run(&["check", ".", "--fix"], &[0, 1]);
}

macro_rules! survive {
    ($($name:ident: $input:expr;)*) => {
        $(
            #[test]
            fn $name() {
                survives(stringify!($name), &$input);
            }
        )*
    };
}

fn js(text: impl AsRef<str>) -> Input {
    Input::script("a.genai.mjs", &with_cursor(text.as_ref()))
}

fn md(text: impl AsRef<str>) -> Input {
    Input::script("a.genai.md", &with_cursor(text.as_ref()))
}

fn agents(text: impl AsRef<str>) -> Input {
    Input::script("a.as", &with_cursor(text.as_ref()))
}

/// Puts a cursor after the first bytes if there is none.
fn with_cursor(text: &str) -> String {
    if text.contains("$0") {
        return text.to_owned();
    }
    let (head, rest) = text.split_at(text.char_indices().nth(9).map_or(text.len(), |(at, _)| at));
    format!("{head}$0{rest}")
}

fn beside(path: &str, text: String) -> Input {
    let mut input = js("script({ parameters: { a: \"\" } })\nenv.vars.a\n");
    input.files.push((path.to_owned(), text));
    input
}

fn document(text: impl Into<String>) -> Input {
    Input { files: vec![("schema.json".to_owned(), text.into())], cursor: 0 }
}

/// A tool of this return type, after these declarations.
fn typed(declarations: impl AsRef<str>, of: &str) -> Input {
    let text = format!(
        "script({{}})\n{}defTool(\"t\", \"a$0 tool\", {{ q: \"\" }}, ({{ q }}): {of} => f(q))\n",
        declarations.as_ref()
    );
    Input::script("a.genai.mts", &text)
}

/// A tool with this function, after these declarations.
fn doing(declarations: impl AsRef<str>, statements: impl AsRef<str>) -> Input {
    js(format!(
        "script({{}})\n{}defTool(\"t\", \"a$0 tool\", {{ q: \"\" }}, ({{ q }}) => {{\n{}}})\n",
        declarations.as_ref(),
        statements.as_ref()
    ))
}

fn given(declarations: impl AsRef<str>, value: &str) -> Input {
    js(format!(
        "{}script({{ title: \"t$0\", parameters: {{ a: {value} }}, responseSchema: {value} }})\n\
         defSchema(\"S\", {value})\ndefTool(\"t\", \"d\", {value}, () => {value})\nenv.vars.a\n",
        declarations.as_ref()
    ))
}

fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (1..=count).map(text).collect()
}

fn nested(count: usize, open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(count), close.repeat(count))
}

/// Definitions of a document, each of which is made of the one before.
fn definitions(count: usize, last: &str, of: impl Fn(&str) -> String) -> String {
    let step = |number: usize| {
        format!("\"D{number}\":{},", of(&format!("{{\"$ref\":\"#/$defs/D{}\"}}", number - 1)))
    };
    let steps = each(count, step);
    let root = format!("\"type\":\"object\",\"properties\":{{\"a\":{{\"$ref\":\"#/$defs/D{count}\"}}}}");
    format!("{{{root},\"$defs\":{{{steps}\"D0\":{last}}}}}")
}

survive! {
    yaml_keys_of_keys: md(format!("---\n{}\n---\n", "? ".repeat(40)));
    yaml_keys_of_keys_in_settings: beside("genaiscript.config.yaml", "? ".repeat(40) + "\n");
    yaml_keys_in_flow: md(format!("---\n{}\n---\nhi\n", nested(60, "{", "a: 1", "}: 1")));
    yaml_keys_without_end: md(format!("---\n{}\n---\nhi\n", "{".repeat(3000)));
    yaml_aliases_of_aliases: md(format!(
        "---\nparameters:\n  a0: &a0 [x, x, x, x, x, x, x, x]\n{}---\nhi {{{{a1}}}}\n",
        each(30, |n| format!("  a{n}: &a{n} [{}]\n", vec![format!("*a{}", n - 1); 8].join(", ")))
    ));
    yaml_merged_aliases: md(format!(
        "---\nparameters:\n  a0: &a0 {{ x: 1 }}\n{}---\nhi\n",
        each(300, |n| format!("  a{n}: &a{n} {{ <<: *a{0}, k{n}: *a{0} }}\n", n - 1))
    ));
    yaml_long_alias: md(format!(
        "---\nparameters:\n  a: &a \"{}\"\n  b: [{}]\n---\nhi\n",
        "x".repeat(5000),
        vec!["*a"; 3000].join(", ")
    ));
    yaml_alias_of_itself: md("---\nparameters: &p\n  a: *p\n  b: &b [*b, *p]\n---\n{{a}}\n");
    yaml_deep: md(format!("---\nparameters: {}\n---\nhi\n", "[".repeat(50_000)));
    yaml_dashes: md(format!("---\n{}\n---\nhi\n", "- ".repeat(20_000)));

    interfaces_of_two: typed(
        format!(
            "interface I0 {{ m0: string }}\ninterface I1 {{ m1: string }}\n{}",
            each(39, |n| format!("interface I{} extends I{n}, I{} {{ m{n}: string }}\n", n + 1, n - 1))
        ),
        "I40"
    );
    interfaces_in_a_circle: typed(
        each(40, |n| format!("interface I{n} extends I{}, I{} {{ m{n}: I{} }}\n", n % 40 + 1, (n + 6) % 40 + 1, (n + 2) % 40 + 1)),
        "I1"
    );
    types_of_two: typed(
        format!("type T0 = {{ a: string }}\n{}", each(40, |n| format!("type T{n} = {{ l: T{0}, r: T{0} }}\n", n - 1))),
        "T40"
    );
    tuples_of_two: typed(
        format!("type T0 = [string]\n{}", each(40, |n| format!("type T{n} = [...T{0}, ...T{0}]\n", n - 1))),
        "T40"
    );
    unions_of_three: typed(
        format!("type T0 = \"a\" | {{ k: number }}\n{}", each(40, |n| format!("type T{n} = {{ k{n}: T{0} }} | {{ j{n}: T{0} }} | T{0}\n", n - 1))),
        "T40"
    );
    intersections_of_unions: typed(
        format!("type T = {}\n", (0..40).map(|n| format!("({{ a{n}: 1 }} | {{ b{n}: 2 }})")).collect::<Vec<_>>().join(" & ")),
        "T"
    );
    generics_of_generics: typed(
        format!("type G0<T> = [T, T]\n{}", each(30, |n| format!("type G{n}<T> = G{0}<G{0}<T>>\n", n - 1))),
        "G30<string>"
    );
    generics_without_end: typed("type G<T> = { a: G<[T, T]>, b: G<{ x: T }> }\n", "G<string>");
    conditional_types_without_end: typed("type C<T> = T extends string ? C<T[]> : C<[T, T]>\n", "C<string>");
    template_types: typed(
        format!("type T0 = \"a\" | \"b\"\n{}", each(40, |n| format!("type T{n} = `${{T{0}}}${{T{0}}}`\n", n - 1))),
        "T40"
    );
    indexed_types: typed(
        format!("interface A {{ {} }}\n", each(40, |n| format!("k{n}: A[\"k{}\"] | A[\"k{}\"]; ", n % 40 + 1, (n + 6) % 40 + 1))),
        "A[\"k1\"]"
    );
    records_of_records: typed(
        format!("type K = {}\n", (0..200).map(|n| format!("\"k{n}\"")).collect::<Vec<_>>().join(" | ")),
        &nested(8, "Record<K, ", "string", ">")
    );
    types_of_values: typed(
        format!("const o0 = {{ a: 1 }}\n{}", each(40, |n| format!("const o{n} = {{ l: o{0}, r: o{0} }}\n", n - 1))),
        "typeof o40"
    );
    types_in_parentheses: typed(format!("type T = {}\n", nested(10_000, "(", "string", ")")), "T");
    types_in_braces: typed(format!("type T = {}\n", nested(5_000, "{ a: ", "string", " }")), "T");

    values_of_two: given(
        format!("const c0 = {{ a: \"x\" }}\n{}", each(40, |n| format!("const c{n} = {{ l: c{0}, r: c{0} }}\n", n - 1))),
        "c40"
    );
    lists_spread_twice: given(
        format!("const c0 = [\"x\"]\n{}", each(40, |n| format!("const c{n} = [...c{0}, ...c{0}]\n", n - 1))),
        "c40"
    );
    objects_spread_twice: given(
        format!("const c0 = {{ a: \"x\" }}\n{}", each(40, |n| format!("const c{n} = {{ ...c{0}, k{n}: {{ ...c{0} }} }}\n", n - 1))),
        "c40"
    );
    texts_of_two: given(
        format!("const c0 = \"x\"\n{}", each(60, |n| format!("const c{n} = `${{c{0}}}${{c{0}}}`\n", n - 1))),
        "c60"
    );
    schemas_of_two: given(
        format!(
            "const c0 = {{ type: \"string\" }}\n{}",
            each(30, |n| format!("const c{n} = {{ type: \"object\", properties: {{ l: c{0}, r: c{0} }} }}\n", n - 1))
        ),
        "c30"
    );
    objects_in_objects: given("", &nested(5_000, "{ a: ", "1", " }"));
    alternatives_in_alternatives: given("", &nested(200, "{ anyOf: [{ type: \"number\" }, ", "{ type: \"string\" }", "] }"));
    types_times_choices: js(format!(
        "script({{}})\ndefTool(\"t\", \"d\", {{ type: \"object\", properties: {{ a: {{ type: [{}], enum: [{}] }} }} }}, ({{ a }}) => a)\n",
        each(1_000, |n| format!("\"t{n}\",")),
        each(5_000, |n| format!("\"v{n}\","))
    ));
    object_spread_into_itself: doing(
        "",
        format!("let o = {{ a: 1 }}\n{}return o\n", each(200, |n| format!("if (q) o = {{ ...o, k{n}: o }}\n")))
    );
    object_as_its_own_member: doing("", format!("const o = {{}}\n{}return o\n", each(300, |n| format!("o.k{n} = o\n"))));
    members_of_two: doing("", format!("const o = {{ k0: 1 }}\n{}return o\n", each(60, |n| format!("o.k{n} = [o.k{0}, o.k{0}]\n", n - 1))));
    functions_of_two: doing(
        format!("function f0(x) {{ return x }}\n{}", each(40, |n| format!("function f{n}(x) {{ return {{ l: f{0}(x), r: f{0}({{ x }}) }} }}\n", n - 1))),
        "return f40(q)\n"
    );
    function_of_itself: doing("function f(x) { return { l: f([x]), r: f({ x }) } }\n", "return f(q)\n");
    choices_of_choices: doing(
        "",
        format!("const c0 = q ? {{ a: 1 }} : 2\n{}return c40\n", each(40, |n| format!("const c{n} = q ? {{ l{n}: c{0} }} : [c{0}, c{0}]\n", n - 1)))
    );
    classes_of_classes: doing(
        format!("class C0 {{ a = 1 }}\n{}", each(40, |n| format!("class C{n} {{ l = new C{0}(); r = new C{0}() }}\n", n - 1))),
        "return new C40()\n"
    );
    callbacks_in_callbacks: doing("", format!("return {}\n", nested(600, "[q].map(x => ", "x", ")")));
    blocks_in_blocks: doing("", format!("{}return q\n", nested(1500, "try { ", "f()", " } catch (e) { return e }\n")));
    members_of_members: js(format!("script({{ parameters: {{ a: 1 }} }})\nenv.vars{}\n", ".a".repeat(20_000)));
    templates_in_templates: js(format!("script({{}})\n$`{}`\n", nested(2_000, "${`", "a", "`}")));
    parentheses: js(format!("script({}", "(".repeat(50_000)));
    types_in_javascript: js(format!("script({{}})\nlet x: {}", "{a:".repeat(43_000)));
    chains_of_spreads: js(format!(
        "script({{}})\ndefTool(\"t\", \"d\", {{ q: \"\" }}, (args) => {{\nreturn [args]{}.map(x => ({{$0...x, y: x}}))\n}})\n",
        each(8_000, |n| format!(".map(x => ({{ ...x, k{n}: x }}))"))
    ));
    comments_without_end: js(format!("script({{}})\n{}\n", "/* ".repeat(40_000)));
    quotes_and_braces: js(format!("script({{ a: [{{\"b\": 'c', {}", "{\"b\": ['".repeat(5_000)));
    pattern_that_backtracks: js(format!(
        "script({{ parameters: {{ p: {{ type: \"string\", pattern: \"^(a+)+$\", default: \"{}!\" }},\n\
         q: {{ type: \"string\", pattern: \"^(a|a)*$\", enum: [\"{0}!\", \"b\"] }} }} }})\nenv.vars.p + env.vars.q\n",
        "a".repeat(60)
    ));
    pattern_of_patterns: js(format!(
        "script({{ parameters: {{ p: {{ type: \"string\", pattern: \"{}\", default: \"b\" }},\n\
         q: {{ type: \"string\", pattern: \"(((a{{100}}){{100}}){{100}}){{100}}\", default: \"b\" }} }} }})\n",
        nested(3_000, "(", "a", ")*")
    ));
    accept_in_braces: js(format!("script({{ accept: \"{}\" }})\nenv.files\n", "{a,".repeat(20_000)));

    equal_choices: js(format!("script({{ parameters: {{ a: {{ type: \"string\", enum: [{}] }} }} }})\nenv.vars.a\n", "\"x\",".repeat(60_000)));
    ten_thousand_arguments: js(format!(
        "script({{}})\ndefTool(\"t\", \"d\", {{}}, (args) => {{\n{}}})\n",
        each(10_000, |n| format!("args.p{n}\n"))
    ));
    strings_for_types: js(format!("script({{ parameters: {{ a: {{ type: \"string\", enum: [{}] }} }} }})\nenv.vars.a\n", each(5_000, |n| format!("{n},"))));

    thousand_agents: agents(each(1_000, |n| format!("agent A{n} {{}}\n")));
    agents_that_call_all: agents(each(60, |n| format!("agent A{n} {{\n  main func(x) {{\n{}  }}\n}}\n", each(60, |m| format!("    A{m}(x)\n")))));
    agents_in_a_circle: {
        let mut input = agents("import agent A1 from \"./x1.as\"\nmain agent M {\n  main func(input) { A1(input) }\n}\n");
        for n in 1..=60 {
            let next = n % 60 + 1;
            let text = format!("import agent A{next} from \"./x{next}.as\"\nagent A{n} {{\n  main func(x) {{ A{next}(x) }}\n}}\n");
            input.files.push((format!("x{n}.as"), text));
        }
        input
    };
    agents_blocks_in_blocks: agents(format!("main agent M {{\n  main func(input) {{\n{}  }}\n}}\n", nested(3_000, "if input {\n", "x = 1\n", "}\n")));
    agents_parentheses: agents(format!("main agent M {{\n  main func(input) {{\n    x = {}\n  }}\n}}\n", nested(20_000, "(", "1", ")")));
    agents_broken: agents("agent A { func f() { if x = ( ".repeat(300) + &"x = generate({\nuse a as b c\n".repeat(300));

    agents_operators_in_a_row: agents(format!("main agent M {{\n  main func(input) {{\n    x = $01{}\n  }}\n}}\n", " and 1 or 2".repeat(10_000)));
    agents_calls_in_calls: agents(format!("main agent M {{\n  main func(input) {{\n    x = {}\n  }}\n}}\n", nested(10_000, "f(1, ", "$01", ")")));

    markdown_quotes: md(format!("---\ntitle: t\n---\n{}a\n", "> - ".repeat(5_000)));
    markdown_brackets: md(format!("---\ntitle: t\n---\n{}\n", "[".repeat(20_000)));
    markdown_braces: md(format!("---\ntitle: t\n---\n{}{}\n", "{{a}} ".repeat(3_000), "{{".repeat(10_000)));
    settings_in_brackets: beside("promptsig.toml", format!("a = {}\n", nested(5_000, "[", "", "]")));
    settings_of_no_rules: beside("promptsig.toml", format!("[rules]\n{}", each(3_000, |n| format!("\"undeclred-variable{n}\" = \"off\"\n"))));
    frontmatter_of_unknown_tools: md(format!(
        "---\ntools:\n{}---\nhi\n",
        each(10_000, |n| format!("  - fs_raed_file{n}\n"))
    ));
    frontmatter_of_quotes: md(format!("---\n{}\n---\nhi\n", "'".repeat(60_000)));
    settings_of_genaiscript_in_brackets: beside("genaiscript.config.json", nested(20_000, "[", "", "]"));

    document_references_to_two: document(definitions(40, "{\"type\":\"string\"}", |last| {
        format!("{{\"type\":\"object\",\"properties\":{{\"l\":{last},\"r\":{last}}}}}")
    }));
    document_all_of_two: document(definitions(40, "{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"}}}", |last| {
        format!("{{\"allOf\":[{last},{last}]}}")
    }));
    document_any_of_two: document(definitions(40, "{\"type\":\"string\"}", |last| format!("{{\"anyOf\":[{last},{last}]}}")));
    document_of_itself: document(format!(
        "{{\"type\":\"object\",\"properties\":{{{}\"b\":{{\"type\":\"string\"}}}}}}",
        each(500, |n| format!("\"p{n}\":{{\"$ref\":\"#\"}},"))
    ));
    document_in_itself: document(nested(3_000, "{\"type\":\"object\",\"properties\":{\"a\":", "{}", "}}"));
    document_of_choices: document(format!(
        "{{\"allOf\":[{}{{}}]}}",
        each(300, |n| format!("{{\"anyOf\":[{{\"required\":[\"a{n}\"]}},{{\"required\":[\"b{n}\"]}}]}},"))
    ));
    document_requires_fifty_thousand: document(format!(
        "{{\"type\":\"object\",\"properties\":{{\"a\":{{\"type\":\"string\"}}}},\"required\":[{}\"a\"]}}",
        each(50_000, |n| format!("\"r{n}\","))
    ));
    document_any_of_twenty_thousand: document(format!(
        "{{\"type\":\"object\",\"properties\":{{\"a\":{{\"anyOf\":[{}{{\"type\":\"string\"}}]}}}}}}",
        "{\"type\":\"string\"},".repeat(20_000)
    ));
}

fn too_complex(name: &str) -> String {
    format!("defTool(\"{name}\", \"a tool\", {{ q: \"\" }}, ({{ q }}) => f40(q))\n")
}

/// Whatever their number, and whatever else is printed.
#[test]
fn what_is_too_complex_is_told_once_with_its_place() {
    let functions = each(40, |n| {
        format!("function f{n}(x) {{ return {{ l: f{0}(x), r: f{0}({{ x, k{n}: x }}) }} }}\n", n - 1)
    });
    let head = format!("script({{}})\nfunction f0(x) {{ return {{ x }} }}\n{functions}");
    let tools = |names: &[&str]| names.iter().map(|name| too_complex(name)).collect::<String>();
    for names in [&["t"][..], &["t", "u", "v"]] {
        let folder = Folder::with(&[("a.genai.mjs", &format!("{head}{}", tools(names)))]);
        let run = folder.promptsig(&["check", ".", "--format", "concise"]);
        let said: Vec<&str> = run.stdout.lines().filter(|line| line.contains("M24")).collect();
        let [said] = *said else { panic!("{said:?}") };
        assert!(
            said.contains("information[M24] What this tool gives back is unknown: from here on"),
            "{said}"
        );
        let line: usize = said.split(':').nth(1).unwrap().parse().unwrap();
        assert!((3..=42).contains(&line), "among the functions: {said}");
    }
    // Tools that call few of them are inferred.
    let text = format!("{head}{}", too_complex("t").replace("f40", "f3"));
    let folder = Folder::with(&[("a.genai.mjs", &text)]);
    assert!(!folder.promptsig(&["check", ".", "--format", "concise"]).stdout.contains("M24"));
}

/// Each place that merges a schema costs all of its values.
#[test]
fn what_is_merged_counts_with_all_its_values() {
    let schema = |uses: usize| {
        format!(
            "{{\"type\":\"object\",\"properties\":{{{}\"b\":{{\"type\":\"string\"}}}},\"$defs\":{{\"E\":{{\"type\":\"string\",\"enum\":[{}\"v\"]}}}}}}",
            each(uses, |n| format!("\"a{n}\":{{\"allOf\":[{{\"$ref\":\"#/$defs/E\"}}],\"default\":\"v\"}},")),
            each(10_000, |n| format!("\"v{n}\",")),
        )
    };
    for (uses, code) in [(20, 0), (1_000, 1)] {
        let folder = Folder::with(&[("schema.json", &schema(uses))]);
        for dialect in ["gemini", "gemini-json", "portable"] {
            let run = folder.promptsig(&["convert", "schema.json", "--to", dialect]);
            assert_eq!(run.code, Some(code), "{uses} {dialect}: {}", run.stderr);
            assert_eq!(run.stdout.contains("too large"), code == 1, "{uses} {dialect}");
            assert!(run.stdout.len() < 5_000_000, "{uses} {dialect}");
        }
    }
}

/// Sixty constants, each of which contains the one before it twice, make a schema of any size.
#[test]
fn constants_of_zod_that_double() {
    let folder = Folder::with(&[]);
    kinds::write(&kinds::zod_shared(60), folder.path());
    for (command, said) in [("check", ""), ("inspect", "evaluating it takes too much work"), ("manual", "")] {
        let run = folder.promptsig(&[command]);
        assert_eq!(run.code, Some(0), "{command}: {}", run.stderr);
        assert!(run.stdout.contains(said) && run.stdout.len() < 10_000, "{command}");
    }
}

/// The inputs of `growth`, with a few items each.
fn kinds_survive(part: usize) {
    for kind in INPUTS.iter().skip(part).step_by(4) {
        let input = (kind.make)(40);
        let folder = Folder::with(&[]);
        kinds::write(&input, folder.path());
        for command in kinds::commands(&input) {
            let mut promptsig = Command::new(env!("CARGO_BIN_EXE_promptsig"));
            promptsig.args(&command).current_dir(folder.path());
            promptsig.stdin(std::process::Stdio::null());
            promptsig.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
            let run = finish(&mut promptsig);
            assert!(matches!(run.code, Some(0 | 1)), "{}: {command:?} ends with {:?}", kind.name, run.code);
        }
    }
}

#[test]
fn first_kinds() {
    kinds_survive(0);
}

#[test]
fn second_kinds() {
    kinds_survive(1);
}

#[test]
fn third_kinds() {
    kinds_survive(2);
}

#[test]
fn fourth_kinds() {
    kinds_survive(3);
}
