use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::servers::Kind;
use test_support::client::script::Script;
use test_support::client::sized;
use test_support::systems;

const LINES: usize = 140;

pub struct Document {
    /// Ends with a mistake on a line of its own.
    pub script: Script,
    /// Line of the mistake, from zero.
    pub line: u32,
    pub mistake: &'static str,
    /// Text typed before completion.
    pub typed: &'static str,
}

pub fn write(root: &Path) -> std::io::Result<()> {
    if root.is_dir() {
        fs::remove_dir_all(root)?;
    }
    fs::create_dir_all(root.join("rules"))?;
    fs::create_dir_all(root.join("genaisrc"))?;
    fs::write(root.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")?;
    fs::write(root.join("sgconfig.yml"), "ruleDirs: [rules]\n")?;
    let rule = "id: no-debugger\nlanguage: TypeScript\nseverity: warning\nmessage: A debugger.\n\
                rule: { kind: debugger_statement }\n";
    fs::write(root.join("rules/no-debugger.yml"), rule)?;
    // Types that GenAIScript writes next to scripts, needed by TypeScript's servers.
    if let Ok(folder) = systems::fetch() {
        for name in ["genaiscript.d.ts", "tsconfig.json"] {
            fs::copy(folder.join(name), root.join("genaisrc").join(name))?;
        }
    }
    for kind in [Kind::Script, Kind::Python, Kind::Query] {
        let document = Document::new(kind, root);
        fs::write(root.join(kind.path()), document.script.text)?;
    }
    Ok(())
}

impl Kind {
    fn path(self) -> &'static str {
        match self {
            Self::Script => "genaisrc/steps.genai.mts",
            Self::Python => "steps.py",
            Self::Query => "highlights.scm",
        }
    }
}

impl Document {
    pub fn new(kind: Kind, root: &Path) -> Self {
        let (language, text, mistake, typed) = match kind {
            Kind::Script => (
                "typescript",
                sized::lines(LINES).text,
                "debugger; const recieve: number = \"\" + env.vars.nowhere;",
                "env.vars.ab",
            ),
            Kind::Python => ("python", python(), "import nowhere; print(undefined_name)", "os.path.ab"),
            Kind::Query => ("query", "(identifier) @variable\n".repeat(LINES), "(unclosed", "(identi"),
        };
        let line = text.lines().map(|_| 1).sum();
        let uri = format!("file://{}", root.join(kind.path()).display());
        Self { script: Script { uri, language, text: text + mistake + "\n" }, line, mistake, typed }
    }
}

fn python() -> String {
    let mut text = String::from("import os\nimport sys\n\n");
    for number in 0.. {
        if text.lines().count() >= LINES {
            break;
        }
        let _infallible = write!(
            text,
            "\ndef step{number}(files: list[str]) -> int:\n    count = {number}\n    for file in files:\n        \
             path = os.path.join(\"steps\", file)\n        if os.path.exists(path):\n            \
             sys.stdout.write(f\"{{path}}: {{count}}\\n\")\n            count += len(path)\n    return count\n\n"
        );
    }
    text
}
