//! The index: its writer, which one thread has, and its reader, which all requests share.

use serde::{Deserialize, Serialize};
use tantivy::collector::{Count, TopDocs};
use tantivy::indexer::IndexWriterOptions;
use tantivy::schema::Value;
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{
    DocAddress, Index as Tantivy, IndexReader, IndexWriter, ReloadPolicy, Searcher,
    TantivyDocument, Term,
};

use super::SearchError;
use super::ask::{Ask, Tier, ask};
use super::entry::IndexEntry;
use super::excerpt::{Segment, excerpt, whole};
use super::fields::{IndexFields, tokenizer};
use super::terms::query_words;
use super::tokens::{Stems, Tokens};
use base::locale::{Locale, Synonyms};
use base::site::{Address, PageNumber, Route, SearchQuery, Site, page_at};

/// The number of results on a page.
pub const RESULTS: u32 = 10;
/// The number of blocks of entries, of 16 KiB, that a reader keeps decompressed.
const BLOCKS: usize = 8;

/// An entry as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredEntry {
    /// Path and query without the language prefix.
    href: String,
    #[serde(flatten)]
    entry: IndexEntry,
}

/// The pages that a query found.
#[derive(Clone, Debug)]
pub struct Found {
    pub query: SearchQuery,
    /// Whether the end of the query was left out.
    pub is_cut: bool,
    /// Whether the pages have all words; if not, they have some.
    pub has_all: bool,
    pub total: usize,
    /// The page of results, and their number.
    pub page: PageNumber,
    pub pages: u32,
    pub results: Vec<FoundPage>,
}

/// A page that was found.
#[derive(Clone, Debug)]
pub struct FoundPage {
    pub route: Route,
    pub title: Vec<Segment>,
    pub excerpt: Vec<Segment>,
    /// A path below `/media/`; may be empty.
    pub picture: String,
}

/// The reading half.
#[derive(Clone)]
pub(super) struct Reader {
    index: IndexReader,
    fields: IndexFields,
}

/// The writing half.
pub(super) struct Writer {
    changes: IndexWriter,
    reader: IndexReader,
    fields: IndexFields,
}

/// Creates an empty index.
pub(super) fn open() -> Result<(Writer, Reader), SearchError> {
    let (schema, fields) = IndexFields::new();
    let index = Tantivy::create_in_ram(schema);
    for locale in Locale::known() {
        let tokens = TextAnalyzer::from(Tokens(Stems::of(locale)));
        index.tokenizers().register(&tokenizer(locale), tokens);
    }
    let options = IndexWriterOptions::builder().num_merge_threads(1).build();
    let writer = index.writer_with_options(options)?;
    let reader = index
        .reader_builder()
        .reload_policy(ReloadPolicy::Manual)
        .doc_store_cache_num_blocks(BLOCKS)
        .try_into()?;
    let writer = Writer {
        changes: writer,
        reader: IndexReader::clone(&reader),
        fields: fields.clone(),
    };
    Ok((
        writer,
        Reader {
            index: reader,
            fields,
        },
    ))
}

impl Writer {
    /// Replaces the entry of an address, or removes it. A query sees it after the commit.
    pub fn put(&mut self, address: Address, entry: Option<IndexEntry>) -> Result<(), SearchError> {
        let Some(path) = address.path_and_query() else {
            return Ok(());
        };
        let IndexFields { address: own, .. } = self.fields;
        self.changes.delete_term(Term::from_field_text(own, &path));
        let (Some(entry), Some(href)) = (entry, address.route.href()) else {
            return Ok(());
        };
        let language = self.fields.of(address.locale);
        let mut document = TantivyDocument::new();
        document.add_text(own, &path);
        document.add_text(language.title, &entry.title);
        let IndexEntry {
            title,
            description,
            text,
            ..
        } = &entry;
        document.add_text(language.text, format!("{title}\n{description}\n{text}"));
        let stored = serde_json::to_string(&StoredEntry { href, entry })?;
        document.add_text(self.fields.entry, stored);
        self.changes.add_document(document)?;
        Ok(())
    }

