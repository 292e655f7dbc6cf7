//! The terms of a query: for each of its words the tokens that match it, with a weight.

use std::collections::HashMap;

use tantivy::query::FuzzyTermQuery;
use tantivy::schema::Field;
use tantivy::{Searcher, Term};

use super::tokens::{Stems, is_code, pair, whole};
use super::words::{Atom, Word, is_in_capitals, words};
use base::locale::Synonyms;

/// The maximum number of words of a query; the rest is ignored.
pub(super) const MOST_WORDS: usize = 16;
/// The maximum number of characters of a run of Chinese or Japanese characters.
const LONGEST_RUN: usize = 32;
/// The maximum number of words that one beginning or one misspelt word stands for.
const MOST_EXPANSIONS: usize = 32;
/// The maximum number of words of the index that are looked at for them.
const MOST_CANDIDATES: usize = 4096;
/// The shortest word in which a wrong letter is forgiven, in characters: shorter ones differ from
/// too many others in one letter.
const SHORTEST_MISSPELT: usize = 5;
/// The maximum number of words that a synonym stands for.
const MOST_REPLACED: usize = 4;
/// The shortest beginning of a word, in characters.
const SHORTEST_BEGINNING: usize = 2;

/// Units that are one term with the number before them, as `120 g` and `120g`.
const UNITS: [&str; 24] = [
    "g", "gsm", "kg", "m", "cm", "mm", "yd", "yds", "oz", "lb", "lbs", "pc", "pcs", "s", "d",
    "den", "dtex", "denier", "ne", "nm", "inch", "in", "days", "years",
];

/// A word of a query.
#[derive(Clone, Debug)]
pub(super) struct QueryWord {
    /// The tokens that match it: one, or adjacent ones.
    pub exact: Vec<Choice>,
    /// The pairs of a run of characters, of which most may do.
    pub pairs: Vec<String>,
    /// The token that the word may be the beginning of; `None` for a word that others follow.
    beginning: Option<String>,
    /// The token in which a letter may be wrong.
    misspelt: Option<String>,
    /// The stem of a word in capitals, which is an abbreviation unless no page has it.
    inflected: Option<String>,
}

/// One way in which a word is matched: adjacent tokens.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choice {
    pub tokens: Vec<String>,
    pub weight: f32,
}

impl Choice {
    fn one(token: String, weight: f32) -> Self {
        Self {
            tokens: vec![token],
            weight,
        }
    }
}

/// Reads the words of a query. Returns whether all of them are used.
pub(super) fn query_words(
    query: &str,
    synonyms: &Synonyms,
    stems: Stems,
) -> (Vec<QueryWord>, bool) {
    let mut all = with_units(words(query));
    let is_whole = all.len() <= MOST_WORDS;
    all.truncate(MOST_WORDS);
    let known = SynonymTable::of(synonyms, stems);
    let mut read_words = Vec::new();
    let mut rest = &all[..];
    while let [first, after @ ..] = rest {
        if let Some((count, others)) = known.at(rest, stems) {
            let own = match &rest[..count] {
                [only] => read(query, only, false, stems).exact,
                several => vec![phrase(several, stems)],
            };
            read_words.push(QueryWord::exactly_one_of(own, others));
            rest = &rest[count..];
        } else {
            read_words.push(read(query, first, after.is_empty(), stems));
            rest = after;
        }
    }
    (read_words, is_whole)
}

/// The words of visitors that the site has other words for, in their compared form.
struct SynonymTable(HashMap<String, Vec<Choice>>);

impl SynonymTable {
    fn of(synonyms: &Synonyms, stems: Stems) -> Self {
        let mut known: HashMap<_, Vec<Choice>> = HashMap::new();
        for (word, other) in synonyms.iter() {
            let (word, other) = (words(word), words(other));
            if (1..=MOST_REPLACED).contains(&word.len()) && !other.is_empty() {
                let others = known.entry(compared(&word, stems)).or_default();
                others.push(phrase(&other, stems));
            }
        }
        Self(known)
    }

    /// Returns the other words for the longest beginning of some words, and its length.
    fn at(&self, words: &[Word], stems: Stems) -> Option<(usize, &[Choice])> {
        let longest = words.len().min(MOST_REPLACED);
        let found = |count| {
            let others = self.0.get(&compared(&words[..count], stems))?;
            Some((count, &others[..]))
        };
        (1..=longest).rev().find_map(found)
    }
}

