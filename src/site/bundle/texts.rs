//! The texts of both sites: those that the server needs itself, those that pages are rendered with,
//! and the scripts with which browsers load them.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::sync::{Arc, LazyLock};
use std::thread;

use bytes::Bytes;
use serde::Deserialize;
use serde_json::{Map, Value};
use xxhash_rust::xxh3::Xxh3Default;

use super::{Asset, DeskFiles, Sheet};
use base::locale::{
    AllowedCrawlers, BrandTexts, Identity, Locale, OwnBrand, ServerTexts, Subject, Words,
    has_own_texts, texts_with,
};
use base::site::{HiddenPages, Site};

/// A tree of texts by group and key.
type Groups = Map<String, Value>;

/// The server's texts by language, the brand site's, and the texts of pages.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The languages of the site, with their prefixes.
    languages: Vec<(Locale, &'static str)>,
    words: BTreeMap<Locale, Words>,
    /// The pages that the company does not have.
    pub hidden: HiddenPages,
    /// The purposes for which crawlers of artificial intelligence may read the pages.
    pub crawlers: AllowedCrawlers,
    own_brand: Arc<OwnBrand>,
    /// The look of the company.
    pub identity: Identity,
    /// The style sheet of the company's look, if it has one of its own.
    pub style: Option<Sheet>,
    server: BTreeMap<Locale, ServerTexts>,
    pub brand: BrandTexts,
    pages: BTreeMap<(Site, Locale), Groups>,
}

/// The texts of a site's pages, from `ui/src/i18n/sets.json`: names of groups, and of keys as
/// `group.key`.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct TextSets {
    /// For every page.
    everywhere: Vec<String>,
    /// The further groups of each kind of page; kinds that share them share a script.
    pages: BTreeMap<String, Vec<String>>,
}

impl Texts {
    /// Reads the texts of `locales/`. Errors: when a file lacks a text that the server needs.
    pub fn read() -> serde_json::Result<Self> {
        Self::with(BTreeMap::new())
    }

    /// Reads the texts of `locales/`, with a company's words. Errors: as [`Self::read`].
    pub fn with(words: BTreeMap<Locale, Words>) -> serde_json::Result<Self> {
        Self::of_company(words, Arc::default())
    }

    /// Reads the texts anew, with other words. Errors: as [`Self::read`].
    pub fn with_words(&self, words: BTreeMap<Locale, Words>) -> serde_json::Result<Self> {
        Self::of_company(words, Arc::clone(&self.own_brand))
    }

    /// Reads the texts anew, with the same words. Errors: as [`Self::read`].
    pub fn again(&self) -> serde_json::Result<Self> {
        let texts = self.with_words(self.words.clone())?;
        Ok(texts.of_site(self.are_in_preparation()))
    }

    /// Reads the texts of `locales/`, with a company's words and its brand. Errors: as
    /// [`Self::read`].
    pub fn of_company(
        mut words: BTreeMap<Locale, Words>,
        own_brand: Arc<OwnBrand>,
    ) -> serde_json::Result<Self> {
        let none = Words::default();
        let mut all = Self {
            languages: Locale::in_order().collect(),
            ..Self::default()
        };
        // A start waits for all of them.
        let of_languages = thread::scope(|scope| {
            let read = |locale| {
                let words = words.get(&locale).unwrap_or(&none);
                (locale, scope.spawn(move || of_garment_site(locale, words)))
            };
            let reading: Vec<_> = with_brand().into_iter().map(read).collect();
            reading
                .into_iter()
                .map(|(locale, thread)| {
                    let texts = thread.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                    Ok((locale, texts))
                })
                .collect::<serde_json::Result<Vec<_>>>()
        })?;
        for (locale, (server, pages)) in of_languages {
            all.server.insert(locale, server);
            all.pages.insert((Site::Garment, locale), pages);
        }
        let own = Site::BRAND_LANGUAGE;
        let mut brand = own_brand.texts_with(words.get(&own).unwrap_or(&none))?;
        all.brand = own_brand.server_texts(&mut brand)?;
        all.own_brand = own_brand;
        let mut pages = all.pages[&(Site::Garment, own)].clone();
        pages.extend(groups(brand));
        all.pages.insert((Site::Brand, own), pages);
        let facts = words.get(&Locale::default()).unwrap_or(&none);
        all.identity = Identity::of(facts);
        all.hidden = HiddenPages::known(facts.fact("hidden").unwrap_or_default());
        all.crawlers = AllowedCrawlers::of(facts);
        let style = all.identity.style();
        all.style = (!style.is_empty()).then(|| Sheet::new("company".to_owned(), &style));
        words.retain(|_, own| !own.is_empty());
        all.words = words;
        Ok(all)
    }

