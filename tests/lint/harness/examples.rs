//! The examples in the explanations of rules.
//!
//! A code block follows a line that describes it: "Wrong" or "Right" begins an example, "next" adds another file of the
//! same workspace. AgentScript may be a part of a file. In "Wrong, in `review.genai.js`:" the backticks name the file.

use regex::Regex;

use super::frame::frame;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Wrong,
    Right,
}

pub struct Example {
    pub kind: Kind,
    /// Files in the fixture language; the example is about the last.
    pub fixture: String,
}

pub fn parse(explanation: &str) -> Vec<Example> {
    let block = Regex::new(r"(?m)^(.*)\n\n```(\w+)\n((?s:.*?))\n```$").unwrap();
    let name = Regex::new(r"`([\w./-]+\.(?:genai\.\w+|d\.mts|mjs|json|toml|as|md))`").unwrap();
    let mut examples: Vec<Example> = Vec::new();
    for found in block.captures_iter(explanation) {
        let (lead, language, code) = (&found[1], &found[2], &found[3]);
        let named = name.captures(lead).map(|name| name[1].to_owned());
        let code = if language == "agentscript" { frame(code) } else { code.to_owned() };
        let file = format!("//- /{}\n{code}\n", named.unwrap_or_else(|| usual_name(language, &code)));
        match (lead.split([' ', ',', ':']).next(), examples.last_mut()) {
            (Some("Wrong"), _) => examples.push(Example { kind: Kind::Wrong, fixture: file }),
            (Some("Right"), _) => examples.push(Example { kind: Kind::Right, fixture: file }),
            (Some("next"), Some(example)) => example.fixture.insert_str(0, &file),
            _ => panic!("an example begins with Wrong, Right or next: {lead}"),
        }
    }
    assert_eq!(explanation.matches("```").count(), 2 * block.find_iter(explanation).count(), "{explanation}");
    examples
}

fn usual_name(language: &str, code: &str) -> String {
    if language == "agentscript" {
        return "a.as".to_owned();
    }
    let is_script = code.contains("script(") || code.contains("system(");
    if language == "ts" && !is_script {
        return "server.ts".to_owned();
    }
    let stem = if code.contains("system({") { "system.a" } else { "a" };
    let ending = if language == "md" { "md" } else { "mts" };
    format!("{stem}.genai.{ending}")
}
