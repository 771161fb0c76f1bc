//! Links between functions: members of one function's output that fit the inputs of another.

use foldhash::{HashMap, HashMapExt};

use super::entry::ManualEntry;
use super::json::response_schema;
use super::named::NamedType;
use crate::budget::{Budget, Work};
use crate::json_schema::{JsonPath, RootedSchema, SchemaFit};
use crate::return_types::Confidence;
use crate::syntax::Value;
use crate::text::Span;

/// Output of a function that fits an input of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualLink<'a> {
    pub input: &'a str,
    /// Name of the function with the output.
    pub from: &'a str,
    pub path: JsonPath,
    pub confidence: LinkConfidence,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkConfidence {
    /// Name, type and format are equal.
    Sure,
    /// The type fits.
    Weak,
}

impl LinkConfidence {
    pub fn name(self) -> &'static str {
        match self {
            Self::Sure => "sure",
            Self::Weak => "weak",
        }
    }
}

/// Nesting up to which members of an output are linked.
const MAX_DEPTH: usize = 4;

/// Maximum number of members of one output that are linked.
const MAX_MEMBERS: usize = 64;

/// Maximum number of links of one input: of equal names, and of equal types where there is none.
const MAX_SURE: usize = 8;
const MAX_WEAK: usize = 3;

/// Maximum number of outputs that one input is compared with.
const MAX_COMPARED: usize = 256;

/// Steps of one comparison. Schemas that take more are not linked.
const COMPARISON: Work = Work { steps: 2_000, bytes: 0 };

struct LinkedOutput<'a> {
    /// Index of the function.
    function: usize,
    /// Normalized name of the member; empty for the whole output.
    name: String,
    path: JsonPath,
    schema: RootedSchema<'a>,
}

/// Returns the links of each function's inputs, in the order of the functions.
pub(super) fn links<'a>(functions: &[NamedType<'a>]) -> Vec<Vec<ManualLink<'a>>> {
    let responses: Vec<Option<Value>> = functions.iter().map(|named| known_response(named.entry)).collect();
    let mut outputs = Vec::new();
    for (function, response) in responses.iter().enumerate() {
        if let Some(response) = response {
            collect(function, RootedSchema::new(response), &mut outputs);
        }
    }
    let index = OutputIndex::new(&outputs);
    let of_function = |(place, named): (usize, &NamedType<'a>)| index.links(place, named.entry, functions);
    functions.iter().enumerate().map(of_function).collect()
}

fn known_response(entry: &ManualEntry) -> Option<Value> {
    if entry.external || entry.response.confidence == Confidence::Unknown {
        return None;
    }
    Some(Value::from_json(&response_schema(entry)?, Span::default()))
}

/// Collects the whole output and its members, parents first.
fn collect<'a>(function: usize, whole: RootedSchema<'a>, outputs: &mut Vec<LinkedOutput<'a>>) {
    let root = LinkedOutput { function, name: String::new(), path: JsonPath::default(), schema: whole };
    let (mut todo, mut count) = (vec![(root, 0)], 0);
    while let Some((output, depth)) = todo.pop() {
        let cases = output.schema.cases();
        if let ([case], true) = (cases.as_slice(), depth < MAX_DEPTH) {
            let items = case.schema.items().filter(|_| case.type_name() == Some("array"));
            if let Some(items) = items {
                let path = output.path.first_item();
                let (name, schema) = (output.name.clone(), case.part(items));
                todo.push((LinkedOutput { function, name, path, schema }, depth + 1));
            }
            if case.type_name() == Some("object") {
                for property in case.schema.properties().into_iter().take(MAX_MEMBERS).rev() {
                    let path = output.path.member(property.name);
                    let (name, schema) = (normalized(property.name), case.part(property.schema));
                    todo.push((LinkedOutput { function, name, path, schema }, depth + 1));
                }
            }
        }
        outputs.push(output);
        count += 1;
        if count > MAX_MEMBERS {
            return;
        }
    }
}

