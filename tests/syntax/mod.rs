//! Values, and what is parsed in another way than it is written.
#![allow(clippy::panic)]

mod asserted;
mod coercion;
mod typed;
mod value;
mod yaml;
