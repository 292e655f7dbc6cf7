//! The import of an export, from the file to the database.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

use zip::ZipArchive;

use super::addresses::OldAddresses;
use super::entries::{Assigned, assign, memory_name};
use super::groups::{groups, locale};
use super::item::{ItemKind, WpExport};
use super::memory::{AUTHOR, remember, remembered};
use super::moved::{self, WantedRedirects};
use super::own_names::OwnNames;
use super::pictures::{OldFiles, WpFiles};
use super::report::{Counts, LeftReason, WordPressReport};
use super::rewrite::{Rewriter, featured, named_files};
use super::shortcodes::Library;
use super::text::{ReadText, read_text};
use super::uploads::Uploads;
use super::wxr::{self, ExportError};
use crate::content::{Author, EntryDifference, PictureChecks, WantedEntry, put, version};
use crate::entries::entry::EntryId;
use crate::entries::kinds::EntryKind;
use crate::entries::revisions::{Revision, newest};
use crate::store::{RowSlice, Store};
use crate::{BackendError, clock};
use base::config::EmbeddedSettings;
use base::http_client::Outside;
use base::locale::Locale;

/// How an export is imported.
#[derive(Clone, Debug)]
pub struct WordPressOptions {
    /// The old site's folder of uploads, or a ZIP archive of it.
    pub uploads: Option<PathBuf>,
    /// Whether files that are not there are fetched from the old site.
    pub fetches_pictures: bool,
    /// The language of posts without a mark; that of the export, or of the site, without one.
    pub language: Option<Locale>,
    /// Whether everything is a draft, also what the old site showed.
    pub as_drafts: bool,
    /// Only find out what would change.
    pub is_dry_run: bool,
    /// The note of the revisions.
    pub note: String,
    pub pictures: PictureChecks,
}

