//! The process: its allocator, its JavaScript engine's own settings and its command line.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    site::render::prepare_process();
    selvage::cli::run(std::env::args_os())
}
