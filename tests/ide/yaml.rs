//! YAML of the examples in a preview.

use promptsig::ide::model_view::yaml;
use serde_json::Value as Json;

/// Values with the output of `yaml` 2.8.
#[test]
fn is_written_as_the_package_does() {
    let rows = [
        (
            r#"{"a":[1,{"b":2,"c":"x"}],"d":"yes","e":"","f":"1","g":"a: b","h":{},"i":true,"j":"true"}"#,
            "a:\n  - 1\n  - b: 2\n    c: x\nd: yes\ne: \"\"\nf: \"1\"\ng: \"a: b\"\nh: {}\ni: true\nj: \"true\"\n",
        ),
        (r#"{"k":[[1,2],[3]],"l":{"m":{"n":"x"}}}"#, "k:\n  - - 1\n    - 2\n  - - 3\nl:\n  m:\n    n: x\n"),
        (r#"{"o":"2024-01-01T00:00:00Z","n":null}"#, "o: 2024-01-01T00:00:00Z\nn: null\n"),
        ("[]", "[]\n"),
        ("{}", "{}\n"),
        (r#"[{"name":"the name","list":["a"]}]"#, "- name: the name\n  list:\n    - a\n"),
    ];
    for (value, expected) in rows {
        let value: Json = serde_json::from_str(value).unwrap();
        assert_eq!(yaml::write(&value).as_deref(), Some(expected), "{value}");
    }
}
