//! Documents of every kind that the server reads: scripts, scripts in Markdown, agents, modules with tools, and
//! documents in JSON with tools.

use std::fs;
use std::path::Path;

use test_support::client::agents;
use test_support::client::script::Script;
use test_support::generated;

use crate::modules;

/// Documents of one package.
const OF_A_PACKAGE: usize = 50;

/// Returns so many documents, none of which is a file, in packages that are.
pub fn of_each_kind(root: &Path, count: usize) -> Vec<Script> {
    let scripts = generated::scripts(count).enumerate();
    let document = |(number, (_, script)): (usize, (String, String))| {
        let (name, language, text) = match number % 5 {
            0 => (format!("script{number}.genai.mjs"), "javascript", script),
            1 => (format!("page{number}.genai.md"), "markdown", page(number)),
            2 => (format!("agents{number}.as"), "rong-agentscript", agents::lines(30).text),
            3 => (format!("server{number}.ts"), "typescript", modules::server(number)),
            _ => (format!("tools{number}.json"), "json", tools(number)),
        };
        let package = root.join(format!("package{}", number / OF_A_PACKAGE));
        if number.is_multiple_of(OF_A_PACKAGE) {
            fs::create_dir(&package).expect("a folder");
            fs::write(package.join("package.json"), modules::PACKAGE).expect("a package");
        }
        Script { uri: format!("file://{}/{name}", package.display()), language, text }
    };
    scripts.map(document).collect()
}

pub fn page(number: usize) -> String {
    format!(
        "---\ntitle: Page {number}\naccept: \".md,.txt\"\nparameters:\n  city:\n    type: string\n    \
         description: Which city.\n  days: 3\n---\n\nPlan {{{{city}}}} for {{{{days}}}} days.\n\n\
         - What one sees there\n- What one eats there, in the words of people who write a line or two\n"
    )
}

fn tools(number: usize) -> String {
    let tool = |name: &str| {
        format!(
            "    {{\n      \"name\": \"{name}_{number}\",\n      \"description\": \"The forecast of a city.\",\n      \
             \"inputSchema\": {{\n        \"type\": \"object\",\n        \"properties\": {{\n          \"city\": {{ \
             \"type\": \"string\" }},\n          \"days\": {{ \"type\": \"integer\", \"description\": \"How many \
             days\" }}\n        }},\n        \"required\": [\"city\"]\n      }}\n    }}"
        )
    };
    format!("{{\n  \"tools\": [\n{}\n  ]\n}}\n", ["forecast", "history", "warnings"].map(tool).join(",\n"))
}
