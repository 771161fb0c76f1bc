//! The dialects as values of an option.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::dialects::Dialect;

impl ValueEnum for Dialect {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.title()))
    }
}
