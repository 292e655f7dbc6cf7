//! The styles that an inquiry is about, a row for each: the visitor's list, as it is in the form.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::plain_text::plain;

/// The maximum number of rows.
pub const MOST_STYLES: usize = 20;

/// A style, a fabric or a process with what the buyer wants of it. Its `Debug` output contains no
/// text.
#[derive(Clone, Default, derive_more::Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[debug("InquiryStyle(…)")]
#[serde(default)]
#[ts(export_to = "document.ts")]
pub struct InquiryStyle {
    /// A style number, else the title of what is meant; never empty in an inquiry.
    pub code: String,
    /// The name of the sample; empty if `code` says everything.
    pub name: String,
    /// The pieces of each colour and size, as the buyer has written them.
    pub pieces: String,
    /// The target price of a piece.
    pub target: String,
}

impl InquiryStyle {
    /// The maximum length of `code`, in characters.
    const LONGEST_CODE: usize = 100;
    const LONGEST_NAME: usize = 120;
    /// The maximum length of `pieces`, in characters.
    pub const LONGEST_PIECES: usize = 300;
    /// The maximum length of `target`, in characters.
    pub const LONGEST_TARGET: usize = 60;

    /// A row of which the code alone is known.
    pub fn of(code: &str) -> Self {
        Self {
            code: code.to_owned(),
            ..Self::default()
        }
    }

    /// Reads the rows of a form, of which each field has the name of its column.
    pub fn of_form<'text>(all: impl Fn(&'static str) -> Vec<&'text str>) -> Vec<Self> {
        let [codes, names, pieces, targets] =
            ["style.code", "style.name", "style.pieces", "style.target"].map(all);
        let at = |texts: &[&str], row: usize| texts.get(row).copied().unwrap_or("").to_owned();
        let rows = codes.iter().enumerate().map(|(row, code)| Self {
            code: (*code).to_owned(),
            name: at(&names, row),
            pieces: at(&pieces, row),
            target: at(&targets, row),
        });
        rows.collect()
    }

    /// Reads the rows that the site has sent, as JSON; `None` if they cannot be read.
    pub fn of_json(json: &str) -> Option<Vec<Self>> {
        if json.is_empty() {
            return Some(Vec::new());
        }
        serde_json::from_str(json).ok()
    }

    /// Rows with plain texts that are not too long; those without a code and those that repeat one
    /// are left out.
    pub(super) fn plain(rows: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut plain = Vec::<Self>::new();
        for row in rows {
            let row = Self {
                code: shortened(&row.code, Self::LONGEST_CODE, false),
                name: shortened(&row.name, Self::LONGEST_NAME, false),
                pieces: shortened(&row.pieces, Self::LONGEST_PIECES, true),
                target: shortened(&row.target, Self::LONGEST_TARGET, false),
            };
            let is_new = plain.iter().all(|own| own.code != row.code);
            if !row.code.is_empty() && is_new && plain.len() < MOST_STYLES {
                plain.push(row);
            }
        }
        plain
    }
}

fn shortened(text: &str, longest: usize, has_lines: bool) -> String {
    let text: String = plain(text, has_lines).chars().take(longest).collect();
    text.trim_end().to_owned()
}
