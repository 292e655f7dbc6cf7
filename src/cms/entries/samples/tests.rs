use std::collections::BTreeMap;

use super::columns::subject;
use super::read::{SampleTable, read_samples};
use crate::sheet::SheetOptions;
use crate::sheet::file::open;
use crate::sheet::problem::TableError;
use crate::sheet::sift::sift_notes;
use base::locale::Locale;

fn table(text: &str) -> Result<SampleTable, TableError> {
    let options = SheetOptions::default();
    let bytes = text.as_bytes().to_vec();
    let opened = open((subject(), sift_notes), bytes, &options, &BTreeMap::new())?;
    opened
        .table
        .and_then(|table| read_samples(table, Locale::EN))
}

/// The samples of a file, each as a line: number, category, weight, texts by language.
fn read(text: &str) -> Vec<String> {
    let table = table(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let lines = table.samples.iter().map(|own| {
        let texts = own.texts.iter().map(|(lang, texts)| {
            let texts = [&texts.name, &texts.composition, &texts.description];
            let texts = texts.map(|text| text.as_deref().unwrap_or("-").trim());
            format!(" | {lang}: {}", texts.join(", "))
        });
        let values = [&own.category, &own.weight].map(|value| value.as_deref().unwrap_or("-"));
        let texts: String = texts.collect();
        format!("{} {}{texts}", own.number, values.join(" "))
    });
    lines.collect()
}

#[test]
fn columns_are_known_with_their_languages() {
    for (text, line) in [
        (
            "Style No.,Category,Name,Composition,Weight (g/m²)\nJL-1,Tops,Tee,Cotton 100%,180",
            "JL-1 Tops 180 g/m² | en: Tee, Cotton 100%, -",
        ),
        (
            "款号,类别,品名（中文）,品名（英文）,成分,克重,描述 EN\nJL-1,上衣,圆领T恤,Tee,棉,180g,Soft",
            "JL-1 上衣 180 g/m² | zh: 圆领T恤, -, - | en: Tee, 棉, Soft",
        ),
        (
            "Article;Name_en;Name zh;Beschreibung\n0123;Tee;T恤;One, two",
            "0123 - - | zh: T恤, -, - | en: Tee, -, One, two",
        ),
    ] {
        assert_eq!(read(text), [line], "{text}");
    }
}

#[test]
fn a_number_stands_once_or_says_the_same() {
    let same = "Style,Name\nJL-1,Tee\njl-1,Tee\n";
    assert_eq!(read(same).len(), 1);
    let other = "Style,Name\nJL-1,Tee\njl-1,Shirt\n,Cap\n";
    let Err(TableError::Problems(problems)) = table(other) else {
        panic!("it was read")
    };
    let told: Vec<_> = problems.first.iter().map(ToString::to_string).collect();
    assert!(told[0].contains("row 3, A \"Style\""), "{told:?}");
    assert!(told[1].contains("row 4, A \"Style\": is empty"), "{told:?}");
}

#[test]
fn a_long_description_is_kept_or_refused_and_never_cut() {
    let kept = format!(
        "Style,Name,Description\nJL-1,Tee,{}\n",
        "word ".repeat(1000)
    );
    assert!(read(&kept)[0].len() > 4900);
    let refused = format!(
        "Style,Name,Description\nJL-1,Tee,{}\n",
        "word ".repeat(3000)
    );
    assert!(table(&refused).is_err());
}
