//! Databases of other versions: the messages say what to do.

use super::{POSTGRES, Provider, run};
use crate::BackendError;
use crate::store::Store;
use crate::tests::database::TestDatabase;

async fn refused(statements: &str) -> BackendError {
    let provider = Provider::start().await;
    provider.backend.shutdown().await;
    run(&provider.database, statements).await;
    let database = provider.database.settings().database;
    Store::open(&database).await.unwrap_err()
}

#[tokio::test]
async fn an_older_version_says_that_the_database_is_of_a_newer_one() {
    let error = refused(
        "INSERT INTO _sqlx_migrations
             SELECT 9999, 'of next year', installed_on, success, checksum, execution_time
             FROM _sqlx_migrations ORDER BY version DESC LIMIT 1",
    )
    .await;
    assert!(
        matches!(error, BackendError::NewerDatabase { number: 9999 }),
        "{error:?}"
    );
    let text = error.to_string();
    assert!(
        text.contains("newer version") && !text.contains("_sqlx"),
        "{text}"
    );
}

#[tokio::test]
async fn an_update_that_broke_off_says_what_to_restore() {
    let error = refused("UPDATE _sqlx_migrations SET success = FALSE WHERE version = 1").await;
    let text = error.to_string();
    assert!(
        matches!(error, BackendError::HalfMigrated { number: 1 }),
        "{error:?}"
    );
    assert!(
        text.contains("restore") && !text.contains("_sqlx"),
        "{text}"
    );
}

#[tokio::test]
async fn a_migration_that_was_changed_is_of_another_build() {
    const CHANGED: &str = "UPDATE _sqlx_migrations SET checksum = '' WHERE version = 1";
    // Early builds had others after it.
    const OTHERS: &str = "INSERT INTO _sqlx_migrations
         SELECT version + 100, 'customers', installed_on, success, checksum, execution_time
         FROM _sqlx_migrations";
    for statements in [CHANGED.to_owned(), format!("{OTHERS}; {CHANGED}")] {
        let error = refused(&statements).await;
        assert!(
            matches!(error, BackendError::OtherDatabase { number: 1 }),
            "{error:?}"
        );
        let text = error.to_string();
        assert!(text.contains("a new database"), "{text}");
    }
}

#[tokio::test]
async fn a_write_can_be_tried_at_any_time() {
    let database = TestDatabase::empty(POSTGRES).await;
    let store = Store::open(&database.settings().database).await.unwrap();
    for now in [1, 2] {
        store.try_write(now).await.unwrap();
    }
    run(&database, "DROP TABLE write_checks").await;
    assert!(store.try_write(3).await.is_err());
    store.close().await;
}
