use crate::agentscript::meaning::{Fields, KnownFields, MemberRead};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe, wording};

declare_rule! {
    /// A shape says which fields an answer or an input has, an object which members. A run ends where another one is
    /// read, and where something is read of a text or a number. A list has a `length` and a `summary`.
    ///
    /// Nothing is reported of a field that the program itself adds somewhere, as in `answer.note = …`, and of a
    /// variable whose value is not certain.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// rated = generate({ input: "Rate the text." }) -> { rating number }
    /// use rated.ratng
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// rated = generate({ input: "Rate the text." }) -> { rating number }
    /// use rated.rating
    /// ```
    G25, "unknown-field", Warning, AgentScript, fix Unsafe, "A field is read that there is not."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let known = KnownFields::collect(&it.meaning);
    let given = it.given_later();
    it.meaning
        .reads
        .iter()
        .filter_map(|read| {
            let name = read.path.last()?;
            let kinds = known.of_read(read)?;
            let is_missing = !kinds.iter().any(|fields| known.has(*fields, &name.text))
                && !given.contains(name.text.as_str());
            is_missing.then(|| report(it, read, *kinds.first()?))?
        })
        .collect()
}

fn report(it: &AgentScript<'_>, read: &MemberRead<'_>, fields: Fields<'_>) -> Option<Diagnostic> {
    let name = read.path.last()?;
    let object = it.source.get(read.span.range().start..name.span.range().start)?;
    let object = object.trim_end().trim_end_matches('.').trim_end();
    let wrong = &name.text;
    let meant = it.near.nearest(wrong, fields.names());
    let message = match (fields, meant) {
        (_, Some(meant)) => {
            format!("`{object}` has no `{wrong}`, and a run ends where it is read. Did you mean `{meant}`?")
        }
        (Fields::Nothing(what), None) => {
            format!("`{object}` is {what}, of which nothing can be read. A run ends here.")
        }
        (_, None) => {
            let known = wording::list_of(fields.names(), fields.count());
            let known = known.unwrap_or_else(|| "no fields".to_owned());
            format!("`{object}` has no `{wrong}`, and a run ends where it is read. It has {known}.")
        }
    };
    let diagnostic = RULE.at(name.span, message);
    Some(match meant {
        Some(meant) => diagnostic.write(Unsafe, name.span, meant),
        None => diagnostic,
    })
}
