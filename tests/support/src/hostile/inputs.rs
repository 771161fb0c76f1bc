use std::fmt::Write;
use std::path::Path;

use super::{in_modules, returned};

#[derive(Debug)]
pub struct Input {
    /// Files by path. The first is the script that an editor opens, or a document.
    pub files: Vec<(String, String)>,
    /// Cursor in the first file, in bytes.
    pub cursor: usize,
}

pub struct Kind {
    pub name: &'static str,
    /// Size of inputs that people complained of, used by the bench.
    pub large: usize,
    pub make: fn(usize) -> Input,
}

pub const INPUTS: [Kind; 79] = [
    Kind { name: "quotes", large: 1_000_000, make: quotes },
    Kind { name: "alternating_quotes", large: 300_000, make: alternating_quotes },
    Kind { name: "ignore_comments", large: 50_000, make: ignore_comments },
    Kind { name: "ignore_comments_with_codes", large: 30_000, make: ignore_comments_with_codes },
    Kind { name: "codes_in_a_comment", large: 200_000, make: codes_in_a_comment },
    Kind { name: "schemas", large: 15_000, make: schemas },
    Kind { name: "tools", large: 10_000, make: tools },
    Kind { name: "refused_keywords", large: 5_000, make: refused_keywords },
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
    Kind { name: "promises", large: 5_000, make: promises },
    Kind { name: "patterns", large: 1_000, make: patterns },
    Kind { name: "accept_items", large: 100_000, make: accept_items },
    Kind { name: "enum_values", large: 100_000, make: enum_values },
    Kind { name: "markdown_keys", large: 50_000, make: markdown_keys },
    Kind { name: "include_patterns", large: 1_000, make: include_patterns },
    Kind { name: "ignored_files", large: 50_000, make: ignored_files },
    Kind { name: "equal_enum_values", large: 60_000, make: equal_enum_values },
    Kind { name: "arguments", large: 10_000, make: arguments },
    Kind { name: "misspelled_arguments", large: 5_000, make: misspelled_arguments },
    Kind { name: "selected_systems", large: 10_000, make: selected_systems },
    Kind { name: "agents", large: 8_000, make: agents },
    Kind { name: "equal_agents", large: 8_000, make: equal_agents },
    Kind { name: "agent_functions", large: 5_000, make: agent_functions },
    Kind { name: "agent_parameters", large: 20_000, make: agent_parameters },
    Kind { name: "agent_imports", large: 5_000, make: agent_imports },
    Kind { name: "imported_agents", large: 3_000, make: imported_agents },
    Kind { name: "agent_variables", large: 10_000, make: agent_variables },
    Kind { name: "agent_blocks", large: 10_000, make: agent_blocks },
    Kind { name: "generates", large: 5_000, make: generates },
    Kind { name: "shape_fields", large: 10_000, make: shape_fields },
    Kind { name: "broken_agents", large: 10_000, make: broken_agents },
    Kind { name: "module_tools", large: 3_000, make: in_modules::module_tools },
    Kind { name: "tool_modules", large: 3_000, make: in_modules::tool_modules },
    Kind { name: "tool_constants", large: 5_000, make: in_modules::tool_constants },
    Kind { name: "bundled_tools", large: 3_000, make: in_modules::bundled_tools },
    Kind { name: "schema_walks", large: 3_000, make: in_modules::schema_walks },
    Kind { name: "zod_tools", large: 3_000, make: in_modules::zod_tools },
    Kind { name: "zod_fields", large: 10_000, make: in_modules::zod_fields },
    Kind { name: "zod_checks", large: 5_000, make: in_modules::zod_checks },
    Kind { name: "zod_unions", large: 5_000, make: in_modules::zod_unions },
    Kind { name: "zod_constants", large: 5_000, make: in_modules::zod_constants },
    Kind { name: "zod_extensions", large: 1_000, make: in_modules::zod_extensions },
    Kind { name: "document_required", large: 50_000, make: document_required },
    Kind { name: "document_properties", large: 15_000, make: document_properties },
    Kind { name: "document_any_of", large: 20_000, make: document_any_of },
    Kind { name: "document_all_of", large: 5_000, make: document_all_of },
    Kind { name: "document_keywords", large: 20_000, make: document_keywords },
    Kind { name: "document_enum", large: 60_000, make: document_enum },
    Kind { name: "document_definitions", large: 1_500, make: document_definitions },
    Kind { name: "interfaces", large: 2_000, make: returned::interfaces },
    Kind { name: "inherited_interfaces", large: 2_000, make: returned::inherited_interfaces },
    Kind { name: "intersections", large: 2_000, make: returned::intersections },
    Kind { name: "unions", large: 2_000, make: returned::unions },
    Kind { name: "tuples", large: 2_000, make: returned::tuples },
    Kind { name: "generics", large: 2_000, make: returned::generics },
    Kind { name: "shared_values", large: 2_000, make: returned::shared_values },
    Kind { name: "spreads", large: 4_000, make: returned::spreads },
    Kind { name: "members", large: 8_000, make: returned::members },
    Kind { name: "functions", large: 2_000, make: returned::functions },
    Kind { name: "yaml_keys", large: 8_000, make: returned::yaml_keys },
    Kind { name: "yaml_aliases", large: 4_000, make: returned::yaml_aliases },
    Kind { name: "models", large: 4_000, make: models },
    Kind { name: "prompts_without_answer", large: 4_000, make: prompts_without_answer },
    Kind { name: "answers_in_variables", large: 6_000, make: answers_in_variables },
    Kind { name: "markdown_text", large: 2_500, make: markdown_text },
    Kind { name: "results", large: 2_500, make: results },
    Kind { name: "result_aliases", large: 8_000, make: result_aliases },
    Kind { name: "described_tools", large: 4_000, make: described_tools },
    Kind { name: "agent_slips", large: 5_000, make: agent_slips },
];

