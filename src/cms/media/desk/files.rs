//! The files below `/media/`: pictures and documents, and the entries that show them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::{IntoParams, ToSchema};

use super::pages::announce;
use crate::api::input::Search;
use crate::api::problem::{Details, Failure, Problem};
use crate::clock;
use crate::content::{ContentSource, MediumPath, media_in};
use crate::entries::desk::entries::{NamedEntry, is_read_only};
use crate::entries::entry::EntryId;
use crate::entries::list::EntryText;
use crate::media::pdf_tags::PdfDoubt;
use crate::media::table::{ListedPicture, beginning, bin as bin_picture};
use crate::media::upload_type::pixels;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers, Writers};
use base::fold;

/// The number of files in an answer.
const PAGE: usize = 60;
/// The maximum length of a text that is searched, in bytes.
const LONGEST_TEXT: usize = 200;

/// A file that the site serves.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Medium {
    /// The address on the site, such as `/media/uploads/loom-0123456789ab.jpg`.
    path: String,
    /// The name of the file that was uploaded; otherwise that of the address.
    name: String,
    /// In bytes.
    size: i64,
    /// Width and height of a JPEG, PNG, WebP or GIF in pixels, in a list; otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pixels: Option<[u32; 2]>,
    /// Who uploaded it: the address of an account; absent for other files.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    /// When it was uploaded, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    added_at: Option<i64>,
    /// Whether it can be deleted: it is not part of the program or of a folder.
    is_stored: bool,
    /// Whether it is in the place of a file of the program, which is back once it is deleted.
    has_original: bool,
    /// The entries whose newest texts name it, or whose texts on the site do.
    uses: Vec<NamedEntry>,
    /// The doubt about a PDF that was just sent; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    doubt: Option<PdfDoubt>,
}

impl Medium {
    /// The file with the doubt about the PDF that was sent.
    pub(super) fn doubted(self, doubt: Option<PdfDoubt>) -> Self {
        Self { doubt, ..self }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The entries that show it.
    pub(super) fn shown_by(&self) -> Vec<EntryId> {
        let ids = self.uses.iter();
        ids.filter_map(|own| own.id.parse().ok()).collect()
    }
}

impl From<ListedPicture> for Medium {
    fn from(stored: ListedPicture) -> Self {
        let is_uploaded = !stored.author.is_empty();
        let name = if is_uploaded {
            stored.name
        } else {
            last_name(&stored.path)
        };
        Self {
            path: format!("/{}", stored.path),
            name,
            size: stored.size,
            pixels: None,
            author: is_uploaded.then_some(stored.author),
            added_at: is_uploaded.then_some(stored.added_at),
            is_stored: true,
            has_original: false,
            uses: Vec::new(),
            doubt: None,
        }
    }
}

fn last_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MediumList {
    media: Vec<Medium>,
    /// The number of files in the whole list.
    total: usize,
    /// Whether nothing can be uploaded, because the content is in a folder (`embedded.content`).
    read_only: bool,
}

/// The people whose uploads are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MediaBy {
    Staff,
    /// The account that calls.
    Me,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct MediaQuery {
    /// A part of the name or the address, whatever the case of its Latin letters.
    #[serde(default)]
    text: String,
    /// Whether only pictures are returned.
    #[serde(default)]
    pictures: bool,
    /// Absent for all files.
    #[param(inline)]
    by: Option<MediaBy>,
    /// The number of files to pass over.
    #[serde(default)]
    offset: usize,
}

/// Returns files: uploads first, the last one before the others.
#[utoipa::path(
    get, path = "/media", operation_id = "listMedia",
    security(("session" = ["owner", "editor", "author"])),
    params(MediaQuery),
    responses(
        (status = 200, body = MediumList),
    ),
)]
pub(super) async fn list_media(
    State(service): State<Service>,
    caller: Caller<Writers>,
    Search(query): Search<MediaQuery>,
) -> Result<Json<MediumList>, Problem> {
    if query.text.len() > LONGEST_TEXT {
        return Err(Problem::Invalid);
    }
    let text = fold::key(query.text.trim());
    let mut all = all(&service).await?;
    all.retain(|medium| {
        let has = |own: &str| fold::key(own).contains(&text);
        let is_by = match query.by {
            Some(MediaBy::Me) => medium.author.as_ref() == Some(&caller.member.email),
            Some(MediaBy::Staff) => medium.author.is_some(),
            None => true,
        };
        is_by
            && (has(&medium.name) || has(&medium.path))
            && (!query.pictures || is_picture(&medium.path))
    });
    let total = all.len();
    let page = all.into_iter().skip(query.offset).take(PAGE);
    let mut media: Vec<_> = page.collect();
    let paths = media.iter().map(|medium| medium.path.clone()).collect();
    let mut uses = uses(&service, paths).await?;
    for medium in &mut media {
        medium.uses = uses.remove(&medium.path).unwrap_or_default();
        if medium.is_stored && is_picture(&medium.path) {
            let start = beginning(&service.store, medium.path.trim_start_matches('/')).await?;
            medium.pixels = start.and_then(|start| pixels(&start));
        }
    }
    Ok(Json(MediumList {
        media,
        total,
        read_only: is_read_only(&service),
    }))
}

fn is_picture(path: &str) -> bool {
    let kind = mime_guess::from_path(path).first_raw();
    kind.is_some_and(|kind| kind.starts_with("image/"))
}

