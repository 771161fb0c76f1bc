use crate::ide::completion_item::ItemKind;

pub struct CompletionChoice {
    /// Text that is shown and matched against the typed text.
    pub label: String,
    pub detail: String,
    pub kind: ItemKind,
    pub text: String,
}

impl CompletionChoice {
    /// Creates a candidate that is inserted as it is shown.
    pub fn new(kind: ItemKind, label: impl Into<String>, detail: impl Into<String>) -> Self {
        let label = label.into();
        Self { text: label.clone(), label, detail: detail.into(), kind }
    }

    pub fn keyword(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(ItemKind::Keyword, label, detail)
    }

    pub fn writing(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }
}
