//! A record of the visit log: parsed, limited in length, without private data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::private::{is_private, is_private_text};
use base::locale::Locale;

/// A record of the visit log, as browsers send it and the provider gets it (spec §3, §4).
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
#[cfg_attr(test, derive(PartialEq, Eq))]
#[ts(export_to = "api.ts")]
pub struct VisitRecord {
    /// A random key of the browser: 16 letters and digits. It does not identify the visitor.
    ukey: String,
    /// The channel that brought the visitor, from the page's URL (`srchn`); may be empty.
    srchn: String,
    /// The promotion that brought the visitor, from the page's URL (`spchn`); may be empty.
    spchn: String,
    /// Always 21.
    srdist: u8,
    /// Path and query of the page.
    url: String,
    /// The page's language: 1 Chinese, 2 English, 3 Japanese.
    lid: u8,
    act: VisitAct,
    module: VisitModule,
    /// The time when the page was entered, in milliseconds since 1970, by the browser's clock.
    #[ts(type = "number")]
    stime: u64,
    /// The time when this record was made, likewise.
    #[ts(type = "number")]
    etime: u64,
    /// The difference of both times, in milliseconds.
    #[ts(type = "number")]
    span: u64,
    /// The page's GET parameters.
    params: BTreeMap<String, String>,
}

/// The event of a visit record (spec §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "api.ts")]
pub enum VisitAct {
    /// The visitor entered the page.
    Start,
    /// The entry was logged.
    End,
    /// The visitor left the page.
    Left,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "api.ts")]
pub enum VisitModule {
    /// The garment site.
    S16,
    /// The brand site.
    S24,
}

const SRDIST: u8 = 21;
const KEY_CHARS: usize = 16;
const CHANNEL_CHARS: usize = 64;
const URL_CHARS: usize = 1024;
const MOST_PARAMS: usize = 12;
const NAME_CHARS: usize = 32;
const VALUE_CHARS: usize = 100;
/// The largest integer that a browser represents exactly.
const MOST_MILLISECONDS: u64 = (1 << 53) - 1;

/// Replaces a path that may contain a secret.
const NAMELESS: &str = "/-";

impl VisitRecord {
    /// Parses a record; `None` for a record that no page of the site sends. Unknown fields are
    /// ignored.
    pub(super) fn read(json: &[u8]) -> Option<Self> {
        let record: Self = serde_json::from_slice(json).ok()?;
        record.is_sound().then_some(record)
    }

    fn is_sound(&self) -> bool {
        let milliseconds = [self.stime, self.etime, self.span];
        self.ukey.len() == KEY_CHARS
            && self.ukey.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && short(&self.srchn, CHANNEL_CHARS)
            && short(&self.spchn, CHANNEL_CHARS)
            && self.srdist == SRDIST
            && self.url.starts_with('/')
            && short(&self.url, URL_CHARS)
            && Locale::known().any(|own| own.language().visits == self.lid)
            && milliseconds.iter().all(|time| *time <= MOST_MILLISECONDS)
            && self.params.len() <= MOST_PARAMS
            && self
                .params
                .iter()
                .all(|(name, value)| short(name, NAME_CHARS) && short(value, VALUE_CHARS))
    }

    /// Removes tokens, passwords and other private data, which the browser should have left out.
    pub(super) fn without_private_data(mut self) -> Self {
        self.url = url_without_private_data(&self.url);
        self.params.retain(|name, value| !is_private(name, value));
        for channel in [&mut self.srchn, &mut self.spchn] {
            if is_private_text(channel) {
                channel.clear();
            }
        }
        self
    }
}

impl From<VisitRecord> for Map<String, Value> {
    fn from(record: VisitRecord) -> Self {
        match serde_json::to_value(record) {
            Ok(Value::Object(fields)) => fields,
            _ => unreachable!("a record is an object"),
        }
    }
}

/// Whether a text is on one line and not longer than `limit` characters.
fn short(text: &str, most: usize) -> bool {
    text.chars().count() <= most && !text.contains(char::is_control)
}

/// Returns path and query without private parameters and without a fragment.
fn url_without_private_data(url: &str) -> String {
    let url = url.split('#').next().unwrap_or_default();
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let path = if is_private_text(path) {
        NAMELESS
    } else {
        path
    };
    let kept: Vec<_> = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !is_private_pair(pair))
        .collect();
    if kept.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", kept.join("&"))
    }
}

