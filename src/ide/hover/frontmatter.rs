//! Hover on a key of the frontmatter of a script in Markdown, where no TypeScript server explains it.

use super::Hover;
use crate::genaiscript::metadata_keys::metadata_keys;
use crate::genaiscript::{ScriptFile, metadata_meaning};
use crate::ide::markup::MarkupDocument;

pub(super) fn key(file: &ScriptFile, offset: usize) -> Option<Hover> {
    file.markdown()?;
    let metadata = file.script().metadata()?.as_object()?;
    let member = metadata.members.iter().find(|member| member.key_span.touches(offset))?;
    let known = metadata_keys().iter().find(|key| key.name == member.key)?;
    let mut text = MarkupDocument::default();
    let values: Vec<String> = known.values.iter().map(ToString::to_string).collect();
    let is_open = known.type_name.starts_with("OptionsOrString");
    let type_name = if is_open || values.is_empty() || values.len() > MAX_VALUES {
        short(&known.type_name)
    } else {
        values.join(" | ")
    };
    text.code(&format!("{}: {type_name}", known.name));
    if let Some((meaning, _)) = metadata_meaning(&known.name) {
        text.text(meaning);
    }
    Some(Hover { span: member.key_span, text })
}

/// The maximum number of values that are listed.
const MAX_VALUES: usize = 8;

/// Returns a type without the members of objects and without the helpers of the declarations.
fn short(type_name: &str) -> String {
    let inner = |name: &str| type_name.strip_prefix(name)?.strip_prefix('<')?.strip_suffix('>');
    match (inner("ElementOrArray"), inner("OptionsOrString")) {
        _ if type_name.starts_with('{') => "object".to_owned(),
        (Some(item), _) if item.contains(['|', '{']) => format!("{} | ({0})[]", short(item)),
        (Some(item), _) => format!("{item} | {item}[]"),
        (None, Some(_)) => "string".to_owned(),
        (None, None) => type_name.to_owned(),
    }
}