    /// Makes the changes visible.
    pub fn commit(&mut self) -> Result<(), SearchError> {
        self.changes.commit()?;
        self.reader.reload()?;
        Ok(())
    }
}

impl Reader {
    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.index.searcher().num_docs()
    }

    /// The memory of the index, in bytes.
    pub fn bytes(&self) -> u64 {
        let usage = self.index.searcher().space_usage();
        usage.map_or(0, |usage| usage.total().get_bytes())
    }

    /// Finds the pages of a language.
    pub fn find(
        &self,
        locale: Locale,
        query: &SearchQuery,
        synonyms: &Synonyms,
    ) -> Result<Found, SearchError> {
        let (words, is_whole) = query_words(&query.words, synonyms, Stems::of(locale));
        let mut found = Found {
            query: query.clone(),
            is_cut: query.is_cut || !is_whole,
            has_all: true,
            total: 0,
            page: PageNumber::FIRST,
            pages: 1,
            results: Vec::new(),
        };
        if words.is_empty() {
            return Ok(found);
        }
        let searcher = self.index.searcher();
        let fields = self.fields.of(locale);
        let (mut asked, mut tier) = (ask(&searcher, fields, &words, Tier::Exact)?, Tier::Exact);
        found.total = searcher.search(&asked.query, &Count)?;
        // Too few for a page: others may be meant.
        if found.total < RESULTS as usize {
            (asked, tier) = (ask(&searcher, fields, &words, Tier::Near)?, Tier::Near);
            found.total = searcher.search(&asked.query, &Count)?;
        }
        let has_parts = words.len() > 1 || words.iter().any(|word| word.pairs.len() > 1);
        if found.total == 0 && has_parts {
            (asked, tier) = (ask(&searcher, fields, &words, Tier::Any)?, Tier::Any);
            found.total = searcher.search(&asked.query, &Count)?;
        }
        found.has_all = tier != Tier::Any;
        let pages = found.total.div_ceil(RESULTS as usize).clamp(1, MOST_PAGES);
        found.pages = u32::try_from(pages).unwrap_or(1);
        found.page = PageNumber::new(query.page.get().min(found.pages)).unwrap_or(query.page);
        found.results = self.results(&searcher, &asked, found.page, Stems::of(locale))?;
        Ok(found)
    }

    fn results(
        &self,
        searcher: &Searcher,
        asked: &Ask,
        page: PageNumber,
        stems: Stems,
    ) -> Result<Vec<FoundPage>, SearchError> {
        let offset = (page.get() - 1) * RESULTS;
        let top = TopDocs::with_limit(RESULTS as usize).and_offset(offset as usize);
        let best = searcher.search(&asked.query, &top.order_by_score())?;
        let mut results = Vec::with_capacity(best.len());
        for (_, place) in best {
            results.extend(self.result(searcher, asked, place, stems)?);
        }
        Ok(results)
    }

    fn result(
        &self,
        searcher: &Searcher,
        asked: &Ask,
        place: DocAddress,
        stems: Stems,
    ) -> Result<Option<FoundPage>, SearchError> {
        let document: TantivyDocument = searcher.doc(place)?;
        let stored = document.get_first(self.fields.entry);
        let Some(stored) = stored.as_ref().and_then(Value::as_str) else {
            return Ok(None);
        };
        let StoredEntry { href, entry } = serde_json::from_str(stored)?;
        let route = page_at(Site::Garment, &href).map(|address| address.route);
        Ok(route.map(|route| FoundPage {
            route,
            title: whole(&entry.title, &asked.marked, stems),
            excerpt: excerpt(&entry.text, &entry.description, &asked.marked, stems),
            picture: entry.picture,
        }))
    }
}

/// The maximum number of pages of results; further ones are not shown.
const MOST_PAGES: usize = 50;