    /// Returns the texts of a site whose company has no name yet, or has one.
    #[must_use]
    pub fn of_site(mut self, in_preparation: bool) -> Self {
        for server in self.server.values_mut() {
            server.in_preparation = in_preparation;
        }
        self
    }

    /// Whether the company has no name yet.
    pub fn are_in_preparation(&self) -> bool {
        self.of(Locale::default()).in_preparation
    }

    /// Whether the texts have these words, and are in the languages of the site.
    pub fn have(&self, words: &BTreeMap<Locale, Words>) -> bool {
        let words = words.iter().filter(|(_, own)| !own.is_empty());
        words.eq(&self.words) && Locale::in_order().eq(self.languages.iter().copied())
    }

    /// The server's texts in a language.
    pub fn of(&self, locale: Locale) -> &ServerTexts {
        static NONE: LazyLock<ServerTexts> = LazyLock::new(ServerTexts::default);
        // A request may have begun before the languages of the site changed.
        let own = self.server.get(&locale);
        own.or_else(|| self.server.values().next()).unwrap_or(&NONE)
    }

    /// Returns a text of the garment site's pages; `None` for an unknown one.
    pub fn of_pages(&self, locale: Locale, group: &str, key: &str) -> Option<&str> {
        let groups = self.pages.get(&(Site::Garment, locale))?;
        groups.get(group)?.get(key)?.as_str()
    }

    /// The path of the company's card in a language: its name as a picture for other sites.
    pub fn card(&self, locale: Locale) -> Option<&str> {
        let mut locales = locale.with_fallback().into_iter();
        let card = locales.find_map(|own| self.words.get(&own)?.fact("card"))?;
        card.starts_with("/media/").then_some(card)
    }

    /// A hash of all texts.
    pub fn version(&self) -> String {
        let mut hash = Xxh3Default::new();
        for groups in self.pages.values() {
            hash.update(&json(groups));
        }
        let own = (&self.languages, &self.server, &self.brand, &self.identity);
        let own = (own, &self.hidden);
        hash.update(format!("{own:?}").as_bytes());
        format!("{:08x}", hash.digest() >> 32)
    }

    /// The texts with which the pages of a build are rendered, as JSON, by the names that its script
    /// asks for.
    pub fn rendered(&self, build: &str) -> impl Iterator<Item = (String, Arc<str>)> {
        self.pages.iter().map(move |((site, locale), groups)| {
            let text = String::from_utf8_lossy(&json(groups)).into();
            (format!("{site} {locale} {build}"), text)
        })
    }

    /// The scripts of a build's texts, by name: one for each set of groups and language.
    pub fn scripts<'a>(
        &'a self,
        sets: &'a BTreeMap<Site, TextSets>,
        build: &'a str,
    ) -> impl Iterator<Item = (String, Asset)> {
        self.pages.iter().flat_map(move |((site, locale), groups)| {
            let sets = &sets[site];
            sets.all(*site).into_iter().map(move |(set, own)| {
                let names = sets.everywhere.iter().chain(own);
                let script = [b"export default ", &*json(&part(groups, names)), b";"].concat();
                (
                    script_name(&set, *locale, build),
                    Asset::script(script.into()),
                )
            })
        })
    }
}

