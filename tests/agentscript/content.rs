//! Distinguishes AgentScript from other languages with the same ending.

use promptsig::agentscript::is_agentscript;

#[test]
fn agentscript() {
    for text in [
        "import llm Qwen from \"ollama://x\"",
        "// a comment\n\n  import tool T from 'sh://grep'\n",
        "main agent A {",
        "main agent {\n}",
        "agent A {\n  role \"r\"",
        "\u{feff}main agent A {}",
        // Half typed.
        "import \nmain agent A {\n}",
        "import lm Q from \"x\"\nmain agent A {\n  main func() {}\n}",
        "main agnt B {\n}\nagent A {\n  func f() {}\n}",
        "import Qwen from \"openai://gpt-4.1\"\nmain agent A {\n}",
        "import Helper from \"./helper.as\"\nimport Qwen from \"ollama://x\"\nmain agent {\n}",
        "import Helper from './helper.as'\nagent A {\n  func f() {}\n}",
        "import Qwen from \"openai://gpt-4.1\"",
        // A brace is missing.
        "main agent A\n  model Qwen\n}",
        "main agent\n  role \"Helper\"\n  main func() { 1 }\n}",
        "main agent A\n\n  main func(input) { input }\n",
        "agent A\n  func help(q) { q }\n}",
        "import Helper from \"./helper.as\"\nmain agent A\n  description \"Helps.\"\n",
        // A string spans lines, or has no end.
        "import tol T from \"sh://grep\"\nagent A {\n  role \"one\n  two\"\n  func f() {}\n}",
        "import x T from \"sh://grep\nmain agent A {\n}",
    ] {
        assert!(is_agentscript(text), "{text:?}");
    }
}

#[test]
fn other_languages() {
    for text in [
        "",
        "// only a comment\n",
        // ActionScript
        "package com.example {\n  import flash.display.Sprite;\n  public class Main extends Sprite {}\n}",
        "import flash.events.*;\nvar agent = {};\nfunction func() { generate(); }",
        "import mx.core.Application\nclass agent {\n  function generate() {}\n}",
        // AngelScript
        "import void func(int) from \"module\";\nclass Agent { void generate() {} }",
        "#include \"agent.as\"\nvoid main() { }",
        "void main() { print(\"main agent A {\"); }",
        "class agent { void func() {} }",
        // A module of TypeScript
        "import Agent from \"./agent\";\nclass Main { agent: Agent = new Agent(); func() { return \"main agent A {\"; } }",
        "import x from \"https://esm.sh/x\"\n/* the main agent A { is elsewhere */\nfunction generate() {}",
        "import flash.text.*;\n// main agent {\nvar it = 'agent A { func';",
        "main(agent, model) { func(agent); }",
        "agent smith plays the main role",
        // Prose about AgentScript.
        "An agent has a func: main agent A {}",
    ] {
        assert!(!is_agentscript(text), "{text:?}");
    }
}
