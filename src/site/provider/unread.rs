//! Values in the provider's answers that cannot be read: which fields, and how often. Never the
//! values, which may be personal.
//!
//! The readers of fields ([`super::lenient`]) do not know the names of their fields. They note that
//! a value could not be read, and [`row`] finds out which one it was. Reading is synchronous, so
//! the notes are those of the thread.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use super::call::{Endpoint, Request};
use super::envelope::Data;
use super::{Cause, Provider, ProviderError};

thread_local! {
    static NOTED: Cell<bool> = const { Cell::new(false) };
    static ANSWER: RefCell<Peculiar> = const { RefCell::new(Peculiar::new()) };
}

/// The number of rows of an answer whose unread values are counted. The others have the same.
const MOST_ROWS: u64 = 200;

/// What is peculiar about an answer.
#[derive(Debug, Default)]
pub(super) struct Peculiar {
    /// The number of unread values by field.
    fields: BTreeMap<String, u64>,
    /// The number of rows with an unread value.
    rows: u64,
    /// The number of rows that are left out.
    left_out: u64,
    /// The number of rows after those that were asked for.
    surplus: u64,
}

impl Peculiar {
    const fn new() -> Self {
        Self {
            fields: BTreeMap::new(),
            rows: 0,
            left_out: 0,
            surplus: 0,
        }
    }
}

/// Notes that a value could not be read, for its reader, whose result is `None`.
pub(super) fn unread<T>() -> Option<T> {
    NOTED.set(true);
    None
}

/// Reads an object, and counts its fields whose values cannot be read.
pub(super) fn row<T: DeserializeOwned>(json: &RawValue) -> Option<T> {
    NOTED.set(false);
    let read = serde_json::from_str(json.get()).ok();
    if NOTED.take() {
        ANSWER.with_borrow_mut(|answer| {
            answer.rows += 1;
            if answer.rows <= MOST_ROWS {
                for field in unread_fields::<T>(json) {
                    *answer.fields.entry(field).or_default() += 1;
                }
            }
        });
    }
    read
}

/// The fields of an object whose values cannot be read, found by reading each alone.
fn unread_fields<T: DeserializeOwned>(json: &RawValue) -> Vec<String> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(json.get()).unwrap_or_default();
    let is_unread = |(name, value): &(String, &RawValue)| {
        NOTED.set(false);
        let alone = format!("{{{}:{}}}", Value::from(name.as_str()), value.get());
        // That others are missing may be an error, after this one was read.
        let _ = serde_json::from_str::<T>(&alone);
        NOTED.take()
    };
    let unread = fields.into_iter().filter(is_unread);
    unread.map(|(name, _)| name).collect()
}

/// Counts rows that are left out.
pub(super) fn left_out(rows: usize) {
    ANSWER.with_borrow_mut(|answer| answer.left_out += rows as u64);
}

/// Counts rows after those that were asked for.
pub(super) fn surplus(rows: usize) {
    ANSWER.with_borrow_mut(|answer| answer.surplus += rows as u64);
}

/// Counts rows without a field.
pub(super) fn lacking(field: &'static str, rows: usize) {
    if rows > 0 {
        ANSWER.with_borrow_mut(|answer| {
            *answer.fields.entry(field.to_owned()).or_default() += rows as u64;
        });
    }
}

/// Reads an answer, and returns what is peculiar about it.
pub(super) fn of_answer<T>(read: impl FnOnce() -> T) -> (T, Peculiar) {
    ANSWER.take();
    let read = read();
    (read, ANSWER.take())
}

impl Provider {
    /// Notes something peculiar about a call, and logs it once in a while.
    pub(super) fn peculiar(&self, endpoint: Endpoint, what: &'static str) {
        let call = endpoint.name;
        if let Some(count) = self.0.notes.add(call, what, 1) {
            tracing::warn!(call, count, "the provider has {what}");
        }
    }

    /// Makes the call of a list and reads the `data` of its response. A list that the provider does
    /// not know (body status 404) is empty.
    pub(super) async fn list<T: Default>(
        &self,
        request: Request,
        read: impl Fn(Data<'_>) -> Result<T, Cause>,
    ) -> Result<T, ProviderError> {
        let endpoint = request.endpoint;
        match self.data(request, read).await {
            Err(error) if error.is_not_found() => {
                self.peculiar(endpoint, "a list that it does not know");
                Ok(T::default())
            }
            list => list,
        }
    }

    /// Notes a list that lacks rows which its count promises, and logs once in a while that the
    /// setting of pages may be wrong.
    pub fn lacks_rows(&self, call: &'static str, promised: u64, rows: usize) {
        if rows as u64 >= promised {
            return;
        }
        if let Some(times) = self.0.notes.add(call, "lacking rows", 1) {
            let paging = self.0.settings.paging;
            tracing::warn!(
                call,
                promised,
                rows,
                times,
                ?paging,
                "the count of the provider promises rows that its list lacks: \
                 `provider.paging` may be wrong"
            );
        }
    }

    /// Counts what is peculiar about the answer to a call, and logs it once in a while.
    pub(super) fn report(&self, call: &'static str, peculiar: Peculiar) {
        let Peculiar {
            fields,
            left_out,
            surplus,
            ..
        } = peculiar;
        for (field, count) in fields {
            count_unread(call, field.clone(), count);
            if let Some(count) = self.0.notes.add(call, field.clone(), count) {
                tracing::warn!(call, field, count, "the provider's values cannot be read");
            }
        }
        if left_out > 0 {
            count_unread(call, "row".to_owned(), left_out);
            if let Some(count) = self.0.notes.add(call, "row", left_out) {
                tracing::warn!(
                    call,
                    count,
                    "the provider's rows cannot be read or have no id, and are left out"
                );
            }
        }
        if surplus > 0
            && let Some(count) = self.0.notes.add(call, "surplus", surplus)
        {
            tracing::warn!(
                call,
                count,
                "the provider sends more rows than `size`, which are left out"
            );
        }
    }
}

fn count_unread(call: &'static str, field: String, count: u64) {
    metrics::counter!("selvage_provider_unread_total", "call" => call, "field" => field)
        .increment(count);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Contract;

    fn fields_of(json: &str) -> Vec<(String, u64)> {
        let json = serde_json::from_str(json).unwrap();
        let (_, peculiar) = of_answer(|| row::<Contract>(json));
        peculiar.fields.into_iter().collect()
    }

    #[test]
    fn the_fields_that_cannot_be_read_are_named() {
        let unread = fields_of(
            r#"{"sid":"1","cno":{"a":1},"pqty":"many","pamt":"5 pcs","prcPart":null,"signtime":"soon",
                "\u0070rcPart":"half","documents":[{"kind":"invoice"}],"more":{"b":[]}}"#,
        );
        let names: Vec<_> = unread.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["cno", "documents", "pamt", "pqty", "prcPart", "signtime"]
        );
    }

    #[test]
    fn values_that_can_be_read_and_empty_ones_are_not_named() {
        for json in [
            r#"{"sid":"1","cno":7,"pqty":"1,200","pamt":"","prcPart":"62.5%","signtime":null}"#,
            r#"{"sid":"1","pqty":"-","signtime":"0000-00-00 00:00:00"}"#,
            r#"{"sid":"1","unknown":"many"}"#,
            "{}",
        ] {
            assert_eq!(fields_of(json), [], "{json}");
        }
    }
}
