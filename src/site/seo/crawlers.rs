//! The crawlers of artificial intelligence that read `robots.txt`, by their purpose.
//!
//! `crawlers.json` has the names, each with the page on which its operator documents it, as of
//! November 2026. Some name no crawler of their own: `Google-Extended` is what a site says of the use
//! of pages that another one has fetched.

use std::sync::LazyLock;

use serde::Deserialize;

use base::locale::CrawlerPurpose;

/// A name in `robots.txt`, and what it stands for.
#[derive(Debug, Deserialize)]
pub(super) struct Crawler {
    pub agent: String,
    pub purpose: CrawlerPurpose,
}

/// The known crawlers; a test reads the file.
pub(super) static CRAWLERS: LazyLock<Vec<Crawler>> =
    LazyLock::new(|| serde_json::from_str(FILE).unwrap_or_default());

const FILE: &str = include_str!("crawlers.json");

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn each_crawler_is_named_once_and_documented() {
        let rows: Vec<Value> = serde_json::from_str(FILE).unwrap();
        assert_eq!(CRAWLERS.len(), rows.len());
        let names: HashSet<_> = CRAWLERS
            .iter()
            .map(|own| own.agent.to_lowercase())
            .collect();
        assert_eq!(names.len(), CRAWLERS.len());
        for own in CRAWLERS.iter() {
            let is_token = |char: char| char.is_ascii_alphanumeric() || char == '-';
            assert!(own.agent.chars().all(is_token), "{}", own.agent);
        }
        for row in rows {
            let source = row["source"].as_str().unwrap();
            assert!(source.starts_with("https://"), "{row}");
        }
    }
}
