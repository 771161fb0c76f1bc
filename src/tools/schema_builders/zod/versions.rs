//! Functions and methods that only one version of zod has.

use super::ZodMajor;
use crate::tools::evaluator::{StaticValue, Symbolic};

const FUNCTIONS_OF_4: [&str; 57] = [
    "pipe",
    "email",
    "guid",
    "uuid",
    "uuidv4",
    "uuidv6",
    "uuidv7",
    "url",
    "httpUrl",
    "emoji",
    "nanoid",
    "cuid",
    "cuid2",
    "ulid",
    "xid",
    "ksuid",
    "ipv4",
    "ipv6",
    "mac",
    "cidrv4",
    "cidrv6",
    "base64",
    "base64url",
    "e164",
    "jwt",
    "hostname",
    "hex",
    "hash",
    "stringFormat",
    "int",
    "int32",
    "uint32",
    "float32",
    "float64",
    "int64",
    "uint64",
    "stringbool",
    "nullish",
    "nonoptional",
    "exactOptional",
    "readonly",
    "partialRecord",
    "looseRecord",
    "xor",
    "looseObject",
    "templateLiteral",
    "file",
    "json",
    "codec",
    "success",
    "transform",
    "prefault",
    "minLength",
    "iso.date",
    "iso.datetime",
    "iso.time",
    "iso.duration",
];

const METHODS_OF_4: [&str; 25] = [
    "ipv4",
    "ipv6",
    "cidrv4",
    "cidrv6",
    "guid",
    "uuidv4",
    "uuidv6",
    "uuidv7",
    "xid",
    "ksuid",
    "e164",
    "lowercase",
    "uppercase",
    "normalize",
    "slugify",
    "prefault",
    "nonoptional",
    "exactOptional",
    "overwrite",
    "meta",
    "register",
    "loose",
    "safeExtend",
    "exactPartial",
    "check",
];

const FUNCTIONS_OF_3: [&str; 5] = ["ostring", "onumber", "oboolean", "pipeline", "effect"];

const METHODS_OF_3: [&str; 7] = ["ip", "cidr", "augment", "setKey", "nonstrict", "deepPartial", "refinement"];

/// Whether a version certainly has no function of this name.
pub fn lacks_function(major: ZodMajor, name: &str) -> bool {
    match major {
        ZodMajor::Three => FUNCTIONS_OF_4.contains(&name),
        ZodMajor::Four => FUNCTIONS_OF_3.contains(&name),
    }
}

/// Whether schemas of a version certainly have no method of this name.
pub fn lacks_method(major: ZodMajor, name: &str) -> bool {
    match major {
        ZodMajor::Three => METHODS_OF_4.contains(&name),
        ZodMajor::Four => METHODS_OF_3.contains(&name),
    }
}

/// Shows an expression as an exception names it: `z.string(...)`.
pub fn shown(value: &StaticValue<'_>) -> String {
    match value.as_symbolic() {
        Some(Symbolic::External { name, .. }) => name.to_string(),
        Some(Symbolic::Member { object, key }) => format!("{}.{key}", shown(object)),
        Some(Symbolic::Call { callee, .. }) => format!("{}(...)", shown(callee)),
        _ => "(intermediate value)".to_owned(),
    }
}
