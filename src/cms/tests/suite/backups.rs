//! Backups, and databases that they are restored into.

use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};

use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tempfile::TempDir;

use super::revisions::{edit, footer, newest};
use super::{POSTGRES, Provider};
use crate::content::ImportOptions;
use crate::entries::entry::{RevisionId, State};
use crate::tests::database::TestDatabase;
use crate::visits::table::Visit;
use crate::{
    BackupError, BackupManifest, BackupTarget, FinishedBackup, backup, check, import, restore,
};
use base::config::Database;

fn folder(path: &Path, keep: Option<usize>) -> BackupTarget {
    BackupTarget::Folder {
        path: path.to_owned(),
        keep,
    }
}

fn visit(number: i64) -> Visit {
    Visit {
        received: 1_793_491_200_000 + number,
        ukey: number.to_string(),
        act: String::new(),
        module: String::new(),
        url: String::new(),
        record: "{}".to_owned(),
    }
}

/// Where a backup of this database can be restored to.
async fn new_database(folder: &Path) -> (Database, TestDatabase) {
    let new = TestDatabase::empty(POSTGRES).await;
    let database = match new.settings().database {
        Database::Sqlite(_) => folder.join("data/provider.db").into(),
        Database::Postgres(url) => Database::Postgres(url),
    };
    (database, new)
}

/// Runs statements that change what a backup contains.
async fn change(database: &Database, statements: &'static str) {
    match database {
        Database::Sqlite(path) => {
            let file = sqlx_sqlite::SqliteConnectOptions::new().filename(path);
            let mut db = file.connect().await.unwrap();
            sqlx::raw_sql(statements).execute(&mut db).await.unwrap();
            db.close().await.unwrap();
        }
        Database::Postgres(url) => {
            let url = url.expose().as_str();
            let mut db = sqlx_postgres::PgConnection::connect(url).await.unwrap();
            let statements = AssertSqlSafe(statements);
            sqlx::raw_sql(statements).execute(&mut db).await.unwrap();
        }
    }
}

/// Backs a database up into a new folder.
async fn backed_up(database: &Database) -> (FinishedBackup, TempDir) {
    let archives = TempDir::new().unwrap();
    let target = folder(archives.path(), None);
    let made = backup(database, &target, |_| ()).await.unwrap();
    (made, archives)
}

/// Backs up a database that these statements have changed.
async fn changed_and_backed_up(statements: &'static str) -> (FinishedBackup, TempDir) {
    let provider = Provider::start().await;
    let database = provider.database.settings().database;
    provider.backend.shutdown().await;
    change(&database, statements).await;
    backed_up(&database).await
}

