//! The process-wide part of the JavaScript engine: its flags, and the thread that starts all its
//! threads.

use std::io;
use std::sync::LazyLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use deno_core::JsRuntime;
#[cfg(feature = "v8")]
use deno_core::v8;

/// Native stack of a thread with an isolate, in bytes. Both engines stop a deep recursion after
/// about 1 MiB.
const STACK: usize = 8 * 1024 * 1024;

/// V8's optimiser drops the interrupt check of an outer loop around an inlined one, so that the
/// optimised form of `for (;;) { new Array(1000).fill(1) }` ignores both termination and the heap
/// limit. Without loop unrolling both work. A test runs that script.
///
/// Of a render next to nothing is alive after it: a small young generation (MiB) takes as little time
/// as the default of 16 MiB, and half of the memory of an isolate at work.
#[cfg(feature = "v8")]
const FLAGS: &str = "--no-turboshaft-loop-unrolling --max-semi-space-size=1";

struct SpawnOrder {
    name: String,
    body: Box<dyn FnOnce() + Send>,
    done: Sender<io::Result<()>>,
}

/// Sends requests for threads to the thread that has initialised the engine.
///
/// On processors with memory protection keys V8 protects its code with one, and only the thread
/// that initialised V8 and its descendants may access it. So one thread initialises V8 and starts
/// all others. It is global because V8's flags and platform are.
static SPAWNER: LazyLock<io::Result<Sender<SpawnOrder>>> = LazyLock::new(|| {
    let (orders, inbox) = channel::<SpawnOrder>();
    thread::Builder::new().name("js-platform".to_owned()).spawn(move || {
        #[cfg(feature = "v8")]
        v8::V8::set_flags_from_string(FLAGS);
        #[cfg(feature = "quickjs")]
        if std::env::var_os(NO_BYTECODE_FILES).is_none() {
            tracing::warn!("compiled scripts are read from files without verification: prepare_process was not called");
        }
        JsRuntime::init_platform(None);
        for SpawnOrder { name, body, done } in inbox {
            let spawned = thread::Builder::new().name(name).stack_size(STACK).spawn(body);
            // Fails when the requester has gone.
            let _ = done.send(spawned.map(drop));
        }
    })?;
    Ok(orders)
});

/// Starts a thread that may run an isolate.
pub(super) fn spawn(
    name: impl Into<String>,
    body: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let spawner = SPAWNER
        .as_ref()
        .map_err(|error| io::Error::new(error.kind(), error.to_string()))?;
    let (done, outcome) = channel();
    let order = SpawnOrder {
        name: name.into(),
        body: Box::new(body),
        done,
    };
    let gone = || io::Error::other("the thread that starts the engine's threads has ended");
    spawner.send(order).map_err(|_| gone())?;
    outcome.recv().map_err(|_| gone())?
}

/// The environment variable that turns `QuickJS`'s files of compiled scripts off.
#[cfg(feature = "quickjs")]
const NO_BYTECODE_FILES: &str = "V82JSC_NO_BC_CACHE";

/// Turns `QuickJS`'s files of compiled scripts off. Must be called first in `main`, before any
/// other thread starts.
///
/// The `QuickJS` back end would write compiled scripts to `$XDG_CACHE_HOME`, `~/.cache` or, without
/// a home, the shared temporary folder, and run the files it finds there. Bytecode is not verified,
/// so any user who can write to that folder could run code in this process, and isolates that start
/// at the same time write the same file. On V8 this does nothing.
pub fn prepare_process() {
    #[cfg(feature = "quickjs")]
    {
        #[expect(
            unsafe_code,
            reason = "the back end reads only an environment variable; no other thread runs yet"
        )]
        // SAFETY: the caller has not started a thread, so no other thread reads the environment.
        unsafe {
            std::env::set_var(NO_BYTECODE_FILES, "1");
        }
    }
}

/// The version and flags of V8, on which the format of a snapshot depends; empty on `QuickJS`.
pub(super) fn engine_version() -> String {
    #[cfg(feature = "v8")]
    {
        format!("{} {FLAGS}", v8::V8::get_version())
    }
    #[cfg(not(feature = "v8"))]
    {
        String::new()
    }
}
