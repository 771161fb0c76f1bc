//! A script that is edited says the same as one read afresh.

use std::sync::Arc;

use promptsig::script::{FilePath, SourceFile};
use proptest::prelude::*;

const SCRIPT: &str = r#"script({
    title: "Weather 🌦",
    parameters: { city: "Köln", days: 3, tags: [""] },
})
const { city, days: n = 1 } = env.vars
defTool("weather", "forecast", { city: "" }, ({ city }) => `${city}`)
$`Forecast for ${city} in ${env.vars["days"]}`
"#;

fn file(source: &str) -> SourceFile {
    SourceFile::read(FilePath::new("/a.genai.mjs"), Arc::from(source)).unwrap()
}

proptest! {
    #[test]
    fn update_equals_read(
        edits in prop::collection::vec(
            (0.0..1.0f64, 0..12usize, r#"[a-z{}()\[\]"'`,:;. \n$é🌦]{0,6}"#),
            1..8,
        )
    ) {
        let mut source = SCRIPT.to_owned();
        let mut edited = file(&source);
        for (place, length, text) in edits {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            let start = floor(&source, (source.len() as f64 * place) as usize);
            let end = floor(&source, (start + length).min(source.len())).max(start);
            source.replace_range(start..end, &text);
            edited = edited.update(Arc::from(source.as_str()));
        }
        prop_assert_eq!(edited.script, file(&source).script);
    }
}

fn floor(source: &str, mut offset: usize) -> usize {
    while !source.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
