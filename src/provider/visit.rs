//! The visit log (spec §3, §4, §8).

use serde_json::{Map, Value};

use super::call::Endpoint;
use super::{Cause, Provider, ProviderError};

const VISIT: Endpoint = Endpoint::json("visit", "/log/visit/insert");

/// A visit log record, as the browser sends it: `ukey`, `srchn`, `spchn`, `srdist`, `url`, `lid`, `act`, `module`,
/// times, spans and the page's parameters. Only the provider interprets it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visit(pub Map<String, Value>);

impl Provider {
    /// Adds a record to the visit log. Never retried: the browser sends it again.
    ///
    /// # Errors
    /// [`Cause::WrongData`] for any response except the word `success`.
    pub async fn visit(&self, visit: &Visit) -> Result<(), ProviderError> {
        let mut request = VISIT.request();
        request.body.clone_from(&visit.0);
        let wrong = Cause::WrongData { expected: "the word success" };
        let read = |text: &str| if text.trim() == "success" { Ok(()) } else { Err(wrong.clone()) };
        self.text(request, read).await
    }
}
