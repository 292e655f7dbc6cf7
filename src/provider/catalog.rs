//! Catalogs: the categories of samples (spec §3).

use serde::Deserialize;

use super::call::Endpoint;
use super::{Cid, Provider, ProviderError, Tid, envelope, lenient};
use crate::locale::Locale;

const CATALOG: Endpoint = Endpoint::get("catalog", "/api/v1/cms/catalog/list");

/// A category of samples.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Catalog {
    /// Its id.
    pub cid: Cid,
    /// Name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub cname: String,
}

impl Provider {
    /// Returns the categories of samples ([`Tid::SAMPLES`]).
    pub async fn catalogs(&self, locale: Locale) -> Result<Vec<Catalog>, ProviderError> {
        let request = CATALOG.request().with("tid", Tid::SAMPLES.to_string()).with("cols", "cid,cname").locale(locale);
        self.data(request, envelope::rows).await
    }
}
