//! Uploads. The address of a file contains the hash of its bytes: it never changes, and a file that
//! is sent twice is stored once. (Somebody may replace the file later: [`super::replacements`].)

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use xxhash_rust::xxh3::xxh3_128;

use super::files::Medium;
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::clock;
use crate::entries::desk::entries::is_read_only;
use crate::media::pdf_tags::pdf_doubt;
use crate::media::table::{
    ListedPicture, StoredPicture, Upload, add as add_upload, stored_file_bytes,
};
use crate::media::upload_type::UploadType;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Writers};
use crate::store::Transaction;
use base::file_type::stem;
use base::plain_text::is_hidden;

/// The maximum length of a file's name, in characters.
const LONGEST_NAME: usize = 200;
/// The maximum length of a name in an address.
const LONGEST_SLUG: usize = 40;

/// The maximum size of all files that the company's people store, in bytes: uploads, papers of
/// contracts and pictures of the content together.
const MOST_STORED: i64 = 50 << 30;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct UploadQuery {
    /// The name of the file.
    name: String,
}

/// Stores a picture (JPEG, PNG, WebP, GIF, SVG) or a document (PDF, CSV, TXT) for the site.
#[utoipa::path(
    post, path = "/media", operation_id = "uploadMedia",
    security(("session" = ["owner", "editor", "author"])),
    params(UploadQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 201, body = Medium),
    ),
)]
pub(super) async fn upload_media(
    State(service): State<Service>,
    caller: Caller<Writers>,
    Search(UploadQuery { name }): Search<UploadQuery>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Medium>), Problem> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly);
    }
    let bytes = received(bytes)?;
    let name = name.replace(is_hidden, "");
    let is_name = !name.is_empty()
        && name.chars().count() <= LONGEST_NAME
        && !name.chars().any(char::is_control);
    if !is_name {
        return Err(Problem::InvalidName);
    }
    let (kind, bytes) = UploadType::checked(&name, bytes)?;
    add(&service, &caller, name, kind, bytes).await
}

/// Stores a file of this type for the site.
pub(super) async fn add(
    service: &Service,
    caller: &Caller<Writers>,
    name: String,
    kind: UploadType,
    bytes: Bytes,
) -> Result<(StatusCode, Json<Medium>), Problem> {
    let hash = format!("{:032x}", xxh3_128(&bytes));
    let doubt = pdf_doubt(&bytes);
    let upload = Upload {
        path: path(&name, &hash, kind),
        name: kind.renamed(name),
        author: caller.member.email.clone(),
        added_at: clock::milliseconds(),
        picture: StoredPicture {
            hash,
            bytes: bytes.into(),
        },
    };
    let mut db = service.store.begin().await?;
    check_room(&mut db, upload.picture.bytes.len()).await?;
    if add_upload(&mut db, &upload).await? {
        let path = format!("/{}", upload.path);
        caller
            .record(&mut db, ActionKind::UploadMedia, &path)
            .await?;
        db.commit().await?;
    }
    let stored = ListedPicture {
        size: i64::try_from(upload.picture.bytes.len()).unwrap_or(i64::MAX),
        path: upload.path,
        name: upload.name,
        author: upload.author,
        added_at: upload.added_at,
    };
    let medium = Medium::from(stored).doubted(doubt);
    Ok((StatusCode::CREATED, Json(medium)))
}

/// Returns the body of an upload.
pub(crate) fn received(bytes: Result<Bytes, BytesRejection>) -> Result<Bytes, Problem> {
    bytes.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        _ => Problem::Malformed,
    })
}

/// Refuses a file of this size if all files together would be too large.
pub(crate) async fn check_room(db: &mut Transaction, size: usize) -> Result<(), Problem> {
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    if stored_file_bytes(db).await?.saturating_add(size) > MOST_STORED {
        return Err(Problem::NoRoom);
    }
    Ok(())
}

/// The path of a new file: its name in plain characters, and the beginning of its hash.
pub(crate) fn path(name: &str, hash: &str, kind: UploadType) -> String {
    let words = stem(name).split(|char: char| !char.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-").to_ascii_lowercase();
    slug.truncate(LONGEST_SLUG);
    let separator = if slug.is_empty() { "" } else { "-" };
    let hash = hash.get(..12).unwrap_or(hash);
    format!("media/uploads/{slug}{separator}{hash}.{}", kind.extension())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_plain_characters_and_the_hash() {
        for (name, expected) in [
            ("Loom (2).JPG", "media/uploads/loom-2-0123456789ab.png"),
            ("织机.png", "media/uploads/0123456789ab.png"),
            ("../../x.y", "media/uploads/x-0123456789ab.png"),
            ("PI v1.2", "media/uploads/pi-v1-2-0123456789ab.png"),
        ] {
            assert_eq!(path(name, "0123456789abcdef", UploadType::Png), expected);
        }
        let long = path(&"x".repeat(200), "0123456789abcdef", UploadType::Pdf);
        assert_eq!(long.len(), "media/uploads/".len() + 40 + 1 + 12 + 4);
    }
}