impl Input {
    pub fn script(name: &str, text: &str) -> Self {
        let cursor = text.find("$0").expect("a cursor");
        Self { files: vec![(name.to_owned(), text.replacen("$0", "", 1))], cursor }
    }

    /// A JSON Schema of one parameter, with definitions.
    fn document(schema: &str, definitions: &str) -> Self {
        let text = format!(
            "{{\"type\":\"object\",\"properties\":{{\"a\":{schema}}},\"$defs\":{{{}}}}}\n",
            definitions.trim_end_matches(',')
        );
        Self { files: vec![("schema.json".to_owned(), text)], cursor: 0 }
    }

    /// Whether it is a JSON document, which no editor opens.
    pub fn is_document(&self) -> bool {
        Path::new(&self.files[0].0).extension().is_some_and(|extension| extension == "json")
    }

    /// Whether it is a module of ordinary code.
    pub fn is_module(&self) -> bool {
        Path::new(&self.files[0].0).extension().is_some_and(|extension| extension == "ts")
    }

    /// Whether it is a program of AgentScript.
    pub fn is_program(&self) -> bool {
        Path::new(self.name()).extension().is_some_and(|extension| extension == "as")
    }

    /// Path of the file that is looked at.
    pub fn name(&self) -> &str {
        &self.files[0].0
    }

    /// Whether it has tools, so that a manual can be printed.
    pub fn has_tools(&self) -> bool {
        self.files[0].1.contains("defTool(")
    }

    pub(super) fn with(mut self, path: &str, text: String) -> Self {
        self.files.push((path.to_owned(), text));
        self
    }
}

fn module(text: &str) -> Input {
    Input::script("a.genai.mjs", text)
}

pub fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        writeln!(text, "{}", line(number)).expect("a string takes it");
        text
    })
}

