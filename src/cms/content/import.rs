//! Importing a folder: an edit like any other, by `selvage content import`.

use std::path::Path;

use bytes::Bytes;
use xxhash_rust::xxh3::xxh3_128;

use super::accounts::{password_hashes, write_customers};
use super::difference::{Author, EntryDifference, difference};
use super::redirects;
use super::seed::{BUILT_IN, FOLDER, IMPORTED, SourceHashes, blocking, refuse_nothing, usable};
use super::version::SeededPart;
use super::{
    CUSTOMERS, ContentError, ContentFile, ContentProblem, ContentSource, MediumPath, ProblemKind,
    SeedContent,
};
use crate::api::problem::Problem;
use crate::content::version;
use crate::entries::entry::EntryId;
use crate::entries::revisions;
use crate::entries::revisions::Revision;
use crate::media;
use crate::media::table::PictureHash;
use crate::media::table::StoredPicture;
use crate::media::upload_type::UploadType;
use crate::passwords::hashes::Passwords;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::{Store, Transaction};
use crate::{BackendError, clock};
use base::file_type::FoundKind;

/// The author of imported content.
const IMPORT: &str = "content import";
/// The actor of the command, in the list of actions.
const ACTOR: &str = "selvage content import";
/// The authors that are no editors.
const COMMANDS: [&str; 3] = [BUILT_IN, FOLDER, IMPORT];

/// What is done with the pictures of a folder, as with those that are uploaded at the desk.
#[derive(Clone, Copy, Debug)]
pub struct PictureChecks {
    /// Removes metadata.
    pub clean: fn(Bytes) -> Bytes,
    /// Returns what is stored in place of a picture, or what is wrong with it.
    pub check: fn(Bytes) -> Result<Bytes, String>,
}

/// How a folder is imported.
#[derive(Clone, Debug, Default)]
pub struct ImportOptions {
    /// Only find out what would change.
    pub is_dry_run: bool,
    /// Refuse a database that is not there, instead of making it.
    pub needs_database: bool,
    /// Withdraw entries of editors too if the folder lacks them.
    pub withdraws_missing: bool,
    /// The note of the revisions.
    pub note: String,
    /// Without them, pictures are imported as they are.
    pub pictures: Option<PictureChecks>,
}

/// The changes of an import, made or only found out.
#[derive(Debug)]
pub struct Imported {
    pub entries: Vec<ImportedEntry>,
    /// Entries that the folder lacks and that stay, as an editor wrote them.
    pub kept: Vec<EntryId>,
    /// The number of entries that are the same.
    pub same: usize,
    /// The number of pictures that differ.
    pub pictures: usize,
    /// The number of redirects that differ.
    pub redirects: usize,
    /// Whether the customers differ.
    pub customers: bool,
}

/// An entry that an import changes.
#[derive(Debug)]
pub struct ImportedEntry {
    pub entry: EntryId,
    pub change: EntryDifference,
    /// The number and the author of the newest revision, if an editor wrote it.
    pub edited: Option<(i64, String)>,
}

impl Imported {
    pub fn is_unchanged(&self) -> bool {
        self.entries.is_empty() && self.pictures == 0 && self.redirects == 0 && !self.customers
    }
}

/// Updates the store's content to that of a folder, with its pictures, in one transaction. A
/// restart with the embedded content keeps it.
pub async fn import(
    store: &Store,
    folder: &Path,
    passwords: &Passwords,
    options: &ImportOptions,
) -> Result<Imported, BackendError> {
    let source = ContentSource::Directory(folder.to_owned());
    let from = source.clone();
    let (files, pictures) = blocking(move || Ok((from.texts()?, from.pictures()?))).await?;
    let hashes = SourceHashes::of(&files);
    let has_texts = !files.is_empty();
    let names_customers = files.iter().any(|file| file.name() == CUSTOMERS);
    let SeedContent {
        entries,
        customers,
        redirects,
        ..
    } = usable(&source, files).await?;
    let password_hashes = password_hashes(store, &customers, passwords).await?;
    let mut db = store.begin().await?;
    version::lock(&mut db).await?;
    let newest = revisions::newest(&mut db).await?;
    refuse_nothing(&source, has_texts, &newest)?;
    let edited = revisions::entries_by_others(&mut db, &COMMANDS).await?;
    let keeps = |entry: &EntryId| !options.withdraws_missing && edited.contains(&entry.to_string());
    let author = Author {
        name: IMPORT,
        note: &options.note,
    };
    let difference = difference(entries, newest, author, keeps);
    let changed = difference.planned.iter().map(|planned| ImportedEntry {
        entry: planned.revision.entry.clone(),
        change: planned.change.clone(),
        edited: planned.before.as_ref().and_then(by_editor),
    });
    let changed = changed.collect();
    difference.write(&mut db).await?;
    let pictures = write_pictures(
        &mut db,
        &source,
        (pictures, options.pictures),
        &difference.kept,
    )
    .await?;
    let redirects = redirects::write(&mut db, &redirects, IMPORT).await?;
    let hash = format!("{IMPORTED}{}", hashes.customers);
    let recorded = version::recorded(&mut db).await?;
    // A folder that was exported lacks their file, as the store does not have their passwords.
    let has_customers = recorded
        .of(SeededPart::Customers)
        .is_some_and(|own| own == hash || (!names_customers && own.starts_with(IMPORTED)));
    if !has_customers {
        write_customers(&mut db, &customers, &password_hashes, &hash).await?;
        record_action(&mut db, ACTOR, ActionKind::ImportCustomers, "").await?;
    }
    let now = clock::seconds();
    version::record(&mut db, SeededPart::Entries, IMPORTED, now).await?;
    if !options.is_dry_run {
        db.commit().await?;
    }
    let kept = difference.kept.into_iter().map(|revision| revision.entry);
    Ok(Imported {
        entries: changed,
        kept: kept.collect(),
        same: difference.same,
        pictures,
        redirects,
        customers: !has_customers,
    })
}

