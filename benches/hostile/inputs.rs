//! The inputs, each by the number of what it repeats.

use std::fmt::Write;

/// A workspace.
#[derive(Debug)]
pub struct Input {
    /// The files by their paths. The first one is a script, and the one that an editor opens.
    pub files: Vec<(String, String)>,
    /// Where the cursor stands in the first one, in bytes.
    pub cursor: usize,
}

/// One kind of input.
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// So many items are what people complained of; the bench measures them.
    pub large: usize,
    /// The input with so many items.
    pub make: fn(usize) -> Input,
}

/// Every kind of input.
pub const INPUTS: [Kind; 24] = [
    Kind { name: "quotes", large: 1_000_000, make: quotes },
    Kind { name: "alternating_quotes", large: 300_000, make: alternating_quotes },
    Kind { name: "ignore_comments", large: 50_000, make: ignore_comments },
    Kind { name: "ignore_comments_with_codes", large: 30_000, make: ignore_comments_with_codes },
    Kind { name: "codes_in_a_comment", large: 200_000, make: codes_in_a_comment },
    Kind { name: "schemas", large: 15_000, make: schemas },
    Kind { name: "tools", large: 10_000, make: tools },
    Kind { name: "parameters", large: 50_000, make: parameters },
    Kind { name: "required_parameters", large: 15_000, make: required_parameters },
    Kind { name: "same_key", large: 50_000, make: same_key },
    Kind { name: "getters", large: 30_000, make: getters },
    Kind { name: "reads", large: 20_000, make: reads },
    Kind { name: "near_misses", large: 10_000, make: near_misses },
    Kind { name: "unlike_reads", large: 10_000, make: unlike_reads },
    Kind { name: "aliases", large: 10_000, make: aliases },
    Kind { name: "comparisons", large: 5_000, make: comparisons },
    Kind { name: "inner_contexts", large: 5_000, make: inner_contexts },
    Kind { name: "definitions", large: 10_000, make: definitions },
    Kind { name: "patterns", large: 1_000, make: patterns },
    Kind { name: "accept_items", large: 100_000, make: accept_items },
    Kind { name: "enum_values", large: 100_000, make: enum_values },
    Kind { name: "markdown_keys", large: 50_000, make: markdown_keys },
    Kind { name: "include_patterns", large: 1_000, make: include_patterns },
    Kind { name: "ignored_files", large: 50_000, make: ignored_files },
];

impl Input {
    /// One script; `$0` is the cursor.
    fn script(name: &str, text: &str) -> Self {
        let cursor = text.find("$0").expect("a cursor");
        Self { files: vec![(name.to_owned(), text.replacen("$0", "", 1))], cursor }
    }

    fn with(mut self, path: &str, text: String) -> Self {
        self.files.push((path.to_owned(), text));
        self
    }
}

/// A script in JavaScript.
fn module(text: &str) -> Input {
    Input::script("a.genai.mjs", text)
}

/// `count` lines by their number.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        writeln!(text, "{}", line(number)).expect("a string takes it");
        text
    })
}

/// A script with these parameters, the cursor in the first one, and what comes after it.
fn script(parameters: &str, rest: &str) -> Input {
    let (first, parameters) = parameters.split_at(1);
    module(&format!("script({{ parameters: {{\n{first}$0{parameters}}} }})\n{rest}"))
}

/// Next to nothing: what starting and stopping take.
pub fn nothing() -> Input {
    script("a: \"\"\n", "env.vars.a\n")
}

fn quotes(count: usize) -> Input {
    module(&format!("$0{}", "\"".repeat(count)))
}

fn alternating_quotes(count: usize) -> Input {
    module(&format!("$0{}", "\"'".repeat(count / 2)))
}

fn ignore_comments(count: usize) -> Input {
    script("force: true\n", &lines(count, |_| "f() // promptsig-ignore".to_owned()))
}

fn ignore_comments_with_codes(count: usize) -> Input {
    script("force: true\n", &lines(count, |_| "f() // promptsig-ignore P16, V01".to_owned()))
}

fn codes_in_a_comment(count: usize) -> Input {
    script("force: true\n", &format!("f() // promptsig-ignore{}\n", " P16".repeat(count)))
}

fn schemas(count: usize) -> Input {
    let calls =
        lines(count, |number| format!("const s{number} = defSchema(\"S{number}\", {{ a: \"text\" }})"));
    script("a: \"\"\n", &calls)
}

