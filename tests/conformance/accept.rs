use promptsig::genaiscript::accept::Accept;
use serde_json::json;

use crate::conformance::cases;
use crate::conformance::tagged::decode;

#[test]
fn kept_files() {
    let all = cases(include_str!("accept.json"));
    assert_eq!(all.len(), 43);
    for case in all {
        let value = decode(&case["accept"]);
        match Accept::parse(&value, "") {
            Ok(accept) => {
                let accept = accept.expect("no case needs a run");
                let files = case["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap());
                let mut kept: Vec<&str> = files.filter(|file| accept.keeps(file)).collect();
                kept.sort_by_key(|file| !file.starts_with("https://"));
                assert_eq!(json!(kept), case["kept"], "{}", case["accept"]);
            }
            Err(throw) => assert_eq!(throw.to_string(), case["error"], "{}", case["accept"]),
        }
    }
}
