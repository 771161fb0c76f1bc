//! Shapes of objects, from which others are made by spreads, `.extend`, `.pick` and the like.

use std::rc::Rc;

use super::reader::{ZodReader, zod_path};
use super::schema::ZodKind;
use super::{ZodMajor, is_mini, is_zod, major_of};
use crate::tools::evaluator::{
    Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue, Symbolic,
};
use crate::tools::program::ModuleProgram;

/// Returns the shape that `schema.shape` is.
pub fn of_member<'t>(reader: &ZodReader<'_, 't>, value: &StaticValue<'t>) -> Option<Rc<StaticObject<'t>>> {
    let Symbolic::Member { object, key } = value.as_symbolic()? else { return None };
    if &**key != "shape" || !value.root().is_some_and(|(package, _)| is_zod(package)) {
        return None;
    }
    match &reader.read(object).kind {
        ZodKind::Object { shape, .. } => Some(Rc::clone(shape)),
        _ => None,
    }
}

/// Returns the object that `schema.shape` is, as a spread takes it apart. The version decides only about the kinds of
/// fields, which the members of the object keep as expressions.
pub fn static_shape<'t>(
    program: &ModuleProgram<'t>,
    value: &StaticValue<'t>,
) -> Option<Rc<StaticObject<'t>>> {
    let (package, _) = value.root()?;
    let major = major_of(package, program.zod());
    is_zod(package).then(|| of_member(&ZodReader::new(program, major), value))?
}

/// Returns the shape that is an argument: an object, or the shape of a schema.
pub fn of_argument<'t>(
    reader: &ZodReader<'_, 't>,
    value: &StaticValue<'t>,
) -> Result<Rc<StaticObject<'t>>, Reason> {
    match &value.kind {
        StaticKind::Object(object) => Ok(Rc::clone(object)),
        StaticKind::Unknown(reason) => Err(reason.clone()),
        StaticKind::Undefined => Ok(Rc::default()),
        _ => of_member(reader, value).ok_or(Reason::Expression),
    }
}

/// Returns the members of one shape and those of another, which win.
pub fn merged<'t>(shape: &StaticObject<'t>, added: &StaticObject<'t>) -> StaticObject<'t> {
    let mut merged = shape.clone();
    if let Some((origin, reason)) = &added.open {
        merged.open(*origin, reason);
    }
    added.members.iter().for_each(|member| merged.set(member.clone()));
    merged
}

/// Returns the shape that a method makes of another one.
pub fn changed<'t>(
    reader: &ZodReader<'_, 't>,
    shape: &StaticObject<'t>,
    method: &str,
    arguments: &[StaticValue<'t>],
    origin: Origin,
) -> Result<StaticObject<'t>, Reason> {
    let first = arguments.first();
    Ok(match method {
        "extend" | "safeExtend" | "augment" => {
            merged(shape, &*of_argument(reader, first.ok_or(Reason::Expression)?)?)
        }
        "setKey" => {
            let key = first.and_then(StaticValue::as_str).ok_or(Reason::Expression)?;
            let value = arguments.get(1).ok_or(Reason::Expression)?.clone();
            let mut changed = shape.clone();
            changed.set(StaticMember { key: key.into(), key_origin: origin, value });
            changed
        }
        "pick" | "omit" => {
            let mask = mask(first.ok_or(Reason::Expression)?)?;
            let mut changed = shape.clone();
            changed.members.retain(|member| mask.contains(&member.key) == (method == "pick"));
            if method == "pick" {
                // Members that are not known are not picked.
                let is_whole = mask.iter().all(|key| shape.get(key).is_some());
                changed.open = changed.open.filter(|_| !is_whole);
            }
            changed
        }
        _ => {
            let mask = first.filter(|value| !value.is_undefined()).map(self::mask).transpose()?;
            let is_meant = |key: &Rc<str>| mask.as_ref().is_none_or(|mask| mask.contains(key));
            let mut changed = shape.clone();
            for member in changed.members.iter_mut().filter(|member| is_meant(&member.key)) {
                member.value = match method {
                    "required" if reader.major == ZodMajor::Three => required(reader, &member.value),
                    "required" => called(&member.value, "nonoptional", origin),
                    _ => called(&member.value, "optional", origin),
                };
            }
            changed
        }
    })
}

/// Returns the keys of `{ name: true }`.
fn mask(value: &StaticValue<'_>) -> Result<Vec<Rc<str>>, Reason> {
    let object = value.as_object().ok_or_else(|| value.reason().cloned().unwrap_or(Reason::Expression))?;
    if let Some((_, reason)) = &object.open {
        return Err(reason.clone());
    }
    let mut keys = Vec::new();
    for member in &object.members {
        if member.value.truthy().ok_or(Reason::Expression)? {
            keys.push(Rc::clone(&member.key));
        }
    }
    Ok(keys)
}

/// Removes the optional wrappers around a field, as zod 3 does.
fn required<'t>(reader: &ZodReader<'_, 't>, field: &StaticValue<'t>) -> StaticValue<'t> {
    let mut field = field.clone();
    while let ZodKind::Optional(_) = reader.read(&field).kind {
        let Some(inner) = inside(&field) else { break };
        field = inner;
    }
    field
}

/// Returns the schema that an expression makes optional.
fn inside<'t>(field: &StaticValue<'t>) -> Option<StaticValue<'t>> {
    let Symbolic::Call { callee, arguments } = field.as_symbolic()? else { return None };
    if let Some((package, path)) = callee.external() {
        return (is_zod(package) && zod_path(&path) == "optional").then(|| arguments.first().cloned())?;
    }
    let Symbolic::Member { object, key } = callee.as_symbolic()? else { return None };
    match &**key {
        "optional" => Some(object.clone()),
        "nullish" => Some(called(object, "nullable", field.origin)),
        // A description that was put behind goes with the wrapper.
        "describe" => inside(object),
        _ => None,
    }
}

fn called<'t>(schema: &StaticValue<'t>, method: &str, origin: Origin) -> StaticValue<'t> {
    if let Some((package, _)) = schema.root().filter(|(package, _)| is_mini(package)) {
        let function = Symbolic::External { package: package.into(), name: method.into() };
        let callee = StaticValue::symbolic(schema.origin, function);
        return StaticValue::symbolic(origin, Symbolic::Call { callee, arguments: vec![schema.clone()] });
    }
    let callee =
        StaticValue::symbolic(schema.origin, Symbolic::Member { object: schema.clone(), key: method.into() });
    StaticValue::symbolic(origin, Symbolic::Call { callee, arguments: Vec::new() })
}
