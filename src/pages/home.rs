//! Home (spec §2): slides, samples, grid of items, reasons, newest news.

use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, Picture};

/// The home page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "home.ts")]
pub struct Home {
    /// The banner picture (info 983).
    pub banner: Option<Picture>,
    /// Hero and feature slides (type 160110): the first is the hero.
    pub slides: Vec<Card>,
    /// The samples rail (type 160103).
    pub samples: Vec<Card>,
    /// The grid of items: the first six of type 160101.
    pub items: Vec<Card>,
    /// The six-item section: the next six of type 160101.
    pub reasons: Vec<Card>,
    /// The newest news (type 160108).
    pub news: Vec<Card>,
}
