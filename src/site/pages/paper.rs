//! Papers of contracts, with their facts as display text in the page's language.

use serde::Serialize;
use ts_rs::TS;

use super::date::date_text;
use super::document::DateText;
use super::figures::file_size;
use crate::provider::Paper;
use base::locale::ServerTexts;
use base::paper::PaperKind;

/// A paper of a contract.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct PaperRow {
    /// Its id, by which its bytes are asked for.
    pub id: String,
    pub kind: PaperKind,
    /// The name of the file; may be empty.
    pub name: String,
    /// The size as display text; empty if the provider sends none.
    pub size: String,
    /// When it was added.
    pub added: Option<DateText>,
}

impl PaperRow {
    pub(super) fn of(paper: Paper, texts: &ServerTexts) -> Self {
        let added = paper.time;
        Self {
            id: paper.id,
            kind: paper.kind,
            name: paper.name,
            size: paper
                .size
                .map_or_else(String::new, |bytes| file_size(bytes, texts)),
            added: added.and_then(|time| date_text(time, texts)),
        }
    }
}