#[tokio::test]
async fn a_backup_among_writes_has_all_that_was_acknowledged_before() {
    let provider = Provider::start().await;
    let settings = provider.database.settings();
    import(
        settings.content.as_deref().unwrap(),
        &settings.database,
        &ImportOptions::default(),
    )
    .await
    .unwrap();
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    let form = [
        ("email", "new@example.com"),
        ("pwd", "a new password"),
        ("repwd", "a new password"),
    ];
    let registered = provider.post("/api/v1/user/register/email", &form).await;
    assert_eq!(registered["status"], 200);
    let edited = edit(&provider.backend.store, "Edited", State::PUBLISHED).await;
    let inquiry = [
        ("lang", "en"),
        ("name", "Ann"),
        ("company", "Example Ltd"),
        ("country", "Japan"),
        ("email", "ann@example.net"),
        ("message", "500 tees"),
    ];
    let inquired = provider.post("/api/v1/inquiry/insert", &inquiry).await;
    assert_eq!(inquired["status"], 200);

    let (acknowledged, archives) = (AtomicI64::new(0), TempDir::new().unwrap());
    let write = async {
        for number in 0.. {
            provider
                .backend
                .store
                .add_visits(&[visit(number)])
                .await
                .unwrap();
            acknowledged.store(number + 1, Ordering::Relaxed);
        }
    };
    let backing_up = async {
        while acknowledged.load(Ordering::Relaxed) < 50 {
            tokio::task::yield_now().await;
        }
        let before = acknowledged.load(Ordering::Relaxed);
        let target = folder(archives.path(), None);
        let made = backup(&settings.database, &target, |_| ()).await.unwrap();
        (before, made)
    };
    let (before, made) = tokio::select! {
        made = backing_up => made,
        () = write => unreachable!(),
    };
    assert_eq!(made.not_recorded, None);
    assert_eq!(check(&made.file, |_| ()).unwrap(), made.manifest);
    let names: Vec<_> = std::fs::read_dir(archives.path()).unwrap().collect();
    assert_eq!(names.len(), 1, "nothing unfinished is left: {names:?}");
    let last = provider.backend.store.last_backup().await.unwrap();
    assert_eq!(last, Some(made.manifest.made_at.as_second()));

    let new = TempDir::new().unwrap();
    let (database, _database) = new_database(new.path()).await;
    let restored = restore(&made.file, &database, |_| ()).await.unwrap();
    assert_eq!(restored.manifest, made.manifest);
    assert!(restored.access.sessions >= 1, "{:?}", restored.access);
    let restored = Provider::start_on(provider.database, |settings| {
        settings.database = database;
        // Content that was imported stays with the built-in one alone.
        settings.content = None;
    })
    .await;
    let orders = async |token: &str| {
        restored
            .get("/s16/api/v1/order/pager", &[("token", token)])
            .await
    };
    assert_eq!(orders(&token).await["status"], 401, "sessions have ended");
    let token = restored.token("buyer@example.com", "woven-demo-1").await;
    assert_eq!(orders(&token).await["data"].as_array().unwrap().len(), 2);
    restored.token("new@example.com", "a new password").await;
    let store = &restored.backend.store;
    assert_eq!(newest(store).await.number, edited);
    let announcement = RevisionId {
        entry: footer(),
        number: edited,
    };
    let announcement = store.first_announcement(&announcement).await.unwrap();
    assert!(announcement.is_some(), "what the site has yet to be told");
    let inquiries = store.inquiries().await.unwrap();
    assert_eq!(inquiries.len(), 1);
    let picture = restored.url("/media/weaves/plain-1.svg");
    assert_eq!(
        restored.http.get(picture).send().await.unwrap().status(),
        200
    );
    let visits = restored.backend.store.visits().await.unwrap();
    let number = i64::try_from(visits.len()).unwrap();
    assert!(number >= before, "{number} of {before} visits");
    let expected = (0..number).rev().map(visit);
    assert_eq!(visits, expected.collect::<Vec<_>>(), "one moment");
}

#[tokio::test]
async fn a_database_in_use_is_never_restored_into() {
    let provider = Provider::start().await;
    let database = provider.database.settings().database;
    let (made, _archives) = backed_up(&database).await;
    provider
        .backend
        .store
        .add_visits(&[visit(1)])
        .await
        .unwrap();
    let refused = restore(&made.file, &database, |_| ()).await.unwrap_err();
    assert!(
        matches!(
            refused,
            BackupError::Exists { .. } | BackupError::NotEmpty { .. }
        ),
        "{refused:?}"
    );
    assert_eq!(provider.backend.store.visits().await.unwrap(), [visit(1)]);
    provider.token("buyer@example.com", "woven-demo-1").await;
}

