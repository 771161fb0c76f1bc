//! Schemas by the expressions that make them: a constant that many schemas refer to is read once.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::tools::evaluator::{Reason, Symbolic};
use crate::tools::program::ModuleProgram;

/// Nesting of calls up to which an expression is read. Real schemas stay below twenty levels, real chains below a hundred.
const MAX_DEPTH: usize = 128;

pub struct SchemaMemo<'t, S> {
    /// By the address of the expression.
    schemas: RefCell<HashMap<usize, ReadSchema<'t, S>>>,
    depth: Cell<usize>,
}

struct ReadSchema<'t, S> {
    /// Kept alive, so that no other expression gets its address.
    _expression: Rc<Symbolic<'t>>,
    /// `None` while it is read.
    schema: Option<S>,
}

impl<S> Default for SchemaMemo<'_, S> {
    fn default() -> Self {
        Self { schemas: RefCell::default(), depth: Cell::new(0) }
    }
}

impl<'t, S: Clone> SchemaMemo<'t, S> {
    /// Returns the schema of an expression, which `read` reads the first time; one that `unreadable` makes for what refers
    /// to itself, takes too much or cannot be read.
    pub fn once(
        &self,
        program: &ModuleProgram<'t>,
        symbolic: &Rc<Symbolic<'t>>,
        unreadable: impl Fn(Reason) -> S,
        read: impl FnOnce() -> Result<S, Reason>,
    ) -> S {
        let address = Rc::as_ptr(symbolic).addr();
        if let Some(ReadSchema { schema, .. }) = self.schemas.borrow().get(&address) {
            return schema.clone().unwrap_or_else(|| unreadable(Reason::Cycle));
        }
        if !program.step() || self.depth.get() > MAX_DEPTH {
            return unreadable(Reason::TooMuch);
        }
        let remember = |schema| {
            self.schemas
                .borrow_mut()
                .insert(address, ReadSchema { _expression: Rc::clone(symbolic), schema });
        };
        remember(None);
        self.depth.set(self.depth.get() + 1);
        let schema = read().unwrap_or_else(unreadable);
        self.depth.set(self.depth.get() - 1);
        remember(Some(schema.clone()));
        schema
    }
}
