//! Examples at the end of each command's help, ready to copy. A test runs them in the sample workspace.

/// Formats the heading as clap does.
macro_rules! examples {
    ($($line:literal)+) => {
        concat!("\x1b[1m\x1b[4mExamples:\x1b[0m", $("\n  ", $line),+)
    };
}

pub const PROMPTSIG: &str = examples! {
    "promptsig check                                # check the scripts and tools of this folder"
    "promptsig check --fix                          # and fix what has one right answer"
    "promptsig rule P16                             # explain a rule"
    "promptsig preview genaisrc/translate.genai.mjs # show the schema of a script"
};

pub const CHECK: &str = examples! {
    "promptsig check                                # all scripts and tools of this folder"
    "promptsig check genaisrc --exclude 'genaisrc/old' --fix"
    "promptsig check --select P,M17 --format concise"
    "promptsig check --severity warning --quiet     # no hints, and no summary"
    "promptsig check --statistics --unsafe-fixes    # what can be fixed, rule by rule"
    "promptsig check --explain P16"
    "promptsig check schemas/booking.json --as openai-strict,gemini"
    "promptsig check --watch"
    "promptsig check - --stdin-filename genaisrc/new.genai.mjs < genaisrc/translate.genai.mjs"
};

pub const INSPECT: &str = examples! {
    "promptsig inspect                              # all scripts and tools of this folder"
    "promptsig inspect genaisrc --builtins          # and the systems of GenAIScript"
    "promptsig inspect --format text                # to read, with schemas as types"
};

pub const SCHEMA: &str = examples! {
    "promptsig schema genaisrc/translate.genai.mjs"
    "promptsig schema genaisrc/translate.genai.mjs --format typescript"
    "promptsig schema genaisrc/translate.genai.mjs --as chatgpt --strict"
    "promptsig schema genaisrc/support-reply.genai.mts --as mcp --tool rental_lookup"
};

pub const MANUAL: &str = examples! {
    "promptsig manual                               # of all scripts of this folder, as JSON"
    "promptsig manual --format markdown > functions.md"
    "promptsig manual genaisrc/support-reply.genai.mts --format text"
    "promptsig manual --format mcp --only 'rental_*'"
    "promptsig manual --links                       # and which outputs fit which inputs"
};

pub const FORMAT: &str = examples! {
    "promptsig format                               # all files in AgentScript of this folder"
    "promptsig format agents/research.as agents/reviewer.as"
    "promptsig format agents --check                # for CI: what is not in its usual form"
    "promptsig format - --stdin-filename new.as < agents/research.as"
};

pub const TYPES: &str = examples! {
    "promptsig types                                # write promptsig.d.mts next to genaiscript.d.ts"
    "promptsig types genaisrc --check               # for CI: what is out of date"
    "promptsig types --watch"
};

pub const CONVERT: &str = examples! {
    "promptsig convert schemas/booking.json --to chatgpt"
    "promptsig convert --to chatgpt --strict --reference --pretty < schemas/booking.json"
    "promptsig convert schemas/booking.json --to gemini --pretty"
    "promptsig convert schemas/booking.json --from chatgpt --to json-schema # or why it is not one"
};

pub const RULE: &str = examples! {
    "promptsig rule                                 # list all rules"
    "promptsig rule P16                             # explain one, by its code"
    "promptsig rule false-shorthand                 # or by its name"
    "promptsig rule A                               # list a family"
    "promptsig rule --schema                        # print the JSON Schema of promptsig.toml"
};

pub const PREVIEW: &str = examples! {
    "promptsig preview genaisrc/translate.genai.mjs # the schema of the parameters"
    "promptsig preview genaisrc/translate.genai.mjs:5:12"
    "promptsig preview genaisrc/translate.genai.mjs --kind vars"
    "promptsig preview genaisrc/translate.genai.mjs --kind run --shell powershell"
};

pub const COMPLETIONS: &str = examples! {
    "promptsig completions bash > ~/.local/share/bash-completion/completions/promptsig"
    "promptsig completions fish > ~/.config/fish/completions/promptsig.fish"
};

pub const MAN: &str = examples! {
    "promptsig man | man -l -"
};

pub const MCP: &str = examples! {
    "promptsig mcp                                  # what a coding agent starts"
};

pub const LSP: &str = examples! {
    "promptsig lsp                                  # what an editor starts"
};
