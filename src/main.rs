//! The process: its allocator, its JavaScript engine's own settings and its command line.

use std::ffi::{c_int, c_long};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// `mi_option_purge_delay` of `mimalloc.h`.
const PURGE_DELAY: c_int = 15;

#[expect(unsafe_code, reason = "options of the allocator are set in C")]
unsafe extern "C" {
    fn mi_option_set_default(option: c_int, value: c_long);
    #[cfg(test)]
    fn mi_option_get(option: c_int) -> c_long;
}

fn main() -> ExitCode {
    return_memory_at_once();
    site::render::prepare_process();
    selvage::cli::run(std::env::args_os())
}

/// Has the allocator return free memory to the system at once: it would keep it until something is
/// allocated a second later, and a server at rest allocates nothing. `MIMALLOC_PURGE_DELAY` is
/// another delay in milliseconds.
fn return_memory_at_once() {
    #[expect(unsafe_code, reason = "options of the allocator are set in C")]
    // SAFETY: no other thread runs yet.
    unsafe {
        mi_option_set_default(PURGE_DELAY, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_the_delay() {
        #[expect(unsafe_code, reason = "options of the allocator are read in C")]
        // SAFETY: nothing writes options in this process.
        let delay = unsafe { mi_option_get(PURGE_DELAY) };
        assert_eq!(delay, 1000, "the default of mimalloc 3");
    }
}
