//! `/api/v1/inquiry/file` and `/api/v1/inquiry/file/remove`: files of an inquiry that has not been
//! sent yet. The site of the same process calls them, and no other provider needs them.

use axum::body::Bytes;
use axum::extract::{FromRequest as _, Multipart, Request, State};
use serde::Serialize;

use super::refused;
use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::{Params, ProviderForm};
use crate::clock;
use crate::inquiries::commands::MOST_FILE_BYTES;
use crate::inquiries::uploads::{NotUploaded, SentPart};
use crate::service::Service;
use base::inquiry::NotTaken;
use base::refusals::is_first;

/// What is known of a file of which a part was received.
#[derive(Serialize)]
pub(super) struct UploadData {
    id: String,
    /// What was received, in bytes.
    received: i64,
    /// The name and the kind of the file; empty until it is complete.
    name: String,
    kind: String,
}

/// `inquiry/file`: stores a part of a file. Refusals: 409 with the number of bytes that were
/// received, if another part is expected; 410 for a file that is not there; 413 for one that is too
/// large; 415 with the format, for one of another kind than may be sent; 507 without room.
pub(super) async fn upload(State(service): State<Service>, request: Request) -> Reply<UploadData> {
    let (form, bytes) = part(request).await?;
    let network = service.signer.network(form.raw("network"));
    let network = network.map_err(|error| {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "an upload cannot be counted"
        );
        Refusal::internal()
    })?;
    let part = SentPart {
        id: form.raw("id"),
        name: form.raw("name"),
        from: form.number("from")?.unwrap_or_default(),
        bytes,
        is_last: form.raw("last") == "1",
        network: &network,
    };
    let store = &service.store;
    let stored = store
        .upload(&part, MOST_FILE_BYTES, clock::seconds())
        .await?;
    let own = stored.map_err(|reason| refusal(&reason))?;
    Ok(ProviderAnswer(UploadData {
        name: if own.kind.is_empty() {
            String::new()
        } else {
            own.name
        },
        id: own.id,
        received: own.size,
        kind: own.kind,
    }))
}

/// `inquiry/file/remove`: deletes a file that waits for its inquiry.
pub(super) async fn remove(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<bool> {
    service.store.remove_upload(form.raw("id")).await?;
    Ok(ProviderAnswer(true))
}

fn refusal(reason: &NotUploaded) -> Refusal {
    match reason {
        NotUploaded::Gone => Refusal::new(410, "the file is not there"),
        NotUploaded::Elsewhere(received) => Refusal::new(409, received.to_string()),
        NotUploaded::Large => Refusal::new(413, "the file is too large"),
        NotUploaded::Full => {
            if is_first("an upload was refused: it found no room") {
                tracing::warn!("an upload was refused: it found no room");
            }
            Refusal::new(507, "there is no room for files at present")
        }
        NotUploaded::Kind(NotTaken(found)) => {
            let found = found.as_ref().map(|found| found.name().to_owned());
            Refusal::new(415, found.unwrap_or_default())
        }
    }
}

/// Reads the form with the bytes of a part.
async fn part(request: Request) -> Result<(Params, Bytes), Refusal> {
    let parts = Multipart::from_request(request, &()).await;
    let mut parts = parts.map_err(|_| Refusal::bad_request("the form cannot be read"))?;
    let (mut fields, mut bytes) = (Vec::new(), Bytes::new());
    while let Some(part) = parts.next_field().await.map_err(|error| refused(&error))? {
        let name = part.name().unwrap_or_default().to_owned();
        if name == "part" {
            bytes = part.bytes().await.map_err(|error| refused(&error))?;
        } else {
            fields.push((name, part.text().await.map_err(|error| refused(&error))?));
        }
    }
    Ok((Params::of_fields(fields), bytes))
}
