//! Time to convert a large document into another dialect: reading, converting, and both with writing, as in `promptsig
//! convert`. The generated documents are a schema of a megabyte, ten thousand components side by side, and as many in a
//! chain of references.

#![allow(clippy::expect_used)]

use std::fmt;

use divan::{Bencher, black_box};
use promptsig::providers::{ConversionOptions, Dialect, SchemaDocument, convert};
use promptsig::syntax::json::parse;
use serde_json::{Map, Value as Json, json};

const COMPONENTS: usize = 10_000;

/// References are kept, so the chain is converted as a whole.
const CONFIG: ConversionOptions = ConversionOptions { strict: false, reference: true };

#[derive(Clone, Copy)]
enum Shape {
    Tree,
    Flat,
    Chain,
}

const SHAPES: [Shape; 3] = [Shape::Tree, Shape::Flat, Shape::Chain];

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tree => "a megabyte",
            Self::Flat => "10,000 components",
            Self::Chain => "10,000 components in a chain",
        })
    }
}

impl Shape {
    fn text(self) -> String {
        match self {
            Self::Tree => object((0..8).map(|place| (format!("p{place}"), tree(5)))).to_string(),
            Self::Flat => with_components(0..COMPONENTS, |_| {
                object([
                    ("a".to_owned(), leaf()),
                    ("b".to_owned(), json!({ "type": "integer", "minimum": 0 })),
                ])
            }),
            Self::Chain => {
                with_components(0..1, |number| object([("next".to_owned(), reference(number + 1))]))
            }
        }
    }
}

fn main() {
    divan::main();
}

fn leaf() -> Json {
    json!({ "type": "string", "description": "A leaf with some words in it.", "minLength": 1, "maxLength": 30 })
}

fn tree(depth: usize) -> Json {
    if depth == 0 {
        return leaf();
    }
    object((0..4).map(|place| (format!("k{place}"), tree(depth - 1))))
}

fn object(properties: impl IntoIterator<Item = (String, Json)>) -> Json {
    let properties: Map<String, Json> = properties.into_iter().collect();
    let required: Vec<&String> = properties.keys().collect();
    json!({ "type": "object", "description": "A node.", "required": required, "properties": properties })
}

fn reference(number: usize) -> Json {
    json!({ "$ref": format!("#/$defs/C{}", number.min(COMPONENTS - 1)) })
}

fn with_components(referred: std::ops::Range<usize>, component: fn(usize) -> Json) -> String {
    let mut root = object(referred.map(|number| (format!("p{number}"), reference(number))));
    let components: Map<String, Json> =
        (0..COMPONENTS).map(|number| (format!("C{number}"), component(number))).collect();
    root["$defs"] = Json::Object(components);
    root.to_string()
}

#[divan::bench(args = SHAPES)]
fn read(bencher: Bencher<'_, '_>, shape: Shape) {
    let text = shape.text();
    bencher.bench(|| parse(black_box(&text)).expect("it is JSON"));
}

#[divan::bench(args = SHAPES)]
fn to_chatgpt(bencher: Bencher<'_, '_>, shape: Shape) {
    let value = parse(&shape.text()).expect("it is JSON");
    bencher.bench(|| convert(&SchemaDocument::new(black_box(&value)), Dialect::ChatGpt, CONFIG));
}

#[divan::bench(args = SHAPES)]
fn whole(bencher: Bencher<'_, '_>, shape: Shape) {
    let text = shape.text();
    bencher.bench(|| {
        let value = parse(black_box(&text)).expect("it is JSON");
        let made = convert(&SchemaDocument::new(&value), Dialect::ChatGpt, CONFIG).expect("it converts");
        made.value.to_json().to_string()
    });
}
