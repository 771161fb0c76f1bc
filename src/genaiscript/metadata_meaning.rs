//! Meanings of the metadata keys in a run of GenAIScript.

/// Keys, each with its meaning in Markdown and an example.
const MEANINGS: [(&str, &str, &str); 60] = [
    (
        "accept",
        "The endings of the files that the script takes, separated by commas; `none` for no files. Other files that are given are dropped.",
        "accept: \".md,.txt\"",
    ),
    (
        "activation",
        "Words in a script's text that bring this system into its run. Each is a regular expression that matches at the start of a word.",
        "activation: [\"diagram\", \"chart\"]",
    ),
    ("allowedDomains", "The domains from which the script may fetch.", "allowedDomains: [\"github.com\"]"),
    (
        "annotations",
        "Hints for clients of the Model Context Protocol on what the tool does.",
        "annotations: { readOnlyHint: true }",
    ),
    ("branding", "The badge of the GitHub Action.", "branding: { color: \"blue\", icon: \"edit\" }"),
    (
        "cache",
        "Whether answers of the model are kept and used again; a text is the name of the cache.",
        "cache: true",
    ),
    ("choices", "The tokens that the answer may consist of.", "choices: [\"yes\", \"no\"]"),
    ("contentSafety", "The service that checks content.", "contentSafety: \"azure\""),
    (
        "description",
        "What the script does, in a sentence or two. Clients of the Model Context Protocol choose it by this.",
        "description: \"Reviews a pull request\"",
    ),
    (
        "detectPromptInjection",
        "Whether texts of files are checked for instructions to the model.",
        "detectPromptInjection: \"available\"",
    ),
    ("disableChatPreview", "Whether the answer is not shown while it comes.", "disableChatPreview: true"),
    ("disableTrace", "Whether no trace is written.", "disableTrace: true"),
    (
        "embeddingsModel",
        "The model that turns texts into vectors.",
        "embeddingsModel: \"openai:text-embedding-3-small\"",
    ),
    (
        "excludedSystem",
        "The systems that do not take part, although something brings them.",
        "excludedSystem: [\"system.explanations\"]",
    ),
    (
        "fallbackTools",
        "Whether tools are described in the prompt, for a model that takes none.",
        "fallbackTools: true",
    ),
    ("fenceFormat", "How files are set off in the prompt.", "fenceFormat: \"xml\""),
    (
        "files",
        "The files, or globs, that the script runs on when none are given. Relative to the folder in which GenAIScript runs.",
        "files: [\"src/**/*.ts\"]",
    ),
    ("flexTokens", "The number of tokens that contents of variable size share.", "flexTokens: 4000"),
    (
        "group",
        "The heading under which editors list the script; `mcp` is the usual one for tools.",
        "group: \"mcp\"",
    ),
    ("ignoreGitIgnore", "Whether files that `.gitignore` hides take part.", "ignoreGitIgnore: true"),
    ("lineNumbers", "Whether files are shown to the model with line numbers.", "lineNumbers: true"),
    (
        "lineNumbersStart",
        "The number of the first line, where files are shown with line numbers.",
        "lineNumbersStart: 1",
    ),
    ("logprobs", "Whether the model reports how probable each token is.", "logprobs: true"),
    (
        "maxDataRepairs",
        "How often the model may repair data that does not fit its schema.",
        "maxDataRepairs: 2",
    ),
    ("maxDelay", "The longest pause before a repetition, in milliseconds.", "maxDelay: 60000"),
    (
        "maxRetryAfter",
        "The longest pause that a provider may ask for, in milliseconds.",
        "maxRetryAfter: 60000",
    ),
    ("maxTokens", "The most tokens of an answer.", "maxTokens: 2000"),
    ("maxToolCalls", "The most calls of tools in a run.", "maxToolCalls: 20"),
    (
        "mcpAgentServers",
        "Servers of the Model Context Protocol, each with an agent that uses its tools.",
        "mcpAgentServers: { playwright: { description: \"browses\", command: \"npx\", args: [\"@playwright/mcp\"] } }",
    ),
    (
        "mcpServers",
        "Servers of the Model Context Protocol whose tools the script gets.",
        "mcpServers: { memory: { command: \"npx\", args: [\"-y\", \"@modelcontextprotocol/server-memory\"] } }",
    ),
    (
        "metadata",
        "Pairs of texts that are stored with the answer: at most 16, with keys of at most 64 characters.",
        "metadata: { team: \"docs\" }",
    ),
    (
        "model",
        "The model: a provider and its model, or an alias such as `large`, `small` or `vision`.",
        "model: \"openai:gpt-4.1\"",
    ),
    (
        "modelAliases",
        "Names for models, for this script only.",
        "modelAliases: { writer: \"openai:gpt-4.1\" }",
    ),
    (
        "modelConcurrency",
        "How many requests of a model may run at once.",
        "modelConcurrency: { \"openai:gpt-4.1\": 2 }",
    ),
    (
        "parameters",
        "The parameters, which a run gets as `env.vars`: a value for a default, `\"\"` or `NaN` for a required one, or a schema.",
        "parameters: { city: \"\", days: { type: \"integer\", default: 3, description: \"how long\" } }",
    ),
    ("provider", "The provider of the model.", "provider: \"ollama\""),
    ("reasoningEffort", "How much a model that reasons may think.", "reasoningEffort: \"low\""),
    (
        "redteam",
        "What attacks are tried on the script.",
        "redteam: { purpose: \"answers questions of customers\" }",
    ),
    (
        "responseSchema",
        "The schema of the answer. Each answer is validated, and repaired once.",
        "responseSchema: { type: \"object\", properties: { title: { type: \"string\" } }, required: [\"title\"] }",
    ),
    (
        "responseType",
        "The form of the answer. `json_schema` needs `responseSchema`.",
        "responseType: \"json\"",
    ),
    ("retries", "How often a request that failed is made again.", "retries: 3"),
    ("retryDelay", "The milliseconds before the first repetition.", "retryDelay: 1000"),
    ("retryOn", "The status codes after which a request is made again.", "retryOn: [429, 500]"),
    (
        "secretScanning",
        "Whether messages are searched for secrets before they are sent.",
        "secretScanning: true",
    ),
    ("secrets", "The names of the secrets that the script reads as `env.secrets`.", "secrets: [\"TOKEN\"]"),
    ("seed", "A number that makes answers repeatable, where the model can.", "seed: 42"),
    ("smallModel", "The model behind the alias `small`.", "smallModel: \"openai:gpt-4.1-mini\""),
    (
        "system",
        "The systems whose texts and tools take part. With this key, no others are chosen by default; an object gives a system its parameters.",
        "system: [\"system\", \"system.files\", { id: \"system.fetch\", parameters: { domains: [\"github.com\"] } }]",
    ),
    ("systemSafety", "Whether the systems for safety take part.", "systemSafety: \"default\""),
    ("temperature", "How random the answer is, from 0 to 2.", "temperature: 0.2"),
    (
        "testModels",
        "The models that the tests are run with.",
        "testModels: [\"openai:gpt-4.1\", \"ollama:llama3.2\"]",
    ),
    (
        "tests",
        "Tests of the script: files and values, and what the answer must have.",
        "tests: { files: \"README.md\", vars: { city: \"Paris\" }, keywords: \"Seine\" }",
    ),
    ("title", "The name of the script in lists.", "title: \"Travel planner\""),
    ("toolChoice", "Whether the model must call a tool, and which.", "toolChoice: \"required\""),
    (
        "tools",
        "The tools that the model may call, by the beginning of their names. Their systems take part.",
        "tools: [\"fs\", \"agent_git\"]",
    ),
    ("topLogprobs", "How many alternatives are reported for each token, up to 5.", "topLogprobs: 3"),
    ("topP", "The share of probable tokens that the model chooses from.", "topP: 0.9"),
    ("unlisted", "Whether lists leave the script out.", "unlisted: true"),
    (
        "vars",
        "Values for parameters, also for those of systems under their full keys.",
        "vars: { \"system.git_diff.base\": \"main\" }",
    ),
    ("visionModel", "The model behind the alias `vision`.", "visionModel: \"openai:gpt-4o\""),
];

/// Explains a key of `script` or `system` in a sentence or two of Markdown, with an example; `None` for an unknown one.
pub fn metadata_meaning(name: &str) -> Option<(&'static str, &'static str)> {
    let known = MEANINGS.iter().find(|(known, ..)| *known == name);
    known.map(|(_, meaning, example)| (*meaning, *example))
}
