use std::rc::Rc;

use crate::text::Span;

/// Where a schema, or a part of it, comes from: its path in the document and its place in the text. It
/// stays with the part through every conversion.
#[derive(Clone, Debug)]
pub struct Origin<'a> {
    path: Option<Rc<Path<'a>>>,
    /// Its place in the text.
    pub span: Span,
}

/// A path, from its last step to the first. Those of neighbours share their beginning.
#[derive(Debug)]
struct Path<'a> {
    parent: Option<Rc<Path<'a>>>,
    step: Step<'a>,
}

/// One step down in a document.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// Into the value of a keyword.
    Keyword(&'a str),
    /// To what an author has given a name: a property, a component.
    Name(&'a str),
    /// To an item of an array.
    Index(usize),
}

impl<'a> Origin<'a> {
    /// The root of a document.
    pub fn root(span: Span) -> Self {
        Self { path: None, span }
    }

    /// What stands one step below, at `span`.
    #[must_use]
    pub fn below(&self, step: Step<'a>, span: Span) -> Self {
        Self { path: Some(Rc::new(Path { parent: self.path.clone(), step })), span }
    }

    /// Its JSON Pointer (RFC 6901) in the document.
    pub fn pointer(&self) -> String {
        let escaped = |step: Step<'a>| match step {
            Step::Keyword(name) | Step::Name(name) => name.replace('~', "~0").replace('/', "~1"),
            Step::Index(index) => index.to_string(),
        };
        self.steps().into_iter().flat_map(|step| ["/".to_owned(), escaped(step)]).collect()
    }

    /// The same in the notation of the reasons: `$input.properties["a"].items`.
    pub fn accessor(&self) -> String {
        let shown = |step: Step<'a>| match step {
            Step::Keyword(name) => format!(".{name}"),
            Step::Name(name) => format!("[{}]", serde_json::Value::from(name)),
            Step::Index(index) => format!("[{index}]"),
        };
        std::iter::once("$input".to_owned()).chain(self.steps().into_iter().map(shown)).collect()
    }

    fn steps(&self) -> Vec<Step<'a>> {
        let mut steps = Vec::new();
        let mut path = self.path.as_deref();
        while let Some(Path { parent, step }) = path {
            steps.push(*step);
            path = parent.as_deref();
        }
        steps.reverse();
        steps
    }
}
