//! Taking the demonstration away: its entries, customers and files, and nothing of one's own.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::FromRow;

use super::seed::{BUILT_IN, OWN, SourceHashes, blocking, usable};
use super::version::SeededPart;
use super::{
    CUSTOMERS, ContentCustomer, ContentSource, EntryKind, MediumPath, fields, media_in, title,
    version,
};
use crate::customers::desk::subjects::customer as customer_subject;
use crate::entries::announcement_table;
use crate::entries::entry::EntryId;
use crate::entries::{removal, revisions};
use crate::media::table::{self as media_table, StoredPicture};
use crate::staff::actions::ActionKind;
use crate::staff::demonstration::end_demonstration_editor;
use crate::staff::desk::caller::record as record_action;
use crate::store::{Store, Transaction};
use crate::{BackendError, clock};
use base::config::Database;
use base::locale::Locale;

/// The actor of the command, in the list of actions.
const ACTOR: &str = "selvage demonstration remove";
/// The entry that the announcement of files names: the banner of home.
const FILES: &str = "item/983";

/// How the demonstration is removed.
#[derive(Clone, Copy, Debug, Default)]
pub struct DemonstrationRemoval {
    /// Only find out what would be removed.
    pub is_dry_run: bool,
    /// Remove entries too whose texts people have changed.
    pub removes_edited: bool,
}

/// The parts of the demonstration that are removed, or would be.
#[derive(Debug, Default)]
pub struct RemovedDemonstration {
    pub entries: Vec<RemovedEntry>,
    /// Entries that stay, as people have changed their texts.
    pub kept: Vec<RemovedEntry>,
    /// The addresses of customers.
    pub customers: Vec<String>,
    /// The names of companies.
    pub companies: Vec<String>,
    /// The numbers of contracts.
    pub contracts: Vec<String>,
    pub papers: u64,
    pub files: usize,
    /// Files that stay, as entries show them.
    pub kept_files: Vec<String>,
}

/// An entry of the demonstration.
#[derive(Debug)]
pub struct RemovedEntry {
    pub entry: EntryId,
    pub title: String,
    /// The number and the author of the last changed text.
    pub edited: Option<(i64, String)>,
}

/// A text that somebody has changed.
#[derive(FromRow)]
struct EditedText {
    entry: String,
    number: i64,
    author: String,
}

/// Removes the demonstration from a database, in one transaction; `None` if it is not there.
pub async fn remove_demonstration(
    database: &Database,
    removal: DemonstrationRemoval,
) -> Result<Option<RemovedDemonstration>, BackendError> {
    let store = Store::open_existing(database).await?;
    let removed = remove(&store, removal, ACTOR).await;
    store.close().await;
    removed
}

/// Removes the demonstration from an open database, as somebody who is noted.
pub(crate) async fn remove(
    store: &Store,
    removal: DemonstrationRemoval,
    actor: &str,
) -> Result<Option<RemovedDemonstration>, BackendError> {
    let source = ContentSource::Embedded;
    let from = source.clone();
    let (texts, files) = blocking(move || Ok((from.texts()?, from.pictures()?))).await?;
    let of_customers = texts.into_iter().filter(|file| file.name() == CUSTOMERS);
    let customers = usable(&source, of_customers.collect()).await?.customers;
    let mut db = store.begin().await?;
    version::lock(&mut db).await?;
    let recorded = version::recorded(&mut db).await?;
    if !recorded.has_demonstration() {
        return Ok(None);
    }
    let mut removed = RemovedDemonstration::default();
    remove_entries(&mut db, removal.removes_edited, &mut removed).await?;
    record_action(&mut db, actor, ActionKind::RemoveDemonstration, "").await?;
    remove_customers(&mut db, &customers, actor, &mut removed).await?;
    remove_files(&mut db, &source, files, &mut removed).await?;
    end_demonstration_editor(&mut db).await?;
    let now = clock::seconds();
    version::forget(&mut db, SeededPart::Demonstration).await?;
    version::record(&mut db, SeededPart::Entries, OWN, now).await?;
    if !recorded.has_imported_customers() {
        let none = SourceHashes::of(&[]).customers;
        version::record(&mut db, SeededPart::Customers, &none, now).await?;
    }
    if !removal.is_dry_run {
        db.commit().await?;
    }
    Ok(Some(removed))
}

/// Removes the entries that the demonstration began with. Those whose texts people have changed
/// stay, unless they are wanted gone too.
async fn remove_entries(
    db: &mut Transaction,
    removes_edited: bool,
    removed: &mut RemovedDemonstration,
) -> Result<(), BackendError> {
    let mut edited = edited_texts(db).await?;
    let began = begun_by_demonstration(db).await?;
    for newest in revisions::newest(db).await? {
        let name = newest.entry.to_string();
        if !began.contains(&name) {
            continue;
        }
        let own = RemovedEntry {
            title: title_of(newest.entry.kind, &newest.body),
            entry: newest.entry,
            edited: edited.remove(&name),
        };
        if own.edited.is_some() && !removes_edited {
            removed.kept.push(own);
        } else {
            removed.entries.push(own);
        }
    }
    let gone: Vec<_> = removed
        .entries
        .iter()
        .map(|own| own.entry.clone())
        .collect();
    removal::remove(db, &gone).await?;
    // Pages with fixed numbers are for others to write.
    for entry in &gone {
        const FREE: &str = "DELETE FROM gone_entries WHERE entry = $1";
        execute!(db, FREE, entry.to_string())?;
    }
    Ok(())
}

/// The title of an entry in the first language that has one.
fn title_of(kind: EntryKind, body: &str) -> String {
    let texts = fields(kind, body).texts;
    let mut titles = Locale::all().filter_map(|lang| title(kind, texts.get(&lang)?));
    titles.next().unwrap_or_default().to_owned()
}

