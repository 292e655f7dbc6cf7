//! Files that take the place of others: the address stays, so every page that shows it has the new
//! one.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use xxhash_rust::xxh3::xxh3_128;

use super::files as media;
use super::files::{Medium, MediumName};
use super::pages::announce;
use super::upload::{check_room, received};
use crate::api::problem::Problem;
use crate::clock;
use crate::entries::desk::entries::is_read_only;
use crate::media::table::{StoredPicture, Upload, replace_upload};
use crate::media::upload_type::UploadType;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers};

/// Stores a file in the place of another one of its type.
#[utoipa::path(
    put, path = "/media/{path}", operation_id = "replaceMedia",
    security(("session" = ["owner", "editor"])),
    params(("path" = String, Path, description = "the address after `/media/`, percent-encoded")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = Medium),
    ),
)]
pub(super) async fn replace_media(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    MediumName(path): MediumName,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<Medium>, Problem> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly);
    }
    let address = format!("/{}", path.as_str());
    let before = media::find(&service, &address).await?;
    let (kind, bytes) = UploadType::checked(path.as_str(), received(bytes)?)?;
    if !kind.is_named_by(path.as_str()) {
        return Err(Problem::OtherType);
    }
    let upload = Upload {
        path: path.as_str().to_owned(),
        name: before.name().to_owned(),
        author: caller.member.email.clone(),
        added_at: clock::milliseconds(),
        picture: StoredPicture {
            hash: format!("{:032x}", xxh3_128(&bytes)),
            bytes: bytes.into(),
        },
    };
    let mut db = service.store.begin().await?;
    check_room(&mut db, upload.picture.bytes.len()).await?;
    replace_upload(&mut db, &upload).await?;
    announce(&mut db, &before.shown_by(), &address).await?;
    caller
        .record(&mut db, ActionKind::ReplaceMedia, &address)
        .await?;
    db.commit().await?;
    service.announcements.wake();
    Ok(Json(media::find(&service, &address).await?))
}
