//! Pictures and other files that came with imported content, or were uploaded at the desk.

use std::collections::HashMap;

use sqlx::FromRow;

use crate::clock;
use crate::store::{Store, Transaction};
use crate::token::draw_id;

#[derive(Clone, Debug)]
pub struct StoredPicture {
    /// Changes with the bytes.
    pub hash: String,
    pub bytes: Vec<u8>,
}

/// A file as somebody gets it.
#[derive(Clone, Debug, FromRow)]
pub struct SentPicture {
    pub hash: String,
    pub bytes: Vec<u8>,
    /// The name of the file that was uploaded; empty if it came with imported content.
    pub name: String,
}

/// A stored file without its bytes.
#[derive(Clone, Debug, FromRow)]
pub struct ListedPicture {
    pub path: String,
    /// In bytes.
    pub size: i64,
    /// The name of the file that was uploaded.
    pub name: String,
    /// Who uploaded it; empty if it came with imported content.
    pub author: String,
    /// Milliseconds since 1970.
    pub added_at: i64,
}

/// A file that somebody uploads.
#[derive(Clone, Debug)]
pub struct Upload {
    pub path: String,
    pub picture: StoredPicture,
    pub name: String,
    pub author: String,
    /// Milliseconds since 1970.
    pub added_at: i64,
}

/// The hash of a stored file.
#[derive(Clone, Debug)]
pub struct PictureHash {
    pub hash: String,
    pub is_uploaded: bool,
}

impl Store {
    pub async fn picture(&self, path: &str) -> sqlx::Result<Option<SentPicture>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT hash, bytes, name FROM media WHERE path = $1"
        )
        .bind(path)
        .fetch_optional(db)
        .await)
    }

    pub async fn has_picture(&self, path: &str) -> sqlx::Result<bool> {
        const SELECT: &str = "SELECT COUNT(*) FROM media WHERE path = $1";
        let count: i64 = on!(&self.reader, |db| {
            let count = sqlx::query_scalar(SELECT).bind(path);
            count.fetch_one(db).await?
        });
        Ok(count > 0)
    }

    /// Returns the path of each picture, in order.
    pub async fn picture_paths(&self) -> sqlx::Result<Vec<String>> {
        on!(&self.reader, |db| {
            let paths = sqlx::query_scalar("SELECT path FROM media ORDER BY path");
            paths.fetch_all(db).await
        })
    }

    /// Returns all files without their bytes, those that were added last first.
    pub async fn pictures(&self) -> sqlx::Result<Vec<ListedPicture>> {
        const SELECT: &str =
            "SELECT path, CAST(LENGTH(bytes) AS BIGINT) AS size, name, author, added_at
             FROM media ORDER BY added_at DESC, path";
        on!(&self.reader, |db| sqlx::query_as(SELECT)
            .fetch_all(db)
            .await)
    }
}

/// Returns the first bytes of a stored file, enough for the header of a picture.
pub(crate) async fn beginning(store: &Store, path: &str) -> sqlx::Result<Option<Vec<u8>>> {
    on!(&store.reader, |db| sqlx::query_scalar(
        "SELECT SUBSTR(bytes, 1, 262144) FROM media WHERE path = $1"
    )
    .bind(path)
    .fetch_optional(db)
    .await)
}

/// Returns the name of a stored file as it was uploaded; empty if it came with imported content.
pub(crate) async fn upload_name(store: &Store, path: &str) -> sqlx::Result<Option<String>> {
    on!(&store.reader, |db| sqlx::query_scalar(
        "SELECT name FROM media WHERE path = $1"
    )
    .bind(path)
    .fetch_optional(db)
    .await)
}

/// Returns the size of all files that the company's people have stored, with the papers of
/// contracts, the files of answers and the pictures of the content, in bytes.
pub async fn stored_file_bytes(db: &mut Transaction) -> sqlx::Result<i64> {
    const SUM: &str = "SELECT CAST(
            (SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM media)
            + (SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM binned_media)
            + (SELECT COALESCE(SUM(size), 0) FROM papers)
            + (SELECT COALESCE(SUM(size), 0) FROM inquiry_files WHERE author <> '') AS BIGINT)";
    on!(db, |db| sqlx::query_scalar(SUM).fetch_one(&mut **db).await)
}

/// Returns the hash of each picture by path.
pub async fn hashes(db: &mut Transaction) -> sqlx::Result<HashMap<String, PictureHash>> {
    let rows: Vec<(String, String, String)> = on!(db, |db| {
        let rows = sqlx::query_as("SELECT path, hash, author FROM media");
        rows.fetch_all(&mut **db).await?
    });
    let rows = rows.into_iter().map(|(path, hash, author)| {
        let is_uploaded = !author.is_empty();
        (path, PictureHash { hash, is_uploaded })
    });
    Ok(rows.collect())
}

/// Stores a file, unless there is one at its path. Returns whether it was stored.
pub async fn add(db: &mut Transaction, upload: &Upload) -> sqlx::Result<bool> {
    let rows = execute!(
        db,
        "INSERT INTO media (path, hash, bytes, name, author, added_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (path) DO NOTHING",
        &upload.path,
        &upload.picture.hash,
        &upload.picture.bytes[..],
        &upload.name,
        &upload.author,
        upload.added_at
    )?;
    Ok(rows > 0)
}

/// Stores a file in the place of the one at its path, if there is one.
pub async fn replace_upload(db: &mut Transaction, upload: &Upload) -> sqlx::Result<()> {
    remove(db, &upload.path).await?;
    add(db, upload).await?;
    Ok(())
}

pub async fn remove(db: &mut Transaction, path: &str) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM media WHERE path = $1", path)?;
    Ok(())
}

/// Moves a file into the bin.
pub async fn bin(db: &mut Transaction, path: &str, by: &str) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO binned_media
             (id, path, hash, bytes, name, author, added_at, deleted_at, deleted_by)
         SELECT $1, path, hash, bytes, name, author, added_at, $2, $3 FROM media WHERE path = $4",
        draw_id(),
        clock::milliseconds(),
        by,
        path
    )?;
    remove(db, path).await
}

/// Moves a file of the bin back to its path, which it returns; `None` if it is not there, or
/// another file has the path.
pub async fn take_out(db: &mut Transaction, id: &str) -> sqlx::Result<Option<String>> {
    const TAKE: &str = "INSERT INTO media (path, hash, bytes, name, author, added_at)
         SELECT path, hash, bytes, name, author, added_at FROM binned_media WHERE id = $1
         ON CONFLICT (path) DO NOTHING RETURNING path";
    let path: Option<String> = on!(&mut *db, |db| {
        let path = sqlx::query_scalar(TAKE).bind(id);
        path.fetch_optional(&mut **db).await?
    });
    if path.is_some() {
        execute!(db, "DELETE FROM binned_media WHERE id = $1", id)?;
    }
    Ok(path)
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
