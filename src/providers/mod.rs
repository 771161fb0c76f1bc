//! Floor 4: JSON Schema in the dialects of providers. A [`SchemaDocument`] of `OpenAPI` or of any draft is converted
//! to a normal form and then to the dialect. Every part keeps its source location for error messages.

mod attributes;
mod convert;
mod cycles;
mod dialect;
mod document;
mod envelope;
mod failure;
mod judge;
mod judgments;
mod loss;
mod marked;
mod node;
mod normal;
mod normalize;
mod origin;
mod profile;
mod provider;
mod standard;
mod violation;
mod walk;

pub mod chatgpt;

pub use attributes::next_whole;
pub use convert::{convert, validate};
pub use dialect::Dialect;
pub use dialect::{Conversion, ConversionOptions};
pub use document::SchemaDocument;
pub use envelope::FunctionEnvelope;
pub use failure::{Failure, FailureReason};
pub use judge::{Judge, judge};
pub use judgments::Judgments;
pub use loss::{Fate, Loss};
pub use marked::{MARK, MarkedSchema};
pub use origin::{OriginStep, SchemaOrigin};
pub use profile::Profile;
pub use standard::standardize;
pub use violation::{Count, ProviderReaction, Violation, ViolationKind};
