//! Handlers with a correct declaration get no finding.

use promptsig::return_types::Confidence;

use super::judges::here;
use test_support::found;

use super::tools;

#[test]
fn what_is_declared_is_given() {
    let mut declared = 0;
    for path in found::below(&here().join("handlers")) {
        let file = tools::read(&path);
        for tool in &file.as_script().unwrap().script().tools {
            let response = file.as_script().unwrap().return_type(tool);
            declared += usize::from(response.confidence == Confidence::Declared);
            assert_eq!(response.contradiction, None, "{} {:?}", path.display(), tool.id());
        }
    }
    assert!(declared >= 25, "{declared}");
}
