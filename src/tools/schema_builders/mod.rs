//! Schema builders: packages whose expressions become JSON Schema at run time. A folder for each.

pub mod zod;
