//! The tokens of a text in the index. Excerpts mark the same tokens.

use frostem::{Algorithm, Stemmer};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

use super::words::{Atom, Word, is_in_capitals, words};
use base::locale::Locale;

/// The shortest word that is reduced to its stem, in bytes.
const SHORTEST_STEMMED: usize = 4;

/// The words of a language that are reduced to their stems: its own, else English ones, which stand
/// in Chinese texts as well.
#[derive(Clone, Copy)]
pub(super) struct Stems(Algorithm);

impl Stems {
    pub fn of(locale: Locale) -> Self {
        let own = Algorithm::from_name(&locale.language().stemmer);
        Self(own.unwrap_or(Algorithm::English))
    }

    /// The stem of a word; `None` if it is the word itself.
    pub fn stem(self, word: &str) -> Option<String> {
        if word.len() < SHORTEST_STEMMED || !word.chars().all(char::is_lowercase) {
            return None;
        }
        let stem = Stemmer::new(self.0).stem(word);
        (stem != word).then(|| stem.into_owned())
    }
}

/// Returns the tokens of a text: each atom of a word, its stem if it has one and is not in
/// capitals, the whole
/// of a compound, each end of a code, and each two adjacent Chinese or Japanese characters. The
/// last character of a run is a token as well, so each character begins one.
pub(super) fn tokens(text: &str, stems: Stems) -> Vec<Token> {
    let mut all = Vec::new();
    let mut position = 0;
    for word in words(text) {
        match word {
            Word::Latin(atoms) => position = add_latin(text, &atoms, position, stems, &mut all),
            Word::Wide(atoms) => {
                for (place, atom) in atoms.iter().enumerate() {
                    let last = atoms.get(place + 1).unwrap_or(atom);
                    let text = pair(&atoms[place..]);
                    let range = atom.place.start..last.place.end;
                    all.push(token(text, range, position));
                    position += 1;
                }
            }
        }
    }
    all
}

fn add_latin(
    whole_text: &str,
    atoms: &[Atom],
    position: usize,
    stems: Stems,
    all: &mut Vec<Token>,
) -> usize {
    let Some(last) = atoms.last() else {
        return position;
    };
    let is_code = is_code(atoms);
    for (place, atom) in atoms.iter().enumerate() {
        // `K2101` and its beginnings find `JL-K2101`.
        if place == 0 || is_code {
            let range = atom.place.start..last.place.end;
            let whole = whole(&atoms[place..]);
            all.extend(whole.map(|whole| token(whole, range, position + place)));
        }
        let own = |text| token(text, atom.place.clone(), position + place);
        // `GOTS` is no form of `got`.
        let is_inflected = !is_code && !is_in_capitals(whole_text, std::slice::from_ref(atom));
        if let Some(stem) = stems.stem(&atom.text).filter(|_| is_inflected) {
            all.push(own(stem));
        }
        all.push(own(atom.text.clone()));
    }
    position + atoms.len()
}

/// The whole of a compound word without its signs; `None` for a word of one atom.
pub(super) fn whole(atoms: &[Atom]) -> Option<String> {
    (atoms.len() > 1).then(|| atoms.iter().map(|atom| atom.text.as_str()).collect())
}

/// Whether a word has digits, which no inflected word has.
pub(super) fn is_code(atoms: &[Atom]) -> bool {
    atoms
        .iter()
        .any(|atom| atom.text.starts_with(char::is_numeric))
}

/// The first two characters of a run; the last alone.
pub(super) fn pair(atoms: &[Atom]) -> String {
    atoms
        .iter()
        .take(2)
        .map(|atom| atom.text.as_str())
        .collect()
}

fn token(text: String, range: std::ops::Range<usize>, position: usize) -> Token {
    Token {
        offset_from: range.start,
        offset_to: range.end,
        position,
        text,
        position_length: 1,
    }
}

/// Makes the tokens of a field of the index.
#[derive(Clone)]
pub(super) struct Tokens(pub Stems);

pub(super) struct TokenStreamOfText {
    tokens: Vec<Token>,
    /// The number of tokens that have been read.
    read: usize,
}

impl Tokenizer for Tokens {
    type TokenStream<'a> = TokenStreamOfText;

    fn token_stream(&mut self, text: &str) -> TokenStreamOfText {
        TokenStreamOfText {
            tokens: tokens(text, self.0),
            read: 0,
        }
    }
}

impl TokenStream for TokenStreamOfText {
    fn advance(&mut self) -> bool {
        self.read += 1;
        self.read <= self.tokens.len()
    }

    fn token(&self) -> &Token {
        &self.tokens[self.read - 1]
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.tokens[self.read - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_words_stems_wholes_and_pairs() {
        let table: [(&str, &[(&str, usize)]); 6] = [
            ("Shirts", &[("shirt", 0), ("shirts", 0)]),
            (
                "JL-K2101 x",
                &[
                    ("jlk2101", 0),
                    ("jl", 0),
                    ("k2101", 1),
                    ("k", 1),
                    ("2101", 2),
                    ("x", 3),
                ],
            ),
            ("T-shirt", &[("tshirt", 0), ("t", 0), ("shirt", 1)]),
            ("120g", &[("120g", 0), ("120", 0), ("g", 1)]),
            ("府绸 布", &[("府绸", 0), ("绸", 1), ("布", 2)]),
            ("GOTS", &[("gots", 0)]),
        ];
        for (text, expected) in table {
            let all = tokens(text, Stems::of(Locale::EN));
            let found: Vec<_> = all
                .iter()
                .map(|token| (token.text.as_str(), token.position))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
