//! Plans of calls: `{ "steps": [{ "id", "function", "inputs" }], "result" }`, or the list of steps alone.

use std::collections::HashMap;

use crate::suggest::nearest;
use crate::syntax::{Member, Object, Value};
use crate::text::Span;

/// Plan of calls, as far as it can be read.
#[derive(Debug, Default)]
pub(in crate::lint) struct Plan<'a> {
    pub calls: Vec<PlannedCall<'a>>,
    /// Value that the plan results in, usually a path.
    pub result: Option<&'a Value>,
    /// Parts that are not in the form of a plan.
    pub faults: Vec<PlanFault>,
    /// Indices of the calls by the names of their outputs.
    pub places: HashMap<&'a str, usize>,
}

#[derive(Debug)]
pub(in crate::lint) struct PlannedCall<'a> {
    /// Name of the output: the `id`, or else that of the function.
    pub output: &'a str,
    pub function: &'a str,
    pub function_span: Span,
    pub inputs: Vec<&'a Member>,
    /// Whether the inputs are complete.
    pub has_inputs: bool,
}

#[derive(Debug)]
pub(in crate::lint) struct PlanFault {
    pub span: Span,
    pub message: String,
}

const ID: &str = "id";
const FUNCTION: &str = "function";
const INPUTS: &str = "inputs";
const KEYS: [&str; 3] = [ID, FUNCTION, INPUTS];

impl<'a> Plan<'a> {
    pub fn read(document: &'a Value) -> Self {
        let mut plan = Self { result: document.get("result"), ..Self::default() };
        let steps = document.get("steps").unwrap_or(document);
        let Some(steps) = steps.as_array() else {
            plan.fault(
                steps.span,
                "This is not a plan. A plan is an object with a list of calls in `steps`, or that list alone.",
            );
            return plan;
        };
        for step in steps {
            plan.step(step);
        }
        plan
    }

    fn fault(&mut self, span: Span, message: impl Into<String>) {
        self.faults.push(PlanFault { span, message: message.into() });
    }

    fn step(&mut self, step: &'a Value) {
        let Some(call) = step.as_object() else {
            return self
                .fault(step.span, "A step of a plan is an object with a `function` and its `inputs`.");
        };
        let is_typed = self.check_keys(call);
        let Some(function) = call.get(FUNCTION) else {
            if is_typed {
                self.fault(step.span, "This step calls no function. Write its name as `function`.");
            }
            return;
        };
        let Some(name) = function.as_str() else {
            return self.fault(function.span, "The name of a function is a string.");
        };
        let inputs = call.get(INPUTS);
        if let Some(inputs) = inputs.filter(|inputs| inputs.as_object().is_none()) {
            self.fault(inputs.span, "The inputs of a call are an object with a value for each input.");
        }
        let written = call.get(ID);
        if let Some(id) = written.filter(|id| id.as_str().is_none()) {
            self.fault(id.span, "The `id` of a step is a string, by which paths name its output.");
        }
        let output = written.and_then(Value::as_str).unwrap_or(name);
        let place = self.calls.len();
        let known = *self.places.entry(output).or_insert(place);
        if let Some(id) = written.filter(|_| known != place) {
            let message =
                format!("Another step has the `id` `{output}`, so paths with it are ambiguous. Rename one.");
            self.fault(id.span, message);
        }
        self.calls.push(PlannedCall {
            output,
            function: name,
            function_span: function.span,
            inputs: inputs.and_then(Value::as_object).map(Object::entries).unwrap_or_default(),
            has_inputs: is_typed && inputs.is_none_or(|inputs| inputs.as_object().is_some()),
        });
    }

    /// Reports misspelt keys; other keys may hold notes. False if there is one.
    fn check_keys(&mut self, call: &'a Object) -> bool {
        let missing: Vec<&str> = KEYS.into_iter().filter(|key| call.member(key).is_none()).collect();
        let mut is_typed = true;
        for member in call.entries() {
            let meant = nearest(&member.key, missing.iter().copied());
            if let Some(meant) = meant.filter(|_| !KEYS.contains(&member.key.as_str())) {
                let message = format!("A step has no key `{}`. Did you mean `{meant}`?", member.key);
                self.fault(member.key_span, message);
                is_typed = false;
            }
        }
        is_typed
    }
}
