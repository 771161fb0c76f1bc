//! Entries of objects, which spreads and functions put together.

use std::rc::Rc;

use super::is_valibot;
use super::reader::ValibotReader;
use super::schema::ValibotKind;
use crate::tools::evaluator::{
    Reason, StaticKind, StaticMember, StaticObject, StaticValue, Symbolic, iterated,
};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::reason_of;

/// Returns the entries that `schema.entries` is.
pub fn of_member<'t>(
    reader: &ValibotReader<'_, 't>,
    value: &StaticValue<'t>,
) -> Option<Rc<StaticObject<'t>>> {
    let Symbolic::Member { object, key } = value.as_symbolic()? else { return None };
    if &**key != "entries" {
        return None;
    }
    let schema = reader.read(object);
    let ValibotKind::Object { entries, .. } = &schema.kind else { return None };
    let mut found = StaticObject::default();
    for entry in entries {
        let (key, key_origin) = (Rc::clone(&entry.key), entry.key_origin);
        found.set(StaticMember { key, key_origin, value: entry.value.clone() });
    }
    Some(Rc::new(found))
}

/// Returns the object that an expression of Valibot is, as a spread takes it apart.
pub fn static_entries<'t>(
    program: &ModuleProgram<'t>,
    value: &StaticValue<'t>,
) -> Option<Rc<StaticObject<'t>>> {
    value.root().filter(|(package, _)| is_valibot(package))?;
    let reader = ValibotReader::new(program);
    of_member(&reader, value).or_else(|| of_function(&reader, value)?.ok())
}

/// Returns the entries that are an argument.
pub fn of_argument<'t>(
    reader: &ValibotReader<'_, 't>,
    value: &StaticValue<'t>,
) -> Result<Rc<StaticObject<'t>>, Reason> {
    match &value.kind {
        StaticKind::Object(object) => Ok(Rc::clone(object)),
        _ => match of_member(reader, value) {
            Some(entries) => Ok(entries),
            None => of_function(reader, value).unwrap_or_else(|| Err(reason_of(value))),
        },
    }
}

/// Returns the entries that `entriesFromList(keys, schema)` or `entriesFromObjects(schemas)` makes.
fn of_function<'t>(
    reader: &ValibotReader<'_, 't>,
    value: &StaticValue<'t>,
) -> Option<Result<Rc<StaticObject<'t>>, Reason>> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (package, path) = callee.external()?;
    let name = path.rsplit('.').next().filter(|_| is_valibot(package))?;
    if !matches!(name, "entriesFromList" | "entriesFromObjects") {
        return None;
    }
    let list = arguments.first()?;
    let Some(items) = iterated(list) else { return Some(Err(reason_of(list))) };
    let mut found = StaticObject::default();
    for item in &items {
        if name == "entriesFromList" {
            let (Some(key), Some(schema)) = (item.as_str(), arguments.get(1)) else {
                return Some(Err(reason_of(item)));
            };
            let (key, key_origin) = (key.into(), item.origin);
            found.set(StaticMember { key, key_origin, value: schema.clone() });
        } else {
            let entries = StaticValue::symbolic(
                item.origin,
                Symbolic::Member { object: item.clone(), key: "entries".into() },
            );
            let Some(entries) = of_member(reader, &entries) else { return Some(Err(reason_of(item))) };
            entries.members.iter().for_each(|member| found.set(member.clone()));
        }
    }
    Some(Ok(Rc::new(found)))
}
