//! A database of an older version: it is copied before its schema changes.

use std::fs;
use std::path::{Path, PathBuf};

use super::suite::run;
use crate::BackendError;
use crate::store::Store;
use crate::tests::database::TestDatabase;
use crate::tests::small_disk::SmallDisk;
use base::config::Database;

/// The migration that a later version has.
const LATER: (&str, &str) = ("9998_later", "CREATE TABLE later (id BIGINT)");

/// A database of this version, with a row.
async fn older() -> (TestDatabase, PathBuf) {
    let database = TestDatabase::empty(false).await;
    let settings = database.settings().database;
    let store = Store::open(&settings).await.unwrap();
    store.record_backup(7).await.unwrap();
    store.close().await;
    let Database::Sqlite(path) = settings else {
        unreachable!()
    };
    (database, path)
}

/// The files beside a database that are copies of it.
fn copies(path: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(path.parent().unwrap()).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let is_copy = |file: &PathBuf| file.to_str().unwrap().contains(".before");
    let mut copies: Vec<_> = files.filter(is_copy).collect();
    copies.sort();
    copies
}

/// Opens a database as the later version does.
async fn updated(path: &Path) -> Result<Store, BackendError> {
    Store::open_as_later(path, LATER).await
}

#[tokio::test]
async fn a_copy_is_made_before_the_schema_changes_and_two_stay() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_database, path) = older().await;
    let earlier = ["0007-20250101T000000Z", "0009-20250301T000000Z"];
    let earlier = earlier.map(|name| PathBuf::from(format!("{}.before-{name}", path.display())));
    for file in &earlier {
        fs::write(file, "a copy of before").unwrap();
    }
    updated(&path).await.unwrap().close().await;
    let copies_now = copies(&path);
    let [before, copy] = &copies_now[..] else {
        panic!("{copies_now:?}")
    };
    assert_eq!(*before, earlier[1]);
    assert!(copy.to_str().unwrap().contains(".before-9998-"));
    assert_eq!(
        fs::metadata(copy).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let of_before = Store::open_as_it_is(&Database::Sqlite(copy.clone()))
        .await
        .unwrap();
    assert_eq!(of_before.last_backup().await.unwrap(), Some(7));
    assert!(of_before.schema().await.unwrap() < 9998);
    // Nothing changes any more, and a new database has no copy.
    updated(&path).await.unwrap().close().await;
    assert_eq!(copies(&path), copies_now);
    let new = path.with_file_name("new.sqlite");
    updated(&new).await.unwrap().close().await;
    assert_eq!(copies(&path), copies_now);
}

#[tokio::test]
async fn an_update_that_fails_leaves_the_database_as_it_was() {
    let (database, path) = older().await;
    run(&database, "CREATE TABLE later (id INTEGER)").await;
    for _ in 0..2 {
        let failed = updated(&path).await.unwrap_err();
        assert!(matches!(failed, BackendError::NotMigrated(_)), "{failed:?}");
        assert_eq!(copies(&path), [] as [PathBuf; 0]);
    }
    run(&database, "DROP TABLE later").await;
    updated(&path).await.unwrap().close().await;
    assert_eq!(copies(&path).len(), 1);
}

#[tokio::test]
async fn without_room_for_the_copy_nothing_changes() {
    let Some(disk) = SmallDisk::mount(24) else {
        return;
    };
    let (database, path) = older().await;
    run(&database, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let on_disk = disk.path().join("provider.sqlite");
    fs::copy(&path, &on_disk).unwrap();
    disk.fill(8 << 20);
    let failed = updated(&on_disk).await.unwrap_err();
    let BackendError::NoRoom(_) = failed else {
        panic!("{failed:?}")
    };
    assert!(
        failed.to_string().contains("Nothing was changed"),
        "{failed}"
    );
    disk.clear();
    updated(&on_disk).await.unwrap().close().await;
    assert_eq!(copies(&on_disk).len(), 1);
}
