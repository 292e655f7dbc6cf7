//! The papers of a contract, as the provider lists them.

use jiff::civil::DateTime;
use serde::{Deserialize, Deserializer};

use super::lenient;
use super::unread::unread;
use base::paper::PaperKind;
use base::plain_text::plain;

/// The maximum number of papers of a contract that are shown.
const MOST: usize = 200;
/// The maximum length of a name that is shown, in characters.
const LONGEST_NAME: usize = 200;

/// A paper of a contract, without its bytes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Paper {
    /// Its id, the parameter of [`Provider::paper`](super::Provider::paper).
    #[serde(deserialize_with = "lenient::text_id")]
    pub id: String,
    /// [`PaperKind::Other`] for one that is not known.
    #[serde(default = "other", deserialize_with = "kind")]
    pub kind: PaperKind,
    /// The name of the file, one line; may be empty.
    #[serde(default, deserialize_with = "name")]
    pub name: String,
    /// In bytes.
    #[serde(default, deserialize_with = "lenient::whole")]
    pub size: Option<u64>,
    /// When it was added, in China Standard Time.
    #[serde(default, deserialize_with = "lenient::time")]
    pub time: Option<DateTime>,
}

/// Reads a list of papers. Those that cannot be read are left out.
pub(super) fn papers<'de, D: Deserializer<'de>>(field: D) -> Result<Vec<Paper>, D::Error> {
    let rows = lenient::list(field)?.into_iter();
    let read = rows.filter_map(|row| {
        let paper = row.is_object().then(|| serde_json::from_value(row).ok());
        paper.flatten().or_else(unread)
    });
    Ok(read.take(MOST).collect())
}

const fn other() -> PaperKind {
    PaperKind::Other
}

fn kind<'de, D: Deserializer<'de>>(field: D) -> Result<PaperKind, D::Error> {
    let kind = lenient::text(field)?;
    Ok(kind.trim().parse().unwrap_or(PaperKind::Other))
}

fn name<'de, D: Deserializer<'de>>(field: D) -> Result<String, D::Error> {
    Ok(one_line(&lenient::text(field)?))
}

/// A name on one line, shortened.
pub(super) fn one_line(name: &str) -> String {
    let line = plain(name, false);
    line.chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn papers_are_read_leniently_and_unreadable_ones_are_left_out() {
        let read = papers(json!([
            { "id": 7, "kind": "invoice", "name": " a\nb.pdf ", "size": "12", "time": "2026-11-09 10:00:00" },
            { "id": "x", "kind": "poem", "name": null, "size": -1 },
            { "kind": "invoice" },
            "invoice",
            ["8"],
        ]))
        .unwrap();
        assert_eq!(
            read,
            [
                Paper {
                    id: "7".to_owned(),
                    kind: PaperKind::Invoice,
                    name: "a b.pdf".to_owned(),
                    size: Some(12),
                    time: Some(jiff::civil::datetime(2026, 11, 9, 10, 0, 0, 0)),
                },
                Paper {
                    id: "x".to_owned(),
                    kind: PaperKind::Other,
                    name: String::new(),
                    size: None,
                    time: None,
                },
            ]
        );
        for none in [json!(null), json!({}), json!("a"), json!([])] {
            assert_eq!(papers(none).unwrap(), []);
        }
        let many = json!(vec![json!({ "id": "1" }); 1000]);
        assert_eq!(papers(many).unwrap().len(), MOST);
    }
}
