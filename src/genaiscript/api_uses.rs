//! Uses of GenAIScript's API in a file, and what rules ask of each chunk's names. Only rules need them, after the
//! debounce, so they are computed lazily and not for each keystroke or each file of a workspace.

use super::api_members::{self, UnknownFunction};
use super::arguments::{self, WrongArgument};
use super::call_options::{
    self, CallOptions, LonelyOption, UnknownOption, UnknownOptionValue, WrongOptionKind,
};
use super::extraction::Extraction;
use super::function_uses::{self, FunctionUse};
use super::processors::{self, LostOutput};
use super::promises::{self, PromiseCall};
use super::results::{self, UnknownMember, WholeResult};
use crate::syntax::node;
use crate::text::Span;

/// Defines the lists of [`ApiUses`], each with the span that orders it.
macro_rules! api_uses {
    ($($(#[$documentation:meta])* $list:ident: $item:ty, $span:expr;)*) => {
        /// Uses of the API, each list in source order.
        #[derive(Clone, Debug, Default)]
        pub struct ApiUses {
            $($(#[$documentation])* pub $list: Vec<$item>,)*
        }

        impl ApiUses {
            pub fn is_empty(&self) -> bool {
                $(self.$list.is_empty())&&*
            }

            pub(super) fn append(&mut self, next: Self) {
                $(self.$list.extend(next.$list);)*
            }

            pub(super) fn sort(&mut self) {
                $(self.$list.sort_by_key(|item: &$item| ($span)(item).source_order());)*
            }
        }
    };
}

api_uses! {
    promises: PromiseCall, |it: &PromiseCall| it.call;
    unknown_members: UnknownMember, |it: &UnknownMember| it.key_span;
    whole_results: WholeResult, |it: &WholeResult| it.span;
    arguments: WrongArgument, |it: &WrongArgument| it.span;
    unknown_functions: UnknownFunction, |it: &UnknownFunction| it.span;
    /// Options that functions do not have, in addition to those of [`super::ApiCall`].
    unknown_options: UnknownOption, |it: &UnknownOption| it.member.key_span;
    option_values: UnknownOptionValue, |it: &UnknownOptionValue| it.span;
    option_kinds: WrongOptionKind, |it: &WrongOptionKind| it.span;
    lonely_options: LonelyOption, |it: &LonelyOption| it.span;
    lost_outputs: LostOutput, |it: &LostOutput| it.span;
    /// Functions that are called or used as values, rightly or not.
    functions: FunctionUse, |it: &FunctionUse| it.expression;
    /// Names that the file does not declare, wherever they occur.
    globals: Span, |it: &Span| *it;
}

impl ApiUses {
    pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Self {
        let (unknown_members, whole_results) = results::read(extraction);
        let CallOptions { unknown, values, kinds, lonely } = call_options::read(extraction);
        Self {
            promises: promises::read(extraction),
            unknown_members,
            whole_results,
            arguments: arguments::read(extraction),
            unknown_functions: api_members::read(extraction),
            unknown_options: unknown,
            option_values: values,
            option_kinds: kinds,
            lonely_options: lonely,
            lost_outputs: processors::read(extraction),
            functions: function_uses::read(extraction),
            globals: globals(extraction),
        }
    }
}

fn globals(extraction: &Extraction<'_, '_, '_>) -> Vec<Span> {
    let references = extraction.names.references.iter();
    let globals = references.filter(|name| extraction.resolver.resolve(**name).is_none());
    globals.map(|name| node::span(*name)).collect()
}
