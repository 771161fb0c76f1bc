//! What is AgentScript, and what is another language with the same ending.

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
        // What is written about it.
        "An agent has a func: main agent A {}",
    ] {
        assert!(!is_agentscript(text), "{text:?}");
    }
}
