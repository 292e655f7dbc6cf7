//! The process-wide part of the JavaScript engine: its flags, and the thread from which all its threads descend.

use std::io;
use std::sync::LazyLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use deno_core::JsRuntime;
#[cfg(feature = "v8")]
use deno_core::v8;

/// Native stack of a thread with an isolate, in bytes. Both engines stop a deep recursion after about 1 MiB.
const STACK: usize = 8 * 1024 * 1024;

/// V8's optimiser drops the interrupt check of an outer loop around an inlined one, so that
/// `for (;;) { new Array(1000).fill(1) }` can neither be ended nor held to a heap limit once it is optimised. Without
/// its loop unrolling both hold. A test runs that very script.
#[cfg(feature = "v8")]
const FLAGS: &str = "--no-turboshaft-loop-unrolling";

struct Order {
    name: String,
    body: Box<dyn FnOnce() + Send>,
    done: Sender<io::Result<()>>,
}

/// Where threads with isolates are ordered.
///
/// On processors with memory protection keys V8 guards its code with one, and only the thread that set V8 up and its
/// descendants have the right to it. So one thread does both: it sets V8 up and starts all others. The engine's flags
/// cannot be changed after that either, which is why this is a global: it mirrors one.
static SPAWNER: LazyLock<io::Result<Sender<Order>>> = LazyLock::new(|| {
    let (orders, inbox) = channel::<Order>();
    thread::Builder::new().name("js-platform".to_owned()).spawn(move || {
        #[cfg(feature = "v8")]
        v8::V8::set_flags_from_string(FLAGS);
        #[cfg(feature = "quickjs")]
        if std::env::var_os(NO_BYTECODE_FILES).is_none() {
            tracing::warn!(
                "compiled scripts are kept in files that are trusted blindly: prepare_process was not called"
            );
        }
        JsRuntime::init_platform(None);
        for Order { name, body, done } in inbox {
            let spawned = thread::Builder::new().name(name).stack_size(STACK).spawn(body);
            // A requester that has gone does not want to know.
            let _ = done.send(spawned.map(drop));
        }
    })?;
    Ok(orders)
});

/// Starts a thread that may have an isolate.
pub(super) fn spawn(name: impl Into<String>, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let spawner = SPAWNER.as_ref().map_err(|error| io::Error::new(error.kind(), error.to_string()))?;
    let (done, outcome) = channel();
    let order = Order { name: name.into(), body: Box::new(body), done };
    let gone = || io::Error::other("the thread that starts the engine's threads has ended");
    spawner.send(order).map_err(|_| gone())?;
    outcome.recv().map_err(|_| gone())?
}

/// Tells `QuickJS` to keep no compiled scripts.
#[cfg(feature = "quickjs")]
const NO_BYTECODE_FILES: &str = "V82JSC_NO_BC_CACHE";

/// To be called first in `main`, before there is any other thread.
///
/// The `QuickJS` back end would keep compiled scripts in files under `$XDG_CACHE_HOME`, `~/.cache` or, without a home,
/// the shared temporary folder, and run what it finds there. That is switched off: bytecode is not checked, so whoever
/// can write that folder could run code here, and isolates that start together write the same file. V8 has no such
/// thing, and nothing happens there.
pub fn prepare_process() {
    #[cfg(feature = "quickjs")]
    {
        #[expect(unsafe_code, reason = "the back end is told by environment variable alone; no other thread runs yet")]
        // SAFETY: the caller has not started a thread, so nobody reads the environment meanwhile.
        unsafe {
            std::env::set_var(NO_BYTECODE_FILES, "1");
        }
    }
}
