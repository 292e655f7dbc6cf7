//! The engine's start-up snapshot on disk (V8 only).
//!
//! V8 aborts the process when it cannot start an isolate from a snapshot. So one child process
//! makes the snapshot and another renders a page from it, after the start, so that the first pages
//! need not wait. Later starts of the same build read the file.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io};

use tokio::process::Command;
use xxhash_rust::xxh3::xxh3_64;

use crate::bundle::Bundle;
use crate::config::{Config, EngineSettings, ProviderSettings};
use crate::locale::Locale;
use crate::pages::{ErrorPage, Pages};
use crate::provider::{Content, Provider};
use crate::publish::DocumentJson;
use crate::render::{Engine, ServerBundle, Snapshot, engine_version};
use crate::site::{Address, Route, Site};

const ENDING: &str = ".snapshot";
/// The ending of a file that is being written or checked.
const UNFINISHED: &str = ".tmp";
/// Age at which files of other builds, and unfinished ones, are removed.
const MAX_AGE: Duration = Duration::from_hours(7 * 24);
/// Maximum number of characters of a child's messages in the log.
const MAX_OUTPUT: usize = 400;

/// The folder of the snapshots, and the program that makes and checks them.
#[derive(Clone, Debug)]
pub struct SnapshotStore {
    /// The folder. It is created when needed.
    pub folder: PathBuf,
    /// The program of the child processes, with the command `snapshot`.
    pub program: PathBuf,
    /// The folder of the UI's build; `None` for the embedded one.
    pub bundles: Option<PathBuf>,
    /// Maximum run time of a child process.
    pub timeout: Duration,
}

type Failure = Box<dyn Error + Send + Sync>;

impl SnapshotStore {
    /// A store for snapshots of the embedded UI, made by this program.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        let program = "/proc/self/exe".into();
        Self {
            folder,
            program,
            bundles: None,
            timeout: Duration::from_secs(20),
        }
    }

    /// Returns the snapshot of a build that an earlier start made. `None` if there is no intact
    /// file; a damaged one is removed.
    #[must_use]
    pub fn read(&self, build: &str) -> Option<Snapshot> {
        let file = self.folder.join(self.file_name(build).ok()?);
        let snapshot = Snapshot::read(&file);
        if snapshot.is_none() {
            let _ = fs::remove_file(file);
        }
        snapshot
    }

    /// Makes the snapshot of a build for the next start, if there is none. A failure is logged.
    /// Does nothing on `QuickJS`.
    pub async fn make(&self, build: &str) {
        if cfg!(not(feature = "v8")) {
            return;
        }
        if let Err(error) = self.make_missing(build).await {
            let folder = self.folder.display();
            tracing::warn!(%folder, %error, "no engine snapshot: each isolate loads the server script instead");
        }
    }

    async fn make_missing(&self, build: &str) -> Result<(), Failure> {
        let file = self.folder.join(self.file_name(build)?);
        if file.exists() {
            return Ok(());
        }
        let started = Instant::now();
        fs::create_dir_all(&self.folder)?;
        self.remove_old_files();
        // Under a name of its own until it is checked, because other processes may make the same
        // snapshot.
        let unfinished = tempfile::Builder::new()
            .suffix(UNFINISHED)
            .make_in(&self.folder, |_| Ok(()))?
            .into_temp_path();
        self.make_and_check(&unfinished).await?;
        unfinished.persist(&file)?;
        tracing::info!(file = %file.display(), took = ?started.elapsed(), "made an engine snapshot for the next start");
        Ok(())
    }

    /// The name consists of the build, and a hash of the engine's version and flags and of the
    /// program: a snapshot refers to functions of the program by their position.
    fn file_name(&self, build: &str) -> io::Result<String> {
        let program = fs::metadata(&self.program)?;
        let identity = format!(
            "{} {} {:?}",
            engine_version(),
            program.len(),
            program.modified()?
        );
        Ok(format!(
            "{build}-{:016x}{ENDING}",
            xxh3_64(identity.as_bytes())
        ))
    }

    async fn make_and_check(&self, file: &Path) -> Result<(), Failure> {
        self.run("make", file).await?;
        self.run("check", file).await
    }

    async fn run(&self, step: &'static str, file: &Path) -> Result<(), Failure> {
        let mut command = Command::new(&self.program);
        command
            .args(["snapshot", step])
            .arg(file)
            .args(&self.bundles);
        command
            .env_clear()
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true);
        let output = tokio::time::timeout(self.timeout, command.output()).await;
        let timeout = self.timeout;
        let output = output.map_err(|_| {
            format!("the process of `snapshot {step}` did not end within {timeout:?}")
        })??;
        if output.status.success() {
            return Ok(());
        }
        let message = String::from_utf8_lossy(&output.stderr);
        let words: Vec<_> = message
            .split_whitespace()
            .filter(|word| *word != "#")
            .collect();
        let message: String = words.join(" ").chars().take(MAX_OUTPUT).collect();
        Err(format!(
            "the process of `snapshot {step}` failed, {}: {message}",
            output.status
        )
        .into())
    }

    fn remove_old_files(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let ours = name
                .to_str()
                .is_some_and(|name| name.ends_with(ENDING) || name.ends_with(UNFINISHED));
            let modified = entry.metadata().and_then(|metadata| metadata.modified());
            if ours && modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > MAX_AGE)) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Makes a snapshot of a build's server script, with the code that a few pages need: the first
/// step, in a process of its own. Errors: when the script cannot be loaded or the file cannot be
/// written.
pub fn make(file: &Path, bundles: Option<&Path>) -> Result<(), Failure> {
    let bundle = Bundle::load(bundles)?;
    let documents = error_pages(&bundle)?;
    Ok(Snapshot::make(
        &ServerBundle::new(bundle.server),
        documents,
        file,
    )?)
}

/// Renders error pages from a snapshot, which need no provider: the second step, in another
/// process. Errors: when the file is damaged or the page cannot be rendered. V8 aborts the process
/// when it cannot use the snapshot.
pub async fn check(file: &Path, bundles: Option<&Path>) -> Result<(), Failure> {
    let snapshot = Snapshot::read(file).ok_or("its file is unreadable")?;
    let bundle = Bundle::load(bundles)?;
    let server = ServerBundle::new(Arc::clone(&bundle.server)).with_snapshot(Some(snapshot));
    let engine = Engine::start(
        EngineSettings {
            isolates: 1,
            ..EngineSettings::default()
        },
        server,
    )?;
    for document in error_pages(&bundle)? {
        engine.render(document).await?;
    }
    Ok(())
}

/// Documents that need no provider: an error page of each site in each of its languages.
fn error_pages(bundle: &Bundle) -> Result<Vec<Arc<str>>, Failure> {
    let config = Config::default();
    let provider = Provider::new(
        ProviderSettings::at(config.server.public_url.clone()),
        Vec::new(),
    )?;
    let pages = Pages::new(Content::new(provider), &config);
    let garment = Locale::ALL.map(|locale| (Site::Garment, locale));
    let addresses = garment.into_iter().chain([(Site::Brand, Locale::Zh)]);
    let content = addresses.map(|(site, locale)| {
        let address = Address {
            site,
            locale,
            route: Route::NotFound,
        };
        DocumentJson::of(&pages.failure(address, ErrorPage::default(), &bundle.manifest)).content
    });
    Ok(content.collect())
}
