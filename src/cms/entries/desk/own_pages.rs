//! The company's own pages at the desk: each name is that of one page.

use super::problem::EditFailure;
use crate::api::problem::Problem;
use crate::clock;
use crate::content::{FieldProblem, name_of};
use crate::entries::entry::{EntryId, Section};
use crate::entries::list::EntryText;
use crate::service::Service;
use base::site::PageName;

/// A name of an own page, in its newest text or in one that is or will be on the site.
pub(super) struct NamedPage {
    pub(super) entry: EntryId,
    pub(super) name: PageName,
}

/// Returns the own pages by name; those in the bin are not among them.
pub(super) async fn named_pages(service: &Service) -> Result<Vec<NamedPage>, Problem> {
    let mut named = Vec::new();
    for file in Section::OwnPages.files() {
        let texts = service.store.texts_of_file(file, clock::seconds()).await?;
        named.extend(texts.into_iter().filter_map(|text| {
            let EntryText { entry, file, body } = text;
            let name = name_of(entry.kind, &file, &body)?;
            Some(NamedPage { entry, name })
        }));
    }
    Ok(named)
}

/// Returns the entry of the page with a name.
pub(super) async fn page_named(
    service: &Service,
    name: PageName,
) -> Result<Option<EntryId>, Problem> {
    let pages = named_pages(service).await?.into_iter();
    let mut pages = pages.filter(|page| page.name == name);
    Ok(pages.next().map(|page| page.entry))
}

/// Returns the problem of the name of an entry that another page has.
pub(super) async fn taken_name(
    service: &Service,
    entry: &EntryId,
    file: &str,
    body: &str,
) -> Result<Option<FieldProblem>, Problem> {
    let Some(name) = name_of(entry.kind, file, body) else {
        return Ok(None);
    };
    let pages = named_pages(service).await?;
    let is_other = |page: &NamedPage| page.name == name && page.entry != *entry;
    Ok(pages
        .iter()
        .any(is_other)
        .then(|| FieldProblem::of_name("taken")))
}

/// Refuses a text whose name another page has.
pub(super) async fn check_name(
    service: &Service,
    entry: &EntryId,
    file: &str,
    body: &str,
) -> Result<(), EditFailure> {
    match taken_name(service, entry, file, body).await? {
        Some(problem) => Err(EditFailure::fields(vec![problem])),
        None => Ok(()),
    }
}

/// Returns a name like another one that no page has: `notice-2` for `notice`.
pub(super) async fn free_name(service: &Service, like: PageName) -> Result<PageName, Problem> {
    let pages = named_pages(service).await?;
    let is_free = |name: &PageName| pages.iter().all(|page| page.name != *name);
    let like = like.as_str();
    let mut names = (2_u32..).filter_map(|number| {
        let end = format!("-{number}");
        let longest = PageName::LONGEST - end.len();
        let start = like.get(..longest).unwrap_or(like);
        format!("{start}{end}").parse().ok()
    });
    names.find(is_free).ok_or(Problem::Invalid)
}
