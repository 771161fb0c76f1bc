//! The setting `tools.functions`.

use super::reader::SettingsReader;
use crate::syntax::{Member, Value, ValueKind};
use crate::tools::{ArgumentPositions, ToolFunction};

/// Keys of a function whose arguments have positions. The first is its name.
pub(super) const KEYS: [&str; 6] = ["call", "name", "description", "input", "output", "handler"];

/// Highest index of an argument.
pub(super) const MAX_POSITION: usize = 99;

/// Pattern of a name, for editors: neither dots nor parentheses.
pub(super) const NAME: &str = r"^[^.()\s]+$";

impl SettingsReader<'_> {
    pub(super) fn tools(&mut self, member: &Member) {
        let Some(settings) = member.value.as_object() else {
            return self.report(
                member.value.span,
                "`tools` must be a table, as in `tools = { functions = [\"defineTool\"] }`.",
            );
        };
        for setting in settings.entries() {
            match (setting.key.as_str(), &setting.value.kind) {
                ("enabled", ValueKind::Bool(is_enabled)) => self.settings.tools.enabled = Some(*is_enabled),
                ("enabled" | "functions", ValueKind::Null) => {}
                ("enabled", _) => self.report(setting.value.span, "`enabled` must be `true` or `false`."),
                ("functions", ValueKind::Array(functions)) => {
                    for function in functions {
                        self.tool_function(function);
                    }
                }
                ("functions", ValueKind::String(_)) => self.tool_function(&setting.value),
                ("functions", _) => self.report(
                    setting.value.span,
                    "`functions` must be an array of names and tables, as in \
                     `[\"defineTool\", { call = \"addTool\", name = 0, input = 1 }]`.",
                ),
                (key, _) => self.unknown("setting", setting.key_span, key, ["enabled", "functions"]),
            }
        }
    }

    fn tool_function(&mut self, value: &Value) {
        let Some(table) = value.as_object() else {
            if let Some(call) = self.function_name(value) {
                self.settings.tools.functions.push(ToolFunction { call, positions: None });
            }
            return;
        };
        let mut positions = ArgumentPositions::default();
        let mut call = None;
        for member in table.entries() {
            let position = match member.key.as_str() {
                "call" => {
                    call = self.function_name(&member.value);
                    if call.is_none() {
                        return;
                    }
                    continue;
                }
                "name" => &mut positions.name,
                "description" => &mut positions.description,
                "input" => &mut positions.input,
                "output" => &mut positions.output,
                "handler" => &mut positions.handler,
                key => {
                    self.unknown("key", member.key_span, key, KEYS);
                    continue;
                }
            };
            *position = index(&member.value);
            if position.is_none() {
                let message = format!(
                    "`{}` must be the index of an argument: 0 for the first, at most {MAX_POSITION}.",
                    member.key
                );
                return self.report(member.value.span, &message);
            }
        }
        match call {
            Some(call) => {
                // Without positions its arguments are told apart like those of a name alone.
                let positions = (positions != ArgumentPositions::default()).then_some(positions);
                self.settings.tools.functions.push(ToolFunction { call, positions });
            }
            None => self.report(
                value.span,
                "`call` is missing: the name of the function, as in `{ call = \"addTool\", name = 0 }`.",
            ),
        }
    }

    fn function_name(&mut self, value: &Value) -> Option<String> {
        let Some(name) = value.as_str() else {
            self.report(value.span, "A function must be a name or a table with `call`.");
            return None;
        };
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|char| char.is_alphanumeric() || matches!(char, '_' | '$'))
        };
        if is_name(name) {
            return Some(name.to_owned());
        }
        let last = name.trim_end_matches("()").rsplit('.').next().unwrap_or_default();
        let message = if is_name(last) {
            format!("`{name}` must be the last name of the call alone: `{last}`.")
        } else {
            format!("`{name}` is not a name of a function.")
        };
        self.report(value.span, &message);
        None
    }
}

fn index(value: &Value) -> Option<usize> {
    // Fractions and negative numbers do not parse as this type.
    let index = value.as_number()?.to_string().parse().ok()?;
    (index <= MAX_POSITION).then_some(index)
}
