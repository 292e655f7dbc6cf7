//! The texts of the program beside the company's words, to find one and to change it.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::entries::{Titles, is_read_only};
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::entries::entry::{EntryId, States};
use crate::entries::kinds::EntryKind;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use crate::store::RowSlice;
use base::fold;
use base::locale::{KeyedTexts, Locale, fact_names, keyed, replaceable, texts_with};

/// The number of texts in an answer.
const PAGE: usize = 50;
/// The maximum length of a text that is searched, in bytes.
const LONGEST_TEXT: usize = 200;
/// More words than the program has texts.
const MOST: i64 = 5000;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsQuery {
    /// A part of a text in any language, of the program or of the company, or of a key.
    #[serde(default)]
    text: String,
    /// The key of one text.
    key: Option<String>,
    /// Whether only texts are wanted that have a word of the company.
    #[serde(default)]
    own: bool,
    /// The number of texts to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: usize,
}

/// A text of the program, and the company's word in its place.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedWord {
    /// The entry of the word, such as `word/nav.home`, whether it exists or not.
    id: String,
    defaults: Titles,
    /// The words of the newest revision.
    own: Titles,
    states: States,
    /// The number of the newest revision; 0 without one.
    number: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WordList {
    words: Vec<ListedWord>,
    /// The number of texts in the whole list.
    total: usize,
    /// The names of the company's facts, which a word may contain as `{{company.hotline}}`.
    facts: BTreeSet<String>,
    /// Whether nothing can be written, because the content is in a folder (`embedded.content`).
    read_only: bool,
}

/// Returns texts of the program, by their keys, with the company's words.
#[utoipa::path(
    get, path = "/words", operation_id = "listWords",
    security(("session" = ["owner", "editor", "author"])),
    params(WordsQuery),
    responses(
        (status = 200, body = WordList),
    ),
)]
pub(super) async fn list_words(
    State(service): State<Service>,
    _: Caller<Writers>,
    Search(query): Search<WordsQuery>,
) -> Result<Json<WordList>, Problem> {
    if query.text.len() > LONGEST_TEXT {
        return Err(Problem::Invalid);
    }
    let mut all = all(&service).await?;
    all.retain(|key, word| {
        query.key.as_ref().is_none_or(|wanted| wanted == key) && (!query.own || word.number > 0)
    });
    let text = fold::key(query.text.trim());
    if !text.is_empty() {
        let shown = shown(&service).await?;
        let has = |own: &str| fold::key(own).contains(&text);
        all.retain(|key, word| {
            let mut shown = shown.iter().filter_map(|texts| texts.get(key));
            has(key) || word.has(has) || shown.any(|own| has(own))
        });
    }
    let total = all.len();
    let words = all.into_values().skip(query.offset).take(PAGE);
    Ok(Json(WordList {
        words: words.collect(),
        total,
        facts: fact_names().clone(),
        read_only: is_read_only(&service),
    }))
}

impl ListedWord {
    fn has(&self, is_wanted: impl Fn(&str) -> bool) -> bool {
        let mut texts = self.defaults.values().chain(self.own.values());
        texts.any(|text| is_wanted(text))
    }
}

/// Returns all texts by key.
async fn all(service: &Service) -> Result<BTreeMap<String, ListedWord>, Problem> {
    let texts = replaceable().map_err(|error| unreadable(&error))?;
    let keys: BTreeSet<_> = texts.values().flat_map(KeyedTexts::keys).collect();
    let is_on = |(lang, _): &(&Locale, &KeyedTexts)| lang.is_on();
    let word = |key: &String| {
        let of = |(lang, texts): (&Locale, &KeyedTexts)| Some((*lang, texts.get(key)?.clone()));
        let word = ListedWord {
            id: EntryId::new(EntryKind::Word, key).to_string(),
            defaults: texts.iter().filter(is_on).filter_map(of).collect(),
            own: Titles::default(),
            states: States::default(),
            number: 0,
        };
        (key.clone(), word)
    };
    let mut all: BTreeMap<_, _> = keys.into_iter().map(word).collect();
    let filter = EntryFilter {
        kind: Some(EntryKind::Word),
        ..EntryFilter::default()
    };
    let rows = RowSlice::new(0, MOST);
    let entries = service.store.entries(&filter, EntryOrder::Place, rows);
    for revision in entries.await?.0 {
        if let Some(word) = all.get_mut(&revision.entry.id) {
            word.own = Titles::of(revision.entry.kind, &revision.body);
            word.states = revision.states;
            word.number = revision.number;
        }
    }
    Ok(all)
}

/// Returns the texts as pages have them, with words and facts.
async fn shown(service: &Service) -> Result<Vec<KeyedTexts>, Problem> {
    let mut shown = Vec::new();
    for lang in Locale::all() {
        let words = service.store.words(lang).await?;
        let texts = keyed(lang, |lang, subject| texts_with(&words, lang, subject));
        shown.push(texts.map_err(|error| unreadable(&error))?);
    }
    Ok(shown)
}

fn unreadable(error: &serde_json::Error) -> Problem {
    let error = error as &dyn std::error::Error;
    tracing::error!(error, "the texts of the program cannot be read");
    Problem::Failed
}
