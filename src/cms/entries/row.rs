//! The text of an entry on the site, in one language.

use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use serde_json::{Map, Value};

use super::entry::EntryId;
use super::field::{Field, Wire};

/// A row of the provider's API.
pub type WireRow = Map<String, Value>;

/// The text of an entry on the site, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    pub entry: EntryId,
    /// Its fields, with those that only the store reads.
    pub fields: WireRow,
}

impl EntryRow {
    /// Returns a field's text, or its number as a text; `None` if it is empty.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.fields.get(name)? {
            Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Returns the fields that select lists with their values.
    pub fn selected(&self) -> impl Iterator<Item = (&'static Field, Option<String>)> {
        let fields = self.entry.kind.declaration().selecting();
        fields.map(|field| (field, self.text(field.name)))
    }

    /// Returns the row of the provider's API.
    pub fn wire(&self) -> WireRow {
        let declaration = self.entry.kind.declaration();
        let is_shown = |field: &&Field| match field.wire {
            Wire::Always => true,
            Wire::IfAny => self.text(field.name).is_some(),
            Wire::Extra | Wire::Never => false,
        };
        let fields = [&declaration.id].into_iter().chain(declaration.wire());
        let shown = fields.filter(is_shown);
        let value =
            |field: &Field| Some((field.name.to_owned(), self.fields.get(field.name)?.clone()));
        shown.filter_map(value).collect()
    }
}

/// The row of the provider's API, by the name of its kind.
impl Serialize for EntryRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_map(Some(1))?;
        row.serialize_entry(self.entry.kind.name(), &self.wire())?;
        row.end()
    }
}
