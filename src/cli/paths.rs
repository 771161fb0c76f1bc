use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub struct Paths {
    /// Scripts and folders to search for scripts
    #[arg(value_name = "PATH", default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
}
