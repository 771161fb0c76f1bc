/// Kind of inlay hints, which has a setting of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// Id of a system before its parameters.
    Prefixes,
    /// Inferred return type of a tool.
    Responses,
    /// Inferred type of a literal in `parameters`.
    Shorthand,
    /// Type and default of a parameter where it is read.
    Variables,
}

impl HintKind {
    pub const ALL: [Self; 4] = [Self::Prefixes, Self::Responses, Self::Shorthand, Self::Variables];

    pub fn name(self) -> &'static str {
        match self {
            Self::Prefixes => "prefixes",
            Self::Responses => "responses",
            Self::Shorthand => "shorthand",
            Self::Variables => "variables",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it is shown without a setting. Declarations are few, and these hints say what the text hides; the
    /// others repeat in many lines what a hover shows.
    pub fn is_shown_by_default(self) -> bool {
        match self {
            Self::Prefixes | Self::Shorthand => true,
            Self::Responses | Self::Variables => false,
        }
    }

    pub(super) fn description(self) -> &'static str {
        match self {
            Self::Prefixes => {
                "Whether the id of a system is shown before its parameters, as part of their keys in env.vars."
            }
            Self::Responses => {
                "Whether the inferred type of what a tool gives back is shown behind the parameters of its function."
            }
            Self::Shorthand => {
                "Whether the inferred type is shown behind a value in parameters that does not say it plainly."
            }
            Self::Variables => "Whether the type and the default of a parameter are shown where it is read.",
        }
    }
}

/// Kinds of hints that a setting shows or hides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HintSettings {
    prefixes: Option<bool>,
    responses: Option<bool>,
    shorthand: Option<bool>,
    variables: Option<bool>,
}

impl HintSettings {
    pub(super) const NONE: Self = Self { prefixes: None, responses: None, shorthand: None, variables: None };

    /// Returns the setting of a kind; `None` if it has none.
    pub fn get(&self, kind: HintKind) -> Option<bool> {
        match kind {
            HintKind::Prefixes => self.prefixes,
            HintKind::Responses => self.responses,
            HintKind::Shorthand => self.shorthand,
            HintKind::Variables => self.variables,
        }
    }

    pub fn set(&mut self, kind: HintKind, is_shown: bool) {
        let setting = match kind {
            HintKind::Prefixes => &mut self.prefixes,
            HintKind::Responses => &mut self.responses,
            HintKind::Shorthand => &mut self.shorthand,
            HintKind::Variables => &mut self.variables,
        };
        *setting = Some(is_shown);
    }

    pub fn shows(&self, kind: HintKind) -> bool {
        self.get(kind).unwrap_or_else(|| kind.is_shown_by_default())
    }

    /// Whether the same hints are shown as without settings.
    pub fn are_default(&self) -> bool {
        HintKind::ALL.into_iter().all(|kind| self.shows(kind) == kind.is_shown_by_default())
    }

    pub(super) fn under(mut self, other: Self) -> Self {
        for kind in HintKind::ALL {
            if let Some(is_shown) = other.get(kind) {
                self.set(kind, is_shown);
            }
        }
        self
    }
}
