//! The error page of both sites: its status and its message (spec §2).

use std::sync::Arc;

use base::config::{Config, ProviderSettings};
use base::locale::Locale;
use base::site::{Address, Route, Site};
use http::StatusCode;
use site::pages::{Document, ErrorPage, Pages};
use site::provider::{Content, Provider};

use crate::support::language::LANGUAGES;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

const MESSAGE: &str = "A sentence & <b>no</b> markup.";
const SHOWN: &str = ">A sentence &amp; &lt;b&gt;no&lt;/b&gt; markup.<";

/// Renders error pages, with or without a message.
struct Errors {
    site: TestSite,
    pages: Pages,
}

impl Errors {
    async fn start() -> Self {
        let provider = Scripted::start().await;
        let client = Provider::new(ProviderSettings::at(provider.url()), Vec::new()).unwrap();
        let pages = Pages::new(Content::new(client), &Config::default());
        Self {
            site: TestSite::start(provider.url(), |_| {}).await,
            pages,
        }
    }

    fn document(&self, site: Site, locale: Locale, error: ErrorPage) -> Document {
        let address = Address {
            site,
            locale,
            route: Route::NotFound,
        };
        self.pages.failure(
            address,
            error,
            &self.site.app.publisher.release().bundle.manifest,
        )
    }

    async fn html(&self, site: Site, locale: Locale, error: ErrorPage) -> String {
        let json = serde_json::to_vec(&self.document(site, locale, error)).unwrap();
        let json: Arc<str> = String::from_utf8(json).unwrap().into();
        self.site
            .app
            .publisher
            .release()
            .engine
            .render(json)
            .await
            .unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_page_is_an_error_500_by_default() {
    let errors = Errors::start().await;
    for (locale, language) in Locale::all().zip(&LANGUAGES) {
        let document =
            serde_json::to_value(errors.document(Site::Garment, locale, ErrorPage::default()))
                .unwrap();
        assert_eq!(
            document["page"],
            serde_json::json!({ "kind": "error", "status": 500, "message": null })
        );
        assert_eq!(document["frame"]["status"], 500);
        let html = errors
            .html(Site::Garment, locale, ErrorPage::default())
            .await;
        assert!(
            html.contains(&format!("<h1>{}</h1>", language.text("error.error"))),
            "{html}"
        );
        assert!(
            html.contains(&format!(">{}<", language.text("error.errorText"))),
            "{html}"
        );
    }
    assert_eq!(LANGUAGES[1].text("error.error"), "Error");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_stands_in_for_the_text_of_the_status() {
    let errors = Errors::start().await;
    for (locale, language) in Locale::all().zip(&LANGUAGES) {
        for (status, title) in [
            (500, "error"),
            (404, "notFound"),
            (503, "unavailable"),
            (429, "tooMany"),
        ] {
            let error = ErrorPage::of(StatusCode::from_u16(status).unwrap());
            let html = errors
                .html(Site::Garment, locale, error.saying(MESSAGE.to_owned()))
                .await;
            assert!(
                html.replace("<wbr/>", "")
                    .contains(&format!(">{}<", language.text(&format!("error.{title}")))),
                "{html}"
            );
            assert!(
                html.contains(SHOWN) && html.contains(&format!(">{status}<")),
                "{html}"
            );
            assert!(
                !html.contains(&language.text(&format!("error.{title}Text"))),
                "{html}"
            );
        }
    }
    let text = LANGUAGES[0].text("brand.error.errorText");
    let plain = errors
        .html(Site::Brand, Locale::ZH, ErrorPage::default())
        .await;
    assert!(plain.contains(&text), "{plain}");
    let html = errors
        .html(
            Site::Brand,
            Locale::ZH,
            ErrorPage::default().saying(MESSAGE.to_owned()),
        )
        .await;
    assert!(html.contains(SHOWN) && !html.contains(&text), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_of_a_provider_that_refuses_content_reach_nobody() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for status in [400, 403, 404, 500] {
        let refusal =
            crate::support::scripted::Behaviour::Refuse(status, "SQLSTATE 42P01 at 10.0.0.3");
        provider.on_part("info", ("fid", "2005"), refusal);
        for path in ["/en/news/info/2005", "/_page/en/news/info/2005"] {
            let answer = site.get(path).await;
            assert!(answer.status.as_u16() >= 400, "{status}: {}", answer.status);
            assert!(!answer.text().contains("SQLSTATE"), "{status} {path}");
        }
        assert_eq!(
            site.get("/_page/en/news/info/2005").await.json()["page"]["message"],
            serde_json::Value::Null
        );
    }
}
