//! Types: the common properties of the items of a list (spec §3).

use serde::{Deserialize, Deserializer};

use super::call::Endpoint;
use super::{Provider, ProviderError, Tid, envelope, lenient};
use crate::locale::Locale;

const TYPE: Endpoint = Endpoint::get("type", "/api/v1/cms/type/info");

/// A CMS type. HTML and URLs are those of the CMS.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TypeInfo {
    /// Its id; the requested one if the response has none.
    #[serde(default = "unknown", deserialize_with = "id_or_unknown")]
    pub tid: Tid,
    /// Name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub tname: String,
    /// Description.
    #[serde(default, deserialize_with = "lenient::text")]
    pub tdesc: String,
    /// Path of the picture on this site; empty if there is none, or if its source is not trusted.
    #[serde(default, deserialize_with = "lenient::text")]
    pub imgsrc: String,
    /// The target of its link.
    #[serde(default, deserialize_with = "lenient::text")]
    pub lnkurl: String,
}

/// An id that no type has.
const UNKNOWN: Tid = Tid(0);

const fn unknown() -> Tid {
    UNKNOWN
}

fn id_or_unknown<'de, D: Deserializer<'de>>(field: D) -> Result<Tid, D::Error> {
    Ok(lenient::whole(field)?.map_or(UNKNOWN, Tid))
}

impl Provider {
    /// Returns a type with all its fields.
    ///
    /// # Errors
    /// [`ProviderError::is_not_found`] for an id that the provider does not know.
    pub async fn type_info(&self, tid: Tid, locale: Locale) -> Result<TypeInfo, ProviderError> {
        let request =
            TYPE.request().with("tid", tid.to_string()).with("cols", "tid,tname,tdesc,imgsrc,lnkurl").locale(locale);
        let mut answer: TypeInfo = self.data(request, envelope::object).await?;
        answer.imgsrc = self.media_sources().address(&answer.imgsrc);
        Ok(if answer.tid == UNKNOWN { TypeInfo { tid, ..answer } } else { answer })
    }
}
