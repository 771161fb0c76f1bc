use promptsig::syntax::{Dynamic, Value, ValueKind};
use promptsig::text::Span;

#[test]
fn every_value_equals_itself() {
    let at = Span::default();
    let number = |number| Value::new(at, ValueKind::Number(number));
    let list = |value| Value::new(at, ValueKind::Array(vec![value]));
    assert_eq!(list(number(f64::NAN)), list(number(-f64::NAN)));
    assert_eq!(number(0.0), number(-0.0));
    assert_ne!(number(f64::NAN), number(0.0));
    assert_ne!(number(f64::INFINITY), number(f64::NEG_INFINITY));
    assert_ne!(list(number(f64::NAN)), list(Value::new(at, ValueKind::Null)));
    assert_ne!(Value::new(at, ValueKind::Null), Value::new(at, ValueKind::Undefined));
    assert_eq!(Value::new(at, ValueKind::Function), Value::new(at, ValueKind::Function));
    assert_ne!(
        Value::new(at, ValueKind::Dynamic(Dynamic::Call)),
        Value::new(at, ValueKind::Dynamic(Dynamic::Error))
    );
}
