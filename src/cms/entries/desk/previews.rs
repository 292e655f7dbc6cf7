//! Links that show a revision on the pages of the site to people without an account.
//!
//! A link's token names the revision and the moment at which it ends, and is signed with a key that
//! is made of its author's password hash: nobody can forge one, every process of the database reads
//! it, nothing is stored, and it ends with the account, its password or its right to write as well.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entries;
use super::entries::EntryName;
use super::overlays::{Overlay, overlay};
use super::problem::EditFailure;
use crate::api::input::{Body, is_id};
use crate::api::problem::Problem;
use crate::clock;
use crate::entries::entry::RevisionId;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Roles as _, Writers};

/// How long a link lasts, in seconds: a day.
const LIFETIME: i64 = 24 * 60 * 60;
/// The maximum length of a token, in bytes; an entry's name may be a path.
const LONGEST_TOKEN: usize = 1000;
/// Bytes of a signature.
const SIGNATURE: usize = 32;
/// Keeps a signature from being one of anything else.
const PURPOSE: &[u8] = b"selvage preview\0";

/// A revision to show.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPreview {
    /// The number of the revision.
    number: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Preview {
    /// The link is the address of a page with `?preview=` and the token.
    token: String,
    /// Seconds since 1970.
    until: i64,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewToken {
    token: String,
}

/// Makes a link that shows a revision for a day.
#[utoipa::path(
    post, path = "/entries/{id}/preview", operation_id = "createPreview",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    request_body = NewPreview,
    responses(
        (status = 201, body = Preview),
    ),
)]
pub(super) async fn create_preview(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(entry): EntryName,
    Body(NewPreview { number }): Body<NewPreview>,
) -> Result<(StatusCode, Json<Preview>), Problem> {
    entries::newest(&service, &entry).await?;
    let revision = RevisionId { entry, number };
    entries::revision(&service, &revision).await?;
    let author = &caller.member.id;
    let hash = service.store.staff_password(author).await?;
    let hash = hash.ok_or(Problem::NotLoggedIn)?;
    let until = clock::seconds() + LIFETIME;
    let mut db = service.store.begin().await?;
    let subject = revision.to_string();
    caller
        .record(&mut db, ActionKind::CreatePreview, &subject)
        .await?;
    db.commit().await?;
    let link = PreviewLink {
        author: author.clone(),
        until,
        revision,
    };
    let token = link.sealed(&hash);
    Ok((StatusCode::CREATED, Json(Preview { token, until })))
}

/// Returns what a link shows, to the server that renders its pages.
#[utoipa::path(
    post, path = "/preview", operation_id = "readPreview", security(),
    request_body = PreviewToken,
    responses(
        (status = 200, body = Overlay),
    ),
)]
pub(super) async fn read_preview(
    State(service): State<Service>,
    Body(PreviewToken { token }): Body<PreviewToken>,
) -> Result<Json<Overlay>, EditFailure> {
    let unsealed = Unsealed::parse(&token).ok_or(Problem::NotFound)?;
    let author = service.store.staff_author(&unsealed.link.author).await?;
    // A link ends with the right to make one.
    let author = author.filter(|(role, _)| Writers::include(*role));
    let (_, hash) = author.ok_or(Problem::NotFound)?;
    let PreviewLink {
        until, revision, ..
    } = unsealed.verified(&hash).ok_or(Problem::NotFound)?;
    let made_at = until - LIFETIME;
    if until <= clock::seconds() || made_at <= service.store.restored_at().await? {
        return Err(Problem::NotFound.into());
    }
    // A link ends with its entry.
    let newest = entries::newest(&service, &revision.entry).await?;
    let revision = match entries::revision(&service, &revision).await {
        // A draft that the form saved by itself has become a part of a newer one.
        Err(Problem::NotFound) => newest,
        found => found?,
    };
    let mut overlay = overlay(&service, &revision).await?;
    overlay.until = Some(until);
    Ok(Json(overlay))
}

/// The content of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PreviewLink {
    /// The id of the account.
    author: String,
    /// Seconds since 1970.
    until: i64,
    revision: RevisionId,
}

/// A link whose signature has yet to be compared.
struct Unsealed {
    link: PreviewLink,
    signature: Vec<u8>,
    text: Vec<u8>,
}

fn key(password_hash: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, password_hash.as_bytes())
}

impl PreviewLink {
    fn sealed(&self, password_hash: &str) -> String {
        let Self {
            author,
            until,
            revision,
        } = self;
        let text = format!("{author} {until} {revision}");
        let signed = [PURPOSE, text.as_bytes()].concat();
        let signature = hmac::sign(&key(password_hash), &signed);
        URL_SAFE_NO_PAD.encode([signature.as_ref(), text.as_bytes()].concat())
    }

    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, ' ');
        let author = parts.next().filter(|author| is_id(author))?.to_owned();
        Some(Self {
            author,
            until: parts.next()?.parse().ok()?,
            revision: parts
                .next()
                .filter(|own| !own.contains('\0'))?
                .parse()
                .ok()?,
        })
    }
}

impl Unsealed {
    fn parse(token: &str) -> Option<Self> {
        if token.len() > LONGEST_TOKEN {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (signature, text) = bytes.split_at_checked(SIGNATURE)?;
        Some(Self {
            link: PreviewLink::parse(std::str::from_utf8(text).ok()?)?,
            signature: signature.to_owned(),
            text: text.to_owned(),
        })
    }

    fn verified(self, password_hash: &str) -> Option<PreviewLink> {
        let signed = [PURPOSE, &self.text].concat();
        hmac::verify(&key(password_hash), &signed, &self.signature).ok()?;
        Some(self.link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";

    #[test]
    fn a_link_is_read_with_the_password_that_it_was_made_with_alone() {
        let link = PreviewLink {
            author: "0123456789abcdef".to_owned(),
            until: 1_800_000_000,
            revision: "item/3001@4".parse().unwrap(),
        };
        let token = link.sealed(HASH);
        let read = |token: &str, hash| Unsealed::parse(token)?.verified(hash);
        assert_eq!(read(&token, HASH), Some(link));
        assert_eq!(read(&token, "$argon2id$v=19$another"), None);
        let bytes = URL_SAFE_NO_PAD.decode(&token).unwrap();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            let token = URL_SAFE_NO_PAD.encode(changed);
            assert_eq!(read(&token, HASH), None, "byte {at}");
        }
        for wrong in ["", "x", &"A".repeat(2000)] {
            assert_eq!(read(wrong, HASH), None, "{wrong}");
        }
    }
}
