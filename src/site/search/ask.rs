//! A query of the index, made of a query's words.

use std::collections::HashSet;

use tantivy::collector::Count;
use tantivy::query::{
    BooleanQuery, BoostQuery, DisjunctionMaxQuery, Occur, PhraseQuery, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Searcher, Term};

use super::fields::LanguageFields;
use super::terms::{Choice, QueryWord};

/// The weight of a word in the title, beside that of the text, which contains the title.
const TITLE: f32 = 3.0;
/// Ranks pages that match exactly above all others.
const EXACT: f32 = 1000.0;
/// The share of the pairs of a run that suffices, in percent.
const MOST_PAIRS: usize = 60;

/// How closely pages match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tier {
    /// They have all words.
    Exact,
    /// In place of a word that no page has, they have words that begin like it, if it is the last
    /// one, or differ in a letter, or most of its run of characters.
    Near,
    /// They have any of the words, or a part of a run.
    Any,
}

/// A query, and the tokens that excerpts mark.
pub(super) struct Ask {
    pub query: Box<dyn Query>,
    pub marked: HashSet<String>,
}

/// Makes the query for words, which are not empty.
pub(super) fn ask(
    searcher: &Searcher,
    fields: LanguageFields,
    words: &[QueryWord],
    tier: Tier,
) -> tantivy::Result<Ask> {
    let mut marked = HashSet::new();
    let exact = parts(searcher, fields, words, Tier::Exact, &mut marked)?;
    let exact = BooleanQuery::new(all(exact, Occur::Must));
    if tier == Tier::Exact {
        let query = Box::new(exact);
        return Ok(Ask { query, marked });
    }
    let near = parts(searcher, fields, words, tier, &mut marked)?;
    let occur = if tier == Tier::Near {
        Occur::Must
    } else {
        Occur::Should
    };
    let near = BooleanQuery::new(all(near, occur));
    let exact = BoostQuery::new(Box::new(exact), EXACT);
    let query = BooleanQuery::union(vec![Box::new(exact), Box::new(near)]);
    Ok(Ask {
        query: Box::new(query),
        marked,
    })
}

fn all(parts: Vec<Box<dyn Query>>, occur: Occur) -> Vec<(Occur, Box<dyn Query>)> {
    parts.into_iter().map(|part| (occur, part)).collect()
}

/// The query of each word.
fn parts(
    searcher: &Searcher,
    fields: LanguageFields,
    words: &[QueryWord],
    tier: Tier,
    marked: &mut HashSet<String>,
) -> tantivy::Result<Vec<Box<dyn Query>>> {
    let part = |word: &QueryWord| {
        let is_exact = tier == Tier::Exact || is_known(searcher, fields, word)?;
        let choices = if is_exact {
            word.exactly(searcher, fields.text)?
        } else {
            word.nearly(searcher, fields.text)?
        };
        marked.extend(choices.iter().flat_map(marks));
        let in_field = |field| -> Box<dyn Query> {
            let mut ways: Vec<Box<dyn Query>> =
                choices.iter().map(|choice| way(field, choice)).collect();
            if !is_exact && word.pairs.len() > 1 {
                ways.push(some(field, &word.pairs, tier));
            }
            Box::new(DisjunctionMaxQuery::new(ways))
        };
        let title = BoostQuery::new(in_field(fields.title), TITLE);
        let word = BooleanQuery::new(vec![
            (Occur::Must, in_field(fields.text)),
            (Occur::Should, Box::new(title)),
        ]);
        Ok(Box::new(word) as Box<dyn Query>)
    };
    words.iter().map(part).collect()
}

/// Whether a page has a word as it is: then no other one is guessed.
fn is_known(
    searcher: &Searcher,
    fields: LanguageFields,
    word: &QueryWord,
) -> tantivy::Result<bool> {
    let mut choices = word.exact.iter();
    let pages = |choice| searcher.search(&*way(fields.text, choice), &Count);
    choices.try_fold(false, |known, choice| Ok(known || pages(choice)? > 0))
}

/// The tokens to mark where a choice is matched; a single letter is none by itself.
fn marks(choice: &Choice) -> impl Iterator<Item = String> {
    let is_word = |token: &&String| !(token.len() == 1 && token.starts_with(char::is_alphabetic));
    choice.tokens.iter().filter(is_word).cloned()
}

fn term(field: Field, token: &str) -> Term {
    Term::from_field_text(field, token)
}

fn one(field: Field, token: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(
        term(field, token),
        IndexRecordOption::WithFreqs,
    ))
}

fn way(field: Field, choice: &Choice) -> Box<dyn Query> {
    let query: Box<dyn Query> = match &choice.tokens[..] {
        [token] => one(field, token),
        tokens => Box::new(PhraseQuery::new(
            tokens.iter().map(|token| term(field, token)).collect(),
        )),
    };
    Box::new(BoostQuery::new(query, choice.weight))
}

/// Most of the pairs of a run of characters, or any of them.
fn some(field: Field, pairs: &[String], tier: Tier) -> Box<dyn Query> {
    let ways = pairs.iter().map(|pair| (Occur::Should, one(field, pair)));
    let most = (pairs.len() * MOST_PAIRS).div_ceil(100);
    let needed = if tier == Tier::Any { 1 } else { most };
    let query = BooleanQuery::with_minimum_required_clauses(ways.collect(), needed);
    Box::new(BoostQuery::new(Box::new(query), 0.3))
}