/// Outputs by normalized name and by type, so that functions are not compared pairwise.
struct OutputIndex<'o, 'a> {
    by_name: HashMap<&'o str, Vec<&'o LinkedOutput<'a>>>,
    by_type: HashMap<&'a str, Vec<&'o LinkedOutput<'a>>>,
}

impl<'o, 'a> OutputIndex<'o, 'a> {
    fn new(outputs: &'o [LinkedOutput<'a>]) -> Self {
        let mut index = Self { by_name: HashMap::new(), by_type: HashMap::new() };
        for output in outputs {
            if !output.name.is_empty() {
                index.by_name.entry(&output.name).or_default().push(output);
            }
            for kind in output.schema.cases().into_iter().filter_map(RootedSchema::type_name) {
                index.by_type.entry(kind).or_default().push(output);
            }
        }
        index
    }

    fn links<'n>(
        &self,
        function: usize,
        entry: &'n ManualEntry,
        functions: &[NamedType<'n>],
    ) -> Vec<ManualLink<'n>> {
        let parameters = RootedSchema::new(&entry.parameters);
        let mut links = Vec::new();
        for property in parameters.schema.properties() {
            let taken = parameters.part(property.schema);
            let link = |(output, confidence): (&LinkedOutput<'_>, LinkConfidence)| {
                let from = functions.get(output.function)?.name;
                Some(ManualLink { input: property.name, from, path: output.path.clone(), confidence })
            };
            links.extend(self.of_input(function, property.name, taken).into_iter().filter_map(link));
        }
        links
    }

    fn of_input(
        &self,
        function: usize,
        name: &str,
        taken: RootedSchema<'_>,
    ) -> Vec<(&'o LinkedOutput<'a>, LinkConfidence)> {
        let name = normalized(name);
        let others = |outputs: Option<&Vec<&'o LinkedOutput<'a>>>| -> Vec<&'o LinkedOutput<'a>> {
            let others = outputs.into_iter().flatten().filter(|output| output.function != function);
            others.take(MAX_COMPARED).copied().collect()
        };
        let (mut sure, mut weak) = (Vec::new(), Vec::new());
        for output in others(self.by_name.get(name.as_str())) {
            match fit(output, taken) {
                SchemaFit::Fits if has_format_of(output.schema, taken) => {
                    sure.push((output, LinkConfidence::Sure));
                }
                SchemaFit::Fits | SchemaFit::Partly(_) => weak.push((output, LinkConfidence::Weak)),
                SchemaFit::Never(_) | SchemaFit::Unknown => {}
            }
        }
        if !sure.is_empty() {
            sure.truncate(MAX_SURE);
            return sure;
        }
        for kind in taken.cases().into_iter().filter_map(RootedSchema::type_name) {
            for output in others(self.by_type.get(kind)) {
                let is_new = output.name != name && weak.len() < MAX_WEAK;
                if is_new && fit(output, taken) == SchemaFit::Fits {
                    weak.push((output, LinkConfidence::Weak));
                }
            }
        }
        weak.truncate(MAX_WEAK);
        weak
    }
}

fn fit(output: &LinkedOutput<'_>, taken: RootedSchema<'_>) -> SchemaFit {
    SchemaFit::new(&[output.schema], taken, &Budget::new(COMPARISON))
}

fn has_format_of(given: RootedSchema<'_>, taken: RootedSchema<'_>) -> bool {
    let format = |it: RootedSchema<'_>| {
        let formats = it
            .cases()
            .into_iter()
            .filter_map(|case| case.schema.keyword("format")?.as_str().map(str::to_owned));
        formats.collect::<Vec<_>>()
    };
    format(given) == format(taken)
}

/// Makes `startDate`, `start_date` and `start-date` equal.
fn normalized(name: &str) -> String {
    name.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
