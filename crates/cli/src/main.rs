//! The `mustplay` program.

fn main() -> std::process::ExitCode {
    mustplay_cli::run()
}
