//! Macros that declare a rule and a family of rules.

/// Declares the rule of a module. Its doc comment is its explanation. Code, name and former names
/// (`(was "…")`) follow, then severity and subject (a kind of [`Check`](crate::lint::check::Check)). Optional facts
/// come next: what the rule depends on (`needs Workspace`, a [`Need`](super::rule::Need)), that it holds even for a
/// script that GenAIScript drops (`even Dropped`), how long an editor withholds it while its author types
/// (`awaits Pause`, an [`Awaits`](crate::lint::Awaits)), its best fix (`fix Safe`, `fix Unsafe`; none by default), and that
/// it is off by default (`only asked`). A one-line summary is last.
///
/// The module has a function `check`, which receives the context and one subject (nothing for a file). It
/// returns an `Option`, a `Vec` or an iterator of diagnostics. A rule on violations of a provider's limits
/// names their kind, as in `Violation[OneOf]`. If it covers only some reactions, it names them, as in
/// `Violation[Keyword, Refuses | RefusesAsIs]`. It returns one diagnostic per violation. A rule on
/// AgentScript receives only the file.
macro_rules! declare_rule {
    (
        $(#[doc = $line:literal])+
        $code:ident, $name:literal $((was $($alias:literal),+))?, $severity:ident, $subject:ident $([$($of:tt)+])?,
        $(needs $need:ident,)* $(even $dropped:ident,)? $(awaits $event:ident,)?
        $(fix $fix:ident,)? $(only $asked:ident,)? $summary:literal
    ) => {
        pub(in crate::lint) static RULE: $crate::lint::Rule = $crate::lint::Rule {
            code: stringify!($code),
            name: $name,
            aliases: &[$($($alias),+)?],
            severity: $crate::lint::Severity::$severity,
            fix: declare_rule!(@fix $($fix)?),
            is_optional: declare_rule!(@only $($asked)?),
            needs: &[$($crate::lint::engine::rule::Need::$need),*],
            is_of_dropped: declare_rule!(@dropped $($dropped)?),
            awaits: declare_rule!(@awaits $($event)?),
            summary: $summary,
            doc: concat!($($line, "\n"),+),
            check: declare_rule!(@check $subject $([$($of)+])?),
        };
    };
    (@fix) => {
        None
    };
    (@fix $fix:ident) => {
        Some($crate::lint::Applicability::$fix)
    };
    (@dropped) => {
        false
    };
    (@dropped Dropped) => {
        true
    };
    (@awaits) => {
        $crate::lint::Awaits::Statement
    };
    (@awaits $event:ident) => {
        $crate::lint::Awaits::$event
    };
    (@only) => {
        false
    };
    (@only asked) => {
        true
    };
    (@check File) => {
        $crate::lint::engine::check::Check::File(|context, found| found.extend(check(context)))
    };
    (@check Module) => {
        $crate::lint::engine::check::Check::Module(|context, found| found.extend(check(context)))
    };
    (@check AgentScript) => {
        $crate::lint::engine::check::Check::AgentScript(|it, found| found.extend(check(it)))
    };
    (@check Violation[$($trouble:ident)|+ $(, $($reaction:ident)|+)?]) => {
        $crate::lint::engine::check::Check::Violation($crate::lint::providers::ViolationCheck {
            troubles: &[$($crate::providers::ViolationKind::$trouble),+],
            reactions: &[$($($crate::providers::ProviderReaction::$reaction),+)?],
            check,
        })
    };
    (@check $subject:ident) => {
        $crate::lint::engine::check::Check::$subject(|context, it, found| found.extend(check(context, it)))
    };
}

/// Declares the table of a family: the modules of its rules, in the order of their codes. The modules are
/// declared next to it, because rustfmt does not see modules that a macro declares. The compiler reports a
/// module that is not listed as dead code.
macro_rules! rules {
    ($($module:ident),+ $(,)?) => {
        /// The rules of this family, in the order of their codes.
        pub(in crate::lint) static RULES: &[&$crate::lint::Rule] = &[$(&$module::RULE),+];
    };
}
