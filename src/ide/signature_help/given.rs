//! Values that are given to a script: `vars` in `run("other", { vars: { │ } })`, and those of `tests` in its own
//! metadata. TypeScript knows that any name may be there.

use super::{SignatureHelp, active, of_properties};
use crate::genaiscript::ScriptFile;
use crate::ide::completion::literal::{Literal, LiteralKind, LiteralSlot};
use crate::ide::completion::place::{self, Place};
use crate::workspace::{Project, variables};

pub(super) fn given(file: &ScriptFile, project: &Project, offset: usize) -> Option<SignatureHelp> {
    let before = file.source.get(..offset)?;
    if !place::may_be_at_end(before) && !before.contains("vars") {
        return None;
    }
    let place = Place::at(file, offset)?;
    let keys = place.keys();
    let (label, variables, rest) = match (place.function, place.argument(), &*keys) {
        ("run", 1, ["vars", rest @ ..]) => {
            let LiteralKind::Text(id) = place.arguments.first()?.kind else { return None };
            let other = project.script_seen_by(&file.path, id)?;
            (id.to_owned(), variables::of_summary(&other), rest)
        }
        ("script", 0, ["tests", "vars", rest @ ..] | ["tests", "[]", "vars", rest @ ..]) => {
            let mut own = variables::own(file);
            // A half-typed key keeps GenAIScript from reading the metadata.
            own.extend(variables::unseen(file));
            (file.id().to_owned(), own, rest)
        }
        _ => return None,
    };
    let current = match (place.slot, rest) {
        (LiteralSlot::Key { .. }, []) => Some(place.word.span.text(&file.source)).filter(|it| !it.is_empty()),
        (LiteralSlot::Value, [name]) => Some(*name),
        _ => return None,
    };
    let members = place.around().map(Literal::members).unwrap_or_default();
    let others = members.iter().filter(|member| !member.key_span.touches(place.word.span.end as usize));
    let written: Vec<String> = others.map(|member| member.key.to_owned()).collect();
    let parameters = of_properties(&variables::schema_of(&variables));
    let active = active(&parameters, current, &written);
    SignatureHelp::new(&format!("{label} vars: {{ "), parameters, "; ", " }", active)
}
