use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use crate::genaiscript::{ApiCall, MisuseKind};
use crate::lint::{Diagnostic, LintContext, texts};
use crate::syntax::{node, pattern};
use crate::text::Span;

declare_rule! {
    /// `runPrompt` and `defAgent` send a prompt of their own, which has only what its function defines on its context;
    /// that of `prompt` has only its text.
    /// Names defined around it, by the global `def` or on another context, belong to the prompt there: the inner one
    /// mentions one, and the model gets the name without its content.
    ///
    /// Nothing is reported where the prompt itself says what the name is (`FILE: …`, `<FILE>`), nor where its context is
    /// passed on, or a name that it defines is known only in a run.
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("FILE", env.files[0])
    /// const { text } = await runPrompt((_) => {
    ///     _.$`Summarize FILE.`
    /// })
    /// $`Translate this: ${text}`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { text } = await runPrompt((_) => {
    ///     _.def("FILE", env.files[0])
    ///     _.$`Summarize FILE.`
    /// })
    /// $`Translate this: ${text}`
    /// ```
    R07, "outer-name-in-inner-prompt", Warning, File, awaits Pause,
    "A prompt inside a script names what only the prompt around it has."
}

struct InnerPrompt<'a> {
    place: Span,
    /// Function that starts it: `runPrompt`, `prompt` or `defAgent`.
    giver: &'static str,
    context: Option<Node<'a>>,
    around: Option<usize>,
    /// Whether it may contain more than the analysis sees.
    is_open: bool,
    /// Whether its context is passed to another function; computed lazily.
    is_passed_on: OnceCell<bool>,
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let calls = &context.file.script().api_calls;
    if !calls.iter().any(|call| call.defined.is_some()) {
        return Vec::new();
    }
    let mut inner: Vec<InnerPrompt<'_>> =
        calls.iter().filter_map(|call| InnerPrompt::new(context, call)).collect();
    inner.extend(tagged(context));
    inner.sort_by_key(|inner| inner.place.source_order());
    let places: Vec<Span> = inner.iter().map(|inner| inner.place).collect();
    let mut walk = PromptWalk { places: &places, next: 0, open: Vec::new() };
    for number in 0..places.len() {
        let around = walk.at(places[number].start.saturating_sub(1));
        inner[number].around = around.filter(|around| *around != number);
    }
    let mut definitions: HashMap<&str, Vec<(Option<usize>, Span)>> = HashMap::new();
    let mut walk = PromptWalk { places: &places, next: 0, open: Vec::new() };
    let mut calls: Vec<&ApiCall> = calls.iter().filter(|call| call.function.defines).collect();
    calls.sort_by_key(|call| call.callee);
    for call in calls {
        let within = walk.at(call.callee.start);
        match &call.defined {
            Some(name) => definitions.entry(&name.text).or_default().push((within, name.span)),
            None => {
                if let Some(inner) = within.and_then(|within| inner.get_mut(within)) {
                    inner.is_open = true;
                }
            }
        }
    }
    mark_misused(context, &places, &mut inner);
    named(context, &places, &inner, &definitions)
}

fn named<'a>(
    context: &LintContext<'a>,
    places: &[Span],
    inner: &[InnerPrompt<'a>],
    definitions: &HashMap<&str, Vec<(Option<usize>, Span)>>,
) -> Vec<Diagnostic> {
    let file = context.file;
    let mut walk = PromptWalk { places, next: 0, open: Vec::new() };
    let mut reported = HashSet::new();
    let mut found = Vec::new();
    for (word, place) in texts::upper_words(file) {
        let Some(number) = walk.at(place.start) else { continue };
        let Some(defined) = definitions.get(word) else { continue };
        let own = &inner[number];
        if own.is_open
            || reported.contains(&(number, word))
            || defined.iter().any(|(within, _)| *within == Some(number))
        {
            continue;
        }
        let around = |outer: Option<usize>| {
            let mut at = own.around;
            while at != outer {
                let Some(number) = at else { return false };
                at = inner.get(number).and_then(|inner| inner.around);
            }
            true
        };
        let Some((_, definition)) = defined.iter().find(|(within, _)| around(*within)) else { continue };
        if !texts::is_in_prompt(file, place)
            || is_introduced(own.place.text(&file.source), word)
            || own.is_passed_on(context)
        {
            continue;
        }
        reported.insert((number, word));
        let advice = match own.context {
            Some(name) => format!("Define it here, with `{}.def`.", node::text(name, &file.source)),
            None => "Put what it stands for into this prompt.".to_owned(),
        };
        let message = format!(
            "The prompt of `{}` has no `{word}`, which is defined for the prompt around it. {advice}",
            own.giver
        );
        found.push(RULE.at(place, message).related(*definition, "it is defined here"));
    }
    found
}

