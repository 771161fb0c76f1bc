use std::rc::Rc;

use crate::text::Span;

/// Maximum length of a path in a message; only the end of a longer one is shown.
const MAX_PATH: usize = 1000;

/// Source of a schema: its path in the document and its location, kept through every conversion.
#[derive(Clone, Debug)]
pub struct SchemaOrigin<'a> {
    path: Option<Rc<Path<'a>>>,
    pub span: Span,
}

/// Identifies an origin among those that live: the copies of a schema have one, equal paths of two walks do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OriginId(usize, Span);

/// Path from the last step to the first, so that siblings share their prefix.
#[derive(Debug)]
struct Path<'a> {
    parent: Option<Rc<Path<'a>>>,
    step: OriginStep<'a>,
}

#[derive(Clone, Copy, Debug)]
pub enum OriginStep<'a> {
    Keyword(&'a str),
    /// To an author-defined name: a property or a component.
    Name(&'a str),
    Index(usize),
}

impl<'a> SchemaOrigin<'a> {
    pub fn root(span: Span) -> Self {
        Self { path: None, span }
    }

    #[must_use]
    pub fn below(&self, step: OriginStep<'a>, span: Span) -> Self {
        Self { path: Some(Rc::new(Path { parent: self.path.clone(), step })), span }
    }

    pub fn id(&self) -> OriginId {
        let address = self.path.as_ref().map_or(0, |path| Rc::as_ptr(path).addr());
        OriginId(address, self.span)
    }

    /// Returns the JSON Pointer (RFC 6901) in the document; of a very long one the end, after `…`.
    pub fn pointer(&self) -> String {
        let escaped = |step: OriginStep<'a>| match step {
            OriginStep::Keyword(name) | OriginStep::Name(name) => {
                format!("/{}", name.replace('~', "~0").replace('/', "~1"))
            }
            OriginStep::Index(index) => format!("/{index}"),
        };
        self.joined("", escaped)
    }

    /// Returns the path in the notation of the reasons: `$input.properties["a"].items`.
    pub fn accessor(&self) -> String {
        let shown = |step: OriginStep<'a>| match step {
            OriginStep::Keyword(name) => format!(".{name}"),
            OriginStep::Name(name) => format!("[{}]", serde_json::Value::from(name)),
            OriginStep::Index(index) => format!("[{index}]"),
        };
        self.joined("$input", shown)
    }

    fn joined(&self, root: &str, shown: impl Fn(OriginStep<'a>) -> String) -> String {
        let steps = std::iter::successors(self.path.as_deref(), |path| path.parent.as_deref());
        path_text(steps.map(|path| shown(path.step)).chain([root.to_owned()]))
    }
}

/// Joins path steps, given from the last to the first. Of a very long path, only the end is kept, after `…`:
/// each part of a schema may have a violation with its path, so its length must be bounded.
pub fn path_text(steps: impl Iterator<Item = String>) -> String {
    let mut shown = Vec::new();
    let mut length = 0;
    for mut step in steps {
        if length + step.len() > MAX_PATH {
            let end = (0..=MAX_PATH - length).rev().find(|end| step.is_char_boundary(*end));
            step.truncate(end.filter(|_| shown.is_empty()).unwrap_or(0));
            shown.push(format!("…{step}"));
            break;
        }
        length += step.len();
        shown.push(step);
    }
    shown.iter().rev().map(String::as_str).collect()
}
