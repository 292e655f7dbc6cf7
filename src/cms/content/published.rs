//! The keys that say when a text is on the site: `published`, `from` and `until`, of an entry or of
//! one of its languages.

use serde::{Deserialize as _, Deserializer};
use toml_edit::{TableLike, value};

use super::values::LocalTime;
use crate::entries::entry::{Interval, State};

/// The three keys of an entry or of a language.
#[derive(Clone, Debug, Default)]
pub(crate) struct PublicationKeys {
    pub(crate) published: Option<bool>,
    pub(crate) from: Option<LocalTime>,
    pub(crate) until: Option<LocalTime>,
}

impl PublicationKeys {
    /// Reads one of the [`KEYS`].
    pub(super) fn read<'de, D: Deserializer<'de>>(
        &mut self,
        key: &str,
        value: D,
    ) -> Result<(), D::Error> {
        match key {
            "published" => self.published = Some(bool::deserialize(value)?),
            "from" => self.from = Some(LocalTime::deserialize(value)?),
            _ => self.until = Some(LocalTime::deserialize(value)?),
        }
        Ok(())
    }

    /// The keys of a language, those of its entry in place of missing ones.
    pub(crate) fn within(&self, entry: &Self) -> Self {
        Self {
            published: self.published.or(entry.published),
            from: self.from.as_ref().or(entry.from.as_ref()).cloned(),
            until: self.until.as_ref().or(entry.until.as_ref()).cloned(),
        }
    }

    pub(crate) fn state(&self) -> Result<State, &'static str> {
        if self.published == Some(false) {
            return Ok(State::None);
        }
        let seconds = |time: &Option<LocalTime>, open| {
            let time = time.as_ref().map(LocalTime::seconds);
            time.map_or(Some(open), |seconds| seconds)
        };
        let interval = Interval {
            from: seconds(&self.from, Interval::OPEN.from).ok_or("from is no moment")?,
            until: seconds(&self.until, Interval::OPEN.until).ok_or("until is no moment")?,
        };
        if interval.from < interval.until {
            Ok(State::Published(interval))
        } else {
            Err("until is not after from")
        }
    }
}

pub(super) const KEYS: [&str; 3] = ["published", "from", "until"];

/// Removes the three keys from a table.
pub(super) fn remove_state(table: &mut dyn TableLike) {
    for key in KEYS {
        table.remove(key);
    }
}

/// Writes the keys of a state into the table of a language. A draft is not published.
pub(super) fn set_state(table: &mut dyn TableLike, state: State) {
    remove_state(table);
    let State::Published(interval) = state else {
        table.insert("published", value(false));
        return;
    };
    let times = [
        ("from", interval.from, Interval::OPEN.from),
        ("until", interval.until, Interval::OPEN.until),
    ];
    for (key, seconds, open) in times {
        if seconds != open
            && let Some(time) = LocalTime::value_of(seconds)
        {
            table.insert(key, value(time));
        }
    }
}
