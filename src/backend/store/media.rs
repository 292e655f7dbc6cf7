//! Pictures that came with imported content.

use super::{Connection, Store};

#[derive(Debug, sqlx::FromRow)]
pub struct StoredPicture {
    /// Changes with the bytes.
    pub hash: String,
    pub bytes: Vec<u8>,
}

impl Store {
    pub async fn picture(&self, path: &str) -> sqlx::Result<Option<StoredPicture>> {
        sqlx::query_as("SELECT hash, bytes FROM media WHERE path = $1").bind(path).fetch_optional(&self.reader).await
    }
}

pub async fn clear(db: &mut Connection) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM media").execute(db).await?;
    Ok(())
}

pub async fn insert(db: &mut Connection, path: &str, picture: &StoredPicture) -> sqlx::Result<()> {
    insert!(db, "media": path = path, hash = &picture.hash, bytes = &picture.bytes[..]);
    Ok(())
}
