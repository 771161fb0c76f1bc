//! Reader of zod expressions: the chain of calls becomes the schema that they build.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::schema::{Extra, SharedSchema, ZodKind, ZodSchema};
use super::{ZodMajor, is_mini, is_zod, shape};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue, Symbolic, iterated};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::memo::SchemaMemo;

/// Methods that schemas of `zod/mini` have; all else are functions there.
const METHODS_OF_MINI: [&str; 5] = ["check", "with", "clone", "brand", "register"];

/// Reads each expression once, so that two uses of a constant are the same schema.
pub struct ZodReader<'a, 't> {
    pub program: &'a ModuleProgram<'t>,
    pub major: ZodMajor,
    memo: SchemaMemo<'t, SharedSchema<'t>>,
    /// Schemas that getters return, by the address of the schema with the getter.
    lazy: RefCell<HashMap<usize, (SharedSchema<'t>, SharedSchema<'t>)>>,
}

impl<'a, 't> ZodReader<'a, 't> {
    pub fn new(program: &'a ModuleProgram<'t>, major: ZodMajor) -> Self {
        Self { program, major, memo: SchemaMemo::default(), lazy: RefCell::default() }
    }

    /// Returns the minor version of zod 4. The one within zod 3 is the first.
    pub fn minor(&self) -> u32 {
        let version = self.program.versions().get("zod");
        if version.major == 4 { version.minor } else { 0 }
    }

