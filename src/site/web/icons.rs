//! The icons of the garment site, made of the company's picture in the workshop process. A company
//! without a picture has a plain one in its colours.

use bytes::Bytes;
use http::{HeaderMap, HeaderValue};

use super::conditional;
use super::error::HttpError;
use crate::app::App;
use crate::body::{Body, Coding};
use crate::icons::{CompanyIcon, ICO};
use crate::images::{IconRequest, ImageError, Images, ResizedPicture};
use crate::provider::MediaPath;
use axum::response::Response;
use base::locale::Identity;

/// For icons, which change with the company's look.
pub(super) const CACHING: &str = "public, max-age=86400, stale-while-revalidate=604800";
/// For the plain one of a company whose own cannot be made now.
const INTERIM: &str = "public, max-age=60";

/// Responds with an icon of the company.
pub(super) async fn icon(
    app: &App,
    icon: CompanyIcon,
    headers: &HeaderMap,
) -> Result<Response, HttpError> {
    let release = app.publisher.release();
    let identity = &release.bundle.manifest.texts.identity;
    let images = app.images.as_ref().ok_or_else(HttpError::not_found)?;
    let (picture, caching) = match own(images, icon, identity).await {
        Some(Ok(own)) => (own, CACHING),
        Some(Err(_)) => (plain(images, icon, identity).await?, INTERIM),
        None => (plain(images, icon, identity).await?, CACHING),
    };
    if !icon.is_ico {
        let response = conditional::file(headers, &picture.body, picture.content_type, caching);
        return Ok(response);
    }
    let png = &picture.body.variant(Coding::Identity).bytes;
    let body = Body::incompressible(ico(png));
    let content_type = HeaderValue::from_static(ICO);
    Ok(conditional::file(headers, &body, content_type, caching))
}

/// The icon made of the company's picture, if it has one.
async fn own(
    images: &Images,
    icon: CompanyIcon,
    identity: &Identity,
) -> Option<Result<ResizedPicture, ImageError>> {
    let path = identity.icon.as_deref().and_then(MediaPath::parse)?;
    Some(images.icon(request(icon, identity, path, None)).await)
}

/// The icon of a company without a picture.
async fn plain(
    images: &Images,
    icon: CompanyIcon,
    identity: &Identity,
) -> Result<ResizedPicture, HttpError> {
    let (main, ground) = (identity.palette.main, identity.palette.ground);
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\"><rect width=\"32\" height=\"32\" rx=\"4\" \
         fill=\"{main}\"/><path d=\"M9 9h14v14H9z\" fill=\"none\" stroke=\"{ground}\" stroke-width=\"2\"/></svg>"
    );
    let path = MediaPath::parse("/media/icon.svg").ok_or_else(HttpError::not_found)?;
    let request = request(icon, identity, path, Some(drawing.into()));
    images
        .icon(request)
        .await
        .map_err(|_| HttpError::not_found())
}

fn request(
    icon: CompanyIcon,
    identity: &Identity,
    path: MediaPath,
    original: Option<Bytes>,
) -> IconRequest {
    IconRequest {
        path,
        original,
        side: icon.side,
        ground: identity.palette.ground,
        is_whole: icon.is_whole,
    }
}

/// An ICO file of one PNG of 32 pixels: a directory, an entry, the picture.
fn ico(png: &[u8]) -> Bytes {
    const HEAD: [u8; 14] = [0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0];
    let length = u32::try_from(png.len()).unwrap_or(u32::MAX);
    [&HEAD[..], &length.to_le_bytes(), &22_u32.to_le_bytes(), png]
        .concat()
        .into()
}
