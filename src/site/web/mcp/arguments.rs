//! The arguments of the tools, read from what a client sent.

use rmcp::ErrorData;
use rmcp::model::JsonObject;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::form_urlencoded::byte_serialize;

use base::locale::Locale;
use base::site::SearchQuery;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchArguments {
    query: String,
    #[serde(default)]
    page: Option<u32>,
    #[serde(default)]
    pub language: WantedLanguage,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageArguments {
    pub address: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SampleArguments {
    pub number: String,
    #[serde(default)]
    pub language: WantedLanguage,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CompanyArguments {
    #[serde(default)]
    pub language: WantedLanguage,
}

/// A language of the site by its code; the default one without.
#[derive(Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct WantedLanguage(pub Locale);

#[derive(Debug, thiserror::Error)]
#[error("the site is not in this language")]
pub(super) struct OtherLanguage;

impl TryFrom<String> for WantedLanguage {
    type Error = OtherLanguage;

    fn try_from(code: String) -> Result<Self, Self::Error> {
        let locale = Locale::from_code(&code).filter(|own| own.is_on());
        locale.map(Self).ok_or(OtherLanguage)
    }
}

impl SearchArguments {
    /// The query; `None` without words.
    pub fn query(&self) -> Option<SearchQuery> {
        let words: String = byte_serialize(self.query.as_bytes()).collect();
        let page = self.page.unwrap_or(1);
        SearchQuery::of(&format!("q={words}&page={page}"))
    }
}

/// Reads the arguments of a tool.
pub(super) fn read<T: DeserializeOwned>(arguments: Option<JsonObject>) -> Result<T, ErrorData> {
    let arguments = Value::Object(arguments.unwrap_or_default());
    serde_json::from_value(arguments)
        .map_err(|error| ErrorData::invalid_params(error.to_string(), None))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of<T: DeserializeOwned>(value: &Value) -> Result<T, ErrorData> {
        read(value.as_object().cloned())
    }

    #[test]
    fn arguments_are_read_and_wrong_ones_refused() {
        let search: SearchArguments =
            of(&json!({ "query": "A&page=7 b", "page": 2, "language": "ja" })).unwrap();
        let query = search.query().unwrap();
        assert_eq!((query.words.as_str(), query.page.get()), ("A&page=7 b", 2));
        assert_eq!(search.language.0, Locale::JA);
        let blank: SearchArguments = of(&json!({ "query": " " })).unwrap();
        assert_eq!(blank.query(), None);
        assert_eq!(blank.language.0, Locale::default());
        for wrong in [
            json!({}),
            json!({ "query": 7 }),
            json!({ "query": "a", "language": "xx" }),
            json!({ "query": "a", "page": -1 }),
            json!({ "query": "a", "token": "x" }),
        ] {
            assert!(of::<SearchArguments>(&wrong).is_err(), "{wrong}");
        }
        assert!(read::<CompanyArguments>(None).is_ok());
    }
}
