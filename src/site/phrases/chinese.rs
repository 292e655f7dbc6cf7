//! Phrases of Chinese: words of a list. Among the ways to read a title as words of the list and
//! single characters, the one with the fewest parts is taken. Characters that are in no word stay
//! with their neighbours, so that unknown words are never broken.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{begins_phrase, ends_phrase};

/// The words of the list by their first characters, the shortest first.
static WORDS: LazyLock<HashMap<char, Vec<Vec<char>>>> = LazyLock::new(|| {
    let lines = include_str!("chinese.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let mut words = HashMap::<_, Vec<Vec<_>>>::new();
    for word in lines.flat_map(str::split_whitespace) {
        let word: Vec<_> = word.chars().collect();
        words.entry(word[0]).or_default().push(word);
    }
    for own in words.values_mut() {
        own.sort_by_key(Vec::len);
    }
    words
});

/// Characters that begin a phrase, as words of their own.
const LEADING: &str = "与和及或从为在对把被向由以于并";

/// Characters that end a phrase, as words of their own.
const TRAILING: &str = "的了着过";

/// Costs of a part, in halves: a single character costs more than a word, less than two.
const WORD: usize = 2;
const CHARACTER: usize = 3;

/// Returns where phrases end, without the end of the title.
pub(super) fn phrases(title: &[char]) -> Vec<usize> {
    let words = words(title);
    let ends = words.windows(2).filter_map(|pair| {
        let (before, after) = (&title[pair[0].clone()], &title[pair[1].clone()]);
        breaks(before, after).then_some(pair[0].end)
    });
    ends.collect()
}

fn breaks(before: &[char], after: &[char]) -> bool {
    let single = |word: &[char], list: &str| word.len() == 1 && list.contains(word[0]);
    let (last, first) = (before[before.len() - 1], after[0]);
    if ends_phrase(last) || begins_phrase(first) || single(before, TRAILING) {
        return true;
    }
    if single(after, TRAILING) || single(before, LEADING) {
        return false;
    }
    let known = |word: &[char]| word.len() > 1;
    known(before) && (known(after) || single(after, LEADING))
}

/// Returns the parts of a title with the least cost.
fn words(title: &[char]) -> Vec<std::ops::Range<usize>> {
    // The least cost from each character on, and the end of the first part.
    let mut best = vec![(0, title.len()); title.len() + 1];
    for start in (0..title.len()).rev() {
        let rest = &title[start..];
        let latin = rest.iter().take_while(|char| is_latin(**char)).count();
        let one = if latin > 0 {
            (WORD, latin)
        } else {
            (CHARACTER, 1)
        };
        let known = WORDS.get(&rest[0]).into_iter().flatten();
        let known = known
            .filter(|word| rest.starts_with(word))
            .map(|word| (WORD, word.len()));
        let costs = known
            .chain([one])
            .map(|(cost, length)| (cost + best[start + length].0, start + length));
        best[start] = costs.min_by_key(|(cost, _)| *cost).unwrap_or_default();
    }
    let starts = std::iter::successors(Some(0), |&start| Some(best[start].1));
    let starts = starts.take_while(|&start| start < title.len());
    starts.map(|start| start..best[start].1).collect()
}

/// Whether a character belongs to a Latin word or a number, such as `T` of `T恤` and `2.3`.
fn is_latin(char: char) -> bool {
    char.is_ascii_alphanumeric() || ".%/+&-".contains(char)
}
