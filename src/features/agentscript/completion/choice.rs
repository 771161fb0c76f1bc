use crate::features::proposal::ItemKind;

/// One thing that can be written.
pub struct Choice {
    /// What is shown, and what the typed text is compared with.
    pub label: String,
    /// A few words beside it.
    pub detail: String,
    /// What it is.
    pub kind: ItemKind,
    /// What is written.
    pub text: String,
}

impl Choice {
    /// One that is written as it is shown.
    pub fn new(kind: ItemKind, label: impl Into<String>, detail: impl Into<String>) -> Self {
        let label = label.into();
        Self { text: label.clone(), label, detail: detail.into(), kind }
    }

    /// A word of the language.
    pub fn keyword(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(ItemKind::Keyword, label, detail)
    }

    /// The same where something else is written.
    pub fn writing(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }
}