impl Texts {
    /// The scripts with the desk's texts, by name: one for each language that has such texts and is
    /// not in the desk's own scripts.
    pub fn desk_scripts<'a>(
        &'a self,
        desk: &'a DeskFiles,
        build: &'a str,
    ) -> impl Iterator<Item = (String, Asset)> {
        let others = Locale::known().filter(|own| !desk.languages.contains(&own.code().to_owned()));
        others.filter_map(move |locale| {
            let texts = self.of_desk(locale, &desk.shares);
            let texts = texts.inspect_err(|error| {
                let error = error as &dyn std::error::Error;
                tracing::error!(error, %locale, "the desk is not in this language");
            });
            let script = [b"export default ", &*json(&texts.ok()??), b";"].concat();
            let name = script_name("desk", locale, build);
            Some((name, Asset::script(script.into())))
        })
    }

    /// Returns the texts of the desk in a language; `None` if it has none of its own.
    fn of_desk(&self, locale: Locale, shared: &[String]) -> serde_json::Result<Option<Groups>> {
        if !has_own_texts(locale, Subject::Desk)? {
            return Ok(None);
        }
        let none = Words::default();
        let words = self.words.get(&locale).unwrap_or(&none);
        let site = groups(texts_with(words, locale, Subject::Site)?);
        let mut own = part(&site, shared.iter());
        own.extend(groups(texts_with(words, locale, Subject::Desk)?));
        Ok(Some(own))
    }
}

impl TextSets {
    /// The groups of each set beside those of every page. The set without others is named like the
    /// site.
    fn all(&self, site: Site) -> BTreeMap<String, &[String]> {
        let sets = self.pages.values();
        let sets = sets.map(|groups| (groups.join("_"), groups.as_slice()));
        sets.chain([(site.to_string(), &[][..])]).collect()
    }
}

/// The name of the script with a set of texts.
pub fn script_name(set: &str, locale: Locale, build: &str) -> String {
    format!("texts-{set}-{locale}-{build}.js")
}

/// Returns the server's texts of the garment site in a language, and those of its pages.
fn of_garment_site(locale: Locale, words: &Words) -> serde_json::Result<(ServerTexts, Groups)> {
    let mut site = texts_with(words, locale, Subject::Site)?;
    let mut server: ServerTexts = serde_json::from_value(site["server"].take())?;
    server.add_own_synonyms();
    server.error_pattern = serde_json::from_value(site["inquiry"]["errorTitle"].clone())?;
    server.months.clone_from(&locale.language().months);
    server.figures = serde_json::from_value(site["figures"].clone())?;
    Ok((server, groups(site)))
}

/// The languages of both sites.
fn with_brand() -> BTreeSet<Locale> {
    Locale::all().chain([Site::BRAND_LANGUAGE]).collect()
}

fn groups(texts: Value) -> Groups {
    match texts {
        Value::Object(groups) => groups,
        _ => Groups::default(),
    }
}

/// Returns the named groups and keys.
fn part<'a>(groups: &Groups, names: impl Iterator<Item = &'a String>) -> Groups {
    let mut part = Groups::default();
    for name in names {
        let (group, key) = name.split_once('.').unwrap_or((name, ""));
        match groups.get(group).and_then(|own| own.get(key)) {
            Some(text) => {
                let own = part
                    .entry(group)
                    .or_insert_with(|| Groups::default().into());
                own[key] = text.clone();
            }
            None => part.extend(groups.get(group).map(|own| (group.to_owned(), own.clone()))),
        }
    }
    part
}

fn json(groups: &Groups) -> Bytes {
    // A tree of texts is always written.
    serde_json::to_vec(groups).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_its_groups_and_those_of_every_page() {
        let texts = Texts::read().unwrap();
        let groups = &texts.pages[&(Site::Garment, Locale::EN)];
        let names = ["nav", "order.retrying", "home"].map(str::to_owned);
        let part = part(groups, names.iter());
        assert_eq!(part.len(), 3);
        assert_eq!(part["home"], groups["home"]);
        assert_eq!(part["nav"], groups["nav"]);
        let order: Vec<_> = part["order"].as_object().unwrap().keys().collect();
        assert_eq!(order, ["retrying"]);
    }

    #[test]
    fn other_texts_are_another_version() {
        let texts = Texts::read().unwrap();
        let mut other = texts.clone();
        let page = other.pages.get_mut(&(Site::Garment, Locale::JA)).unwrap();
        page["nav"]["home"] = "はじめ".into();
        assert_ne!(texts.version(), other.version());
        assert_eq!(texts.version(), Texts::read().unwrap().version());
    }
}
