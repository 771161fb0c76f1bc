//! Functions that make an object of TypeBox of another one.

use std::rc::Rc;

use super::calls::TypeBoxCall;
use super::schema::{SharedSchema, TypeBoxField, TypeBoxKind, TypeBoxSchema};
use crate::tools::evaluator::{Reason, StaticValue, iterated};
use crate::tools::schema_builders::reason_of;

type Read<'t> = Result<SharedSchema<'t>, Reason>;

/// Parts of an intersection or a union, each changed in its own way.
type Change<'c, 't> = &'c dyn Fn(&[TypeBoxField<'t>]) -> Vec<TypeBoxField<'t>>;

/// Reads `Type.Partial` and `Type.Required`.
pub fn partial<'t>(call: &TypeBoxCall<'_, '_, 't>, is_optional: bool) -> Read<'t> {
    let with_mark = |field: &TypeBoxField<'t>| TypeBoxField {
        schema: Rc::new(TypeBoxSchema { is_optional, ..(*field.schema).clone() }),
        ..field.clone()
    };
    changed(call, 1, &|fields| fields.iter().map(with_mark).collect())
}

/// Reads `Type.Pick` and `Type.Omit`.
pub fn picked<'t>(call: &TypeBoxCall<'_, '_, 't>, is_kept: bool) -> Read<'t> {
    let keys = keys(call, 1)?;
    let is_meant = |field: &&TypeBoxField<'t>| keys.contains(&field.key) == is_kept;
    changed(call, 2, &|fields| fields.iter().filter(is_meant).cloned().collect())
}

fn changed<'t>(call: &TypeBoxCall<'_, '_, 't>, options: usize, change: Change<'_, 't>) -> Read<'t> {
    let schema = call.schema(0)?;
    Ok(call.with_all_options(&of_parts(call, &schema, change)?, options))
}

fn of_parts<'t>(
    call: &TypeBoxCall<'_, '_, 't>,
    schema: &SharedSchema<'t>,
    change: Change<'_, 't>,
) -> Read<'t> {
    let is_new = call.reader.is_new();
    let parts = |parts: &[SharedSchema<'t>]| -> Result<Vec<_>, Reason> {
        parts.iter().map(|part| of_parts(call, part, change)).collect()
    };
    let kind = match &schema.kind {
        TypeBoxKind::Object(fields) => TypeBoxKind::Object(change(fields)),
        TypeBoxKind::Intersect(inner) if !is_new => TypeBoxKind::Intersect(parts(inner)?),
        TypeBoxKind::Union(inner) if !is_new => TypeBoxKind::Union(parts(inner)?),
        TypeBoxKind::Unreadable(reason) => return Err(reason.clone()),
        _ => return Err(Reason::Expression),
    };
    let mut made = TypeBoxSchema::new(call.origin, kind);
    // Version 1 keeps nothing of the object but its properties.
    if !is_new {
        made.options = schema.options.iter().filter(|member| &*member.key != "$id").cloned().collect();
        made.open.clone_from(&schema.open);
    }
    Ok(Rc::new(made))
}

fn keys<'t>(call: &TypeBoxCall<'_, '_, 't>, index: usize) -> Result<Vec<Rc<str>>, Reason> {
    let written = call.argument(index).ok_or(Reason::Expression)?;
    if let Some(items) = iterated(written) {
        let key = |item: &StaticValue<'t>| item.as_text().map(Rc::from).ok_or_else(|| reason_of(item));
        return items.iter().map(key).collect();
    }
    match written.as_str() {
        Some(key) if !call.reader.is_new() => Ok(vec![key.into()]),
        Some(_) => Err(Reason::Expression),
        None => literal_keys(&call.reader.read(written)).ok_or_else(|| reason_of(written)),
    }
}

/// Returns the texts that a schema admits, if it is made of literals.
pub fn literal_keys(schema: &TypeBoxSchema<'_>) -> Option<Vec<Rc<str>>> {
    match &schema.kind {
        TypeBoxKind::Literal(value) => Some(vec![value.as_text()?.into()]),
        TypeBoxKind::Union(cases) => {
            let keys: Option<Vec<Vec<Rc<str>>>> = cases.iter().map(|case| literal_keys(case)).collect();
            Some(keys?.concat())
        }
        _ => None,
    }
}

