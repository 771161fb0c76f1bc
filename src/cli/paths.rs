use std::path::PathBuf;

/// Files and folders that a command looks at.
#[derive(Debug, clap::Args)]
pub struct Paths {
    /// Scripts and folders to search for scripts
    #[arg(value_name = "PATH", default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
}