/// The form in which words of a query and of synonyms are compared: without inflections.
fn compared(words: &[Word], stems: Stems) -> String {
    let form = |word: &Word| {
        let (Word::Latin(atoms) | Word::Wide(atoms)) = word;
        let text: String = atoms.iter().map(|atom| atom.text.as_str()).collect();
        stems.stem(&text).unwrap_or(text)
    };
    words.iter().map(form).collect::<Vec<_>>().join(" ")
}

/// Adjacent words in any inflection.
fn phrase(words: &[Word], stems: Stems) -> Choice {
    let tokens = |word: &Word| -> Vec<String> {
        match word {
            Word::Latin(atoms) if is_code(atoms) => texts(atoms).collect(),
            Word::Latin(atoms) => texts(atoms)
                .map(|text| stems.stem(&text).unwrap_or(text))
                .collect(),
            Word::Wide(atoms) => wide(atoms).exact.swap_remove(0).tokens,
        }
    };
    Choice {
        tokens: words.iter().flat_map(tokens).collect(),
        weight: 1.0,
    }
}

fn texts(atoms: &[Atom]) -> impl Iterator<Item = String> {
    atoms.iter().map(|atom| atom.text.clone())
}

fn read(query: &str, word: &Word, is_last: bool, stems: Stems) -> QueryWord {
    match word {
        Word::Latin(atoms) => latin(query, atoms, is_last, stems),
        Word::Wide(atoms) => wide(atoms),
    }
}

/// Joins numbers with the units that follow them.
fn with_units(words: Vec<Word>) -> Vec<Word> {
    let mut joined: Vec<Word> = Vec::with_capacity(words.len());
    for word in words {
        if let (Some(Word::Latin(number)), Word::Latin(unit)) = (joined.last_mut(), &word)
            && let ([only], [first, ..]) = (&number[..], &unit[..])
            && only.text.starts_with(char::is_numeric)
            && UNITS.contains(&first.text.as_str())
        {
            number.extend_from_slice(unit);
        } else {
            joined.push(word);
        }
    }
    joined
}

fn latin(query: &str, atoms: &[Atom], is_last: bool, stems: Stems) -> QueryWord {
    let whole = whole(atoms);
    let own = whole.clone().unwrap_or_else(|| texts(atoms).collect());
    let mut exact = Vec::new();
    if whole.is_some() {
        exact.push(Choice::one(own.clone(), 1.5));
    }
    exact.push(Choice {
        tokens: texts(atoms).collect(),
        weight: 1.0,
    });
    let is_abbreviation = is_in_capitals(query, atoms);
    let mut inflected = stems.stem(&own).filter(|_| whole.is_none());
    if !is_abbreviation {
        exact.extend(inflected.take().map(|stem| Choice::one(stem, 0.8)));
    }
    let length = own.chars().count();
    let is_code = is_code(atoms);
    let may_be_misspelt = !is_code && !is_abbreviation && length >= SHORTEST_MISSPELT;
    let may_go_on = is_last && (is_code || !is_abbreviation) && length >= SHORTEST_BEGINNING;
    QueryWord {
        exact,
        pairs: Vec::new(),
        beginning: may_go_on.then(|| own.clone()),
        misspelt: may_be_misspelt.then_some(own),
        inflected,
    }
}

fn wide(atoms: &[Atom]) -> QueryWord {
    let atoms = &atoms[..atoms.len().min(LONGEST_RUN)];
    if let [single] = atoms {
        return QueryWord {
            exact: vec![Choice::one(single.text.clone(), 1.0)],
            pairs: Vec::new(),
            beginning: Some(single.text.clone()),
            misspelt: None,
            inflected: None,
        };
    }
    let pairs: Vec<String> = atoms.windows(2).map(pair).collect();
    QueryWord {
        exact: vec![Choice {
            tokens: pairs.clone(),
            weight: 1.0,
        }],
        pairs,
        beginning: None,
        misspelt: None,
        inflected: None,
    }
}

impl QueryWord {
    /// A word of which the site knows others: none is guessed.
    fn exactly_one_of(mut exact: Vec<Choice>, others: &[Choice]) -> Self {
        exact.extend_from_slice(others);
        Self {
            exact,
            pairs: Vec::new(),
            beginning: None,
            misspelt: None,
            inflected: None,
        }
    }

    /// Whether the word is one Chinese or Japanese character, which begins the tokens that contain
    /// it.
    fn is_single(&self) -> bool {
        let single = self.beginning.as_ref().filter(|_| self.misspelt.is_none());
        single.is_some_and(|text| text.chars().all(base::fold::is_wide))
    }

