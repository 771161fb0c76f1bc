//! Calls of converters in the code itself: `zodToJsonSchema(schema)`, `z.toJSONSchema(schema)`.

use super::ConversionTarget;
use crate::tools::evaluator::{StaticValue, Symbolic};
use crate::tools::schema_builders::WrittenConversion;
use crate::tools::schema_builders::zod::reader::zod_path;
use crate::tools::schema_builders::zod::zod_3::{References, Zod3Options};
use crate::tools::schema_builders::zod::{ZodIo, ZodMajor, is_zod};

/// Returns the schema that `zod-to-json-schema` converts, with whichever options.
pub fn given_to_package<'v, 't>(value: &'v StaticValue<'t>) -> Option<&'v StaticValue<'t>> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (package, path) = callee.external()?;
    let is_function = matches!(&*path, "zodToJsonSchema" | "default" | "default.zodToJsonSchema");
    arguments.first().filter(|_| package == "zod-to-json-schema" && is_function)
}

/// Returns the conversion that a value is; `None` for any other value, and for options that are not known.
pub fn written_conversion<'v, 't>(value: &'v StaticValue<'t>) -> Option<WrittenConversion<'v, 't>> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let Some((package, path)) = callee.external() else {
        // A method of a schema.
        let Symbolic::Member { object, key } = callee.as_symbolic()? else { return None };
        let is_method = &**key == "toJSONSchema" && object.root().is_some_and(|(package, _)| is_zod(package));
        return is_method.then(|| of_zod_4(object, arguments.first()))?;
    };
    let schema = arguments.first()?;
    let options = arguments.get(1);
    if package == "zod-to-json-schema" {
        let options = options_of_zod_3(options).filter(|_| given_to_package(value).is_some())?;
        let target = ConversionTarget::ZodToJsonSchema(options);
        return Some(WrittenConversion { schema, target, io: ZodIo::Input, major: Some(ZodMajor::Three) });
    }
    (is_zod(package) && zod_path(&path) == "toJSONSchema").then(|| of_zod_4(schema, options))?
}

fn options_of_zod_3(options: Option<&StaticValue<'_>>) -> Option<Zod3Options> {
    let mut found = Zod3Options::default();
    let Some(options) = options.filter(|options| !options.is_undefined()) else { return Some(found) };
    let options = options.as_object().filter(|options| options.open.is_none())?;
    for member in &options.members {
        match (&*member.key, member.value.as_str(), member.value.as_bool()) {
            ("target", Some("jsonSchema7"), _) | ("$refStrategy", Some("root"), _) => {}
            ("$refStrategy", Some("none"), _) => found.references = References::None,
            ("strictUnions", _, Some(is_strict)) => found.has_strict_unions = is_strict,
            ("pipeStrategy", Some("all"), _) => found.pipe = None,
            ("pipeStrategy", Some("input"), _) => found.pipe = Some(ZodIo::Input),
            ("pipeStrategy", Some("output"), _) => found.pipe = Some(ZodIo::Output),
            _ => return None,
        }
    }
    Some(found)
}

fn of_zod_4<'v, 't>(
    schema: &'v StaticValue<'t>,
    options: Option<&StaticValue<'t>>,
) -> Option<WrittenConversion<'v, 't>> {
    let (mut target, mut io) = (ConversionTarget::Zod, ZodIo::Output);
    if let Some(options) = options.filter(|options| !options.is_undefined()) {
        let options = options.as_object().filter(|options| options.open.is_none())?;
        for member in &options.members {
            match (&*member.key, member.value.as_str()?) {
                ("target", "draft-7" | "draft-07") => target = ConversionTarget::ZodDraftSeven,
                ("target", "draft-2020-12") => target = ConversionTarget::Zod,
                ("io", "input") => io = ZodIo::Input,
                ("io", "output") => io = ZodIo::Output,
                ("reused", "inline") => {}
                _ => return None,
            }
        }
    }
    Some(WrittenConversion { schema, target, io, major: Some(ZodMajor::Four) })
}