/// Why an export was not imported.
#[derive(Debug, thiserror::Error)]
pub enum WordPressError {
    #[error("the export {} cannot be read", .file.display())]
    WpExport { file: PathBuf, source: ExportError },
    #[error("the uploads {} cannot be read", .path.display())]
    Uploads { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<sqlx::Error> for WordPressError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

/// Imports an export into the database of a provider. Files are stored first, each by itself;
/// entries and redirects follow in one transaction.
pub async fn import_wordpress(
    file: &Path,
    settings: &EmbeddedSettings,
    options: &WordPressOptions,
) -> Result<WordPressReport, WordPressError> {
    let export = read_export(file).map_err(|source| WordPressError::WpExport {
        file: file.to_owned(),
        source,
    })?;
    let uploads = Uploads::open(options.uploads.as_deref());
    let uploads = uploads.map_err(|source| WordPressError::Uploads {
        path: options.uploads.clone().unwrap_or_default(),
        source,
    })?;
    let outside = options
        .fetches_pictures
        .then(|| Outside::new(&settings.reachable_networks));
    let store = Store::open_existing(&settings.database).await?;
    let report = import(&store, export, (uploads, outside), options).await;
    store.close().await;
    report
}

/// Reads an export, which may be several files in a ZIP archive, as wordpress.com gives it.
fn read_export(path: &Path) -> Result<WpExport, ExportError> {
    let mut file = File::open(path)?;
    if file.metadata()?.len() > wxr::LARGEST {
        return Err(ExportError::TooLarge);
    }
    let mut export = WpExport::default();
    let mut start = [0; 4];
    let count = file.read(&mut start)?;
    file.rewind()?;
    if start[..count] != *b"PK\x03\x04" {
        wxr::read(file, &mut export)?;
        return Ok(export);
    }
    let mut archive = ZipArchive::new(file)?;
    let mut left = wxr::LARGEST;
    let is_export = |name: &[u8]| name.to_ascii_lowercase().ends_with(b".xml");
    let names = archive.file_names_raw().map(<[u8]>::to_vec).zip(0..);
    let mut parts: Vec<(_, usize)> = names.filter(|(name, _)| is_export(name)).collect();
    parts.sort();
    if parts.is_empty() {
        return Err(ExportError::NoExport);
    }
    for (_, index) in parts {
        let part = archive.by_index(index)?;
        left = left.checked_sub(part.size()).ok_or(ExportError::TooLarge)?;
        wxr::read(part, &mut export)?;
    }
    Ok(export)
}

/// A post with its texts as they were read.
struct ReadEntry {
    own: Assigned,
    texts: BTreeMap<Locale, ReadText>,
}

async fn import(
    store: &Store,
    mut export: WpExport,
    (uploads, outside): (Uploads, Option<Outside>),
    options: &WordPressOptions,
) -> Result<WordPressReport, WordPressError> {
    let mut report = WordPressReport {
        other_types: std::mem::take(&mut export.others),
        damaged: export.is_damaged,
        ..WordPressReport::default()
    };
    let mut old = OldAddresses::new(&export.site);
    let source = format!("wordpress {}", old.name());
    let of_export = locale(&export.site.language).filter(|locale| locale.is_on());
    let default = options.language.or(of_export).unwrap_or_default();
    let items = std::mem::take(&mut export.items);
    let groups = groups(
        items,
        default,
        options.as_drafts,
        clock::seconds(),
        &mut report,
    );

    let mut db = store.begin().await?;
    let known = remembered(&mut db, &source).await?;
    drop(db);
    let taken = store.ids(EntryKind::Item).await?;
    let mut names = OwnNames::load(store).await?;
    let assigned = assign(groups, &known, &taken, &mut names);
    for own in &assigned {
        let address = own.address();
        for version in own.group.texts.values() {
            for before in moved::addresses_of(version, own.group.kind, &old) {
                old.add(&before, &address);
            }
        }
    }
    for attachment in &export.attachments {
        old.add_file(&attachment.url);
    }

    let old_files = OldFiles::new(&export.attachments);
    let library = Library::new(&export.attachments);
    let mut entries = Vec::new();
    let mut wanted_files = BTreeMap::new();
    for mut own in assigned {
        let mut texts = BTreeMap::new();
        for (locale, version) in &mut own.group.texts {
            let mut read = read_text(&version.item, &library, &export.reused);
            version.item.content = String::new();
            for file in named_files(&mut read.blocks, &version.item.link, &old, &old_files) {
                wanted_files.insert(file.name.clone(), file);
            }
            texts.insert(*locale, read);
        }
        if let Some(file) = featured(&own, &library, &old_files) {
            wanted_files.insert(file.name.clone(), file);
        }
        entries.push(ReadEntry { own, texts });
    }
    let mut files = WpFiles {
        store,
        source: &source,
        uploads,
        outside,
        checks: options.pictures,
        is_dry_run: options.is_dry_run,
        known: known.clone(),
        failures: HashMap::new(),
        fetched: 0,
    };
    let taken = files.take(wanted_files).await?;
    (report.files, report.known_files) = (taken.new, taken.same);

    let mut rewriter = Rewriter {
        old: &old,
        files: &old_files,
        taken: &taken,
        report: &mut report,
    };
    let mut bodies = Vec::new();
    let mut assigned = Vec::new();
    for entry in entries {
        let picture = featured(&entry.own, &library, &old_files);
        if let Some(body) = rewriter.body(&entry.own, entry.texts, picture.as_ref()) {
            bodies.push(body);
            assigned.push(entry.own);
        }
    }
    let redirects = moved::wanted(&assigned, &export.attachments, &old_files, &taken, &old);
    let prepared = PreparedImport {
        source: &source,
        known,
        assigned,
        bodies,
        redirects,
    };
    prepared.save(store, options, &mut report).await?;
    report.left.sort();
    report.left.dedup();
    Ok(report)
}

/// What is to be written.
struct PreparedImport<'a> {
    /// The name of the old site.
    source: &'a str,
    known: HashMap<String, String>,
    assigned: Vec<Assigned>,
    /// The entries, in the order of what they are of.
    bodies: Vec<WantedEntry>,
    redirects: WantedRedirects,
}

impl PreparedImport<'_> {
    /// Writes entries and redirects in one transaction.
    async fn save(
        self,
        store: &Store,
        options: &WordPressOptions,
        report: &mut WordPressReport,
    ) -> Result<(), BackendError> {
        let mut db = store.begin().await?;
        version::lock(&mut db).await?;
        let newest = newest(&mut db).await?;
        let bodies = unedited(store, &self.assigned, self.bodies, &newest, report).await?;
        let author = Author {
            name: AUTHOR,
            note: &options.note,
        };
        let wanted: Vec<EntryId> = bodies.iter().map(|own| own.entry.clone()).collect();
        let put = put(&mut db, bodies, newest, author).await?;
        let refused: HashMap<_, _> = put.refused.into_iter().collect();
        let stored: Vec<_> = wanted
            .into_iter()
            .filter(|own| !refused.contains_key(own))
            .collect();
        count(&self.assigned, &stored, &put.changes, report);
        for own in &self.assigned {
            if let Some(why) = refused.get(&own.entry) {
                report.leave(own.group.title(), LeftReason::Invalid, why.as_str());
                continue;
            }
            for id in own.group.ids() {
                let (name, target) = (memory_name(id), own.entry.to_string());
                if self.known.get(&name) != Some(&target) {
                    remember(&mut db, self.source, &name, &target).await?;
                }
            }
        }
        moved::write(&mut db, self.redirects, report).await?;
        if !options.is_dry_run {
            db.commit().await?;
        }
        Ok(())
    }
}