/// The names of the entries whose first revision is the demonstration's.
async fn begun_by_demonstration(db: &mut Transaction) -> sqlx::Result<BTreeSet<String>> {
    const SELECT: &str = "SELECT entry FROM revisions WHERE number = 1 AND author = $1";
    let names: Vec<String> = on!(db, |db| {
        let names = sqlx::query_scalar(SELECT).bind(BUILT_IN);
        names.fetch_all(&mut **db).await?
    });
    Ok(names.into_iter().collect())
}

/// The last text of each entry that is none of the demonstration's.
async fn edited_texts(db: &mut Transaction) -> sqlx::Result<BTreeMap<String, (i64, String)>> {
    const SELECT: &str = "SELECT entry, number, author FROM revisions r
         WHERE author <> $1 AND body <> '' AND NOT EXISTS
             (SELECT 1 FROM revisions b
              WHERE b.entry = r.entry AND b.author = $1 AND b.body = r.body)
         ORDER BY entry, number";
    let texts: Vec<EditedText> = on!(db, |db| {
        let texts = sqlx::query_as(SELECT).bind(BUILT_IN);
        texts.fetch_all(&mut **db).await?
    });
    let texts = texts.into_iter();
    Ok(texts
        .map(|own| (own.entry, (own.number, own.author)))
        .collect())
}

/// Removes the contracts of the demonstration with their papers, its customers, and companies that
/// have neither then.
async fn remove_customers(
    db: &mut Transaction,
    customers: &[ContentCustomer],
    actor: &str,
    removed: &mut RemovedDemonstration,
) -> sqlx::Result<()> {
    const PAPERS: &str = "SELECT COUNT(*) FROM papers p JOIN contracts c ON c.sid = p.sid
         WHERE c.sid = $1 AND c.cno = $2";
    const CONTRACT: &str = "DELETE FROM contracts WHERE sid = $1 AND cno = $2";
    const CUSTOMER: &str = "DELETE FROM customers WHERE email = $1 AND origin = 'content'
         RETURNING id, company_id";
    const COMPANY: &str = "DELETE FROM companies WHERE id = $1
         AND NOT EXISTS (SELECT 1 FROM customers WHERE company_id = $1)
         AND NOT EXISTS (SELECT 1 FROM contracts WHERE company_id = $1) RETURNING name";
    for (contract, _) in customers.iter().flat_map(|customer| &customer.contracts) {
        let papers: i64 = on!(&mut *db, |db| {
            let papers = sqlx::query_scalar(PAPERS).bind(&contract.sid);
            papers.bind(&contract.cno).fetch_one(&mut **db).await?
        });
        if execute!(db, CONTRACT, &contract.sid, &contract.cno)? > 0 {
            removed.contracts.push(contract.cno.clone());
            removed.papers += papers.unsigned_abs();
        }
    }
    for customer in customers {
        let gone: Option<(i64, Option<i64>)> = on!(&mut *db, |db| {
            let gone = sqlx::query_as(CUSTOMER).bind(&customer.email);
            gone.fetch_optional(&mut **db).await?
        });
        let Some((id, company)) = gone else {
            continue;
        };
        removed.customers.push(customer.email.clone());
        let subject = customer_subject(id);
        record_action(db, actor, ActionKind::RemoveCustomer, &subject).await?;
        let Some(company) = company else {
            continue;
        };
        let name: Option<String> = on!(&mut *db, |db| {
            let name = sqlx::query_scalar(COMPANY).bind(company);
            name.fetch_optional(&mut **db).await?
        });
        removed.companies.extend(name);
    }
    Ok(())
}

/// The newest text of each entry, and those that are or will be on the site at this moment (seconds
/// since 1970) or later.
async fn current_texts(db: &mut Transaction, now: i64) -> sqlx::Result<Vec<String>> {
    const SELECT: &str = "SELECT r.body FROM revisions r
         JOIN (SELECT entry, number FROM entries
               UNION SELECT entry, revision FROM texts WHERE until_at > $1) n
         ON n.entry = r.entry AND n.number = r.number";
    on!(db, |db| {
        let texts = sqlx::query_scalar(SELECT).bind(now);
        texts.fetch_all(&mut **db).await
    })
}

/// Keeps the files that entries show, as those of an import, and has all others leave the caches.
async fn remove_files(
    db: &mut Transaction,
    source: &ContentSource,
    files: Vec<MediumPath>,
    removed: &mut RemovedDemonstration,
) -> Result<(), BackendError> {
    let texts = current_texts(db, clock::seconds()).await?;
    let shown: BTreeSet<_> = texts.iter().flat_map(|text| media_in(text)).collect();
    let stored = media_table::hashes(db).await?;
    let mut gone = Vec::new();
    for path in files {
        if stored.contains_key(path.as_str()) {
            continue;
        }
        if !shown.contains(&path) {
            gone.push(path);
            continue;
        }
        let (from, own) = (source.clone(), path.clone());
        let file = blocking(move || Ok(from.medium(&own).ok().flatten())).await?;
        if let Some(file) = file {
            let picture = StoredPicture {
                hash: format!("{:032x}", file.hash),
                bytes: file.bytes.into(),
            };
            media_table::replace(db, path.as_str(), &picture).await?;
            removed.kept_files.push(format!("/{}", path.as_str()));
        }
    }
    removed.files = gone.len();
    if let Ok(entry) = FILES.parse() {
        let addresses = gone.iter().map(|path| format!("/{}", path.as_str()));
        let now = clock::seconds();
        announcement_table::announce_end(db, &entry, &addresses.collect(), now).await?;
    }
    Ok(())
}
