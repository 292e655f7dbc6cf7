//! `/cms/seo/match`: title, description and keywords of a path.

use axum::extract::State;
use serde_json::Value;

use super::Service;
use super::answer::{Answer, Refusal, Reply};
use super::params::Params;
use crate::locale::Locale;

pub(super) async fn matching(State(service): State<Service>, params: Params) -> Reply<Value> {
    let found = service.store.seo(bare(params.text("path")), params.lang()).await?;
    let found = found.ok_or_else(|| Refusal::not_found("there is no record for this path"))?;
    Ok(Answer(params.columns(&found)?))
}

/// The path as the records have it: without query, language prefix and trailing slash.
fn bare(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = Locale::ALL
        .into_iter()
        .filter_map(|locale| path.strip_prefix('/')?.strip_prefix(locale.code()))
        .find(|rest| rest.is_empty() || rest.starts_with('/'))
        .unwrap_or(path);
    match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    }
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn a_path_is_looked_up_without_language_query_and_trailing_slash() {
        for (sent, looked_up) in [
            ("/about/company", "/about/company"),
            ("/en/about/company/", "/about/company"),
            ("/ja", "/"),
            ("", "/"),
            ("/news/list?page=2", "/news/list"),
            ("/english", "/english"),
        ] {
            assert_eq!(bare(sent), looked_up, "{sent}");
        }
    }
}