    /// The ways in which the word is matched exactly.
    pub fn exactly(&self, searcher: &Searcher, field: Field) -> tantivy::Result<Vec<Choice>> {
        if self.is_single() {
            return self.nearly(searcher, field);
        }
        Ok(self.exact.clone())
    }

    /// The ways in which a word that no page has is matched: in another inflection, as the
    /// beginning of a word, and with one wrong letter, too.
    pub fn nearly(&self, searcher: &Searcher, field: Field) -> tantivy::Result<Vec<Choice>> {
        let mut choices = self.exact.clone();
        let inflected = self.inflected.iter().cloned();
        choices.extend(inflected.map(|stem| Choice::one(stem, 0.8)));
        if let Some(beginning) = &self.beginning {
            let longer = begun(searcher, field, beginning)?;
            choices.extend(longer.into_iter().map(|token| Choice::one(token, 0.6)));
        }
        if let Some(word) = &self.misspelt {
            let similar = similar(searcher, field, word)?;
            choices.extend(similar.into_iter().map(|token| Choice::one(token, 0.3)));
        }
        Ok(choices)
    }
}

/// The tokens of the index that a text begins, the most frequent ones.
fn begun(searcher: &Searcher, field: Field, beginning: &str) -> tantivy::Result<Vec<String>> {
    let mut found = HashMap::new();
    for segment in searcher.segment_readers() {
        let index = segment.inverted_index(field)?;
        let mut stream = index.terms().range().gt(beginning).into_stream()?;
        for _ in 0..MOST_CANDIDATES {
            let Some((token, info)) = stream.next() else {
                break;
            };
            if !token.starts_with(beginning.as_bytes()) {
                break;
            }
            count(&mut found, token, info.doc_freq);
        }
    }
    Ok(most_frequent(found))
}

/// The tokens of the index that differ from a word in one letter, the most frequent ones.
fn similar(searcher: &Searcher, field: Field, word: &str) -> tantivy::Result<Vec<String>> {
    let query = FuzzyTermQuery::new(Term::from_field_text(field, word), 1, true);
    let mut found = HashMap::new();
    for segment in searcher.segment_readers() {
        let index = segment.inverted_index(field)?;
        let mut stream = index.terms().search(query.automaton()?).into_stream()?;
        for _ in 0..MOST_CANDIDATES {
            let Some((token, info)) = stream.next() else {
                break;
            };
            if token != word.as_bytes() {
                count(&mut found, token, info.doc_freq);
            }
        }
    }
    Ok(most_frequent(found))
}

fn count(found: &mut HashMap<String, u64>, token: &[u8], documents: u32) {
    if let Ok(token) = std::str::from_utf8(token) {
        *found.entry(token.to_owned()).or_default() += u64::from(documents);
    }
}

fn most_frequent(found: HashMap<String, u64>) -> Vec<String> {
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_by(|(one, first), (other, second)| second.cmp(first).then(one.cmp(other)));
    found.truncate(MOST_EXPANSIONS);
    found.into_iter().map(|(token, _)| token).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::locale::Locale;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("query", |text| {
            query_words(text, &Synonyms::default(), Stems::of(Locale::EN))
                .0
                .len()
        });
    }

    fn exact(query: &str) -> Vec<Vec<String>> {
        let shown = |word: QueryWord| {
            word.exact
                .iter()
                .map(|choice| choice.tokens.join(" "))
                .collect()
        };
        query_words(query, &Synonyms::default(), Stems::of(Locale::EN))
            .0
            .into_iter()
            .map(shown)
            .collect()
    }

    #[test]
    fn a_word_is_matched_as_a_whole_and_by_its_parts() {
        let table: [(&str, &[&[&str]]); 7] = [
            ("shirts", &[&["shirts", "shirt"]]),
            ("JL-K2101", &[&["jlk2101", "jl k 2101"]]),
            ("120 g", &[&["120g", "120 g"]]),
            ("120g/m²", &[&["120gm2", "120 g m 2"]]),
            ("100 shirts", &[&["100"], &["shirts", "shirt"]]),
            ("纯棉府绸", &[&["纯棉 棉府 府绸"]]),
            ("\u{202e}?*", &[]),
        ];
        for (query, expected) in table {
            assert_eq!(exact(query), expected, "{query}");
        }
    }

    #[test]
    fn words_beyond_the_limit_are_ignored() {
        let (words, is_whole) = query_words(
            &"ab ".repeat(1000),
            &Synonyms::default(),
            Stems::of(Locale::EN),
        );
        assert_eq!((words.len(), is_whole), (MOST_WORDS, false));
    }
}