fn is_introduced(prompt: &str, word: &str) -> bool {
    let mut places = prompt.match_indices(word);
    places.any(|(at, _)| {
        let (before, after) = (&prompt[..at], prompt[at + word.len()..].trim_start_matches(['*', '`', '"']));
        after.trim_start().starts_with([':', '=']) || (before.ends_with('<') && after.starts_with('>'))
    })
}

/// Marks prompts that write into another prompt: R01 reports these calls, and with them the names.
fn mark_misused(context: &LintContext<'_>, places: &[Span], inner: &mut [InnerPrompt<'_>]) {
    let mut walk = PromptWalk { places, next: 0, open: Vec::new() };
    let misuses = context.file.script().misuses.iter().filter(|misuse| misuse.kind == MisuseKind::Outer);
    let mut misuses: Vec<Span> = misuses.map(|misuse| misuse.span).collect();
    misuses.sort();
    for misuse in misuses {
        if let Some(inner) = walk.at(misuse.start).and_then(|number| inner.get_mut(number)) {
            inner.is_open = true;
        }
    }
}

/// Finds the innermost place around offsets, which must be in order.
struct PromptWalk<'p> {
    places: &'p [Span],
    next: usize,
    open: Vec<usize>,
}

impl PromptWalk<'_> {
    fn at(&mut self, offset: u32) -> Option<usize> {
        while let Some(place) = self.places.get(self.next).filter(|place| place.start <= offset) {
            self.close(place.start);
            self.open.push(self.next);
            self.next += 1;
        }
        self.close(offset);
        self.open.last().copied()
    }

    fn close(&mut self, offset: u32) {
        while let Some(last) = self.open.last()
            && self.places[*last].end <= offset
        {
            self.open.pop();
        }
    }
}

fn tagged<'a>(context: &LintContext<'a>) -> Vec<InnerPrompt<'a>> {
    let prompts = context.api_uses().functions.iter().filter(|mention| mention.name == "prompt");
    let templates = prompts.filter_map(|mention| {
        let call = node::wrap(context.file.syntax.node_at(mention.expression)?).1?;
        node::field(call, "arguments").filter(|it| it.kind() == "template_string")
    });
    templates.map(|template| InnerPrompt::at(template, "prompt", None)).collect()
}

impl<'a> InnerPrompt<'a> {
    fn at(made: Node<'a>, giver: &'static str, context: Option<Node<'a>>) -> Self {
        Self {
            place: node::span(made),
            giver,
            context,
            around: None,
            is_open: false,
            is_passed_on: OnceCell::new(),
        }
    }

    fn new(context: &LintContext<'a>, call: &ApiCall) -> Option<Self> {
        let place = match call.function.name {
            "runPrompt" => 0,
            "defAgent" => 2,
            _ => return None,
        };
        let mut at = context.file.syntax.node_at(call.callee)?;
        while at.kind() != "call_expression" {
            at = at.parent()?;
        }
        let arguments = node::field(at, "arguments").map(node::children).unwrap_or_default();
        let made = node::unwrap(*arguments.get(place)?);
        let name = pattern::parameters(made).into_iter().next();
        let is_function = pattern::is_function(made);
        if !is_function && !matches!(made.kind(), "template_string" | "string") {
            return None;
        }
        let name = name.filter(|name| name.kind() == "identifier" && is_function);
        Some(Self::at(made, call.function.name, name))
    }

    /// Whether its context is passed to another function, which may define any names on it.
    fn is_passed_on(&self, context: &LintContext<'a>) -> bool {
        let Some(name) = self.context else { return false };
        *self.is_passed_on.get_or_init(|| {
            context.uses_of(name).into_iter().any(|place| {
                let parent = node::wrap(place).1;
                parent.is_some_and(|parent| parent.kind() != "member_expression")
            })
        })
    }
}
