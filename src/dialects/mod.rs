//! Floor 4: a JSON Schema in the dialects of those who are sent it.
//!
//! A [`Document`] of `OpenAPI` 3.0 or 3.1 or of any draft of JSON Schema is brought into one normal form,
//! and from there into the dialect. Every part keeps the place that it comes from, so that what is wrong
//! with it can be shown there.

mod attributes;
mod conversion;
mod cycles;
mod dialect;
mod document;
mod envelope;
mod express;
mod failure;
mod genaiscript;
mod limits;
mod loss;
mod node;
mod normal;
mod normalize;
mod origin;
mod profile;
mod provider;
mod reference;
mod remark;
mod standard;
mod standardize;
mod walk;

pub mod chatgpt;

pub use conversion::{Config, Conversion};
pub use dialect::Dialect;
pub use document::Document;
pub use envelope::Function;
pub use express::{express, validate};
pub use failure::{Failure, Reason};
pub use loss::{Fate, Loss};
pub use profile::Profile;
pub use provider::judge;
pub use remark::{Count, Reaction, Remark, Trouble};
pub use standardize::standardize;
