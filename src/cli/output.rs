//! Printing to the standard output.

use std::io::{self, ErrorKind, Write as _};

use super::CliResult;

/// Prints a text. A reader that closes the pipe early, such as `head`, is no failure.
pub(super) fn print(text: &str) -> CliResult {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// A number of things, whose word depends on it.
pub(super) fn counted(number: impl TryInto<u64>, one: &str, many: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {}", if number == 1 { one } else { many })
}
