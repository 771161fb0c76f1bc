//! Generated AgentScript files of any size.

use std::fmt::Write;

use super::script::Script;

/// Head of a file up to the first function.
const HEAD: &str = "import llm Qwen from \"ollama://localhost:11434/qwen3.6\"
import tool Grep from \"sh://grep\"

main agent Desk {
  model Qwen
  role \"travel desk\"
  description \"You answer the questions of travellers, and say what you do not know.\"
";

/// A file of about `count` lines: one agent with many short functions.
pub fn lines(count: usize) -> Script {
    let mut text = HEAD.to_owned();
    for number in 0.. {
        if text.lines().count() >= count {
            break;
        }
        function(&mut text, number);
    }
    text.push_str("\n  main func(input { question string }) {\n    return part0(input.question)\n  }\n}\n");
    Script { uri: format!("file:///generated/agents{count}.as"), language: "rong-agentscript", text }
}

fn function(text: &mut String, number: usize) {
    let _infallible = write!(
        text,
        "
  func part{number}(question) {{
    use question max 2k as question
    pages = Grep.run({{ pattern: question, path: \"pages\" }})
    notes = []
    for page in pages max 5 {{
      use page max 1k as page
      note = generate({{ input: \"Say what page {number} tells.\", max_output: 200 }}) -> {{
        text string
        useful boolean
        tags list[string]
      }}
      if note.useful {{
        notes.push(note.text)
      }}
    }}
    return notes
  }}
"
    );
}