/// Leaves out entries that people have edited or deleted since the last import, with a note where the
/// export has changed since then too.
async fn unedited(
    store: &Store,
    assigned: &[Assigned],
    bodies: Vec<WantedEntry>,
    newest: &[Revision],
    report: &mut WordPressReport,
) -> Result<Vec<WantedEntry>, BackendError> {
    let newest: HashMap<_, _> = newest.iter().map(|own| (&own.entry, own)).collect();
    let mut kept = Vec::new();
    for (own, body) in assigned.iter().zip(bodies) {
        let before = newest.get(&body.entry);
        if !own.is_known || before.is_some_and(|before| before.author == AUTHOR) {
            kept.push(body);
            continue;
        }
        let history = store
            .history(Some(&body.entry), RowSlice::new(0, 0))
            .await?;
        let mut history = history.iter();
        let imported = history.find(|revision| revision.author == AUTHOR);
        let is_same = imported.is_some_and(|imported| imported.body == body.body);
        let counts = counts(report, own.group.kind);
        counts.same += usize::from(is_same);
        if !is_same {
            let is_gone = before.is_none_or(|before| before.is_removal());
            let reason = if is_gone {
                LeftReason::Deleted
            } else {
                LeftReason::Edited
            };
            report.leave(own.group.title(), reason, own.entry.to_string());
        }
    }
    Ok(kept)
}

const fn counts(report: &mut WordPressReport, kind: ItemKind) -> &mut Counts {
    match kind {
        ItemKind::Post => &mut report.news,
        ItemKind::Page => &mut report.pages,
    }
}

fn count(
    assigned: &[Assigned],
    wanted: &[EntryId],
    changes: &[(EntryId, EntryDifference)],
    report: &mut WordPressReport,
) {
    let changes: HashMap<_, _> = changes
        .iter()
        .map(|(entry, change)| (entry, change))
        .collect();
    let kinds: HashMap<_, _> = assigned
        .iter()
        .map(|own| (&own.entry, own.group.kind))
        .collect();
    for entry in wanted {
        let Some(kind) = kinds.get(entry) else {
            continue;
        };
        let counts = counts(report, *kind);
        match changes.get(entry) {
            Some(EntryDifference::New) => counts.new += 1,
            Some(_) => counts.changed += 1,
            None => counts.same += 1,
        }
    }
}
