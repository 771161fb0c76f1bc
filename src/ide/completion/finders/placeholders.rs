//! Variables in `{{│}}` in the text of a script in Markdown. GenAIScript substitutes no such placeholder there, so the
//! item is the expression that has the value: `${env.vars.city}`.

use crate::genaiscript::ScriptFile;
use crate::genaiscript::names::identifier_of;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::site::{CompletionSite, SiteStyle, Word};
use crate::syntax::characters::is_name_part;
use crate::text::Span;
use crate::workspace::{Variable, variables};

pub fn may_be_at_end(before: &str) -> bool {
    let before = before.trim_end_matches(is_name_part).trim_end_matches(' ');
    before.ends_with("{{") && !before.ends_with("${{")
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    let markdown = file.markdown()?;
    let before = file.source.get(..offset)?;
    if !may_be_at_end(before) || markdown.is_code(offset) || is_frontmatter(&file.source, offset) {
        return None;
    }
    let start = before.rfind("{{")?;
    let rest = &file.source[offset..];
    let name = rest.find(|char| !is_name_part(char)).unwrap_or(rest.len());
    let after = &rest[name..];
    let space = after.len() - after.trim_start_matches(' ').len();
    let braces = after[space..].bytes().take(2).take_while(|byte| *byte == b'}').count();
    let end = offset + name + if braces > 0 { space + braces } else { 0 };
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word: Word { span: Span::new(start, end), quote: None, is_closed: false },
        style: SiteStyle::Plain,
        choices: Box::new(|file, project| {
            let choice = |variable: Variable| {
                let key = &variable.key;
                // Text in Markdown does not keep brackets in expressions.
                let name = identifier_of(key)?;
                let choice = Choice::code(key, format!("${{env.vars.{name}}}"), variable.run.short_type());
                Some(choice.of_kind(ItemKind::Field).filtered_by(format!("{{{{{key}}}}}")))
            };
            variables::all(file, project).into_iter().filter_map(choice).collect()
        }),
    })
}

fn is_frontmatter(source: &str, offset: usize) -> bool {
    source.starts_with("---") && source.find("\n---").is_none_or(|end| offset <= end)
}
