//! Table for fixes: GenAIScript supports no MIME types in `accept`.

/// First parts of MIME types. Any other text before a slash is a folder.
const FAMILIES: [&str; 7] = ["application", "audio", "font", "image", "model", "text", "video"];

/// Types and endings; `*` has the most common endings of its family.
const ENDINGS: &[(&str, &str)] = &[
    ("application/javascript", ".js"),
    ("application/json", ".json"),
    ("application/msword", ".doc"),
    ("application/pdf", ".pdf"),
    ("application/typescript", ".ts"),
    ("application/vnd.ms-excel", ".xls"),
    ("application/vnd.ms-powerpoint", ".ppt"),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation", ".pptx"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"),
    ("application/x-yaml", ".yaml,.yml"),
    ("application/xml", ".xml"),
    ("application/yaml", ".yaml,.yml"),
    ("application/zip", ".zip"),
    ("audio/*", ".mp3,.wav,.ogg,.m4a,.flac"),
    ("audio/mp4", ".m4a"),
    ("audio/mpeg", ".mp3"),
    ("audio/ogg", ".ogg"),
    ("audio/wav", ".wav"),
    ("image/*", ".png,.jpg,.jpeg,.gif,.webp,.svg"),
    ("image/bmp", ".bmp"),
    ("image/gif", ".gif"),
    ("image/jpeg", ".jpg,.jpeg"),
    ("image/jpg", ".jpg,.jpeg"),
    ("image/png", ".png"),
    ("image/svg+xml", ".svg"),
    ("image/tiff", ".tif,.tiff"),
    ("image/webp", ".webp"),
    ("text/*", ".txt,.md,.html,.css,.csv"),
    ("text/css", ".css"),
    ("text/csv", ".csv"),
    ("text/html", ".html"),
    ("text/javascript", ".js"),
    ("text/markdown", ".md"),
    ("text/plain", ".txt"),
    ("text/typescript", ".ts"),
    ("text/x-python", ".py"),
    ("text/xml", ".xml"),
    ("text/yaml", ".yaml,.yml"),
    ("video/*", ".mp4,.webm,.mov"),
    ("video/mp4", ".mp4"),
    ("video/mpeg", ".mpg,.mpeg"),
    ("video/quicktime", ".mov"),
    ("video/webm", ".webm"),
];

/// Whether a text is a MIME type, perhaps with parameters. `text/readme` is a file in a folder.
pub(super) fn is_mime_type(text: &str) -> bool {
    let name = essence(text);
    let Some((family, subtype)) = name.split_once('/') else { return false };
    FAMILIES.contains(&family)
        && (subtype == "*"
            || subtype.starts_with("x-")
            || subtype.starts_with("vnd.")
            || endings(&name).is_some())
}

pub(super) fn endings(text: &str) -> Option<&'static str> {
    let name = essence(text);
    ENDINGS.iter().find(|(mime_type, _)| *mime_type == name).map(|(_, endings)| *endings)
}

fn essence(text: &str) -> String {
    text.split(';').next().unwrap_or("").trim_end().to_ascii_lowercase()
}
