use std::collections::HashSet;

use super::arguments::{self, Arguments};
use super::written;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, near, write};
use crate::syntax::{Quote, string};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "T06",
    name: "undeclared-argument",
    severity: Severity::Warning,
    summary: "The function of a tool reads an argument that the tool does not declare.",
    explanation: r#"
The model gives a tool the arguments that its schema declares. One that the function reads and that is
not declared is `undefined` in every call. `context` is always there: GenAIScript adds it.

Wrong:

```js
defTool("weather", "Gets the weather.", { city: "" }, ({ location }) => weather(location))
```

Right:

```js
defTool("weather", "Gets the weather.", { city: "" }, ({ city }) => weather(city))
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in written(context) {
        let Some(handler) = &tool.handler else { continue };
        let Some(arguments) = Arguments::of(tool).filter(|arguments| arguments.closed) else { continue };
        let names = arguments.names();
        let declared: HashSet<&str> = names.iter().copied().collect();
        let read: HashSet<&str> = handler.reads.iter().map(|read| read.name.as_str()).collect();
        // Two names that are both read are meant to be two.
        let free: Vec<&str> = names.iter().copied().filter(|name| !read.contains(name)).collect();
        let only = match free.as_slice() {
            [only] if !handler.open => Some(*only),
            _ => None,
        };
        for read in &handler.reads {
            let name = read.name.as_str();
            if name == "context" || declared.contains(&name) || is_inherited(name) {
                continue;
            }
            let meant = near::nearest(name, free.iter().copied());
            let message = match meant {
                Some(meant) => {
                    format!("This tool declares no argument `{name}`, so it is undefined. Write `{meant}`.")
                }
                None => format!("This tool declares no argument `{name}`, so it is undefined. Declare it."),
            };
            let mut diagnostic = RULE.at(read.span, message);
            if let Some(meant) = meant.or(only)
                && let Some(edit) = rename(context, read.span, read.shorthand, meant)
            {
                diagnostic = diagnostic.fix(format!("Read `{meant}`"), false, vec![edit]);
            }
            if let Some(edit) = arguments::declare(context, tool, name) {
                diagnostic = diagnostic.fix(format!("Declare the argument `{name}`"), false, vec![edit]);
            }
            found.push(diagnostic);
        }
    }
}

/// What every object has.
fn is_inherited(name: &str) -> bool {
    ["hasOwnProperty", "toString", "valueOf", "constructor"].contains(&name)
}

fn rename(context: &Context<'_>, span: Span, shorthand: bool, name: &str) -> Option<Edit> {
    let written = span.text(&context.file.source);
    let text = match Quote::of(written) {
        Some(quote) => quote.quote(name),
        None if shorthand => format!("{}: {written}", write::key(name, Quote::Double)),
        None if string::is_identifier(name) => name.to_owned(),
        None => return None,
    };
    Some(Edit::replace(span, text))
}
