//! Files of an inquiry that are uploaded before it is sent, part by part. Calls of the embedded
//! provider alone ([`Provider::stores_uploads`]).

use bytes::Bytes;
use serde::Deserialize;

use super::call::Endpoint;
use super::envelope::{self, Data};
use super::{Cause, Provider, ProviderError, lenient};
use base::inquiry::{FileProblem, UploadId};

const UPLOAD: Endpoint = Endpoint::form("inquiry-file", "/api/v1/inquiry/file");
const REMOVE: Endpoint = Endpoint::form("inquiry-file-remove", "/api/v1/inquiry/file/remove");

/// A part of a file, of [`UPLOADED_PART`](base::inquiry::UPLOADED_PART) bytes unless it is the last.
pub struct UploadPart<'a> {
    /// The id of the file; `None` for its first part.
    pub id: Option<&'a UploadId>,
    /// The name of the file.
    pub name: &'a str,
    /// The bytes before this part.
    pub from: usize,
    pub bytes: Bytes,
    pub is_last: bool,
    /// The network of the sender, whose files are counted.
    pub network: &'a str,
}

/// What the provider has of a file.
#[derive(Clone, Debug)]
pub struct ReceivedUpload {
    pub id: UploadId,
    /// What was received, in bytes.
    pub size: usize,
    /// Its name, with the ending of its kind; empty until it is complete.
    pub name: String,
    /// The ending of its kind; empty until it is complete.
    pub kind: String,
}

/// Why a part was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusedPart {
    /// The part that begins behind so many bytes is expected.
    Elsewhere(usize),
    /// The file cannot be taken; with the name of its format, if it is of a wrong kind.
    File(FileProblem, Option<String>),
}

impl Provider {
    /// Sends a part of a file, and returns what the provider has of the file. Errors:
    /// [`RefusedPart::of`].
    pub async fn upload(&self, part: UploadPart<'_>) -> Result<ReceivedUpload, ProviderError> {
        let id = part.id.map_or("", UploadId::as_str);
        let last = if part.is_last { "1" } else { "" };
        let request = UPLOAD.request().with("from", part.from.to_string());
        let mut request = request
            .with("last", last)
            .secret_param("id", id)
            .secret_param("name", part.name)
            .secret_param("network", part.network);
        request.part = Some(part.bytes);
        self.data(request, received).await
    }

    /// Deletes a file that waits for its inquiry.
    pub async fn remove_upload(&self, id: &UploadId) -> Result<(), ProviderError> {
        let request = REMOVE.request().secret_param("id", id.as_str());
        self.data(request, |_| Ok(())).await
    }
}

fn received(data: Data<'_>) -> Result<ReceivedUpload, Cause> {
    #[derive(Deserialize)]
    struct Received {
        id: String,
        #[serde(rename = "received")]
        size: usize,
        #[serde(deserialize_with = "lenient::text")]
        name: String,
        #[serde(deserialize_with = "lenient::text")]
        kind: String,
    }
    let own: Received = envelope::object(data)?;
    let id = UploadId::parse(&own.id).ok_or(Cause::WrongData {
        expected: "the id of a file",
    })?;
    Ok(ReceivedUpload {
        id,
        size: own.size,
        name: own.name,
        kind: own.kind,
    })
}

impl RefusedPart {
    /// The meaning of an error of [`Provider::upload`]; `None` for an outage.
    pub fn of(error: &ProviderError) -> Option<Self> {
        let Cause::Refused { status, msg, .. } = error.cause() else {
            return None;
        };
        let file = |problem| Some(Self::File(problem, None));
        match status {
            409 => msg.parse().ok().map(Self::Elsewhere),
            410 => file(FileProblem::Gone),
            413 => file(FileProblem::Large),
            415 => {
                let found = Some(msg.clone()).filter(|found| !found.is_empty());
                Some(Self::File(FileProblem::Kind, found))
            }
            507 => file(FileProblem::Full),
            _ => None,
        }
    }
}