/// A script with these parameters, the cursor in the first one, followed by `rest`.
fn script(parameters: &str, rest: &str) -> Input {
    let (first, parameters) = parameters.split_at(1);
    module(&format!("script({{ parameters: {{\n{first}$0{parameters}}} }})\n{rest}"))
}

/// A minimal input of the same kind, to measure starting and stopping.
pub fn nothing_like(other: &Input) -> Input {
    if other.is_document() {
        return Input::document("{}", "");
    }
    if other.is_module() {
        return in_modules::module_tools(1);
    }
    if other.is_program() {
        return program("", "");
    }
    if other.has_tools() {
        return tool("a: \"\"", "");
    }
    nothing()
}

fn nothing() -> Input {
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

/// Each is refused by one of several providers, and fixed for it if the others accept that.
fn refused_keywords(count: usize) -> Input {
    let properties =
        lines(count, |number| format!("p{number}: {{ type: \"string\", const: \"c{number}\" }},"));
    let tool = format!(
        "$0defTool(\"t\", \"a tool\", {{ type: \"object\", properties: {{\n{properties}}} }}, ({{ p1 }}) => p1)\n"
    );
    Input::script("a.genai.mjs", &tool).with("promptsig.toml", "providers = \"portable\"\n".to_owned())
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

/// All in one function, so that nothing distinguishes them.
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

fn promises(count: usize) -> Input {
    let function = |number| {
        format!(
            "async function f{number}() {{ const p = runPrompt(\"{number}\"); return p.text + workspace.readText(\"a\") }}"
        )
    };
    script("a: \"\"\n", &format!("{}\nrun(env.vars.a)\n", lines(count, function)))
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

fn equal_enum_values(count: usize) -> Input {
    let values = "\"a\",".repeat(count);
    script(&format!("p: {{ type: \"string\", default: \"b\", enum: [{values}] }},\n"), "env.vars.p\n")
}

fn tool(parameters: &str, statements: &str) -> Input {
    let call = format!("defTool(\"t\", \"a tool\", {{ {parameters} }}, (args) => {{\n{statements}}})\n");
    script("a: \"\"\n", &call)
}

fn arguments(count: usize) -> Input {
    tool("a: \"\"", &lines(count, |number| format!("f(args.b{number})")))
}

fn misspelled_arguments(count: usize) -> Input {
    let parameters = lines(count, |number| format!("argument{number}: \"\","));
    tool(&parameters, &lines(count, |number| format!("f(args.arguemnt{number})")))
}

fn selected_systems(count: usize) -> Input {
    let names = |of: &str| lines(count, |number| format!("\"{of}{:03}\",", number % 1000));
    module(&format!(
        "script({{ $0system: [\n{}], tools: [\n{}] }})\n",
        names("system.fs_"),
        names("fs_read_fil")
    ))
}

fn program(items: &str, statements: &str) -> Input {
    let text = format!(
        "import llm Model from \"openai://gpt-4.1\"\n{items}main agent Main {{\n  model Model\n  role \"r\"\n  \
         description \"d\"\n  main func(input) {{\n{statements}    in$0put\n  }}\n}}\n"
    );
    Input::script("a.as", &text)
}

fn agents(count: usize) -> Input {
    let agent = |number| format!("agent A{number} {{ func run(x) {{ A{number}.run(x, 1) }} }}");
    program(&lines(count, agent), &lines(count, |number| format!("A{number}.run(input)")))
}

fn equal_agents(count: usize) -> Input {
    program(&lines(count, |_| "agent A {}".to_owned()), "")
}

fn agent_functions(count: usize) -> Input {
    let function = |number| format!("  func f{number}(x) {{ generate({{ input: x }}) }}");
    let agent = format!("agent A {{\n{}}}\n", lines(count, function));
    program(&agent, &lines(count, |number| format!("A.f{number}(input)\nA.f{}(input, 1)", number / 2)))
}

fn agent_parameters(count: usize) -> Input {
    let parameters: Vec<String> = (0..count).map(|number| format!("p{}", number / 2)).collect();
    program(&format!("agent A {{ func f({}) {{}} }}\n", parameters.join(", ")), "")
}

fn agent_imports(count: usize) -> Input {
    let import = |number| {
        format!("import llm L{number} from \"openai://m\"\nimport tool T{} from \"sh://t\"", number / 2)
    };
    program(
        &lines(count, import),
        &lines(count, |number| format!("model \"L{number}\"\nT{}.run(1)", number / 2)),
    )
}

fn imported_agents(count: usize) -> Input {
    let imports = lines(count, |number| format!("import agent A{number} from \"./b.as\""));
    let agents = lines(count, |number| format!("agent A{number} {{ main func(x) {{ x }} }}"));
    program(&imports, &lines(count, |number| format!("A{}(input)", number / 2))).with("b.as", agents)
}

fn agent_variables(count: usize) -> Input {
    program("", &lines(count, |number| format!("v{number} = v{}\nv{number}", number.saturating_sub(1))))
}

/// Blocks of maximal depth, each with its own names and all outer ones.
fn agent_blocks(count: usize) -> Input {
    let blocks = (0..count).fold(String::new(), |mut text, number| {
        let known = if number % 100 == 0 { "input".to_owned() } else { format!("a{}", number - 1) };
        writeln!(text, "if input {{\na{number} = {known}").expect("a string takes it");
        if number % 100 == 99 || number + 1 == count {
            text += &"}\n".repeat(number % 100 + 1);
        }
        text
    });
    program("", &blocks)
}

fn generates(count: usize) -> Input {
    program(
        "",
        &lines(count, |number| {
            format!("use input as l{number}\nrole \"r\"\ngenerate({{ input: \"i\" }}) -> {{ a string }}")
        }),
    )
}

fn shape_fields(count: usize) -> Input {
    let fields = lines(count, |number| format!("f{} string", number / 2));
    let uses = lines(count, |number| format!("a.f{}", number / 2));
    program("", &format!("a = generate({{ input: \"i\" }}) -> {{\n{fields}}}\n{uses}"))
}

fn broken_agents(count: usize) -> Input {
    program(&"agent A { func f() { if x = ( ".repeat(count), &"x = generate({\nuse a as b c\n".repeat(count))
}

fn document_required(count: usize) -> Input {
    let names: Vec<String> = (0..count).map(|number| format!("\"r{}\"", number / 2)).collect();
    let schema = format!(
        "{{\"type\":\"object\",\"properties\":{{\"r1\":{{\"type\":\"string\"}}}},\"required\":[{}]}}",
        names.join(",")
    );
    Input::document(&schema, "")
}

fn document_properties(count: usize) -> Input {
    let properties: Vec<String> = (0..count).map(|number| format!("\"p{number}\":{{}}")).collect();
    Input::document(&format!("{{\"type\":\"object\",\"properties\":{{{}}}}}", properties.join(",")), "")
}

fn document_any_of(count: usize) -> Input {
    let branches: Vec<String> = (0..count)
        .map(|number| match number % 3 {
            0 => "{}".to_owned(),
            1 => format!("{{\"const\":{number}}}"),
            _ => format!("{{\"type\":\"object\",\"properties\":{{\"p{number}\":{{}}}}}}"),
        })
        .collect();
    Input::document(&format!("{{\"anyOf\":[{}]}}", branches.join(",")), "")
}

fn document_all_of(count: usize) -> Input {
    let parts: Vec<String> = (0..count)
        .map(|number| {
            format!(
                "{{\"type\":\"object\",\"properties\":{{\"p{number}\":{{\"type\":\"string\"}}}},\"required\":[\"p{number}\"]}}"
            )
        })
        .collect();
    Input::document(&format!("{{\"allOf\":[{}]}}", parts.join(",")), "")
}

fn document_keywords(count: usize) -> Input {
    let keywords: Vec<String> = (0..count).map(|number| format!("\"k{number}\":1")).collect();
    Input::document(&format!("{{\"type\":\"string\",{}}}", keywords.join(",")), "")
}

fn document_enum(count: usize) -> Input {
    let values: Vec<String> = (0..count).map(|number| format!("\"v{}\"", number / 3)).collect();
    Input::document(&format!("{{\"type\":\"string\",\"enum\":[{}]}}", values.join(",")), "")
}

/// Each definition refers twice to the next: resolved, they are more than there are atoms.
fn document_definitions(count: usize) -> Input {
    let definitions = (0..count).map(|number| {
        let next = format!("{{\"$ref\":\"#/$defs/D{}\"}}", number + 1);
        format!("\"D{number}\":{{\"type\":\"object\",\"properties\":{{\"a\":{next},\"b\":{next}}}}}")
    });
    let last = format!("\"D{count}\":{{\"type\":\"string\"}}");
    let definitions: Vec<String> = definitions.chain([last]).collect();
    Input::document("{\"$ref\":\"#/$defs/D0\"}", &definitions.join(","))
}

/// Unknown models, and a chain of aliases.
fn models(count: usize) -> Input {
    let call = |number| format!("await runPrompt(\"x\", {{ model: \"opnai:gpt-{number}\" }})");
    let alias = |number| format!("\"a{number}\": \"a{}\",", number + 1);
    let aliases =
        format!("{{ \"modelAliases\": {{\n{}\"b\": \"openai:gpt-4.1\" }} }}\n", lines(count, alias));
    module(&format!("script({{ $0model: \"a0\" }})\n{}", lines(count, call)))
        .with("genaiscript.config.json", aliases)
}

fn prompts_without_answer(count: usize) -> Input {
    let prompt = |number| format!("const p{number} = await $`Say {number}.`\n$`Translate ${{p{number}}}.`");
    script("a: \"\"\n", &lines(count, prompt))
}

fn answers_in_variables(count: usize) -> Input {
    let read = |number| format!("await workspace.writeText(\"s{number}.md\", env.vars.result)");
    script("a: \"\"\n", &lines(count, read))
}

/// Markdown text with unintended meaning.
fn markdown_text(count: usize) -> Input {
    let line = |number| {
        format!(
            "In {{{{city}}}}, on ${{env.vars[\"due date\"]}}: ${{NAME_{number}}}.\n\n@include 'r{number}.md'\n"
        )
    };
    let text = format!(
        "<!-- a note -->\n---\nparameters:\n  $0city: Ghent\n  due date: tomorrow\n---\n{}",
        lines(count, line)
    );
    Input::script("a.genai.md", &text)
}

/// Results that are not awaited, lack the read members, or are put into text whole.
fn results(count: usize) -> Input {
    let line = |number| {
        format!(
            "def(\"R{number}\", workspace.readText(\"a{number}\"))\nconst r{number} = await runPrompt(\"{number}\")\n\
             f(r{number}.content)\nconsole.log(`${{r{number}}}`)"
        )
    };
    script("a: \"\"\n", &lines(count, line))
}

/// A chain of names for one result.
fn result_aliases(count: usize) -> Input {
    let alias = |number| format!("const r{} = r{number}\nf(r{number}.content)", number + 1);
    script("a: \"\"\n", &format!("const r0 = await runPrompt(\"x\")\n{}", lines(count, alias)))
}

/// Scripts with the same tool description.
fn described_tools(count: usize) -> Input {
    let tool = "script({})\ndefTool(\"search\", \"Searches the notes.\", { q: \"\" }, ({ q }) => q)\n";
    (0..count).fold(nothing(), |input, number| input.with(&format!("s{number}.genai.mjs"), tool.to_owned()))
}

fn agent_slips(count: usize) -> Input {
    let known = lines(count, |number| format!("variable{number} = input"));
    program("", &(known + &lines(count, |number| format!("varaible{number}"))))
}
