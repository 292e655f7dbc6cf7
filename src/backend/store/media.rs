//! Pictures that came with imported content.

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
}

pub async fn clear(db: &mut Transaction) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM media")?;
    Ok(())
}

pub async fn insert(db: &mut Transaction, path: &str, picture: &StoredPicture) -> sqlx::Result<()> {
    insert!(db, "media": path = path, hash = &picture.hash, bytes = &picture.bytes[..]);
    Ok(())
}
