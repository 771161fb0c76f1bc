use promptsig::genaiscript::metadata_keys::{is_metadata_key, metadata_keys};
use promptsig::genaiscript::metadata_meaning;

#[test]
fn the_table_parses() {
    assert_eq!(metadata_keys().len(), 63);
    assert!(metadata_keys().is_sorted_by_key(|key| &key.name));
    assert!(is_metadata_key("parameters") && is_metadata_key("jsSource"));
    assert!(!is_metadata_key("params"));
}

#[test]
fn every_key_that_an_author_writes_is_explained() {
    let set_by_genaiscript = ["filename", "inputSchema", "isSystem"];
    for key in metadata_keys() {
        let meaning = metadata_meaning(&key.name);
        assert_eq!(meaning.is_none(), set_by_genaiscript.contains(&&*key.name), "{}", key.name);
        let is_of_key = |(_, example): (&str, &str)| example.starts_with(&format!("{}: ", key.name));
        assert!(meaning.is_none_or(is_of_key), "{meaning:?}");
    }
}
