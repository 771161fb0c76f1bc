//! Values, and text that is parsed differently than written.
#![allow(clippy::panic)]

mod asserted;
mod coercion;
mod typed;
mod value;
mod yaml;
