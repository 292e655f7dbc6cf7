//! The visit log (spec §3, §4, §8).

use serde_json::{Map, Value};

use super::call::Endpoint;
use super::{Cause, Provider, ProviderError};

const VISIT: Endpoint = Endpoint::json("visit", "/log/visit/insert");

impl Provider {
    /// Adds a record to the visit log, as the browser sends it: `ukey`, `srchn`, `spchn`, `srdist`,
    /// `url`, `lid`, `act`, `module`, times, spans and the page's parameters. Never retried: the
    /// browser sends it again. Errors: [`Cause::WrongData`] for any response except the word
    /// `success`.
    pub async fn visit(&self, record: &Map<String, Value>) -> Result<(), ProviderError> {
        let mut request = VISIT.request();
        request.body.clone_from(record);
        let wrong = Cause::WrongData {
            expected: "the word success",
        };
        let read = |text: &str| {
            if text.trim() == "success" {
                Ok(())
            } else {
                Err(wrong.clone())
            }
        };
        self.text(request, read).await
    }
}
