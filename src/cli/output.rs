//! What a command says on the standard output.

use std::io::{self, ErrorKind, Write as _};

use super::Failure;

/// Prints to the standard output. A reader that has seen enough, such as `head`, is no failure.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::run(error)),
        _ => Ok(()),
    }
}
