use promptsig::genaiscript::metadata_keys::{is_metadata_key, metadata_keys};

#[test]
fn the_table_parses() {
    assert_eq!(metadata_keys().len(), 63);
    assert!(metadata_keys().is_sorted_by_key(|key| &key.name));
    assert!(is_metadata_key("parameters") && is_metadata_key("jsSource"));
    assert!(!is_metadata_key("params"));
}
