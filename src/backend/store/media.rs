//! Pictures that came with imported content.

use std::collections::HashMap;

use super::{Store, Transaction};

#[derive(Debug, sqlx::FromRow)]
pub struct StoredPicture {
    /// Changes with the bytes.
    pub hash: String,
    pub bytes: Vec<u8>,
}

impl Store {
    pub async fn picture(&self, path: &str) -> sqlx::Result<Option<StoredPicture>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT hash, bytes FROM media WHERE path = $1"
        )
        .bind(path)
        .fetch_optional(db)
        .await)
    }

    /// Returns the path of each picture, in order.
    pub async fn picture_paths(&self) -> sqlx::Result<Vec<String>> {
        on!(&self.reader, |db| {
            let paths = sqlx::query_scalar("SELECT path FROM media ORDER BY path");
            paths.fetch_all(db).await
        })
    }
}

/// Returns the hash of each picture by path.
pub async fn hashes(db: &mut Transaction) -> sqlx::Result<HashMap<String, String>> {
    let rows: Vec<(String, String)> = on!(db, |db| {
        let rows = sqlx::query_as("SELECT path, hash FROM media");
        rows.fetch_all(&mut **db).await?
    });
    Ok(rows.into_iter().collect())
}

pub async fn remove(db: &mut Transaction, path: &str) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM media WHERE path = $1", path)?;
    Ok(())
}

/// Stores a picture in place of the one at this path.
pub async fn replace(
    db: &mut Transaction,
    path: &str,
    picture: &StoredPicture,
) -> sqlx::Result<()> {
    remove(db, path).await?;
    insert!(db, "media": path = path, hash = &picture.hash, bytes = &picture.bytes[..]);
    Ok(())
}
