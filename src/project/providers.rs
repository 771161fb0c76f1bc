//! The providers whose limits count for a script: that of its model, as far as that is written, and those of
//! the settings.

use std::collections::{BTreeMap, HashSet};

use super::Project;
use crate::dialects::Profile;
use crate::script::SourceFile;
use crate::syntax::Value;

/// The name of the model of a script that asks for none.
const USUAL: &str = "large";

/// The names that a `provider` stands behind.
const OF_PROVIDER: [&str; 3] = [USUAL, "small", "vision"];

/// A provider whose limits count.
#[derive(Clone, Copy, Debug)]
pub struct Provider {
    /// What it takes.
    pub profile: &'static Profile,
    /// Whether the settings name it; else it is that of a script's model.
    pub is_asked: bool,
    /// What messages call it: the provider, or the profile where several of one provider count.
    pub label: &'static str,
}

impl Provider {
    /// The providers of these profiles, which the author has asked for.
    pub fn asked(profiles: &[&'static Profile]) -> Vec<Self> {
        Self::labelled(profiles.iter().map(|profile| (*profile, true)))
    }

    /// Each profile once, with what it is called beside the others.
    fn labelled(profiles: impl IntoIterator<Item = (&'static Profile, bool)>) -> Vec<Self> {
        let mut providers: Vec<Self> = Vec::new();
        for (profile, is_asked) in profiles {
            if !providers.iter().any(|known| known.profile.name == profile.name) {
                providers.push(Self { profile, is_asked, label: profile.provider });
            }
        }
        let all: Vec<_> = providers.iter().map(|provider| provider.profile.provider).collect();
        for provider in &mut providers {
            if all.iter().filter(|other| **other == provider.profile.provider).count() > 1 {
                provider.label = provider.profile.name;
            }
        }
        providers
    }

    /// Whose profile it is, whatever its date.
    pub fn family(self) -> &'static str {
        self.profile.name.split('-').next().unwrap_or_default()
    }
}

impl Project {
    /// Holds every script against the limits of these profiles, by their names.
    pub fn set_providers(&mut self, names: &[&'static str]) {
        self.providers = names.to_vec();
    }

    /// The providers that are known for a script, each profile once: those of the settings first.
    pub fn providers_of(&self, file: &SourceFile) -> Vec<Provider> {
        let asked = self.providers.iter().filter_map(|name| Profile::named(name));
        let of_model = self.model_provider_of(file).and_then(|name| Profile::named(&name));
        Provider::labelled(
            asked.map(|profile| (profile, true)).chain(of_model.map(|profile| (profile, false))),
        )
    }

    /// The id of the provider of a script's model, as `openai`, unless only a run can tell it. Names in
    /// the place of a model stand for what `modelAliases` of the script or of the configuration file says.
    fn model_provider_of(&self, file: &SourceFile) -> Option<String> {
        let metadata = &file.script().reading.value;
        let mut name = match metadata.get("model") {
            Some(model) => model.as_str()?.to_owned(),
            None => USUAL.to_owned(),
        };
        let none = BTreeMap::new();
        let configured = self.model_aliases.get(self.folder_of(&file.path)).unwrap_or(&none);
        let mut seen = HashSet::new();
        while seen.insert(name.clone()) {
            let own = metadata.get("modelAliases").and_then(|aliases| aliases.get(&name)?.as_str());
            match own.or_else(|| configured.get(&name).map(String::as_str)) {
                Some(model) => name = model.to_owned(),
                None => break,
            }
        }
        match name.split_once(':') {
            Some((provider, _)) => Some(provider.to_owned()),
            None if OF_PROVIDER.contains(&name.as_str()) => {
                metadata.get("provider").and_then(Value::as_str).map(str::to_owned)
            }
            None => None,
        }
    }
}
