//! Providers whose limits apply to a script: its model's, if known statically, and those of the settings.

use super::Project;
use crate::genaiscript::ScriptFile;
use crate::providers::Profile;
use crate::syntax::Value;
use crate::tools::ToolDeclaration;

const USUAL: &str = "large";

/// Profile for all who may take a tool.
const ANYONE: &str = "portable";

/// Model names that `provider` applies to.
const OF_PROVIDER: [&str; 3] = [USUAL, "small", "vision"];

#[derive(Clone, Copy, Debug)]
pub struct Provider {
    pub profile: &'static Profile,
    /// Whether the settings name it, rather than the script's model.
    pub is_asked: bool,
    /// Whether the author may want it to enforce schemas, which requires that it is named separately. Strict
    /// modes contradict each other, so none of several providers with one name qualifies.
    pub may_enforce: bool,
    /// Name in messages: the provider, or the profile if several of one provider apply.
    pub label: &'static str,
    of_same: usize,
}

impl Provider {
    pub fn asked(profiles: &[&'static Profile]) -> Vec<Self> {
        Self::labelled(profiles.iter().map(|profile| (*profile, true)))
    }

    /// Whether its limits are those of a protocol, which clients implement, rather than of models.
    pub fn is_protocol(&self) -> bool {
        self.profile.name.starts_with("mcp")
    }

    /// Creates providers that no one named; they follow from the form of a request.
    pub fn assumed(profiles: &[&'static Profile]) -> Vec<Self> {
        Self::labelled(profiles.iter().map(|profile| (*profile, false)))
    }

    /// Expands each profile that is for several providers.
    fn labelled(profiles: impl IntoIterator<Item = (&'static Profile, bool)>) -> Vec<Self> {
        let mut providers: Vec<Self> = Vec::new();
        for (profile, is_asked) in profiles {
            let parts = profile.parts();
            let may_enforce = is_asked && parts.len() == 1;
            for profile in parts {
                if let Some(known) = providers.iter_mut().find(|known| known.profile.name == profile.name) {
                    known.may_enforce |= may_enforce;
                } else {
                    let label = profile.provider;
                    providers.push(Self { profile, is_asked, may_enforce, label, of_same: 1 });
                }
            }
        }
        let all: Vec<_> = providers.iter().map(|provider| provider.profile.provider).collect();
        for provider in &mut providers {
            provider.of_same = all.iter().filter(|other| **other == provider.profile.provider).count();
            if provider.of_same > 1 {
                provider.label = provider.profile.name;
            }
        }
        providers
    }

    /// Names a provider rather than a profile if all its applicable profiles are included.
    pub fn names(some: &[Self]) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = Vec::new();
        for one in some {
            let among = some.iter().filter(|other| other.profile.provider == one.profile.provider).count();
            let name = if among == one.of_same { one.profile.provider } else { one.label };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    pub fn family(self) -> &'static str {
        self.profile.name.split('-').next().unwrap_or_default()
    }
}

impl Project {
    pub fn set_providers(&mut self, names: &[&'static str]) {
        self.providers = names.to_vec();
    }

    /// Returns the profiles that the settings name.
    pub fn asked_profiles(&self) -> impl Iterator<Item = &'static Profile> {
        self.providers.iter().filter_map(|name| Profile::named(name))
    }

    /// Returns the known providers of a script, each profile once, those of the settings first.
    pub fn providers_of(&self, file: &ScriptFile) -> Vec<Provider> {
        let asked = self.asked_profiles();
        let of_model = self.model_provider_of(file).and_then(|name| Profile::named(&name));
        Provider::labelled(
            asked.map(|profile| (profile, true)).chain(of_model.map(|profile| (profile, false))),
        )
    }

    /// Returns the providers that a tool of a module may come to: those of the settings, or else those of its package.
    pub fn providers_of_tool(&self, tool: &ToolDeclaration) -> Vec<Provider> {
        let asked = self.asked_profiles().map(|profile| (profile, true));
        let usual = Profile::named(tool.profile()).filter(|_| self.providers.is_empty());
        let mut providers = Provider::labelled(asked.chain(usual.map(|profile| (profile, false))));
        // A package that leaves the choice of the model to its callers, all of whose models are of one provider.
        if self.providers.is_empty()
            && tool.host.takes_any_model()
            && let Some(package) = self.tool_modules().package_of(&tool.place.path)
            && let Some(only) = package.provider
        {
            providers.retain(|provider| provider.family() == only);
        }
        // A call of its SDK names the provider.
        if tool.has_one_provider() && self.providers.is_empty() {
            for provider in &mut providers {
                provider.may_enforce = true;
            }
        }
        providers
    }

    /// Returns the providers that a schema may come to whose tool is not known.
    pub fn providers_of_schema(&self) -> Vec<Provider> {
        let asked = self.asked_profiles().map(|profile| (profile, true));
        let usual = Profile::named(ANYONE).filter(|_| self.providers.is_empty());
        Provider::labelled(asked.chain(usual.map(|profile| (profile, false))))
    }

    /// Returns the id of the provider, such as `openai`, if known statically. Resolves `modelAliases`.
    fn model_provider_of(&self, file: &ScriptFile) -> Option<String> {
        let metadata = &file.script().reading.value;
        let name = match metadata.get("model") {
            Some(model) => model.as_str()?,
            None => USUAL,
        };
        let name = self.model_names_of(file).end(name)?;
        match name.split_once(':') {
            Some((provider, _)) => Some(provider.to_owned()),
            None if OF_PROVIDER.contains(&name) => {
                metadata.get("provider").and_then(Value::as_str).map(str::to_owned)
            }
            None => None,
        }
    }
}