/// Reads `Type.Composite`, which puts the fields of objects together.
pub fn composite<'t>(call: &TypeBoxCall<'_, '_, 't>) -> Read<'t> {
    let list = call.argument(0).ok_or(Reason::Expression)?;
    let parts = iterated(list).ok_or_else(|| reason_of(list))?;
    let mut merged: Vec<(TypeBoxField<'t>, Vec<SharedSchema<'t>>)> = Vec::new();
    for part in &parts {
        let schema = call.reader.read(part);
        let TypeBoxKind::Object(fields) = &schema.kind else {
            return Err(match &schema.kind {
                TypeBoxKind::Unreadable(reason) => reason.clone(),
                _ => Reason::Expression,
            });
        };
        for field in fields {
            match merged.iter_mut().find(|(known, _)| known.key == field.key) {
                Some((_, schemas)) => schemas.push(Rc::clone(&field.schema)),
                None => merged.push((field.clone(), vec![Rc::clone(&field.schema)])),
            }
        }
    }
    let whole = |(field, mut schemas): (TypeBoxField<'t>, Vec<SharedSchema<'t>>)| {
        schemas.retain(|schema| !matches!(schema.kind, TypeBoxKind::Never));
        match schemas.as_slice() {
            [] => return TypeBoxField { schema: call.make(TypeBoxKind::Never), ..field },
            [one] => return TypeBoxField { schema: Rc::clone(one), ..field },
            _ => {}
        }
        let is_optional = schemas.iter().all(|schema| schema.is_optional);
        let kind = TypeBoxKind::Intersect(schemas);
        let schema = TypeBoxSchema { is_optional, ..TypeBoxSchema::new(call.origin, kind) };
        TypeBoxField { schema: Rc::new(schema), ..field }
    };
    let fields = merged.into_iter().map(whole).collect();
    Ok(call.with_options(TypeBoxKind::Object(fields), 1))
}

/// Reads `Type.KeyOf`, whose literals are the names of the fields.
pub fn key_of<'t>(call: &TypeBoxCall<'_, '_, 't>) -> Read<'t> {
    let schema = call.schema(0)?;
    let TypeBoxKind::Object(fields) = &schema.kind else { return Err(Reason::Expression) };
    // Names of digits become numbers.
    if fields.iter().any(|field| field.key.parse::<f64>().is_ok()) {
        return Err(Reason::Expression);
    }
    let literal = |field: &TypeBoxField<'t>| {
        let key = StaticValue::string(field.key_origin, Rc::clone(&field.key));
        Rc::new(TypeBoxSchema::new(field.key_origin, TypeBoxKind::Literal(key)))
    };
    let cases: Vec<_> = fields.iter().map(literal).collect();
    match cases.as_slice() {
        [one] => Ok(call.with_other_options(one, 1)),
        _ => Ok(call.union(cases)),
    }
}

/// Reads `Type.Index` with one name.
pub fn indexed<'t>(call: &TypeBoxCall<'_, '_, 't>) -> Read<'t> {
    let schema = call.schema(0)?;
    let keys = keys(call, 1)?;
    let (TypeBoxKind::Object(fields), [key]) = (&schema.kind, keys.as_slice()) else {
        return Err(Reason::Expression);
    };
    // Version 1 evaluates what it returns.
    let is_plain = |field: &&TypeBoxField<'t>| {
        let kind = &field.schema.kind;
        !call.reader.is_new()
            || matches!(kind, TypeBoxKind::Typed(_) | TypeBoxKind::Literal(_) | TypeBoxKind::Any)
    };
    let field = fields.iter().find(|field| field.key == *key && !field.schema.is_optional).filter(is_plain);
    field.map(|field| call.with_other_options(&field.schema, 2)).ok_or(Reason::Expression)
}
