//! `selvage backup` and `selvage restore` when something goes wrong.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::databases::databases;
use crate::support::process::{BINARY, isolated, selvage};

fn output(command: &mut Command) -> Output {
    command.stdin(Stdio::null()).output().unwrap()
}

fn backup(target: &Path, database: &str) -> Command {
    let mut command = selvage();
    command
        .arg("backup")
        .arg(target)
        .args(["--provider-db", database])
        .current_dir(std::env::temp_dir());
    command
}

/// Fills a new database with content.
fn fill(database: &str) {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/content");
    let import = output(
        selvage()
            .args(["content", "import", "--provider-db", database])
            .arg(content),
    );
    assert!(import.status.success(), "{import:?}");
}

fn message(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The files of a folder, which a refused backup does not make.
fn archives(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_made_checked_and_restored_from_the_command_line() {
    let folder = tempfile::TempDir::new().unwrap();
    let new = databases(&folder.path().join("new")).await;
    for (database, new) in databases(folder.path()).await.iter().zip(&new) {
        fill(database);
        let invited = output(
            selvage()
                .args(["desk", "invite", "owner@example.com", "--role", "owner"])
                .args(["--provider-db", database]),
        );
        assert!(invited.status.success(), "{invited:?}");
        let file = folder.path().join("backups/one.zip");
        let made = output(&mut backup(&file, database));
        assert!(made.status.success(), "{made:?}");
        let checked = output(selvage().arg("backup").arg("--check").arg(&file));
        assert!(
            String::from_utf8_lossy(&checked.stdout).contains("the archive is whole"),
            "{checked:?}"
        );
        let restored = output(
            selvage()
                .arg("restore")
                .arg(&file)
                .args(["--database", new]),
        );
        assert!(restored.status.success(), "{restored:?}");
        let said = String::from_utf8_lossy(&restored.stdout);
        for part in [
            "ended: 0 sessions, 1 link, 0 tokens of programs;",
            "was made: 0\n",
            "customers: ",
        ] {
            assert!(said.contains(part), "{said}");
        }
        let again = output(
            selvage()
                .arg("restore")
                .arg(&file)
                .args(["--database", new]),
        );
        assert!(!again.status.success());
        assert!(
            message(&again).contains("exists already") || message(&again).contains("not empty"),
            "{again:?}"
        );
        let existing = output(&mut backup(&file, database));
        assert!(
            message(&existing).contains("exists already"),
            "{existing:?}"
        );
        std::fs::remove_file(file).unwrap();
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_no_room_is_left_for_leaves_nothing() {
    let folder = tempfile::TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        fill(database);
        let target = folder.path().join("backups/");
        // Writes beyond a few blocks fail, as on a full disk.
        let mut limited = isolated(Command::new("sh"));
        limited
            .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh", BINARY])
            .arg("backup")
            .arg(&target)
            .args(["--provider-db", database]);
        let failed = output(&mut limited);
        assert_eq!(failed.status.code(), Some(1), "{failed:?}");
        assert!(message(&failed).contains("selvage: "), "{failed:?}");
        assert_eq!(archives(&target), [] as [&str; 0]);
        let made = output(&mut backup(&target, database));
        assert!(made.status.success(), "{made:?}");
        assert_eq!(archives(&target).len(), 1);
        std::fs::remove_dir_all(&target).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_backup_leaves_no_archive_and_is_not_in_the_way() {
    let folder = tempfile::TempDir::new().unwrap();
    let target = folder.path().join("backups/");
    for database in &databases(folder.path()).await {
        fill(database);
        // On a busy machine one may be finished before it is killed.
        let is_killed = (0..20).any(|_| {
            let _ = std::fs::remove_dir_all(&target);
            let mut killed = backup(&target, database)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            while !target.join(".selvage-backup/lock").exists() {
                std::thread::yield_now();
            }
            killed.kill().unwrap();
            killed.wait().unwrap();
            archives(&target) == [".selvage-backup"]
        });
        assert!(is_killed, "each was too fast to be killed");
        let made = output(&mut backup(&target, database));
        assert!(made.status.success(), "{made:?}");
        assert_eq!(archives(&target).len(), 1);
        std::fs::remove_dir_all(&target).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_pg_dump_the_package_is_named() {
    let folder = tempfile::TempDir::new().unwrap();
    let [_, database] = &databases(folder.path()).await;
    fill(database);
    let file = folder.path().join("one.zip");
    let failed = output(backup(&file, database).env("PATH", folder.path()));
    let message = message(&failed);
    assert!(
        message.contains("pg_dump is not installed") && message.contains("postgresql-client-1"),
        "{message}"
    );
    assert!(!file.exists());
}
