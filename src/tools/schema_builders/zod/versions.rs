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

/// Functions that came later, with the minor version.
const LATER_FUNCTIONS: [(&str, u32); 11] = [
    ("httpUrl", 1),
    ("mac", 1),
    ("hex", 1),
    ("hash", 1),
    ("codec", 1),
    ("looseRecord", 2),
    ("xor", 2),
    ("exactOptional", 3),
    ("creditCard", 5),
    ("iban", 6),
    ("currencyCode", 6),
];

/// Methods that came later, with the minor version.
const LATER_METHODS: [(&str, u32); 5] =
    [("slugify", 1), ("safeExtend", 1), ("apply", 3), ("exactOptional", 3), ("exactPartial", 5)];

/// Whether a version certainly has no function of this name.
pub fn lacks_function(major: ZodMajor, minor: u32, name: &str) -> bool {
    match major {
        ZodMajor::Three => FUNCTIONS_OF_4.contains(&name),
        ZodMajor::Four => FUNCTIONS_OF_3.contains(&name) || is_later(&LATER_FUNCTIONS, minor, name),
    }
}

/// Whether schemas of a version certainly have no method of this name.
pub fn lacks_method(major: ZodMajor, minor: u32, name: &str) -> bool {
    match major {
        ZodMajor::Three => METHODS_OF_4.contains(&name),
        ZodMajor::Four => METHODS_OF_3.contains(&name) || is_later(&LATER_METHODS, minor, name),
    }
}

fn is_later(rows: &[(&str, u32)], minor: u32, name: &str) -> bool {
    rows.iter().any(|(known, first)| *known == name && minor < *first)
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
