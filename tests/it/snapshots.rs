//! The engine's start-up snapshot: made and checked by child processes, kept on disk.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use selvage::config::EngineSettings;
use selvage::render::{Engine, ServerBundle};
use selvage::server::snapshot::SnapshotStore;
use tempfile::TempDir;
use tracing::level_filters::LevelFilter;

use crate::support::bundle;
use crate::support::log::ThreadLog;
use crate::support::process::{BINARY, Process};

/// A store in a temporary folder, for the server script with `line` before it and `end` after it,
/// and the test's log.
struct Fixture {
    folder: TempDir,
    _bundles: TempDir,
    script: String,
    store: SnapshotStore,
    log: ThreadLog,
}

impl Fixture {
    fn new(line: &str, end: &str) -> Self {
        let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("bundles/server.js");
        let script = format!("{line}\n{}\n{end}", fs::read_to_string(real).unwrap());
        let (folder, bundles) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let store = SnapshotStore {
            folder: folder.path().join("engine"),
            program: BINARY.into(),
            bundles: Some(bundle::with_script(bundles.path(), &script)),
            timeout: Duration::from_mins(2),
        };
        Self {
            folder,
            _bundles: bundles,
            script,
            store,
            log: ThreadLog::start(LevelFilter::INFO),
        }
    }

    /// Whether the store has or makes a snapshot.
    async fn has_snapshot(&self) -> bool {
        self.store.make("build").await;
        self.store.read("build").is_some()
    }

    fn files(&self) -> Vec<PathBuf> {
        files(&self.store.folder)
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect()
}

fn modified(file: &Path) -> SystemTime {
    fs::metadata(file).unwrap().modified().unwrap()
}

#[tokio::test]
async fn a_script_may_set_the_stack_trace_limit_while_it_loads() {
    let end = "const render = selvageRender;
        globalThis.selvageRender = (document) => {
            if (Error.stackTraceLimit !== 50) throw new Error(`the limit is ${Error.stackTraceLimit}`);
            if (Object.keys(globalThis).some((name) => name.includes('StackTraceLimit'))) throw new Error('a global is left');
            return render(document);
        };";
    let fixture = Fixture::new("Error.stackTraceLimit = 50;", end);
    assert!(fixture.has_snapshot().await, "{}", fixture.log.text());
}

#[tokio::test]
async fn the_engine_starts_without_a_snapshot_when_the_child_process_aborts() {
    // V8 cannot define the property again in an isolate from the snapshot, and it cannot be put
    // aside.
    let line =
        "Object.defineProperty(Error, 'stackTraceLimit', { value: 50, configurable: false });";
    let fixture = Fixture::new(line, "globalThis.selvageRender = () => 'rendered';");
    assert!(!fixture.has_snapshot().await);
    let lines: Vec<_> = fixture.log.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(
        lines[0].contains("WARN")
            && lines[0].contains("no engine snapshot")
            && lines[0].contains("signal"),
        "{}",
        lines[0]
    );
    assert!(fixture.files().is_empty(), "{:?}", fixture.files());

    let bundle = ServerBundle::new(fixture.script.as_str());
    let engine = Engine::start(EngineSettings::default(), bundle).unwrap();
    assert_eq!(engine.render("{}".into()).await.unwrap(), "rendered");
}

#[tokio::test]
async fn the_engine_starts_without_a_snapshot_when_the_child_process_hangs() {
    let mut fixture = Fixture::new("for (;;) {}", "");
    fixture.store.timeout = Duration::from_millis(200);
    assert!(!fixture.has_snapshot().await);
    assert!(
        fixture.log.text().contains("did not end within 200ms"),
        "{}",
        fixture.log.text()
    );
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_costs_only_the_snapshot() {
    let mut fixture = Fixture::new("", "");
    let file = fixture.folder.path().join("file");
    fs::write(&file, "").unwrap();
    fixture.store.folder = file.join("engine");
    assert!(!fixture.has_snapshot().await);
    assert!(
        fixture.log.text().contains("no engine snapshot"),
        "{}",
        fixture.log.text()
    );
}

#[tokio::test]
async fn a_damaged_file_is_made_anew() {
    let fixture = Fixture::new("", "");
    assert!(fixture.has_snapshot().await);
    let [file] = &fixture.files()[..] else {
        panic!("expected one file")
    };
    let intact = fs::read(file).unwrap();
    let middle = intact.len() / 2;
    let mut flipped = intact.clone();
    flipped[middle] ^= 1;
    for damaged in [&flipped[..], &intact[..middle], &[]] {
        fs::write(file, damaged).unwrap();
        assert!(fixture.store.read("build").is_none());
        assert!(fixture.has_snapshot().await);
        assert!(
            fs::read(file).unwrap().len() > middle,
            "the damaged file is still there"
        );
    }
    // A file that another user could have written is not trusted either.
    fs::set_permissions(file, fs::Permissions::from_mode(0o666)).unwrap();
    assert!(fixture.store.read("build").is_none());
    assert!(fixture.has_snapshot().await);
    assert_eq!(
        fs::metadata(file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert_eq!(fixture.files().len(), 1);
}

#[tokio::test]
async fn a_snapshot_belongs_to_one_build_and_one_program() {
    let mut fixture = Fixture::new("", "");
    assert!(fixture.has_snapshot().await);
    let program = fixture.folder.path().join("selvage");
    // Copied by another process: a child process of another test could inherit the file, open for
    // writing, and while it is open it cannot be executed.
    assert!(
        Command::new("cp")
            .arg(BINARY)
            .arg(&program)
            .status()
            .unwrap()
            .success()
    );
    fixture.store.program = program;
    assert!(fixture.has_snapshot().await, "{}", fixture.log.text());
    assert_eq!(fixture.files().len(), 2);
    fixture.store.make("other").await;
    assert_eq!(fixture.files().len(), 3);
}

#[tokio::test]
async fn two_processes_may_make_the_same_snapshot_at_once() {
    let fixture = Fixture::new("", "");
    // Each finds no file and starts its own child process before the other's has ended.
    let (first, second) = tokio::join!(fixture.has_snapshot(), fixture.has_snapshot());
    assert!(first && second, "{}", fixture.log.text());
    assert_eq!(
        fixture
            .log
            .text()
            .matches("made an engine snapshot")
            .count(),
        2,
        "{}",
        fixture.log.text()
    );
    assert_eq!(fixture.files().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_start_reads_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let first = Process::start(folder.path(), "info");
    assert_eq!(first.get("/").await.status, 200);
    first.logged("made an engine snapshot").await;
    let made = files(&folder.path().join("data/engine"));
    let times: Vec<_> = made.iter().map(|file| modified(file)).collect();

    let second = Process::start(folder.path(), "info");
    assert_eq!(second.get("/").await.status, 200);
    let log = second.log();
    assert!(
        !log.iter().any(|line| line.contains("snapshot")),
        "{log:#?}"
    );
    let now = files(&folder.path().join("data/engine"));
    assert_eq!(
        (now.iter().map(|file| modified(file)).collect(), now),
        (times, made)
    );
}
