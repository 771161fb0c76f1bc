//! Inference beyond the schema: spans, every culprit, and values known only in a run.

use promptsig::genaiscript::{Cause, Defaults, ThrowStep, infer_parameters};
use promptsig::json_schema::Schema;
use promptsig::syntax::evaluate;
use promptsig::text::Span;
use serde_json::json;

#[test]
fn every_part_of_a_schema_points_at_its_origin() {
    let source = r#"{ "my city": "Paris", tags: [{ n: NaN }], year: { type: "number", minimum: 1 } }"#;
    let schema = infer_parameters(&evaluate(source), Defaults::Keep).schema.unwrap();
    let schema = Schema::new(&schema);
    let text = |span: Span| span.text(source);
    assert_eq!(text(schema.value.span), source);

    let city = schema.property("my city").unwrap();
    assert_eq!(text(city.name_span), r#""my city""#);
    assert_eq!(text(city.schema.value.span), r#""Paris""#);
    assert_eq!(text(city.schema.default().unwrap().span), r#""Paris""#);
    assert!(!city.required);

    let item = schema.property("tags").unwrap().schema.items().unwrap();
    assert_eq!(text(item.value.span), "{ n: NaN }");
    let n = item.property("n").unwrap();
    assert!(n.required);
    assert_eq!((n.schema.type_name(), text(n.schema.value.span)), (Some("number"), "NaN"));

    let minimum = schema.property("year").unwrap().schema.member("minimum").unwrap();
    assert_eq!((text(minimum.key_span), text(minimum.value.span)), ("minimum", "1"));
}

#[test]
fn every_culprit_is_found_with_the_way_to_it() {
    let source = "{ a: null, b: [{ c: [] }], d: '', e: { f: [undefined] }, g: () => 1 }";
    let inference = infer_parameters(&evaluate(source), Defaults::Keep);
    let shown: Vec<String> = inference
        .throws
        .iter()
        .map(|throw| {
            let step = |step: &ThrowStep| match step {
                ThrowStep::Key { name, .. } => format!(".{name}"),
                ThrowStep::First { .. } => "[0]".to_owned(),
            };
            let path: String = throw.path.iter().map(step).collect();
            format!("{path} {:?} {}", throw.cause, throw.span.text(source))
        })
        .collect();
    assert_eq!(
        shown,
        [".a Null null", ".b[0].c EmptyArray []", ".e.f[0] Undefined undefined", ".g Unsupported () => 1",]
    );
    let schema = inference.schema.unwrap().to_json();
    assert_eq!(schema["properties"]["d"], json!({ "type": "string" }));
    assert_eq!(schema["properties"]["a"], json!({}));
    assert_eq!(inference.throws[0].cause, Cause::Null);
}

#[test]
fn what_only_a_run_can_tell_has_no_type() {
    let source = "{ a: read(), b: [...list], c: { type: kind }, d: { ...base }, e: { f: x }, ...rest }";
    let inference = infer_parameters(&evaluate(source), Defaults::Keep);
    let unknown: Vec<&str> = inference.unknown.iter().map(|span| span.text(source)).collect();
    assert_eq!(unknown, [source, "read()", "...list", "{ type: kind }", "{ ...base }", "x"]);
    let properties = &inference.schema.unwrap().to_json()["properties"];
    assert_eq!(
        *properties,
        json!({
            "a": {},
            "b": { "type": "array", "items": {} },
            "c": {},
            "d": {},
            "e": { "type": "object", "properties": { "f": {} }, "required": [] },
        })
    );
}

#[test]
fn hostile_values_are_bounded() {
    let text = evaluate(&format!("'{}'", "x".repeat(1_000_000)));
    let inference = infer_parameters(&text, Defaults::Keep);
    assert_eq!(Schema::new(&inference.schema.unwrap()).properties().len(), 1000);
    assert_eq!(inference.unknown.len(), 1);

    let deep = evaluate(&format!("{{ a: {}1{} }}", "[".repeat(10_000), "]".repeat(10_000)));
    assert_eq!(infer_parameters(&deep, Defaults::Keep).throws.len(), 0);

    let members: Vec<String> = (0..50_000).map(|index| format!("k{}: ''", index % 40_000)).collect();
    let wide =
        infer_parameters(&evaluate(&format!("{{ {} }}", members.join(", "))), Defaults::Keep).schema.unwrap();
    assert_eq!(Schema::new(&wide).properties().len(), 40_000);
}
