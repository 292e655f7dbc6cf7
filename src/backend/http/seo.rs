//! `/cms/seo/match`: title, description and keywords of a path. A path with a query has a record of its own or none.

use axum::extract::State;
use serde_json::Value;

use super::Service;
use super::answer::{Answer, Refusal, Reply};
use super::params::Params;
use crate::locale::Locale;

pub(super) async fn matching(State(service): State<Service>, params: Params) -> Reply<Value> {
    let found = service.store.seo(&recorded(params.text("path")), params.lang()).await?;
    let found = found.ok_or_else(|| Refusal::not_found("there is no record for this path"))?;
    Ok(Answer(params.columns(&found)?))
}

/// Normalises a path as in the records: with its query, without fragment, language prefix and trailing slash.
fn recorded(address: &str) -> String {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address.find('?').map_or((address, ""), |at| address.split_at(at));
    let path = Locale::ALL
        .into_iter()
        .filter_map(|locale| path.strip_prefix('/')?.strip_prefix(locale.code()))
        .find(|rest| rest.is_empty() || rest.starts_with('/'))
        .unwrap_or(path);
    match path.trim_end_matches('/') {
        "" => format!("/{query}"),
        path => format!("{path}{query}"),
    }
}

#[cfg(test)]
mod tests {
    use super::recorded;

    #[test]
    fn a_path_is_looked_up_with_its_query_and_without_language_and_trailing_slash() {
        for (sent, looked_up) in [
            ("/about/company", "/about/company"),
            ("/en/about/company/", "/about/company"),
            ("/ja", "/"),
            ("", "/"),
            ("/ja/sample/list/?cid=16010312#ctgs", "/sample/list?cid=16010312"),
            ("/english", "/english"),
        ] {
            assert_eq!(recorded(sent), looked_up, "{sent}");
        }
    }
}
