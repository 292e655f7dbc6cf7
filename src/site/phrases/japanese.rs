//! Phrases of Japanese, by the model of `BudouX`: weights of the characters and their groups around
//! a place, whose sum says whether a phrase ends there. Long compounds of the garment trade also
//! break before their last word.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{begins_phrase, ends_phrase};

/// The weights, by the kind of feature (`UW1`: the third character before) and its characters.
type Weights = HashMap<String, HashMap<String, i32>>;

/// The model `ja.json` of [BudouX](https://github.com/google/budoux) 0.10.1 (Apache-2.0, © Google).
static MODEL: LazyLock<Weights> = LazyLock::new(|| {
    let model = serde_json::from_str(include_str!("japanese.json"));
    model.unwrap_or_default()
});

/// The kinds of features: the first character's place relative to the possible end, and their
/// number.
const FEATURES: [(&str, isize, usize); 13] = [
    ("UW1", -3, 1),
    ("UW2", -2, 1),
    ("UW3", -1, 1),
    ("UW4", 0, 1),
    ("UW5", 1, 1),
    ("UW6", 2, 1),
    ("BW1", -2, 2),
    ("BW2", -1, 2),
    ("BW3", 0, 2),
    ("TW1", -3, 3),
    ("TW2", -2, 3),
    ("TW3", -1, 3),
    ("TW4", 0, 3),
];

/// Words that the model breaks.
const WHOLE: [&str; 6] = [
    "鹿の子",
    "中わた",
    "取扱い表示",
    "洗いざらし",
    "よくある",
    "一重仕立て",
];

/// The last words of compounds in kana.
const GARMENTS: [&str; 25] = [
    "Tシャツ",
    "アウター",
    "インナー",
    "エプロン",
    "オーバーシャツ",
    "カーディガン",
    "コーデュロイ",
    "コート",
    "ジャケット",
    "ジーンズ",
    "シャツ",
    "ショーツ",
    "スカート",
    "セーター",
    "デニム",
    "パジャマ",
    "パンツ",
    "パーカ",
    "ブラウス",
    "ブレザー",
    "プリント",
    "ベスト",
    "レインコート",
    "ロンパース",
    "ワンピース",
];

/// The fewest kana before the last word of a compound that breaks: not `ポロ|シャツ`.
const BEFORE_GARMENT: usize = 3;

/// Returns where phrases end, without the end of the title.
pub(super) fn phrases(title: &[char]) -> Vec<usize> {
    let mut ends: Vec<usize> = (1..title.len())
        .filter(|&end| {
            is_end(title, end) || ends_phrase(title[end - 1]) || begins_phrase(title[end])
        })
        .filter(|&end| !is_within_word(title, end))
        .collect();
    // A phrase of one character is an error of the model.
    let mut start = 0;
    ends.retain(|&end| {
        let is_alone = title.get(end + 1).is_none_or(|next| ends_phrase(*next));
        let keep = end - start > 1 && !is_alone;
        if keep {
            start = end;
        }
        keep
    });
    ends.extend((1..title.len()).filter(|&end| begins_garment(title, end)));
    ends.sort_unstable();
    ends.dedup();
    ends
}

fn is_end(title: &[char], end: usize) -> bool {
    let weights = FEATURES.iter().filter_map(|&(kind, offset, length)| {
        let from = end.checked_add_signed(offset)?;
        let feature: String = title.get(from..from + length)?.iter().collect();
        MODEL.get(kind)?.get(&feature).copied()
    });
    2 * weights.sum::<i32>() > *TOTAL
}

static TOTAL: LazyLock<i32> = LazyLock::new(|| MODEL.values().flat_map(HashMap::values).sum());

fn is_within_word(title: &[char], end: usize) -> bool {
    WHOLE.iter().any(|word| {
        let length = word.chars().count();
        (1..length).any(|before| {
            let start = end.checked_sub(before);
            let found = start.and_then(|start| title.get(start..start + length));
            found.is_some_and(|found| word.chars().eq(found.iter().copied()))
        })
    })
}

fn begins_garment(title: &[char], start: usize) -> bool {
    let before = title[..start].iter().rev();
    let rest: String = title[start..].iter().collect();
    before.take_while(|char| is_katakana(**char)).count() >= BEFORE_GARMENT
        && GARMENTS.iter().any(|word| {
            let behind = rest.strip_prefix(word).map(|rest| rest.chars().next());
            behind.is_some_and(|next| !next.is_some_and(is_katakana))
        })
}

fn is_katakana(char: char) -> bool {
    matches!(char, 'ァ'..='ヺ' | 'ー')
}
