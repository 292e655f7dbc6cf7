//! Types: what the items of a list have in common (spec §3).

use serde::{Deserialize, Deserializer};

use super::call::Endpoint;
use super::{Provider, ProviderError, Tid, envelope, lenient};
use crate::locale::Locale;

const TYPE: Endpoint = Endpoint::get("type", "/api/v1/cms/type/info");

/// A CMS type. HTML and URLs are as the CMS has them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TypeInfo {
    /// Its id; the one that was asked for where the answer has none.
    #[serde(default = "unknown", deserialize_with = "id_or_unknown")]
    pub tid: Tid,
    /// Name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub tname: String,
    /// Description.
    #[serde(default, deserialize_with = "lenient::text")]
    pub tdesc: String,
    /// Picture: its address of ours, empty where there is none or it is not trusted.
    #[serde(default, deserialize_with = "lenient::text")]
    pub imgsrc: String,
    /// Where it links to.
    #[serde(default, deserialize_with = "lenient::text")]
    pub lnkurl: String,
}

/// No type has it.
const UNKNOWN: Tid = Tid(0);

const fn unknown() -> Tid {
    UNKNOWN
}

fn id_or_unknown<'de, D: Deserializer<'de>>(field: D) -> Result<Tid, D::Error> {
    Ok(lenient::whole(field)?.map_or(UNKNOWN, Tid))
}

impl Provider {
    /// A type with all its fields.
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