fn by_editor(revision: &Revision) -> Option<(i64, String)> {
    let is_of_command = COMMANDS.contains(&revision.author.as_str());
    (!is_of_command).then(|| (revision.number, revision.author.clone()))
}

/// Replaces every picture that differs, one by one to limit memory. Those that the folder lacks are
/// removed, unless they were uploaded at the desk or an entry that was kept names them. Returns the
/// number of changes.
async fn write_pictures(
    db: &mut Transaction,
    source: &ContentSource,
    (pictures, checks): (Vec<MediumPath>, Option<PictureChecks>),
    kept: &[Revision],
) -> Result<usize, BackendError> {
    let mut stored = media::table::hashes(db).await?;
    let mut changes = 0;
    let mut problems = Vec::new();
    for path in pictures {
        let (from, own) = (source.clone(), path.clone());
        let Some(mut file) = blocking(move || picture(&from, &own)).await? else {
            continue;
        };
        let before = stored.remove(path.as_str());
        if let Some(checks) = checks {
            let own = path.clone();
            let known = before.as_ref().map(|before| before.hash.clone());
            let checked = move || Ok(checked(&own, file, checks, known.as_deref()));
            match blocking(checked).await? {
                Ok(checked) => file = checked,
                Err(message) => {
                    problems.push(ContentProblem {
                        kind: ProblemKind::Unreadable,
                        file: source.shown(&path),
                        line: None,
                        message,
                    });
                    continue;
                }
            }
        }
        let hash = format!("{:032x}", file.hash);
        if before.is_some_and(|before| before.hash == hash) {
            continue;
        }
        changes += 1;
        let bytes = file.bytes.into();
        media::table::replace(db, path.as_str(), &StoredPicture { hash, bytes }).await?;
    }
    if !problems.is_empty() {
        return Err(ContentError { problems }.into());
    }
    let is_named = |path: &String| kept.iter().any(|own| own.body.contains(path.as_str()));
    let is_over = |(path, own): &(String, PictureHash)| !own.is_uploaded && !is_named(path);
    for (path, _) in stored.into_iter().filter(is_over) {
        changes += 1;
        media::table::remove(db, &path).await?;
    }
    Ok(changes)
}

/// Checks a file as one that is uploaded at the desk, unless it is stored already. Files that are no
/// pictures stay as they are.
fn checked(
    path: &MediumPath,
    file: ContentFile,
    checks: PictureChecks,
    known: Option<&str>,
) -> Result<ContentFile, String> {
    let of = |bytes: Bytes| ContentFile {
        hash: xxh3_128(&bytes),
        bytes,
    };
    let file = of((checks.clean)(file.bytes));
    if known.is_some_and(|known| known == format!("{:032x}", file.hash)) {
        return Ok(file);
    }
    match UploadType::checked(path.as_str(), file.bytes.clone()) {
        Ok((UploadType::Svg, drawing)) => Ok(of(drawing)),
        Ok((kind, _)) if !kind.is_picture() => Ok(file),
        // It may be made smaller.
        Ok(_) | Err(Problem::TooManyPixels) => Ok(of((checks.check)(file.bytes)?)),
        Err(problem) => refusal(problem).map_or(Ok(file), Err),
    }
}

/// Checks a file as one that is uploaded at the desk. Returns it as it is stored, or what is wrong
/// with it.
pub(crate) fn checked_upload(
    name: &str,
    bytes: Bytes,
    checks: PictureChecks,
) -> Result<(UploadType, Bytes), String> {
    let refused = |problem| {
        let refusal = refusal(problem);
        refusal.unwrap_or_else(|| "is of a kind that the library does not have".to_owned())
    };
    let bytes = (checks.clean)(bytes);
    match UploadType::checked(name, bytes.clone()) {
        Ok((kind, stored)) if kind == UploadType::Svg || !kind.is_picture() => Ok((kind, stored)),
        // It may be made smaller.
        Ok(_) | Err(Problem::TooManyPixels) => {
            let stored = (checks.check)(bytes)?;
            UploadType::checked(name, stored).map_err(refused)
        }
        Err(problem) => Err(refused(problem)),
    }
}

/// What is wrong with a picture; `None` for a file of another kind.
fn refusal(problem: Problem) -> Option<String> {
    let message = match problem {
        Problem::UnknownType(Some(found)) if found.kind() == FoundKind::Heic => {
            format!(
                "is an iPhone photograph ({}): export it as JPEG",
                found.name()
            )
        }
        // Browsers show these.
        Problem::UnknownType(Some(found))
            if found.kind() == FoundKind::Picture && !["AVIF", "ICO"].contains(&found.name()) =>
        {
            format!(
                "is a picture of the format {}: save it as JPEG or PNG",
                found.name()
            )
        }
        Problem::UnknownType(_) => return None,
        Problem::ActiveFile => "contains scripts or parts of a web page (foreignObject)".to_owned(),
        Problem::TooLarge => "is too large: a drawing (SVG) has at most 1 MB".to_owned(),
        _ => "is damaged or cut off".to_owned(),
    };
    Some(message)
}

/// Reads a picture of a folder; `None` if it is not served, for instance if it is too large.
fn picture(source: &ContentSource, path: &MediumPath) -> Result<Option<ContentFile>, ContentError> {
    source.medium(path).map_err(|error| {
        let (file, message) = (path.as_str().to_owned(), format!("cannot be read: {error}"));
        ContentProblem {
            kind: ProblemKind::Unreadable,
            file,
            line: None,
            message,
        }
        .into()
    })
}
