//! Start-up snapshots of a loaded bundle (V8 only), and the file that holds one.
//!
//! `QuickJS` has no snapshot that can hold a bundle: nothing here is called there.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};

use deno_core::{JsRuntime, JsRuntimeForSnapshot, RuntimeOptions};
use xxhash_rust::xxh3::xxh3_128;

use super::ServerBundle;
use super::error::EngineError;
use super::extension::extension;
use super::isolate::{call, load, render_function};
use super::{MAX_START_TIME, platform};

/// The first bytes of a snapshot file. The checksum and the snapshot follow.
const MAGIC: &[u8; 8] = b"SLVSNP1\n";
const CHECKSUM: usize = size_of::<u128>();

/// V8 defines `Error.stackTraceLimit` anew in each context, and aborts the process where a snapshot
/// holds a version of it that a script has changed. So the property is put aside before the
/// snapshot is made.
const PUT_ASIDE: &str =
    "globalThis.selvageStackTraceLimit = Error.stackTraceLimit; delete Error.stackTraceLimit;";
const RESTORE: &str = "Error.stackTraceLimit = globalThis.selvageStackTraceLimit; delete globalThis.selvageStackTraceLimit;";

/// A start-up snapshot of a loaded bundle. V8 uses it as long as the process runs, so its memory is
/// never freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot(&'static [u8]);

impl Snapshot {
    /// Loads the bundle, renders `documents`, so that the functions that pages need are compiled,
    /// and writes a snapshot to a new file.
    ///
    /// To be called in a process that has no isolate: V8 keeps the read-only objects of all
    /// isolates in one place, and making a snapshot changes them.
    pub fn make(
        bundle: &ServerBundle,
        documents: Vec<Arc<str>>,
        file: &Path,
    ) -> Result<(), EngineError> {
        let (sender, receiver) = channel();
        let bundle = bundle.clone();
        // Fails when the receiver has timed out.
        platform::spawn("js-snapshot", move || {
            drop(sender.send(make(&bundle, &documents)));
        })
        .map_err(EngineError::thread)?;
        let snapshot = receiver
            .recv_timeout(MAX_START_TIME)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => EngineError::Slow(MAX_START_TIME),
                RecvTimeoutError::Disconnected => EngineError::Panicked,
            })??;
        write(file, &snapshot).map_err(|error| EngineError::Snapshot(error.to_string()))
    }

    /// Reads a snapshot from a file. `None` if there is no such file, it is damaged, or another
    /// user could have written it: V8 executes the code in a snapshot.
    pub fn read(file: &Path) -> Option<Self> {
        let metadata = fs::metadata(file).ok()?;
        let own = metadata.uid() == fs::metadata("/proc/self").ok()?.uid()
            && metadata.mode() & 0o022 == 0;
        let bytes = own.then(|| fs::read(file).ok())??;
        let (checksum, snapshot) = bytes.strip_prefix(MAGIC)?.split_at_checked(CHECKSUM)?;
        let intact = checksum == xxh3_128(snapshot).to_le_bytes();
        intact.then(|| Self(&Vec::leak(bytes)[MAGIC.len() + CHECKSUM..]))
    }

    pub(super) const fn bytes(self) -> &'static [u8] {
        self.0
    }
}

/// Makes `snapshot` the start of all isolates of this process; `None` stands for V8's own snapshot,
/// without a bundle. Errors: when the isolates of this process start from another one: V8 keeps the
/// read-only objects of all isolates in one place, and isolates of different snapshots would crash
/// the process.
pub(super) fn use_in_process(snapshot: Option<Snapshot>) -> Result<(), EngineError> {
    static FIRST: OnceLock<Option<Snapshot>> = OnceLock::new();
    if *FIRST.get_or_init(|| snapshot) == snapshot {
        return Ok(());
    }
    Err(EngineError::Snapshot(
        "this process has isolates that start from another one".to_owned(),
    ))
}

/// Gives `Error.stackTraceLimit` the value that the bundle left, in a runtime from a snapshot.
pub(super) fn restore(runtime: &mut JsRuntime) -> Result<(), EngineError> {
    runtime
        .execute_script("selvage:restore.js", RESTORE)
        .map(drop)
        .map_err(EngineError::bundle)
}

fn make(bundle: &ServerBundle, documents: &[Arc<str>]) -> Result<Box<[u8]>, EngineError> {
    // The engine sets timers while it loads the bundle; none of them needs to fire.
    let timers = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(EngineError::thread)?;
    let _entered = timers.enter();
    let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions {
        extensions: vec![extension()],
        ..RuntimeOptions::default()
    })
    .map_err(EngineError::runtime)?;
    let loaded = load_and_render(&mut runtime, bundle, documents);
    // Also after an error: dropping a runtime for snapshots without making one would abort the
    // process.
    let snapshot = runtime.snapshot();
    loaded.map(|()| snapshot)
}

fn load_and_render(
    runtime: &mut JsRuntime,
    bundle: &ServerBundle,
    documents: &[Arc<str>],
) -> Result<(), EngineError> {
    load(runtime, &bundle.source)?;
    let render = render_function(runtime)?;
    for document in documents {
        // Whether pages can be rendered is found out from the finished snapshot.
        let _ = call(runtime, &render, document);
    }
    drop(render);
    runtime
        .execute_script("selvage:put_aside.js", PUT_ASIDE)
        .map(drop)
        .map_err(EngineError::bundle)
}

fn write(file: &Path, snapshot: &[u8]) -> io::Result<()> {
    let mut file = File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file)?;
    file.write_all(MAGIC)?;
    file.write_all(&xxh3_128(snapshot).to_le_bytes())?;
    file.write_all(snapshot)
}
