use crate::dialects::Profile;
use crate::rules::Context;

/// A provider whose limits count.
#[derive(Clone, Copy)]
pub(super) struct Judge {
    /// What it takes.
    pub profile: &'static Profile,
    /// Whether the settings name it; else it is that of a script's model.
    pub is_asked: bool,
}

impl Judge {
    /// The providers that are known: by the settings, and by the model of the script.
    pub fn all(context: &Context<'_>) -> Vec<Self> {
        let asked = context.settings.providers.iter().filter_map(|name| Profile::named(name));
        let mut judges: Vec<Self> = asked.map(|profile| Self { profile, is_asked: true }).collect();
        let provider = context.project.provider_of(context.file);
        if let Some(profile) = provider.and_then(|provider| Profile::named(&provider)) {
            judges.push(Self { profile, is_asked: false });
        }
        let mut seen = Vec::new();
        judges.retain(|judge| {
            let is_new = !seen.contains(&judge.profile.name);
            seen.push(judge.profile.name);
            is_new
        });
        judges
    }

    /// Whose profile it is, whatever its date.
    pub fn family(self) -> &'static str {
        self.profile.name.split('-').next().unwrap_or_default()
    }
}
