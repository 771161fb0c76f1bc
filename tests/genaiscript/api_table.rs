use promptsig::genaiscript::{Parameter, functions, parameters};
use serde_json::Value as Json;

const TABLE: &str = include_str!("../../src/genaiscript/data/api-calls.json");

#[test]
fn the_table_parses() {
    let def = parameters("def").unwrap_or_default();
    let format = def.get(2).and_then(Parameter::options).and_then(|options| options.get("fenceFormat"));
    assert_eq!(format.map(|it| it.values.len()), Some(3));
    assert!(parameters("git.branch").is_some_and(<[Parameter]>::is_empty));
}

#[test]
fn each_type_of_options_that_a_parameter_names_is_in_the_table() {
    let table: Json = serde_json::from_str(TABLE).unwrap();
    let named = table["functions"].as_object().unwrap();
    assert_eq!(functions().count(), named.len());
    for (function, parameters) in functions() {
        let rows = named[function].as_array().unwrap();
        assert_eq!(parameters.len(), rows.len(), "{function}");
        for (parameter, row) in parameters.iter().zip(rows) {
            let options = row.get("options").is_some_and(|it| !it.is_null());
            assert_eq!(parameter.options().is_some(), options, "{function}: {}", parameter.name);
        }
    }
}
