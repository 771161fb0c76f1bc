/// The style of formatted text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatStyle {
    /// One level of indentation.
    pub indent: String,
    /// The maximum number of columns of a line, as far as it can be broken.
    pub width: usize,
}

impl Default for FormatStyle {
    fn default() -> Self {
        Self { indent: "  ".to_owned(), width: 100 }
    }
}
