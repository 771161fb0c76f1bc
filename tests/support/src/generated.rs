//! Generated workspaces of any size, deterministic.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// One of so many scripts is a system.
const SCRIPTS_A_SYSTEM: usize = 20;

/// One of so many systems joins scripts by a word of its `activation`.
const SYSTEMS_A_WORD: usize = 10;

const SCRIPTS_A_FOLDER: usize = 50;

/// Yields each path and text: about 900 bytes, twice the median of real scripts.
pub fn scripts(count: usize) -> impl Iterator<Item = (String, String)> {
    let systems = count / SCRIPTS_A_SYSTEM;
    (0..count).map(move |number| {
        let folder = number / SCRIPTS_A_FOLDER;
        if number.is_multiple_of(SCRIPTS_A_SYSTEM) {
            let system = number / SCRIPTS_A_SYSTEM;
            (format!("packages/p{folder}/genaisrc/system.s{system}.genai.mts"), self::system(system))
        } else {
            let ending = ["mjs", "mts", "js", "ts"][number % 4];
            (format!("packages/p{folder}/genaisrc/script{number}.genai.{ending}"), script(number, systems))
        }
    })
}

pub fn write(root: &Path, count: usize) {
    for (path, text) in scripts(count) {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

/// A change of this system changes its default.
pub fn system(number: usize) -> String {
    let mut text = format!(
        "system({{\n  title: \"System {number}\",\n  description: \"What it is for.\",\n  parameters: {{\n    \
         region: {{ type: \"string\", description: \"Where.\", default: \"north\" }},\n    \
         depth: {{ type: \"integer\", minimum: 1, default: {number} }},\n    verbose: false,\n  }},\n"
    );
    if number.is_multiple_of(SYSTEMS_A_WORD) {
        let _ = writeln!(text, "  activation: [\"word{number}\"],");
    }
    let _ = write!(
        text,
        "}})\n\nexport default function (ctx: ChatGenerationContext) {{\n  const {{ env, defTool }} = ctx\n  \
         const region = env.vars[\"system.s{number}.region\"]\n  defTool(\n    \"lookup_{number}\",\n    \
         \"Looks something up.\",\n    {{ type: \"object\", properties: {{ key: {{ type: \"string\" }} }}, \
         required: [\"key\"] }},\n    async ({{ key }}) => `${{region}} ${{key}}`\n  )\n}}\n"
    );
    text
}

/// A script that uses two systems; the first one is common to all.
pub fn script(number: usize, systems: usize) -> String {
    let other = number % systems.max(1);
    let mut text = format!(
        "script({{\n  title: \"Script {number}\",\n  description: \"It does what it says.\",\n  \
         system: [\"system\", \"system.s0\", \"system.s{other}\"],\n  tools: [\"lookup_{other}\"],\n  \
         accept: \".md,.txt\",\n  parameters: {{\n    city: {{ type: \"string\", description: \"Which city.\", \
         required: true }},\n    days: 3,\n    tone: {{ type: \"string\", enum: [\"plain\", \"warm\"], \
         default: \"plain\" }},\n  }},\n}})\n\nconst {{ city, days }} = env.vars\n\
         const region = env.vars[\"system.s{other}.region\"]\n\n"
    );
    for paragraph in 0..number % 5 {
        let _ = writeln!(
            text,
            "$`Paragraph {paragraph} about ${{city}} in ${{region}}, for ${{days}} days, in the words of \
             ${{env.vars.tone}} people who write a line or two.`"
        );
    }
    text
}
