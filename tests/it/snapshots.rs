//! The engine's start-up snapshot: made by `selvage snapshot`, read beside the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::process::{BINARY, Process};

/// The binary in a folder of its own, which is on the same file system, and its snapshot.
fn installed() -> (TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir_in(Path::new(BINARY).parent().unwrap()).unwrap();
    let program = folder.path().join("selvage");
    fs::hard_link(BINARY, &program).unwrap();
    let made = Command::new(&program).arg("snapshot").status().unwrap();
    assert!(made.success());
    let snapshot = folder.path().join("selvage.snapshot");
    (folder, program, snapshot)
}

/// Starts the program, asks for a page, and returns its log.
async fn serve(program: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::of(program, folder.path(), "selvage_site::render=debug,info");
    let page = process.get("/").await;
    assert_eq!(page.status, 200);
    assert!(!page.text().contains("data-shell"));
    process.log().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_starts_from_the_snapshot_beside_the_program() {
    let (_folder, program, _) = installed();
    let log = serve(&program).await;
    assert!(log.contains("from a snapshot"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_snapshot_is_not_used() {
    let (_folder, program, snapshot) = installed();
    let intact = fs::read(&snapshot).unwrap();
    let middle = intact.len() / 2;
    let mut flipped = intact.clone();
    flipped[middle] ^= 1;
    for damaged in [&flipped[..], &intact[..middle], &[1]] {
        fs::write(&snapshot, damaged).unwrap();
        let log = serve(&program).await;
        assert!(log.contains("snapshot is not used"), "{log}");
    }
}
