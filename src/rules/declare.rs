//! How a rule and a family of rules are declared.

/// Declares the rule of a module. Its doc comment is its explanation; then follow its code, its
/// name, the names that it had before (`(was "…")`), its severity, what it looks at (a kind of
/// [`Check`](super::check::Check)), the best fix that it may have (`fix Safe`, `fix Unsafe`; none by
/// default), and what it finds, in one line.
///
/// The module has a function `check`, which takes the context and one of what the rule looks at
/// (nothing for a file), and gives what it finds: an `Option`, a `Vec` or an iterator. A rule on what providers
/// object to names that, as in `Objection[OneOf]`, with the reaction if it is about that one only, as in
/// `Objection[Keyword, Refuses]`; it gives one diagnostic for each. A
/// rule on AgentScript is given the file alone.
macro_rules! declare_rule {
    (
        $(#[doc = $line:literal])+
        $code:ident, $name:literal $((was $($alias:literal),+))?, $severity:ident, $subject:ident $([$($of:tt)+])?,
        $(fix $fix:ident,)? $summary:literal
    ) => {
        pub(in crate::rules) static RULE: $crate::rules::Rule = $crate::rules::Rule {
            code: stringify!($code),
            name: $name,
            aliases: &[$($($alias),+)?],
            severity: $crate::rules::Severity::$severity,
            fix: declare_rule!(@fix $($fix)?),
            summary: $summary,
            doc: concat!($($line, "\n"),+),
            check: declare_rule!(@check $subject $([$($of)+])?),
        };
    };
    (@fix) => {
        None
    };
    (@fix $fix:ident) => {
        Some($crate::rules::Applicability::$fix)
    };
    (@check File) => {
        $crate::rules::check::Check::File(|context, found| found.extend(check(context)))
    };
    (@check AgentScript) => {
        $crate::rules::check::Check::AgentScript(|it, found| found.extend(check(it)))
    };
    (@check Objection[$($trouble:ident)|+ $(, $reaction:ident)?]) => {
        $crate::rules::check::Check::Objection($crate::rules::dialects::ObjectionCheck {
            troubles: &[$($crate::dialects::Trouble::$trouble),+],
            reactions: &[$($crate::dialects::Reaction::$reaction)?],
            check,
        })
    };
    (@check $subject:ident) => {
        $crate::rules::check::Check::$subject(|context, it, found| found.extend(check(context, it)))
    };
}

/// Declares the table of a family: its rules by their modules, in the order of their codes. The
/// modules are declared beside it, as rustfmt sees only those; one that is not listed here is dead
/// code to the compiler.
macro_rules! rules {
    ($($module:ident),+ $(,)?) => {
        /// The rules of this family, in the order of their codes.
        pub(in crate::rules) static RULES: &[&$crate::rules::Rule] = &[$(&$module::RULE),+];
    };
}
