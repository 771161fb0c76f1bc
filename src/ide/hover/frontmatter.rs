//! Hover on a key of the frontmatter of a script in Markdown, where no TypeScript server explains it.

use super::Hover;
use crate::genaiscript::ScriptFile;
use crate::genaiscript::metadata_keys::metadata_keys;
use crate::ide::markup::MarkupDocument;

const MEANINGS: [(&str, &str); 41] = [
    ("accept", "Endings of the files that the script takes, separated by commas; `none` for no files."),
    ("activation", "Words in a prompt that add this system, as patterns."),
    ("cache", "Whether answers are cached, or the name of the cache."),
    ("choices", "Tokens that the model should prefer."),
    ("contentSafety", "The service that checks content."),
    ("description", "What the script does, shown in lists."),
    ("detectPromptInjection", "Whether the content of files is checked for injected prompts."),
    ("embeddingsModel", "The model of embeddings."),
    ("excludedSystem", "Ids of systems that do not take part."),
    ("fallbackTools", "Whether tools are described in the prompt instead of being passed to the provider."),
    ("fenceFormat", "How the content of files is enclosed in the prompt."),
    ("files", "Files or patterns that the script gets where none are given."),
    ("flexTokens", "Tokens to which the content of files is cut."),
    ("group", "The group of the script in lists."),
    ("lineNumbers", "Whether lines of files are numbered in the prompt."),
    ("maxDataRepairs", "How often the model is asked to repair data that does not match its schema."),
    ("maxTokens", "The maximum number of tokens that the model writes."),
    ("maxToolCalls", "The maximum number of calls of tools in one run."),
    ("mcpServers", "Servers of the Model Context Protocol whose tools take part, by name."),
    ("metadata", "Names with texts that are passed to the provider; at most 16."),
    ("model", "The model, as `provider:model` or as an alias such as `large`."),
    ("modelAliases", "Names for models, used in this script."),
    ("modelConcurrency", "The maximum number of simultaneous requests, by model."),
    ("parameters", "The parameters of the script, read in `env.vars`."),
    ("provider", "The provider of the models of the aliases."),
    ("reasoningEffort", "How much a reasoning model reasons."),
    ("responseSchema", "The schema of the answer."),
    ("responseType", "The format of the answer."),
    ("secrets", "Names of secrets that the script reads in `env.secrets`."),
    ("seed", "A number for reproducible answers, where the provider takes one."),
    ("smallModel", "The model of the alias `small`."),
    ("system", "Ids of systems that take part; without this key, GenAIScript chooses them."),
    ("systemSafety", "Whether the systems for safety take part."),
    ("temperature", "The sampling temperature, from 0 to 2."),
    ("tests", "Tests that the command `test` runs."),
    ("title", "The title of the script in lists."),
    ("toolChoice", "Whether the model may, must or must not call a tool."),
    ("tools", "Beginnings of the names of tools that take part, with the systems that define them."),
    ("topP", "The share of probability from which tokens are sampled."),
    ("vars", "Values for parameters of the script and of its systems."),
    ("visionModel", "The model of the alias `vision`."),
];

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
    if let Some((_, meaning)) = MEANINGS.iter().find(|(name, _)| *name == known.name) {
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
