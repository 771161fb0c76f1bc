//! Floor 4: JSON Schema in the dialects of providers.
//!
//! A [`SchemaDocument`] of `OpenAPI` 3.0 or 3.1, or of any draft of JSON Schema, is converted to a normal form and
//! then to the dialect. Every part keeps its source location for error messages.

mod attributes;
mod bounds;
mod conversion;
mod cycles;
mod dialect;
mod document;
mod envelope;
mod express;
mod failure;
mod genaiscript;
mod judge;
mod limits;
mod loss;
mod node;
mod normal;
mod normalize;
mod origin;
mod profile;
mod provider;
mod reference;
mod standard;
mod standardize;
mod violation;
mod walk;

pub mod chatgpt;

pub use bounds::next_whole;
pub use conversion::{Conversion, ConversionOptions};
pub use dialect::Dialect;
pub use document::SchemaDocument;
pub use envelope::FunctionEnvelope;
pub use express::{express, validate};
pub use failure::{Failure, FailureReason};
pub use judge::judge;
pub use loss::{Fate, Loss};
pub use profile::Profile;
pub use standardize::standardize;
pub use violation::{Count, ProviderReaction, Violation, ViolationKind};
