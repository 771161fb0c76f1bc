//! The template for LSP4IJ, through which editors of JetBrains start the server.

use promptsig::config::Settings;
use promptsig::{FilePath, lint};
use serde_json::Value as Json;

use super::json;

/// Whether a pattern of file names, with a star at its beginning at most, is that of a name.
fn is_meant(pattern: &str, name: &str) -> bool {
    match pattern.strip_prefix('*') {
        Some(ending) => name.ends_with(ending),
        None => name == pattern,
    }
}

#[test]
fn the_template_maps_what_the_server_reads() {
    let template = json("editors/jetbrains/template.json");
    assert_eq!(template["programArgs"]["default"], "promptsig lsp");
    let mappings = template["fileTypeMappings"].as_array().unwrap();
    let languages_of = |name: &str| -> Vec<&str> {
        let has = |mapping: &&Json| {
            let patterns = mapping["fileType"]["patterns"].as_array().unwrap();
            patterns.iter().any(|pattern| is_meant(pattern.as_str().unwrap(), name))
        };
        mappings.iter().filter(has).map(|mapping| mapping["languageId"].as_str().unwrap()).collect()
    };
    for (name, language) in [
        ("a.genai.js", "javascript"),
        ("a.genai.mjs", "javascript"),
        ("a.genai.ts", "typescript"),
        ("a.genai.mts", "typescript"),
        ("a.genai.md", "markdown"),
        ("server.cjs", "javascript"),
        ("server.cts", "typescript"),
        ("Form.jsx", "javascriptreact"),
        ("Form.tsx", "typescriptreact"),
        ("promptsig.toml", "toml"),
    ] {
        assert_eq!(languages_of(name), [language], "{name}");
        assert!(!name.contains(".genai.") || FilePath::new(name).is_script(), "{name}");
    }
    for name in ["README.md", "Cargo.toml", "a.py"] {
        assert!(languages_of(name).is_empty(), "{name}");
    }
}

#[test]
fn the_template_has_settings_of_the_server() {
    for (key, value) in json("editors/jetbrains/settings.json").as_object().unwrap() {
        let key = key.strip_prefix("promptsig.").unwrap();
        let problems = Settings::parse(&format!("{key} = {value}"), lint::rule_names()).1;
        assert!(problems.is_empty(), "{key}: {problems:?}");
    }
}

#[test]
fn the_installation_starts_the_same_server() {
    let (template, installer) =
        (json("editors/jetbrains/template.json"), json("editors/jetbrains/installer.json"));
    let command = &installer["run"]["exec"]["onSuccess"]["configureServer"]["command"];
    assert_eq!(command, &template["programArgs"]);
    assert_eq!(json("npm/package.json")["name"], "promptsig");
}
