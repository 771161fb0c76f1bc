//! Reader of TypeBox expressions.

use std::rc::Rc;

use super::calls::TypeBoxCall;
use super::schema::{SharedSchema, TypeBoxKind, TypeBoxSchema};
use super::{TypeBoxPackage, is_typebox};
use crate::tools::evaluator::{
    Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue, Symbolic,
};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::memo::SchemaMemo;

pub struct TypeBoxReader<'p, 't> {
    pub program: &'p ModuleProgram<'t>,
    pub package: TypeBoxPackage,
    memo: SchemaMemo<'t, SharedSchema<'t>>,
}

impl<'p, 't> TypeBoxReader<'p, 't> {
    pub fn new(program: &'p ModuleProgram<'t>, package: TypeBoxPackage) -> Self {
        Self { program, package, memo: SchemaMemo::default() }
    }

    /// Whether it is version 1.
    pub fn is_new(&self) -> bool {
        self.package == TypeBoxPackage::TypeBox
    }

    pub fn is_at_least(&self, major: u32, minor: u32) -> bool {
        self.program.versions().get(self.package.name()).is_at_least(major, minor, 0)
    }

    /// Whether the answers of the version are known.
    pub fn is_known(&self) -> bool {
        if self.is_new() { self.is_at_least(1, 1) } else { self.is_at_least(0, 32) }
    }

    pub fn read(&self, value: &StaticValue<'t>) -> SharedSchema<'t> {
        match &value.kind {
            StaticKind::Symbolic(symbolic) => self.read_once(value.origin, symbolic),
            StaticKind::Object(_) => {
                Rc::new(TypeBoxSchema::new(value.origin, TypeBoxKind::Raw(value.clone())))
            }
            StaticKind::Unknown(reason) => TypeBoxSchema::unreadable(value.origin, reason.clone()),
            _ => TypeBoxSchema::unreadable(value.origin, Reason::Expression),
        }
    }

    fn read_once(&self, origin: Origin, symbolic: &Rc<Symbolic<'t>>) -> SharedSchema<'t> {
        let unreadable = |reason| TypeBoxSchema::unreadable(origin, reason);
        self.memo.once(self.program, symbolic, unreadable, || self.read_symbolic(origin, symbolic))
    }

    fn read_symbolic(&self, origin: Origin, symbolic: &Symbolic<'t>) -> Result<SharedSchema<'t>, Reason> {
        match symbolic {
            Symbolic::Call { callee, arguments } => {
                if let Some((package, path)) = callee.external() {
                    let call = TypeBoxCall { reader: self, origin, arguments };
                    return if is_typebox(package) {
                        call.construct(function_name(&path))
                    } else {
                        Err(Reason::Package(package.into()))
                    };
                }
                // `Type.Transform(schema).Decode(…).Encode(…)`
                match callee.as_symbolic() {
                    Some(Symbolic::Member { object, key }) if matches!(&**key, "Decode" | "Encode") => {
                        Ok(self.read(object))
                    }
                    Some(Symbolic::Member { key, .. }) => Err(Reason::Call((&**key).into())),
                    _ => Err(Reason::Expression),
                }
            }
            Symbolic::Member { object, key } => self.member(object, key),
            Symbolic::External { .. } | Symbolic::New { .. } => Err(Reason::Expression),
        }
    }

    /// Reads `schema.properties.field`, `schema.items` and the like.
    fn member(&self, object: &StaticValue<'t>, key: &str) -> Result<SharedSchema<'t>, Reason> {
        let missing = || Reason::Missing(key.into());
        if let Some(properties) = self.properties_of(object) {
            return properties.get(key).map(|field| self.read(field)).ok_or_else(missing);
        }
        let schema = self.read(object);
        match (&schema.kind, key) {
            (TypeBoxKind::Array(item), "items") => Ok(Rc::clone(item)),
            _ => Err(missing()),
        }
    }

    /// Returns the properties that `schema.properties` is.
    pub fn properties_of(&self, value: &StaticValue<'t>) -> Option<Rc<StaticObject<'t>>> {
        let Symbolic::Member { object, key } = value.as_symbolic()? else { return None };
        if &**key != "properties" {
            return None;
        }
        let TypeBoxKind::Object(fields) = &self.read(object).kind else { return None };
        let mut found = StaticObject::default();
        for field in fields {
            let (key, key_origin) = (Rc::clone(&field.key), field.key_origin);
            found.set(StaticMember { key, key_origin, value: field.value.clone() });
        }
        Some(Rc::new(found))
    }
}

/// Strips the name under which TypeBox is imported: `Type.String` and `default.String` are `String`.
fn function_name(path: &str) -> &str {
    let path = path.strip_prefix("default.").unwrap_or(path);
    path.strip_prefix("Type.").unwrap_or(path)
}
