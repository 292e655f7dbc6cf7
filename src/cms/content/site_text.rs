//! An entry as it is on the site, in the folder format.

use toml_edit::{DocumentMut, Table, TomlError};

use super::edit::read_entry;
use super::published::{remove_state, set_state};
use super::{ContentError, ContentProblem, ProblemKind};
use crate::entries::entry::States;
use crate::entries::revisions::Revision;
use crate::store::Store;
use crate::{BackendError, clock};
use base::locale::Locale;

/// Returns the text of an entry: each language as it is on the site, or will be next. A language
/// that is not on the site is as in the newest revision, unpublished.
pub(super) async fn site_text(store: &Store, newest: &Revision) -> Result<String, BackendError> {
    let now = clock::seconds();
    let shown = store.shown(&newest.entry).await?;
    let mut states = States::default();
    let mut texts = Vec::new();
    let mut base = None;
    for lang in Locale::all() {
        let number = shown
            .iter()
            .find(|own| own.lang == lang && own.interval.until > now)
            .map(|own| own.revision);
        let on_site = match number {
            Some(number) => store.revision(&newest.entry, number).await?,
            None => None,
        };
        let Some(on_site) = on_site else {
            texts.push((lang, newest.clone()));
            continue;
        };
        states.set(lang, on_site.states.of(lang));
        base = base.max(number);
        texts.push((lang, on_site));
    }
    let mut revisions = texts.iter().map(|(_, own)| own);
    let base = revisions.find(|own| Some(own.number) == base);
    let base = base.unwrap_or(newest);
    let is_one = texts.iter().all(|(_, own)| own.number == base.number);
    if is_one && read_entry(&base.entry, &base.file, &base.body)?.states() == states {
        return Ok(base.body.clone());
    }
    let text = put_together(base, &texts, &states).map_err(|error| {
        ContentError::from(ContentProblem {
            kind: ProblemKind::Format,
            file: base.entry.to_string(),
            line: None,
            message: error.to_string(),
        })
    })?;
    Ok(text)
}

/// Returns the text of a revision with languages of others, and with these states.
fn put_together(
    base: &Revision,
    texts: &[(Locale, Revision)],
    states: &States,
) -> Result<String, TomlError> {
    let mut document: DocumentMut = base.body.parse()?;
    let Some(entry) = entry(&mut document) else {
        return Ok(base.body.clone());
    };
    remove_state(entry);
    for (lang, own) in texts {
        if own.number != base.number {
            entry.remove(lang.code());
            let mut other: DocumentMut = own.body.parse()?;
            let text = self::entry(&mut other).and_then(|entry| entry.remove(lang.code()));
            entry.extend(text.map(|text| (lang.code(), text)));
        }
        let text = entry.get_mut(lang.code());
        if let Some(text) = text.and_then(|text| text.as_table_like_mut()) {
            set_state(text, states.of(*lang));
        }
    }
    Ok(document.to_string())
}

/// The table of an entry.
pub(crate) fn entry(document: &mut DocumentMut) -> Option<&mut Table> {
    let (_, tables) = document.iter_mut().next()?;
    tables.as_array_of_tables_mut()?.get_mut(0)
}