/// All files that the site serves, without their uses. Files of a folder take precedence over
/// stored ones, and those over the program's.
async fn all(service: &Service) -> Result<Vec<Medium>, Problem> {
    let is_folder = is_read_only(service);
    let built_in = if service.content.has_files(&service.store).await? {
        let content = service.content.clone();
        let built_in = spawn_blocking(move || built_in(&content));
        built_in.await.map_err(|_| Problem::Failed)?
    } else {
        Vec::new()
    };
    let mut others: BTreeMap<_, _> = built_in
        .into_iter()
        .map(|medium| (medium.path.clone(), medium))
        .collect();
    let mut all: Vec<Medium> = Vec::new();
    for stored in service.store.pictures().await? {
        let mut medium = Medium::from(stored);
        medium.has_original = !is_folder && others.remove(&medium.path).is_some();
        if medium.author.is_some() {
            all.push(medium);
        } else {
            others.entry(medium.path.clone()).or_insert(medium);
        }
    }
    all.extend(others.into_values());
    Ok(all)
}

/// The files of the program or of a folder.
fn built_in(content: &ContentSource) -> Vec<Medium> {
    let paths = content.pictures().unwrap_or_else(|error| {
        let error: &dyn std::error::Error = &error;
        tracing::error!(error, "the files of the content cannot be listed");
        Vec::new()
    });
    let media = paths.into_iter().filter_map(|path| {
        let file = content.medium(&path).ok()??;
        Some(Medium {
            name: last_name(path.as_str()),
            path: format!("/{}", path.as_str()),
            size: i64::try_from(file.bytes.len()).unwrap_or(i64::MAX),
            pixels: pixels(&file.bytes),
            author: None,
            added_at: None,
            is_stored: false,
            has_original: false,
            uses: Vec::new(),
            doubt: None,
        })
    });
    media.collect()
}

/// The entries that show each of these files.
async fn uses(
    service: &Service,
    paths: BTreeSet<String>,
) -> Result<HashMap<String, Vec<NamedEntry>>, Problem> {
    let texts = service.store.texts_containing("/media/", clock::seconds());
    let texts = texts.await?;
    let mut uses: HashMap<String, Vec<NamedEntry>> = HashMap::new();
    let mut seen: BTreeSet<(String, EntryId)> = BTreeSet::new();
    for EntryText { entry, file, body } in texts {
        let named = media_in(&body).into_iter();
        let named = named.map(|path| format!("/{}", path.as_str()));
        for path in named.filter(|path| paths.contains(path)) {
            if !seen.insert((path.clone(), entry.clone())) {
                continue;
            }
            let named = NamedEntry::of(&entry, &file, &body);
            uses.entry(path).or_default().push(named);
        }
    }
    Ok(uses)
}

/// The entries that show the file at an address.
pub(crate) async fn shown_by(service: &Service, address: &str) -> Result<Vec<EntryId>, Problem> {
    let uses = uses(service, BTreeSet::from([address.to_owned()])).await?;
    let uses = uses.into_values().flatten();
    Ok(uses.filter_map(|own| own.id.parse().ok()).collect())
}

/// Returns a file with its uses.
pub(crate) async fn find(service: &Service, address: &str) -> Result<Medium, Problem> {
    let all = all(service).await?;
    let found = all.into_iter().find(|medium| medium.path == address);
    let mut medium = found.ok_or(Problem::NotFound)?;
    let uses = uses(service, BTreeSet::from([address.to_owned()])).await?;
    medium.uses = uses.into_values().next().unwrap_or_default();
    Ok(medium)
}

/// The details of `in-use`: entries show the file.
#[derive(Serialize, ToSchema)]
pub(crate) struct UseDetails {
    #[schema(required = false)]
    uses: Vec<NamedEntry>,
}

impl Details for UseDetails {
    fn problem(&self) -> Problem {
        Problem::InUse
    }
}

/// Puts a file that no entry shows into the bin, or has the program's own be back at its address.
#[utoipa::path(
    delete, path = "/media/{path}", operation_id = "deleteMedia",
    security(("session" = ["owner", "editor"])),
    params(("path" = String, Path, description = "the address after `/media/`, percent-encoded")),
    responses(
        (status = 204),
        (status = 409, body = UseDetails),
    ),
)]
pub(super) async fn delete_media(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    MediumName(path): MediumName,
) -> Result<StatusCode, Failure<UseDetails>> {
    let address = format!("/{}", path.as_str());
    let medium = find(&service, &address).await?;
    if !medium.is_stored {
        return Err(Problem::BuiltIn.into());
    }
    if !medium.uses.is_empty() && !medium.has_original {
        let uses = medium.uses;
        return Err(Failure::with(UseDetails { uses }));
    }
    let mut db = service.store.begin().await?;
    bin_picture(&mut db, path.as_str(), &caller.member.email).await?;
    announce(&mut db, &medium.shown_by(), &address).await?;
    caller
        .record(&mut db, ActionKind::DeleteMedia, &address)
        .await?;
    db.commit().await?;
    service.announcements.wake();
    Ok(StatusCode::NO_CONTENT)
}

/// The name of a file in an address. One that cannot be any is unknown.
pub(crate) struct MediumName(pub(crate) MediumPath);

impl<S: Send + Sync> FromRequestParts<S> for MediumName {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|_| Problem::NotFound)?;
        let path = MediumPath::parse(&format!("/media/{path}"));
        path.map(Self).ok_or(Problem::NotFound)
    }
}
