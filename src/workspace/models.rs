//! Model names in scripts and their resolution by GenAIScript.

use std::collections::{HashMap, HashSet};

use super::Project;
use crate::genaiscript::ScriptFile;
use crate::syntax::{Member, Value};

pub const PROVIDERS: [&str; 27] = [
    "openai",
    "azure",
    "azure_ai_inference",
    "azure_serverless",
    "azure_serverless_models",
    "github",
    "ollama",
    "windows",
    "anthropic",
    "anthropic_bedrock",
    "google",
    "huggingface",
    "mistral",
    "alibaba",
    "deepseek",
    "lmstudio",
    "docker",
    "jan",
    "llamafile",
    "sglang",
    "vllm",
    "litellm",
    "whisperasr",
    "github_copilot_chat",
    "mcp",
    "echo",
    "none",
];

/// Aliases of GenAIScript. One without another alias resolves to a model of the configured provider.
const BUILT_IN: [(&str, Option<&str>); 18] = [
    ("large", None),
    ("small", None),
    ("vision", None),
    ("embeddings", None),
    ("reasoning", None),
    ("reasoning_small", None),
    ("transcription", None),
    ("speech", None),
    ("image", None),
    ("agent", Some("large")),
    ("long", Some("large")),
    ("tiny", Some("small")),
    ("memory", Some("small")),
    ("classify", Some("small")),
    ("summarize", Some("small")),
    ("cast", Some("small")),
    ("intent", Some("small")),
    ("vision_small", Some("vision")),
];

/// Further built-in aliases, which refer to those above.
const DERIVED: [(&str, &str); 2] = [("ocr", "vision_small"), ("think", "reasoning_small")];

/// Metadata keys that define model aliases.
const NAMING_KEYS: [(&str, &str); 3] =
    [("model", "large"), ("smallModel", "small"), ("visionModel", "vision")];

pub const EFFORTS: [&str; 3] = ["high", "medium", "low"];

/// Limit of aliases followed, more than real configurations contain.
const STEPS: usize = 64;

pub struct ModelNames<'a> {
    metadata: &'a Value,
    /// Aliases of the script and the configuration, lowercased, as GenAIScript looks them up.
    given: HashMap<String, &'a str>,
    own_models: HashSet<&'a str>,
    pub may_be_others: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundModel {
    Model,
    /// An alias that refers to itself.
    Circle,
    /// Neither a provider nor an alias.
    Nothing(String),
}

enum Stands<'a> {
    ForModels,
    For(&'a str),
}

impl<'a> ModelNames<'a> {
    pub fn find(&self, name: &str) -> FoundModel {
        match self.end(name) {
            None => FoundModel::Circle,
            Some(end) if self.get(end).is_some() || PROVIDERS.contains(&provider(end)) => FoundModel::Model,
            Some(end) => FoundModel::Nothing(end.to_owned()),
        }
    }

    /// Returns the model; `None` if an alias refers to itself.
    pub(super) fn end<'n>(&self, name: &'n str) -> Option<&'n str>
    where
        'a: 'n,
    {
        self.steps(name)?.pop()
    }

    /// Returns the name, and the aliases that lead from it to the model; `None` if one refers to itself.
    pub fn steps<'n>(&self, name: &'n str) -> Option<Vec<&'n str>>
    where
        'a: 'n,
    {
        let (mut steps, mut seen) = (vec![name], HashSet::from([name]));
        while let Some(Stands::For(other)) = steps.last().and_then(|at| self.get(at)) {
            if !seen.insert(other) {
                return None;
            }
            steps.push(other);
            if steps.len() > STEPS {
                break;
            }
        }
        Some(steps)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        let built_in = BUILT_IN.iter().map(|(name, _)| *name).chain(DERIVED.iter().map(|(name, _)| *name));
        self.given.keys().map(String::as_str).chain(built_in)
    }

    pub fn is_name(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub fn own(&self) -> impl Iterator<Item = &'a Member> + use<'a> {
        let aliases = self.metadata.get("modelAliases").and_then(Value::as_object);
        aliases.into_iter().flat_map(|aliases| aliases.entries())
    }

    pub fn is_own(&self, named: &str) -> bool {
        self.own_models.contains(named)
    }

    fn get(&self, name: &str) -> Option<Stands<'a>> {
        if let Some(other) = self.given.get(name) {
            return Some(Stands::For(other));
        }
        let built_in = BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, other)| *other);
        let derived = || DERIVED.iter().find(|(known, _)| *known == name).map(|(_, other)| Some(*other));
        Some(built_in.or_else(derived)?.map_or(Stands::ForModels, Stands::For))
    }
}

pub fn model(alias: &Value) -> Option<&str> {
    alias.as_str().or_else(|| alias.get("model")?.as_str())
}

/// Returns the provider of a model.
pub fn provider(model: &str) -> &str {
    let effort = EFFORTS.iter().find_map(|effort| model.strip_suffix(effort)?.strip_suffix(':'));
    match effort.unwrap_or(model).split_once(':') {
        Some((provider, _)) => provider,
        None => model,
    }
}

impl Project {
    pub fn model_names_of<'a>(&'a self, file: &'a ScriptFile) -> ModelNames<'a> {
        let script = file.script();
        let metadata = &script.reading.value;
        let aliases = metadata.get("modelAliases");
        let is_open = aliases.is_some_and(|aliases| aliases.as_object().is_none_or(|it| it.open));
        let configured = self.model_aliases.get(self.folder_of(&file.path)).into_iter().flatten();
        let configured = configured.map(|(name, model)| (&**name, &**model));
        let of_keys =
            NAMING_KEYS.iter().filter_map(|(key, name)| Some((*name, metadata.get(key)?.as_str()?)));
        let aliases = aliases.and_then(Value::as_object).into_iter().flat_map(|aliases| aliases.entries());
        let aliases = aliases.filter_map(|member| Some((&*member.key, model(&member.value)?)));
        let own: Vec<(&str, &str)> = of_keys.chain(aliases).collect();
        // An alias for itself removes earlier definitions.
        let is_another = |(name, model): &(&str, &str)| name != model && !model.is_empty();
        let own_models = own.iter().map(|(_, model)| *model).collect();
        let given = configured.chain(own).filter(is_another);
        ModelNames {
            metadata,
            given: given.map(|(name, model)| (name.to_lowercase(), model)).collect(),
            own_models,
            may_be_others: is_open || script.is_system() || !self.has_root(&file.path),
        }
    }
}