#[tokio::test]
async fn each_damaged_byte_is_found() {
    let provider = Provider::start().await;
    let (made, archives) = backed_up(&provider.database.settings().database).await;
    let bytes = std::fs::read(&made.file).unwrap();
    let damaged = archives.path().join("damaged.zip");
    let (database, _database) = new_database(&archives.path().join("new")).await;
    for at in (0..bytes.len()).step_by(bytes.len() / 97) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x10;
        std::fs::write(&damaged, bytes).unwrap();
        match check(&damaged, |_| ()) {
            Err(BackupError::Damaged { .. } | BackupError::NoArchive { .. }) => {}
            // A byte of the archive's directory that means nothing, such as a time.
            Ok(manifest) if manifest == made.manifest => continue,
            other => panic!("byte {at}: {other:?}"),
        }
        let refused = restore(&damaged, &database, |_| ()).await;
        assert!(refused.is_err(), "byte {at}");
    }
    for length in [0, 100, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&damaged, &bytes[..length]).unwrap();
        assert!(check(&damaged, |_| ()).is_err(), "{length} bytes");
    }
    // The refusals have left nothing in the way.
    restore(&made.file, &database, |_| ()).await.unwrap();
}

#[tokio::test]
async fn a_backup_that_cannot_be_recorded_says_so() {
    let (made, _archives) = changed_and_backed_up("DROP TABLE backups").await;
    let reason = made.not_recorded.expect("there is no table for it");
    assert!(reason.contains("backups"), "{reason}");
}

#[tokio::test]
async fn a_restored_backup_has_no_token_of_a_program() {
    let (made, archives) = changed_and_backed_up(
        "INSERT INTO program_tokens (digest, id, name, role, networks, author, created_at)
             VALUES ('a', 'a', 'ERP', 'merchandiser', '[]', 'owner@example.com', 1);",
    )
    .await;
    let (new, _database) = new_database(&archives.path().join("new")).await;
    let restored = restore(&made.file, &new, |_| ()).await.unwrap();
    assert_eq!(restored.access.tokens, 1);
    let store = crate::store::Store::open(&new).await.unwrap();
    assert_eq!(store.program_tokens().await.unwrap(), []);
    store.close().await;
}

#[tokio::test]
async fn a_backup_of_a_newer_version_is_refused() {
    let (made, archives) = changed_and_backed_up(
        "INSERT INTO _sqlx_migrations
             SELECT version + 1, 'of next year', installed_on, success, checksum, execution_time
             FROM _sqlx_migrations ORDER BY version DESC LIMIT 1;",
    )
    .await;
    let (new, _database) = new_database(&archives.path().join("new")).await;
    let refused = restore(&made.file, &new, |_| ()).await.unwrap_err();
    assert!(matches!(refused, BackupError::Newer { .. }), "{refused:?}");
}

#[tokio::test]
async fn one_backup_at_a_time_writes_to_a_folder_and_removes_what_another_left() {
    let provider = Provider::start().await;
    let (database, archives) = (
        provider.database.settings().database,
        TempDir::new().unwrap(),
    );
    let unfinished = archives.path().join(".selvage-backup");
    std::fs::create_dir(&unfinished).unwrap();
    std::fs::write(unfinished.join("archive.zip"), "half of one").unwrap();
    let lock = std::fs::File::create(unfinished.join("lock")).unwrap();
    lock.lock().unwrap();
    let target = folder(archives.path(), Some(2));
    let refused = backup(&database, &target, |_| ()).await.unwrap_err();
    assert!(matches!(refused, BackupError::Busy { .. }), "{refused:?}");
    drop(lock);
    for old in [
        "selvage-20250101T000000Z.zip",
        "selvage-20250102T000000Z.zip",
    ] {
        std::fs::write(archives.path().join(old), "").unwrap();
    }
    let made = backup(&database, &target, |_| ()).await.unwrap();
    assert_eq!(
        made.removed,
        [archives.path().join("selvage-20250101T000000Z.zip")]
    );
    assert!(!unfinished.exists());
    let file = BackupTarget::File(made.file.clone());
    let refused = backup(&database, &file, |_| ()).await.unwrap_err();
    assert!(matches!(refused, BackupError::Exists { .. }), "{refused:?}");
    let BackupManifest { bytes, .. } = check(&made.file, |_| ()).unwrap();
    assert!(bytes > 0);
}
