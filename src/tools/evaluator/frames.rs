//! Arguments of the functions, and items of the loops, that an expression is evaluated in.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::value::StaticValue;

pub type Environment<'t> = Option<Rc<Frame<'t>>>;

/// Call of a function, or round of a loop.
#[derive(Debug)]
pub struct Frame<'t> {
    /// Node of the function, the loop or the class.
    owner: usize,
    arguments: Vec<StaticValue<'t>>,
    /// Whether there may be more arguments than these.
    is_open: bool,
    this: Option<StaticValue<'t>>,
    parent: Environment<'t>,
    /// Values of the names declared inside, by the node of their initialiser.
    pub(super) constants: RefCell<HashMap<usize, StaticValue<'t>>>,
}

#[derive(Clone, Debug)]
pub enum FrameArgument<'t> {
    Given(StaticValue<'t>),
    Missing,
    Unknown,
}

impl<'t> Frame<'t> {
    pub fn new(
        owner: usize,
        arguments: Vec<StaticValue<'t>>,
        is_open: bool,
        this: Option<StaticValue<'t>>,
        parent: Environment<'t>,
    ) -> Environment<'t> {
        Some(Rc::new(Self { owner, arguments, is_open, this, parent, constants: RefCell::default() }))
    }
}

fn frames<'a, 't>(environment: &'a Environment<'t>) -> impl Iterator<Item = &'a Frame<'t>> {
    std::iter::successors(environment.as_deref(), |frame| frame.parent.as_deref())
}

/// Returns the argument of a function, if the expression is evaluated in a known call of it.
pub fn argument<'t>(environment: &Environment<'t>, owner: usize, index: usize) -> FrameArgument<'t> {
    match frames(environment).find(|frame| frame.owner == owner) {
        None => FrameArgument::Unknown,
        Some(frame) => match frame.arguments.get(index) {
            Some(value) => FrameArgument::Given(value.clone()),
            None if frame.is_open => FrameArgument::Unknown,
            None => FrameArgument::Missing,
        },
    }
}

pub fn arguments_from<'t>(
    environment: &Environment<'t>,
    owner: usize,
    from: usize,
) -> Option<Vec<StaticValue<'t>>> {
    let frame = frames(environment).find(|frame| frame.owner == owner && !frame.is_open)?;
    Some(frame.arguments.get(from..).unwrap_or_default().to_vec())
}

pub fn this<'t>(environment: &Environment<'t>) -> Option<StaticValue<'t>> {
    frames(environment).find_map(|frame| frame.this.clone())
}
