use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe};
use crate::workspace::agentscript::Circle;

declare_rule! {
    /// AgentScript refuses a program with two agents of one name. An agent that is imported counts, too, and so does
    /// an agent of this file that another file of the program imports: AgentScript loads this file once more then. In
    /// a circle of files of which a file outside of it imports an agent that is not reported, as these need not run
    /// themselves.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { input.text }
    /// }
    /// agent Editor {
    ///     main func(input) { input.title }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { input.text }
    /// }
    /// agent Titles {
    ///     main func(input) { input.title }
    /// }
    /// ```
    H05, "duplicate-agent", Error, AgentScript, fix Unsafe, "Two agents have one name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let twice = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::DuplicateAgent(second, first) => Some((*second, *first)),
        _ => None,
    });
    let declared = twice.map(|(second, first)| {
        let message =
            format!("There is an agent `{}` already. Give one of the two another name.", second.id());
        let place = AgentScript::heading(second.span, second.name_span());
        let first_place = AgentScript::heading(first.span, first.name_span());
        it.related(RULE.at(place, message), it.meaning.file_of(first), first_place, "the first one")
    });
    declared.chain(loaded_again(it)).chain(of_several_files(it)).collect()
}

/// Reports imports that lead to a file which imports an agent from this one.
fn loaded_again(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let mut circles: Vec<&Circle> = it.program.circles.iter().filter(|circle| circle.is_own).collect();
    circles.sort_by_key(|circle| circle.through);
    circles.dedup_by_key(|circle| circle.through);
    if circles.is_empty() || it.is_circle_imported() {
        return Vec::new();
    }
    circles.into_iter().filter_map(|circle| of_circle(it, circle)).collect()
}

fn of_circle(it: &AgentScript<'_>, circle: &Circle) -> Option<Diagnostic> {
    let import = it.meaning.program.imports.get(circle.through)?;
    let Some(number) = circle.file else {
        let message =
            format!("`{}` is an agent of this file. It is known without an import.", import.name.text);
        return Some(RULE.at(import.span, message).fix("Remove the import", Unsafe, it.removal(import.span)));
    };
    let file = it.program.files.get(number)?;
    let back = file.reading.parsed.program.imports.get(circle.import)?;
    let (name, other) = (&back.name.text, file.path.name());
    let message = format!(
        "This leads to `{other}`, which imports `{name}` from this file. AgentScript loads the agent once more then, \
         and refuses a second `{name}`. Move what both files need into a third one."
    );
    Some(it.related(RULE.at(import.span, message), Some(number), back.span, "the import of this file"))
}

fn of_several_files(it: &AgentScript<'_>) -> impl Iterator<Item = Diagnostic> {
    let imports = &it.meaning.program.imports;
    it.program.agents_of_one_name().into_iter().filter_map(|(second, first, name)| {
        let (second, first) = (imports.get(second)?, imports.get(first)?);
        // Imports with the same name are reported as such.
        (second.name.text != first.name.text).then(|| {
            let message = format!(
                "This brings an agent `{name}`, and `{}` another one. AgentScript refuses two agents of one name.",
                first.name.text
            );
            RULE.at(second.span, message).related(first.span, "the import that brings the first one")
        })
    })
}