/// Returns whether a pair of a query is private. In a query, `+` is a space.
fn is_private_pair(pair: &str) -> bool {
    let pair = pair.replace('+', " ");
    let (name, value) = pair.split_once('=').unwrap_or((&pair, ""));
    is_private(name, value)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use testing::fuzz;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("visit record", |text| {
            let mut record = record();
            record["url"] = json!(format!("/{text}"));
            record["params"] = json!({ text: text });
            (
                VisitRecord::read(record.to_string().as_bytes()),
                VisitRecord::read(text.as_bytes()),
            )
        });
    }

    fn record() -> Value {
        json!({
            "ukey": "aZ09aZ09aZ09aZ09", "srchn": "fair", "spchn": "", "srdist": 21, "url": "/en/news/list?page=2",
            "lid": 2, "act": "left", "module": "s16", "stime": 1_790_000_000_000_u64, "etime": 1_790_000_004_500_u64,
            "span": 4500, "params": { "page": "2" },
        })
    }

    fn read(record: &Value) -> Option<VisitRecord> {
        VisitRecord::read(record.to_string().as_bytes())
    }

    fn with(name: &str, value: Value) -> Value {
        let mut record = record();
        record[name] = value;
        record
    }

    #[test]
    fn a_record_reaches_the_provider_as_the_browser_wrote_it() {
        let fields: Map<String, Value> = read(&record()).unwrap().without_private_data().into();
        assert_eq!(Value::Object(fields), record());
    }

    #[test]
    fn unknown_fields_of_a_record_are_not_passed_on() {
        assert_eq!(
            read(&with("comment", json!("x".repeat(1000)))),
            read(&record())
        );
    }

    #[test]
    fn records_that_no_page_sends_are_refused() {
        let many: BTreeMap<_, _> = (0..13).map(|number| (number.to_string(), "")).collect();
        for (name, value) in [
            ("ukey", json!("short")),
            ("ukey", json!("aZ09aZ09aZ09aZ0-")),
            ("ukey", json!(null)),
            ("srchn", json!("x".repeat(65))),
            ("spchn", json!("a\nb")),
            ("srdist", json!(22)),
            ("srdist", json!(-21)),
            ("url", json!("https://example.com/")),
            ("url", json!(format!("/{}", "x".repeat(1024)))),
            ("url", json!("/a\u{1b}[2J")),
            ("lid", json!(0)),
            ("lid", json!("2")),
            ("act", json!("begin")),
            ("module", json!("s17")),
            ("stime", json!(-1)),
            ("etime", json!(1.5)),
            ("span", json!(1_u64 << 53)),
            ("params", json!([])),
            ("params", json!({ "page": 2 })),
            ("params", json!({ "page": "x".repeat(101) })),
            ("params", json!({ "x".repeat(33): "" })),
            ("params", json!(many)),
        ] {
            assert_eq!(read(&with(name, value.clone())), None, "{name}: {value}");
        }
        for text in ["", "[]", "null", "success", "{", "{}"] {
            assert_eq!(VisitRecord::read(text.as_bytes()), None, "{text}");
        }
        assert_eq!(VisitRecord::read(b"{\"ukey\":\"\xff\"}"), None);
    }

    #[test]
    fn secrets_are_left_out_wherever_they_stand_and_however_they_are_written() {
        for secret in [
            "token=S3CRET",
            "gmsys_token=S3CRET",
            "TOKEN=S3CRET",
            "%74oken=S3CRET",
            "%2574oken=S3CRET",
            "pwd=S3CRET",
            "passwd=S3CRET",
            "code=S3CRET",
            "email=S3CRET",
            "next=%2Forder%3Ftoken%3DS3CRET",
            "next=%252Forder%253Ftoken%253DS3CRET",
            "next=%25252525252525S3CRET",
        ] {
            let (name, value) = secret.split_once('=').unwrap();
            let mut told = with("url", json!(format!("/order?a=1&{secret}&b=2#{secret}")));
            told["params"] = json!({ name: value, "a": "1" });
            told["srchn"] = json!(secret);
            let fields: Map<String, Value> = read(&told).unwrap().without_private_data().into();
            let kept = Value::Object(fields);
            assert!(!kept.to_string().contains("S3CRET"), "{kept}");
            assert_eq!(
                (&kept["url"], &kept["params"]),
                (&json!("/order?a=1&b=2"), &json!({ "a": "1" })),
                "{secret}"
            );
        }
    }

    #[test]
    fn a_path_that_may_tell_a_secret_has_no_name() {
        let url = |url: &str| {
            read(&with("url", json!(url)))
                .unwrap()
                .without_private_data()
                .url
        };
        assert_eq!(url("/reset/token=S3CRET?page=2"), "/-?page=2");
        assert_eq!(url("/news/list?#S3CRET"), "/news/list");
        assert_eq!(
            url("/%E5%B8%83?note=%E5%B8%83"),
            "/%E5%B8%83?note=%E5%B8%83"
        );
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_an_accepted_record_is_bounded_and_has_no_secret(
            field in proptest::sample::select(vec!["srchn", "spchn", "url", "params"]),
            text in fuzz::text(&["/", "/en/order", "?", "&", "token", "=", "S3CRET9", "%3D", "#", "\n", "\"", "\\", "email", "@"])
        ) {
            let value = if field == "params" { json!({ text.clone(): "x", "page": text }) } else { json!(text) };
            let Some(record) = read(&with(field, value)) else { return Ok(()) };
            let sent = serde_json::to_vec(&record.without_private_data()).unwrap();
            prop_assert!(sent.len() < 16 << 10);
            prop_assert!(VisitRecord::read(&sent).is_some(), "{}", String::from_utf8_lossy(&sent));
            prop_assert!(!String::from_utf8_lossy(&sent).contains("token=S3CRET9"));
        }
    }
}
