//! Pages as Markdown, and the files that name them.

use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use base::config::Secret;
use base::site::Site;

use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite, ask};

const SECRET: &str = "weft-and-warp-1993";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";

async fn site(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    })
    .await
}

async fn markdown(site: &TestSite, path: &str) -> Answer {
    site.get_with(path, "accept", "text/markdown").await
}

fn content_type(answer: &Answer) -> (StatusCode, &str) {
    (answer.status, answer.header("content-type"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_markdown_for_a_client_that_prefers_it() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let page = markdown(&site, "/en/news/info/2005").await;
    assert_eq!(content_type(&page), (StatusCode::OK, MARKDOWN));
    assert_eq!(page.header("vary"), "Accept-Encoding, Accept");
    let canonical = "https://www.example.com/en/news/info/2005";
    assert_eq!(
        page.header("link"),
        format!("<{canonical}>; rel=\"canonical\"")
    );
    assert_eq!(page.header("x-robots-tag"), "max-image-preview:large");
    let text = page.text();
    assert!(text.starts_with("---\ntitle: \""), "{text}");
    assert!(
        text.contains(&format!(
            "\ncanonical: \"{canonical}\"\nlanguage: \"en\"\n---\n"
        )),
        "{text}"
    );
    assert!(text.contains("\n# "), "{text}");
    assert!(!text.contains("](/") && !text.contains("<div"), "{text}");

    let html = site.get("/en/news/info/2005").await;
    assert_eq!(content_type(&html), (StatusCode::OK, HTML));
    assert_eq!(html.header("vary"), page.header("vary"));
    assert_ne!(html.header("etag"), page.header("etag"));
    for accept in [
        "*/*",
        "text/html,application/xhtml+xml,*/*;q=0.8",
        "text/html, text/markdown",
    ] {
        let answer = site.get_with("/en/news/info/2005", "accept", accept).await;
        assert_eq!(content_type(&answer), (StatusCode::OK, HTML), "{accept}");
    }
    let accept = "text/markdown, text/html, */*";
    let answer = site.get_with("/en/news/info/2005", "accept", accept).await;
    assert_eq!(answer.body, page.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn markdown_is_cached_and_purged_with_its_page() {
    let provider = Scripted::start().await;
    provider.retitle(2005, "Rewoven");
    let site = site(&provider).await;
    let path = "/en/news/info/2005";
    let first = markdown(&site, path).await;
    assert_eq!(first.cache(), "selvage; fwd=miss; stored");
    assert!(first.text().contains("# Rewoven\n"), "{}", first.text());
    let calls = provider.total();
    let again = markdown(&site, path).await;
    assert!(
        again.cache().starts_with("selvage; hit"),
        "{}",
        again.cache()
    );
    assert_eq!((&again.body, provider.total()), (&first.body, calls));

    let condition = |request: reqwest::RequestBuilder| {
        let request = request.header("accept", "text/markdown");
        ask(request.header("if-none-match", first.header("etag")))
    };
    let unchanged = condition(site.request(Method::GET, path)).await;
    assert_eq!(
        (
            unchanged.status,
            unchanged.body.len(),
            unchanged.header("vary")
        ),
        (StatusCode::NOT_MODIFIED, 0, "Accept-Encoding, Accept")
    );
    let head = site
        .request(Method::HEAD, path)
        .header("accept", "text/markdown");
    let head = ask(head).await;
    assert_eq!(content_type(&head), (StatusCode::OK, MARKDOWN));
    assert_eq!(head.header("content-length"), first.body.len().to_string());
    let coded = site
        .request(Method::GET, path)
        .header("accept", "text/markdown");
    let coded = ask(coded.header("accept-encoding", "br")).await;
    assert_eq!(coded.header("content-encoding"), "br");

    provider.retitle(2005, "Corduroy");
    let purge = json!({ "tags": ["info:2005"] });
    assert_eq!(site.purge(SECRET, &purge).await.status, StatusCode::OK);
    let renewed = markdown(&site, path).await;
    assert!(
        renewed.text().contains("# Corduroy\n"),
        "{}",
        renewed.text()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_missing_pages_and_outages_are_those_of_html() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let moved = markdown(&site, "/en/news").await;
    assert_eq!(
        (moved.status, moved.header("location")),
        (StatusCode::MOVED_PERMANENTLY, "/en/news/list")
    );
    let missing = markdown(&site, "/en/nothing").await;
    assert_eq!(content_type(&missing), (StatusCode::NOT_FOUND, MARKDOWN));
    assert_eq!(missing.header("x-robots-tag"), "noindex");
    assert_eq!(missing.header("link"), "");
    let document = markdown(&site, "/_page/en/news/list").await;
    assert_eq!(
        document.header("content-type"),
        "application/json; charset=utf-8"
    );
    assert_eq!(document.header("vary"), "Accept-Encoding");
    provider.on("info", Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR));
    let broken = markdown(&site, "/en/news/info/2007").await;
    assert_eq!(broken.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_customers_are_html_alone() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for path in [
        "/en/order",
        "/en/order?t=abcdefgh",
        "/en/user/login",
        "/en/user/password?token=x",
    ] {
        let page = markdown(&site, path).await;
        assert_eq!(page.header("content-type"), HTML, "{path}");
        assert!(!page.header("vary").contains("Accept,"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_brand_site_is_markdown_too() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.site.default = Site::Brand).await;
    let page = markdown(&site, "/hotline").await;
    assert_eq!(content_type(&page), (StatusCode::OK, MARKDOWN));
    assert!(
        page.text()
            .contains("canonical: \"https://www.example.com/hotline\"")
    );
    let file = site.get("/llms.txt").await;
    assert_eq!(
        content_type(&file),
        (StatusCode::OK, "text/plain; charset=utf-8")
    );
    assert_eq!(
        file.text().matches("](https://www.example.com/").count(),
        10,
        "{}",
        file.text()
    );
    assert_eq!(site.get("/en/llms.txt").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_language_lists_its_pages_with_titles() {
    let provider = Scripted::start().await;
    provider.retitle(2005, "Rewoven [2]");
    let site = site(&provider).await;
    let map = site.get("/sitemap-en.xml").await;
    let calls = provider.total();
    let file = site.get("/en/llms.txt").await;
    assert_eq!(provider.total(), calls, "the lists of the sitemap suffice");
    assert_eq!(
        content_type(&file),
        (StatusCode::OK, "text/plain; charset=utf-8")
    );
    assert_eq!(file.header("x-robots-tag"), "noindex");
    let text = file.text();
    assert!(text.starts_with("# ") && text.contains("\n\n> "), "{text}");
    let article = "- [Rewoven \\[2\\]](https://www.example.com/en/news/info/2005)\n";
    assert!(text.contains(article), "{text}");
    assert!(
        text.contains("\n## News\n\n- [News](https://www.example.com/en/news/list)\n"),
        "{text}"
    );
    assert!(
        text.contains("(https://www.example.com/llms.txt)"),
        "{text}"
    );
    let links = text
        .lines()
        .filter_map(|line| line.rsplit_once("](")?.1.strip_suffix(')'));
    let pages: Vec<_> = links.filter(|link| !link.ends_with("/llms.txt")).collect();
    assert!(pages.len() > 20, "{text}");
    for page in pages {
        assert!(map.text().contains(&format!("<loc>{page}</loc>")), "{page}");
    }
}
