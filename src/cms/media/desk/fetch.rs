//! Pictures of other sites that a pasted text shows: the server fetches them, as a browser may not.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

use super::files::Medium;
use super::upload::add;
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::entries::desk::entries::is_read_only;
use crate::media::upload_type::UploadType;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use base::http_client::{LARGEST_FILE, OutsideError};
use base::plain_text::is_hidden;

/// How long the other site may take.
const LONGEST: Duration = Duration::from_secs(10);

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForeignPicture {
    /// The address, of `http` or `https`.
    url: String,
}

/// Stores a picture of another site for this one. Addresses that lead into networks behind the
/// server are refused, unless `embedded.reachable_networks` names them.
#[utoipa::path(
    post, path = "/media/fetch", operation_id = "fetchMedia",
    security(("session" = ["owner", "editor", "author"])),
    request_body = ForeignPicture,
    responses(
        (status = 201, body = Medium),
    ),
)]
pub(super) async fn fetch_media(
    State(service): State<Service>,
    caller: Caller<Writers>,
    Body(ForeignPicture { url }): Body<ForeignPicture>,
) -> Result<(StatusCode, Json<Medium>), Problem> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly);
    }
    let url = Url::parse(&url).map_err(|_| Problem::Invalid)?;
    let name = name_in(&url);
    let fetched = service.outside.get(url, LARGEST_FILE, LONGEST).await;
    let bytes = fetched.map_err(|error| match error {
        OutsideError::TooLarge => Problem::TooLarge,
        OutsideError::Refused
        | OutsideError::Status(_)
        | OutsideError::TooSlow
        | OutsideError::Failed(_) => Problem::NotFetched,
    })?;
    // Another file is none that the text shows.
    let (kind, bytes) = UploadType::checked(&name, bytes)?;
    if !kind.is_picture() {
        return Err(Problem::UnknownType(None));
    }
    add(&service, &caller, name, kind, bytes).await
}

/// The name of a file by its address: the last part of the path, or the host.
fn name_in(url: &Url) -> String {
    let last = url.path_segments().and_then(|mut parts| parts.next_back());
    let last = last.filter(|last| !last.is_empty());
    let name = last.or_else(|| url.host_str()).unwrap_or_default();
    let name = percent_encoding::percent_decode_str(name).decode_utf8_lossy();
    let is_plain = |char: &char| !char.is_control() && !is_hidden(*char);
    name.chars().filter(is_plain).take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_its_address() {
        for (url, name) in [
            ("https://a.example/x/%E7%BB%87%E6%9C%BA.jpg?w=2", "织机.jpg"),
            ("https://a.example/", "a.example"),
            ("https://a.example/b%0A.png", "b.png"),
        ] {
            assert_eq!(name_in(&Url::parse(url).unwrap()), name);
        }
    }
}
