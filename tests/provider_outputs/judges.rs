//! A converted schema satisfies the profile that complained, and converting it again changes nothing.

use promptsig::providers::{Dialect, Profile, SchemaDocument, judge};

use crate::provider_outputs::{PROVIDERS, convert, corpus, value};

pub fn profile(dialect: Dialect) -> &'static Profile {
    let name = if dialect == Dialect::OpenAiStrict { "openai" } else { dialect.name() };
    Profile::named(name).unwrap()
}

#[test]
fn nothing_is_left_to_complain_of() {
    for (dialect, is_strict) in PROVIDERS {
        let mut made = 0;
        for input in [corpus::documents(), corpus::of_scripts()].concat() {
            let Ok(conversion) = convert(&value(&input), dialect, is_strict) else { continue };
            made += 1;
            let left = judge(&SchemaDocument::new(&conversion.value), profile(dialect), is_strict);
            let left: Vec<_> = left.into_iter().filter(|it| it.reaction.is_refusal()).collect();
            let output = conversion.value.to_json();
            assert!(left.is_empty(), "{} of {input}\nbecomes {output}\n{left:#?}", dialect.name());
            // Gemini allows null in more than one way.
            if dialect == Dialect::Gemini {
                continue;
            }
            let again = convert(&conversion.value, dialect, is_strict).unwrap();
            assert_eq!(again.value.to_json(), output, "{} of {input}", dialect.name());
            assert_eq!(again.losses, [], "{} of {input}", dialect.name());
        }
        assert!(made > 400, "{}: {made}", dialect.name());
    }
}

#[test]
fn what_is_taken_is_not_changed() {
    for input in corpus::documents() {
        let input = value(&input);
        for (dialect, is_strict) in PROVIDERS.into_iter().filter(|(dialect, _)| *dialect != Dialect::Gemini) {
            // Null can be allowed in more than one way.
            let may_be_null =
                dialect == Dialect::Portable && input.to_json().to_string().contains("nullable");
            if may_be_null || !judge(&SchemaDocument::new(&input), profile(dialect), is_strict).is_empty() {
                continue;
            }
            let conversion = convert(&input, dialect, is_strict).unwrap();
            assert_eq!(conversion.losses, [], "{} of {}", dialect.name(), input.to_json());
        }
    }
}