    pub fn read(&self, value: &StaticValue<'t>) -> SharedSchema<'t> {
        match &value.kind {
            StaticKind::Symbolic(symbolic) => self.read_once(value.origin, symbolic),
            StaticKind::Getter(getter) => ZodSchema::shared(value.origin, ZodKind::Getter(Rc::clone(getter))),
            StaticKind::Unknown(reason) => ZodSchema::unreadable(value.origin, reason.clone()),
            _ => ZodSchema::unreadable(value.origin, Reason::PlainSchema),
        }
    }

    /// Reads a schema, or the shape of one.
    pub fn read_root(&self, value: &StaticValue<'t>) -> SharedSchema<'t> {
        let shape = match &value.kind {
            StaticKind::Object(shape) => Rc::clone(shape),
            _ => match shape::of_member(self, value) {
                Some(shape) => shape,
                None => return self.read(value),
            },
        };
        let call = ZodCall { reader: self, origin: value.origin, arguments: &[] };
        call.make(call.object(shape, Extra::Stripped))
    }

    /// Returns the schema that the getter of a lazy schema returns.
    pub fn lazy(&self, schema: &SharedSchema<'t>) -> SharedSchema<'t> {
        let (ZodKind::Lazy(getter) | ZodKind::Getter(getter)) = &schema.kind else {
            return Rc::clone(schema);
        };
        let address = Rc::as_ptr(schema).addr();
        if let Some((_, known)) = self.lazy.borrow().get(&address) {
            return Rc::clone(known);
        }
        let value = self.program.apply(getter, &[], schema.origin);
        let inner = self.read(&value);
        self.lazy.borrow_mut().insert(address, (Rc::clone(schema), Rc::clone(&inner)));
        inner
    }

    fn read_once(&self, origin: Origin, symbolic: &Rc<Symbolic<'t>>) -> SharedSchema<'t> {
        let unreadable = |reason| ZodSchema::unreadable(origin, reason);
        self.memo.once(self.program, symbolic, unreadable, || self.read_symbolic(origin, symbolic))
    }

    fn read_symbolic(&self, origin: Origin, symbolic: &Symbolic<'t>) -> Result<SharedSchema<'t>, Reason> {
        match symbolic {
            Symbolic::Call { callee, arguments } => {
                let call = ZodCall { reader: self, origin, arguments };
                if let Some((package, path)) = callee.external() {
                    return if is_mini(package) {
                        call.construct_mini(zod_path(&path))
                    } else if is_zod(package) {
                        call.construct(zod_path(&path))
                    } else {
                        Err(Reason::Package(package.into()))
                    };
                }
                match callee.as_symbolic() {
                    Some(Symbolic::Member { object, key }) => {
                        let is_mini = object.root().is_some_and(|(package, _)| is_mini(package));
                        if is_mini && !METHODS_OF_MINI.contains(&&**key) {
                            return Err(Reason::Call(Rc::clone(key).as_ref().into()));
                        }
                        call.method(object, key)
                    }
                    _ => Err(Reason::Expression),
                }
            }
            Symbolic::Member { object, key } => self.member(object, key),
            Symbolic::External { .. } | Symbolic::New { .. } => Err(Reason::Expression),
        }
    }

    /// Reads `schema.shape.field`, `schema.element` and the like.
    fn member(&self, object: &StaticValue<'t>, key: &str) -> Result<SharedSchema<'t>, Reason> {
        if let Some(shape) = shape::of_member(self, object) {
            return match shape.get(key) {
                Some(field) => Ok(self.read(field)),
                None => Err(Reason::Missing(key.into())),
            };
        }
        let schema = self.read(object);
        match (&schema.kind, key) {
            (ZodKind::Array(item), "element") => Ok(Rc::clone(item)),
            (ZodKind::Pipe(input, ..), "in") => Ok(Rc::clone(input)),
            (ZodKind::Pipe(_, output, _), "out") => Ok(Rc::clone(output)),
            _ => Err(Reason::Missing(key.into())),
        }
    }
}

/// Strips the name under which zod is imported: `z.string` and `default.string` are `string`.
pub(super) fn zod_path(path: &str) -> &str {
    path.strip_prefix("z.").or_else(|| path.strip_prefix("default.")).unwrap_or(path)
}

/// Call of a function of zod, or of a method of a schema.
pub(super) struct ZodCall<'c, 'a, 't> {
    pub(super) reader: &'c ZodReader<'a, 't>,
    pub(super) origin: Origin,
    pub(super) arguments: &'c [StaticValue<'t>],
}

impl<'t> ZodCall<'_, '_, 't> {
    pub(super) fn is_4(&self) -> bool {
        self.reader.major == ZodMajor::Four
    }

    pub(super) fn argument(&self, index: usize) -> Option<&StaticValue<'t>> {
        self.arguments.get(index)
    }

    pub(super) fn schema(&self, index: usize) -> Result<SharedSchema<'t>, Reason> {
        self.argument(index).map(|value| self.reader.read(value)).ok_or(Reason::Expression)
    }

    pub(super) fn list(&self, index: usize) -> Result<Vec<SharedSchema<'t>>, Reason> {
        let list = self.argument(index).ok_or(Reason::Expression)?;
        let items = iterated(list).ok_or_else(|| list.reason().cloned().unwrap_or(Reason::Expression))?;
        Ok(items.iter().map(|item| self.reader.read(item)).collect())
    }

    pub(super) fn text(&self, index: usize) -> Result<Rc<str>, Reason> {
        let value = self.argument(index).ok_or(Reason::Expression)?;
        value.as_str().map(Rc::from).ok_or_else(|| value.reason().cloned().unwrap_or(Reason::Expression))
    }

    pub(super) fn number(&self, index: usize) -> Result<f64, Reason> {
        let value = self.argument(index).ok_or(Reason::Expression)?;
        match value.kind {
            StaticKind::Number(number) => Ok(number),
            _ => Err(value.reason().cloned().unwrap_or(Reason::Expression)),
        }
    }

    /// Returns the value of an argument; of a function, its result.
    pub(super) fn value(&self, index: usize) -> StaticValue<'t> {
        let value = self.argument(index).cloned();
        let value = value.unwrap_or_else(|| StaticValue::new(self.origin, StaticKind::Undefined));
        match &value.kind {
            StaticKind::Function(function) => self.reader.program.apply(function, &[], value.origin),
            // Where it is set, the variable has a value, and where it is not, many schemas cannot be converted.
            StaticKind::Undefined if self.reader.program.text(value.origin).contains("process.env") => {
                StaticValue::unknown(value.origin, Reason::Expression)
            }
            _ => value,
        }
    }

    pub(super) fn make(&self, kind: ZodKind<'t>) -> SharedSchema<'t> {
        ZodSchema::shared(self.origin, kind)
    }

    /// Makes a schema whose options, at an index, may describe it in zod 3.
    pub(super) fn described(&self, kind: ZodKind<'t>, options: usize) -> SharedSchema<'t> {
        let mut schema = ZodSchema::new(self.origin, kind);
        if !self.is_4()
            && let Some(description) = self.argument(options).and_then(|it| it.get("description"))
        {
            schema.metadata.push(("description".into(), description.clone()));
        }
        Rc::new(schema)
    }
}
