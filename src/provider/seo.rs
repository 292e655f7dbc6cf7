//! SEO records: title and meta of a path (spec §3, §4).

use serde::Deserialize;

use super::call::Endpoint;
use super::{Provider, ProviderError, envelope, lenient};
use crate::locale::Locale;

const SEO: Endpoint = Endpoint::get("seo", "/cms/seo/match");

/// Meta data of a page's head.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Seo {
    /// Title.
    #[serde(default, deserialize_with = "lenient::text")]
    pub title: String,
    /// Description.
    #[serde(default, deserialize_with = "lenient::text")]
    pub desc: String,
    /// Keywords.
    #[serde(default, deserialize_with = "lenient::text")]
    pub keyword: String,
}

impl Provider {
    /// The record of a path without language prefix; `None` for a path that the provider does not know.
    ///
    /// # Errors
    /// Any cause but "not found".
    pub async fn seo(&self, path: &str, locale: Locale) -> Result<Option<Seo>, ProviderError> {
        let request = SEO.request().with("path", path.to_owned()).locale(locale);
        match self.data(request, envelope::object).await {
            Err(error) if error.is_not_found() => Ok(None),
            outcome => outcome.map(Some),
        }
    }
}
