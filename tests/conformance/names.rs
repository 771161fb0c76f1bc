//! Names in the environment, in a GitHub Action and for a provider.

use promptsig::genaiscript::names::{
    camel_case, escape_tool_name, normalize_key, snake_case, through_action,
};

use crate::conformance::cases;

#[test]
fn keys() {
    let all = cases(include_str!("keys.json"));
    assert_eq!(all.len(), 26);
    for case in all {
        let key = case["key"].as_str().unwrap();
        assert_eq!(normalize_key(key), case["normalized"], "normal form of {key}");
        assert_eq!(snake_case(key), case["actionInput"], "input of {key}");
        assert_eq!(camel_case(key), case["fromEnvVar"], "{key} from the environment");
        assert_eq!(through_action(key), case["fromActionEnv"], "{key} from an action");
        assert_eq!(through_action(key) == key, case["actionRoundTrip"], "whether {key} survives");
    }
}

#[test]
fn tools() {
    let all = cases(include_str!("toolname.json"));
    assert_eq!(all.len(), 16);
    for case in all {
        let name = case["name"].as_str().unwrap();
        let escaped = escape_tool_name(name);
        assert_eq!(escaped, case["escaped"], "{name}");
        assert_eq!(escaped != name, case["changed"], "{name}");
    }
}