fn tools(count: usize) -> Input {
    let calls =
        lines(count, |number| format!("defTool(\"t{number}\", \"a tool\", {{ a: \"\" }}, ({{ a }}) => a)"));
    script("a: \"\"\n", &calls)
}

fn parameters(count: usize) -> Input {
    script(&lines(count, |number| format!("p{number}: {{ type: \"string\" }},")), "")
}

fn required_parameters(count: usize) -> Input {
    let keys = lines(count, |number| format!("p{number}: {{ type: \"string\", description: \"d\" }},"));
    let names = lines(count, |number| format!("\"p{number}\","));
    module(&format!(
        "script({{ parameters: {{ type: \"object\", properties: {{\n$0{keys}}}, required: [\n{names}] }} }})\n"
    ))
}

fn same_key(count: usize) -> Input {
    script(&lines(count, |number| format!("p: {number},")), "")
}

fn getters(count: usize) -> Input {
    script(&lines(count, |number| format!("get p{number}() {{ return 1 }},")), "")
}

fn reads(count: usize) -> Input {
    script(
        &lines(count, |number| format!("p{number}: {{ type: \"string\" }},")),
        &lines(count, |number| format!("f(env.vars.p{number})")),
    )
}

fn near_misses(count: usize) -> Input {
    script(
        &lines(count, |number| format!("parameter{number}: {{ type: \"string\" }},")),
        &lines(count, |number| format!("f(env.vars.paramter{number})")),
    )
}

fn unlike_reads(count: usize) -> Input {
    script(
        &lines(count, |number| format!("parameter{number}: {{ type: \"string\" }},")),
        &lines(count, |number| format!("f(env.vars.v{number:b})")),
    )
}

fn aliases(count: usize) -> Input {
    script(
        "a: \"\"\n",
        &lines(count, |number| format!("function f{number}() {{ const v = env.vars; return v.a }}")),
    )
}

fn comparisons(count: usize) -> Input {
    script(
        &lines(count, |number| format!("p{number}: {{ type: \"boolean\", default: true }},")),
        &lines(count, |number| {
            format!("const v{number} = env.vars.p{number}; if (v{number} === \"true\") f()")
        }),
    )
}

/// All in one function, so that nothing tells them apart.
fn inner_contexts(count: usize) -> Input {
    let inner =
        |number| format!("await runPrompt((_) => {{ _.def(\"A{number}\", a); $`a ${{_.A{number}}}` }})");
    script("a: \"\"\n", &format!("async function run(a) {{\n{}}}\nrun(env.vars.a)\n", lines(count, inner)))
}

fn definitions(count: usize) -> Input {
    script(
        "a: \"\"\n",
        &lines(count, |number| {
            format!("def(\"FILES_{number}\", env.vars.a, {{ maxToken: {number} }}); $`Read <FILE_{number}>.`")
        }),
    )
}

fn patterns(count: usize) -> Input {
    let parameter = |number| {
        format!("p{number}: {{ type: \"string\", pattern: \"\\\\w{{300}}{number}\", default: \"abc\" }},")
    };
    script(&lines(count, parameter), "")
}

fn accept_items(count: usize) -> Input {
    let items: Vec<String> = (0..count).map(|number| format!("md{number}")).collect();
    module(&format!("script({{ $0accept: \"{}\" }})\n", items.join(",")))
}

fn enum_values(count: usize) -> Input {
    let values = lines(count, |number| format!("\"v{number}\","));
    script(&format!("p: {{ type: \"string\", default: \"w\", enum: [\n{values}] }},\n"), "env.vars.p\n")
}

fn markdown_keys(count: usize) -> Input {
    let keys = lines(count, |number| format!("  p{number}: text"));
    Input::script("a.genai.md", &format!("---\n$0parameters:\n{keys}---\nText {{{{p1}}}}\n"))
}

fn include_patterns(count: usize) -> Input {
    let patterns = lines(count, |number| format!("\"**/*s{number}.genai.mjs\","));
    let configuration = format!("{{ \"include\": [\n{}] }}\n", patterns.trim_end().trim_end_matches(','));
    (0..count).fold(nothing().with("genaiscript.config.json", configuration), |input, number| {
        input.with(&format!("f{number}/s{number}.genai.mjs"), "script({})\n".to_owned())
    })
}

fn ignored_files(count: usize) -> Input {
    nothing().with(".gitignore", lines(count, |number| format!("folder{number}/file{number}.txt")))
}
