//! Names of pages in their addresses (`/page/{name}`), each that of one page.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use crate::clock;
use crate::content::name_of;
use crate::entries::entry::{EntryId, Section};
use crate::store::Store;
use base::site::PageName;

/// The names of pages that are there, and of those that come.
#[derive(Debug, Default)]
pub(super) struct OwnNames(HashMap<PageName, EntryId>);

impl OwnNames {
    pub(super) async fn load(store: &Store) -> sqlx::Result<Self> {
        let mut names = HashMap::new();
        for file in Section::OwnPages.files() {
            let texts = store
                .texts_of_file(file, clock::seconds())
                .await?
                .into_iter();
            names.extend(texts.filter_map(|own| {
                Some((name_of(own.entry.kind, &own.file, &own.body)?, own.entry))
            }));
        }
        Ok(Self(names))
    }

    /// The name that a page has.
    pub(super) fn of(&self, entry: &EntryId) -> Option<PageName> {
        let mut names = self.0.iter().filter(|(_, own)| *own == entry);
        names.next().map(|(name, _)| *name)
    }

    /// Returns a name like the last part of an old address that no other page has.
    pub(super) fn choose(&mut self, slug: &str, entry: &EntryId) -> Option<PageName> {
        let slug = percent_decode_str(slug)
            .decode_utf8_lossy()
            .to_ascii_lowercase();
        let words = slug.split(|char: char| !char.is_ascii_alphanumeric());
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let plain = match words.join("-") {
            empty if empty.is_empty() => format!("page-{}", entry.id),
            plain => plain,
        };
        let mut ends = [String::new()]
            .into_iter()
            .chain((2..=9999).map(|end| format!("-{end}")));
        let name = ends.find_map(|end| {
            let longest = (PageName::LONGEST - end.len()).min(plain.len());
            let name: PageName = format!("{}{end}", &plain[..longest]).parse().ok()?;
            let is_free = self.0.get(&name).is_none_or(|own| own == entry);
            is_free.then_some(name)
        })?;
        self.0.insert(name, entry.clone());
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_name_of_its_own() {
        let mut names = OwnNames::default();
        let entry = |id: &str| -> EntryId { id.parse().unwrap() };
        for (slug, id, name) in [
            ("About_Us", "item/8001", "about-us"),
            ("about-us", "item/8002", "about-us-2"),
            ("about-us", "item/8001", "about-us"),
            ("%e5%85%b3%e4%ba%8e", "item/8003", "page-8003"),
            ("%e5%85%b3-team", "item/8004", "team"),
        ] {
            let chosen = names.choose(slug, &entry(id)).unwrap();
            assert_eq!(chosen.as_str(), name, "{slug}");
        }
        let long = names.choose(&"a".repeat(90), &entry("item/8005")).unwrap();
        assert_eq!(long.as_str().len(), PageName::LONGEST);
    }
}
