//! The `promptsig` binary.

fn main() -> std::process::ExitCode {
    promptsig::run()
}
