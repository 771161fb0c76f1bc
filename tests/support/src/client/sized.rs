//! Generated scripts of any size.

use std::fmt::Write;

use super::script::Script;
use crate::generated;

/// A script of about so many bytes, in many short functions.
pub fn steps(bytes: usize) -> Script {
    let text = grown(generated::script(3, 1), step, |text| text.len() >= bytes);
    javascript(&format!("steps{bytes}.genai.mjs"), text)
}

pub fn lines(count: usize) -> Script {
    let text = grown(generated::script(3, 1), step, |text| text.lines().count() >= count);
    javascript(&format!("lines{count}.genai.mjs"), text)
}

/// A script of about so many bytes, in one function.
pub fn one_function(bytes: usize) -> Script {
    let start = generated::script(3, 1) + "\nasync function main() {\n";
    let text = grown(start, statement, |text| text.len() >= bytes) + "}\n\nawait main()\n";
    javascript(&format!("main{bytes}.genai.mjs"), text)
}

/// A system of about so many bytes, in its default export.
pub fn one_export(bytes: usize) -> Script {
    let start = "system({\n  title: \"One export\",\n  parameters: { days: 3 },\n})\n\n\
                 export default async function (ctx) {\n  const { env, defTool, output, runPrompt } = ctx\n";
    let text = grown(start.to_owned(), statement, |text| text.len() >= bytes) + "}\n";
    javascript(&format!("system.export{bytes}.genai.mjs"), text)
}

fn javascript(name: &str, text: String) -> Script {
    Script { uri: format!("file:///generated/{name}"), language: "javascript", text }
}

fn grown(mut text: String, more: fn(&mut String, usize), is_enough: impl Fn(&str) -> bool) -> String {
    for number in 0.. {
        if is_enough(&text) {
            break;
        }
        more(&mut text, number);
    }
    text
}

fn step(text: &mut String, number: usize) {
    let _infallible = write!(
        text,
        "\nasync function step{number}(files) {{\n  for (const file of files) {{\n    const {{ text }} = await \
         runPrompt((ctx) => {{\n      ctx.def(\"FILE\", file)\n      ctx.$`Say what ${{file.filename}} is for, in \
         ${{env.vars.days}} words.`\n    }})\n    if (text.length > {number}) output.appendContent(text)\n  \
         }}\n}}\n"
    );
}

fn statement(text: &mut String, number: usize) {
    let _infallible = write!(
        text,
        "  const part{number} = await runPrompt((ctx) => {{\n    ctx.$`Say in ${{env.vars.days}} words why \
         {number} is a number.`\n  }})\n  if (part{number}.text.length > {number}) {{\n    \
         output.appendContent(part{number}.text)\n  }}\n"
    );
}
