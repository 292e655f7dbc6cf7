//! The neighbours of a detail page in its list.

use std::num::NonZeroU64;

use serde::Serialize;
use ts_rs::TS;

use super::document::{Link, TitledLink};
use super::loading::Loading;
use crate::provider::{Cols, Fid, Info};
use base::site::{Pid, Route};

/// The pages before and after a detail page.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Neighbours {
    pub previous: Option<TitledLink>,
    pub next: Option<TitledLink>,
}

impl Neighbours {
    /// The fields for finding an item's neighbours.
    pub(super) const COLS: Cols = Cols::new("fid,title");

    /// The neighbours of an item in a list.
    pub(super) fn of(
        fid: Fid,
        list: &[Info],
        loading: &Loading<'_>,
        route: fn(Pid) -> Route,
    ) -> Self {
        let place = list.iter().position(|item| item.fid == fid);
        let beside = |place: Option<usize>| {
            let item = place.and_then(|place| list.get(place))?;
            loading.shows([item]);
            Some(TitledLink {
                title: item.title.clone(),
                link: Link::to(route(NonZeroU64::new(item.fid.0)?.into()))?,
            })
        };
        Self {
            previous: beside(place.and_then(|place| place.checked_sub(1))),
            next: beside(place.map(|place| place + 1)),
        }
    }
}
