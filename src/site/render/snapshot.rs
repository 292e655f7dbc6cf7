//! Start-up snapshots of a loaded bundle (V8 only), and the file that holds one.
//!
//! `selvage snapshot` makes the file when the program is installed. V8 aborts the process where it
//! cannot use a snapshot, so a file is read only by the program and with the build that it is of.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::{env, fs, io};

use deno_core::{JsRuntimeForSnapshot, RuntimeOptions};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128_with_seed};

use super::error::EngineError;
use super::extension::extension;
use super::isolate::{call, load, render_function};
use super::{MAX_START_TIME, ServerBundle, platform};

const CHECKSUM: usize = size_of::<u128>();
/// The file of a package, from the folder of the program.
const PACKAGED: &str = "../lib/selvage/selvage.snapshot";

/// A start-up snapshot of a loaded bundle. V8 uses it as long as the process runs, so its memory is
/// never freed.
///
/// V8 keeps the read-only objects of all isolates in one place, so all isolates of a process start
/// from the same snapshot, or all without.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot(&'static [u8]);

impl Snapshot {
    /// The snapshot of a build that was installed with this program: beside it, or where a package
    /// has it. `None` if there is none that fits.
    pub fn installed(build: &str) -> Option<Self> {
        let beside = Self::file().ok()?;
        let packaged = beside.parent()?.join(PACKAGED);
        [beside, packaged]
            .iter()
            .find_map(|file| Self::read(file, build))
    }

    /// The file beside this program. Errors: when the system does not name the program.
    pub fn file() -> io::Result<PathBuf> {
        Ok(env::current_exe()?.with_extension("snapshot"))
    }

    /// Loads the bundle of a build, renders `documents`, so that the functions that pages need are
    /// compiled, and returns the content of a file: nothing on `QuickJS`. To be called in a process
    /// that has no isolate. Errors: when the bundle cannot be loaded.
    pub fn make(
        build: &str,
        bundle: ServerBundle,
        documents: Vec<Arc<str>>,
    ) -> Result<Vec<u8>, EngineError> {
        if cfg!(not(feature = "v8")) {
            return Ok(Vec::new());
        }
        let (sender, receiver) = channel();
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
        let checksum = checksum(build, &snapshot).map_err(EngineError::thread)?;
        Ok([&checksum[..], &snapshot].concat())
    }

    /// Reads a file. Logs that it is damaged, or of another build or program.
    fn read(file: &Path, build: &str) -> Option<Self> {
        let bytes = fs::read(file).ok().filter(|bytes| !bytes.is_empty())?;
        let intact = bytes
            .split_at_checked(CHECKSUM)
            .is_some_and(|(sum, snapshot)| checksum(build, snapshot).is_ok_and(|own| own == sum));
        if !intact {
            let file = file.display();
            tracing::warn!(%file, "the engine's snapshot is not used: it is damaged, or of another build; `selvage snapshot` makes it anew");
            return None;
        }
        tracing::debug!(file = %file.display(), "the engine starts from a snapshot");
        Some(Self(&Vec::leak(bytes)[CHECKSUM..]))
    }

    pub(super) const fn bytes(self) -> &'static [u8] {
        self.0
    }
}

/// The checksum of a snapshot, its build and this program: a snapshot refers to functions of the
/// program by their position.
fn checksum(build: &str, snapshot: &[u8]) -> io::Result<[u8; CHECKSUM]> {
    let program = fs::metadata(env::current_exe()?)?.len();
    let maker = format!("{build} {program} {}", platform::engine_version());
    let sum = xxh3_128_with_seed(snapshot, xxh3_64(maker.as_bytes()));
    Ok(sum.to_le_bytes())
}

fn make(bundle: &ServerBundle, documents: &[Arc<str>]) -> Result<Box<[u8]>, EngineError> {
    // The engine sets timers while it loads the bundle; none of them needs to fire.
    let timers = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(EngineError::thread)?;
    let _entered = timers.enter();
    let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions {
        extensions: vec![extension(&bundle.texts)],
        ..RuntimeOptions::default()
    })
    .map_err(EngineError::runtime)?;
    let loaded = load(&mut runtime, &bundle.source).and_then(|()| {
        let render = render_function(&mut runtime)?;
        for document in documents {
            let _ = call(&mut runtime, &render, document);
        }
        Ok(())
    });
    // Also after an error: dropping a runtime for snapshots without making one would abort the
    // process.
    let snapshot = runtime.snapshot();
    loaded.map(|()| snapshot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_one_build() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("selvage.snapshot");
        let sum = checksum("build", b"code").unwrap();
        fs::write(&file, [&sum[..], b"code"].concat()).unwrap();
        assert_eq!(Snapshot::read(&file, "build").unwrap().bytes(), b"code");
        assert!(Snapshot::read(&file, "other").is_none());
    }
}
