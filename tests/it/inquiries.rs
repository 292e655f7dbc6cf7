//! Inquiries: the form works without JavaScript, is stored before it is acknowledged, and is
//! neither cached nor logged.

use std::path::Path;

use http::StatusCode;
use http::header::ORIGIN;
use reqwest::{Method, RequestBuilder, multipart};
use serde_json::{Value, json};

use crate::support::html::{embedded_document, words};
use crate::support::process::{Process, selvage};
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite, ask};

const COMPLETE: [(&str, &str); 5] = [
    ("name", "Ann Weaver"),
    ("company", "Example Ltd"),
    ("country", "United Kingdom"),
    ("email", "ann@example.com"),
    ("message", "500 tees <b>in navy</b>\r\nby May"),
];

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    (provider, site)
}

fn post(site: &TestSite, path: &str, form: &[(&str, &str)]) -> RequestBuilder {
    site.request(Method::POST, path).form(form)
}

/// The complete form with one more field, or another value of one.
fn with<'a>(name: &'a str, value: &'a str) -> Vec<(&'a str, &'a str)> {
    let others = COMPLETE.into_iter().filter(|(own, _)| *own != name);
    others.chain([(name, value)]).collect()
}

/// The page's data of an answer with the form.
fn page(answer: &Answer) -> Value {
    let document: Value = serde_json::from_str(embedded_document(answer.text())).unwrap();
    document["page"].clone()
}

/// The value and the problem of a field.
fn field(page: &Value, name: &str) -> (String, Value) {
    let fields = page["fields"].as_array().unwrap();
    let field = fields.iter().find(|field| field["name"] == name).unwrap();
    let value = field["value"].as_str().unwrap().to_owned();
    (value, field["problem"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_leads_to_a_page_with_its_number_that_nobody_stores() {
    let (provider, site) = site().await;
    for prefix in ["", "/en", "/ja"] {
        let path = format!("{prefix}/inquiry");
        let sent = ask(post(&site, &path, &with("port", "Felixstowe"))).await;
        assert_eq!(sent.status, 303);
        assert_eq!(
            sent.header("location"),
            format!("{prefix}/inquiry?sent=4827-3915")
        );
        assert_eq!(sent.header("cache-control"), "no-store");
        let thanks = site.get(sent.header("location")).await;
        assert_eq!(thanks.status, 200);
        assert_eq!(thanks.header("cache-control"), "no-store");
        assert!(words(thanks.text()).contains("4827-3915"));
        assert!(thanks.text().contains("noindex"));
    }
    let inquiries = provider.seen("inquiry");
    assert_eq!(inquiries.len(), 3);
    for (seen, language) in inquiries.iter().zip(["zh", "en", "ja"]) {
        for (name, value) in [
            ("lang", language),
            ("port", "Felixstowe"),
            ("message", "500 tees <b>in navy</b>\nby May"),
        ] {
            let sent = (name.to_owned(), value.to_owned());
            assert!(seen.form().contains(&sent), "{:?}", seen.form());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_country_is_chosen_by_its_code_and_sent_by_its_name() {
    let (provider, site) = site().await;
    for (path, name) in [
        ("/inquiry", "美国"),
        ("/en/inquiry", "United States"),
        ("/ja/inquiry", "アメリカ合衆国"),
    ] {
        let form = page(&site.get(path).await);
        let countries = form["countries"].as_array().unwrap();
        let named = json!({ "code": "US", "name": name });
        assert!(countries.contains(&named), "{path}");
        assert_eq!(
            ask(post(&site, path, &with("country", "US"))).await.status,
            303
        );
        let seen = provider.seen("inquiry");
        let sent = seen.last().unwrap().form();
        for (field, value) in [("country", name), ("country_code", "US")] {
            assert!(
                sent.contains(&(field.to_owned(), value.to_owned())),
                "{sent:?}"
            );
        }
    }
    // As a form of before has sent it.
    assert_eq!(
        ask(post(&site, "/en/inquiry", &with("country", "Wonderland")))
            .await
            .status,
        303
    );
    let seen = provider.seen("inquiry");
    let sent = seen.last().unwrap().form();
    assert!(sent.contains(&("country".to_owned(), "Wonderland".to_owned())));
    assert!(sent.iter().all(|(name, _)| name != "country_code"));
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_styles_are_sent_beside_their_codes_and_come_back_with_a_wrong_form() {
    let (provider, site) = site().await;
    let rows = [
        ("style", "our own tee"),
        ("style.code", "JL-K2101"),
        ("style.name", "Crew-neck tee"),
        ("style.pieces", "Navy 300:\r\nS 60, M 120"),
        ("style.target", "6.20"),
        ("style.code", "JL-S2203"),
        ("style.name", ""),
        ("style.pieces", ""),
        ("style.target", ""),
    ];
    let wrong = [&with("email", "ann@")[..], &rows].concat();
    let refused = page(&ask(post(&site, "/en/inquiry", &wrong)).await);
    assert_eq!(refused["styles"][0]["pieces"], "Navy 300:\nS 60, M 120");
    assert_eq!(refused["styles"][1]["code"], "JL-S2203");
    assert_eq!(field(&refused, "style").0, "our own tee");
    let sent = [&COMPLETE[..], &rows].concat();
    assert_eq!(ask(post(&site, "/en/inquiry", &sent)).await.status, 303);
    let seen = provider.seen("inquiry");
    let form = seen[0].form();
    let of = |name: &str| &form.iter().find(|(own, _)| own == name).unwrap().1;
    assert_eq!(of("style"), "JL-K2101, JL-S2203, our own tee");
    let styles: Value = serde_json::from_str(of("styles")).unwrap();
    let first = json!({
        "code": "JL-K2101",
        "name": "Crew-neck tee",
        "pieces": "Navy 300:\nS 60, M 120",
        "target": "6.20",
    });
    assert_eq!((&styles[0], styles.as_array().unwrap().len()), (&first, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_form_comes_back_with_what_was_typed_and_is_not_sent() {
    let (provider, site) = site().await;
    let answer = ask(post(&site, "/en/inquiry", &with("email", "ann@"))).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.header("cache-control"), "no-store");
    let page = page(&answer);
    assert_eq!(page["refusal"], "incomplete");
    assert_eq!(field(&page, "email"), ("ann@".to_owned(), json!("address")));
    assert_eq!(
        field(&page, "message"),
        ("500 tees <b>in navy</b>\nby May".to_owned(), Value::Null)
    );
    let html = answer.text();
    assert!(html.contains("value=\"Ann Weaver\"") && html.contains("aria-invalid=\"true\""));
    assert!(!html.contains("<b>in navy"), "markup is shown as text");
    let long = "布".repeat(4001);
    let answer = ask(post(&site, "/ja/inquiry", &with("message", &long))).await;
    assert_eq!(answer.status, 422);
    assert!(words(answer.text()).contains("4000文字以内"));
    let none = ask(post(&site, "/inquiry", &[])).await;
    assert_eq!(none.status, 422);
    assert_eq!(provider.count("inquiry"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_programs_and_of_other_sites_are_not_sent() {
    let (provider, site) = site().await;
    for (name, value) in [("website", "https://spam.example"), ("open", "900")] {
        let answer = ask(post(&site, "/en/inquiry", &with(name, value))).await;
        assert_eq!(answer.status, 422, "{name}");
        let page = page(&answer);
        assert_eq!(page["refusal"], "automatic");
        assert_eq!(field(&page, "name").0, "Ann Weaver");
    }
    let foreign = post(&site, "/en/inquiry", &COMPLETE).header(ORIGIN, "https://evil.example");
    assert_eq!(ask(foreign).await.status, 403);
    let json = site
        .request(Method::POST, "/en/inquiry")
        .json(&json!({ "name": "Ann" }));
    assert_eq!(ask(json).await.status, 415);
    let huge = "x".repeat(300_000);
    let huge = post(&site, "/en/inquiry", &with("message", &huge));
    assert_eq!(ask(huge).await.status, 413);
    assert_eq!(provider.count("inquiry"), 0);
    let slow = ask(post(&site, "/en/inquiry", &with("open", "90000"))).await;
    assert_eq!((slow.status.as_u16(), provider.count("inquiry")), (303, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn inquiries_from_one_address_are_limited_and_the_text_is_kept() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.limits.inquiries_address = 2).await;
    for _ in 0..2 {
        let sent = ask(post(&site, "/en/inquiry", &COMPLETE)).await;
        assert_eq!(sent.status, 303);
    }
    let answer = ask(post(&site, "/en/inquiry", &COMPLETE)).await;
    assert_eq!(answer.status, 429);
    assert!(!answer.header("retry-after").is_empty());
    let page = page(&answer);
    assert_eq!(page["refusal"], "limited");
    assert_eq!(field(&page, "company").0, "Example Ltd");
    assert_eq!(provider.count("inquiry"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_without_the_call_and_one_that_fails_leave_the_mail() {
    for (behaviour, status, refusal) in [
        (Behaviour::Refuse(404, "no such call"), 501, "unsupported"),
        (Behaviour::Http(StatusCode::NOT_FOUND), 501, "unsupported"),
        (Behaviour::Http(StatusCode::BAD_GATEWAY), 503, "unavailable"),
        (Behaviour::Refuse(500, "broken"), 503, "unavailable"),
    ] {
        let (provider, site) = site().await;
        provider.on("inquiry", behaviour);
        let answer = ask(post(&site, "/en/inquiry", &COMPLETE)).await;
        assert_eq!(answer.status, status);
        let page = page(&answer);
        assert_eq!(page["refusal"], refusal);
        assert_eq!(field(&page, "name").0, "Ann Weaver");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_takes_no_more_files_is_sent_the_inquiry_without_them() {
    let (provider, site) = site().await;
    let refused = Behaviour::Refuse(413, "there is no room for files at present");
    for (path, text) in [
        ("/inquiry", "请不带附件提交询价"),
        ("/en/inquiry", "Please send your enquiry without them"),
        ("/ja/inquiry", "添付なしで送信してください"),
    ] {
        provider.on("inquiry", refused.clone());
        let fields = COMPLETE.into_iter();
        let form = fields.fold(multipart::Form::new(), |form, (name, value)| {
            form.text(name, value)
        });
        let file = multipart::Part::text("a,b").file_name("sizes.csv");
        let form = form.part("file", file);
        let answer = ask(site.request(Method::POST, path).multipart(form)).await;
        assert_eq!(answer.status, 422);
        let page = page(&answer);
        assert_eq!(page["refusal"], "files");
        assert_eq!(page["files"]["problem"], "full");
        assert_eq!(field(&page, "name").0, "Ann Weaver");
        assert!(words(answer.text()).contains(text), "{path}");
        provider.on("inquiry", Behaviour::Plausible);
        let sent = ask(post(&site, path, &COMPLETE)).await;
        assert_eq!(sent.status, 303);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_style_in_the_address_is_in_the_form_and_the_cache_has_one_form() {
    let (_provider, site) = site().await;
    let about = site.get("/en/inquiry?about=JL-K2101").await;
    assert_eq!(about.status, 200);
    assert_eq!(page(&about)["styles"][0]["code"], "JL-K2101");
    assert_eq!(field(&page(&about), "style").0, "");
    assert_eq!(about.header("cache-control"), "no-store");
    let canonical = "rel=\"canonical\" href=\"https://www.example.com/en/inquiry\"";
    assert!(about.text().contains(canonical), "{}", about.text());
    let document = site.get("/_page/ja/inquiry?about=JL-K2101").await.json();
    assert_eq!(document["frame"]["path"], "/inquiry?about=JL-K2101");
    let plain = site.get("/en/inquiry").await;
    assert_eq!(field(&page(&plain), "style").0, "");
    assert!(plain.header("cache-control").contains("must-revalidate"));
}

/// Runs `selvage provider inquiries` on the database of a folder; returns what it prints.
fn inquiries(folder: &Path, action: &[&str]) -> String {
    let database = folder.join("provider.sqlite");
    let mut command = selvage();
    command.args(["provider", "inquiries"]).args(action);
    let output = command.arg("--provider-db").arg(database).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_inquiry_survives_a_kill_and_is_in_no_log() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "debug");
    let form = COMPLETE.map(|(name, value)| (name, value.to_owned()));
    let sent = process.post("/en/inquiry", &form).await;
    process.kill();
    assert_eq!(sent.status, 303);
    let (_, number) = sent.header("location").split_once("sent=").unwrap();
    let list = inquiries(folder.path(), &["list"]);
    assert!(
        list.contains(number) && list.contains("ann@example.com"),
        "{list}"
    );
    let shown = inquiries(folder.path(), &["show", number]);
    assert!(
        shown.contains("message: 500 tees <b>in navy</b>\n    by May"),
        "{shown}"
    );
    inquiries(folder.path(), &["remove", number]);
    assert!(!inquiries(folder.path(), &["list"]).contains(number));
    let log = process.log().join("\n");
    for secret in ["Ann", "Example Ltd", "ann@example.com", "navy"] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

/// The complete form with files.
fn with_files(files: &[(&'static str, Vec<u8>)]) -> multipart::Form {
    let form = COMPLETE
        .into_iter()
        .fold(multipart::Form::new(), |form, (name, text)| {
            form.text(name, text)
        });
    files.iter().fold(form, |form, (name, bytes)| {
        let part = multipart::Part::bytes(bytes.clone()).file_name(*name);
        form.part("file", part)
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_cannot_be_taken_come_back_with_a_clear_word_and_everything_that_was_typed() {
    let (provider, site) = site().await;
    let pdf = || b"%PDF-1.7".to_vec();
    let half = || [&pdf()[..], &vec![0; 6 << 20]].concat();
    // More than a page's body may have otherwise, and than is kept.
    let huge = || [&pdf()[..], &vec![0; 25 << 20]].concat();
    for (files, status, problem, word) in [
        (
            vec![("evil.pdf", b"MZ".to_vec())],
            422,
            "kind",
            "“evil.pdf” cannot be taken",
        ),
        (
            vec![("macro.xlsm", b"PK\x03\x04".to_vec())],
            422,
            "kind",
            "“macro.xlsm” cannot be taken",
        ),
        (
            vec![("a.pdf", pdf()); 6],
            422,
            "many",
            "no more than 5 files",
        ),
        (
            vec![("a.pdf", half()), ("b.pdf", half())],
            422,
            "large",
            "no more than 10 MB",
        ),
        (vec![("a.pdf", huge())], 422, "large", "no more than 10 MB"),
    ] {
        let form = with_files(&files).text("port", "Felixstowe");
        let sent = site.request(Method::POST, "/en/inquiry").multipart(form);
        let refused = ask(sent).await;
        assert_eq!(refused.status, status, "{problem}");
        assert_eq!(refused.header("cache-control"), "no-store");
        assert!(words(refused.text()).contains(word), "{problem}");
        let page = page(&refused);
        assert_eq!(page["refusal"], "files");
        assert_eq!(page["files"]["problem"], problem);
        for (name, value) in [("port", "Felixstowe"), ("company", "Example Ltd")] {
            assert_eq!(field(&page, name).0, value);
        }
    }
    assert!(provider.seen("inquiry").is_empty());
    // A field is wrong, and the files have to be chosen again.
    let form = with_files(&[("a.pdf", pdf())]).text("port", "x".repeat(101));
    let sent = site.request(Method::POST, "/en/inquiry").multipart(form);
    let refused = ask(sent).await;
    assert_eq!(page(&refused)["refusal"], "incomplete");
    assert!(words(refused.text()).contains("Please choose your files again"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_parts_and_without_files_is_sent_as_one_without_parts() {
    let (provider, site) = site().await;
    let none = multipart::Part::bytes(Vec::new()).file_name("");
    let form = with_files(&[]).part("file", none);
    let sent = site.request(Method::POST, "/en/inquiry").multipart(form);
    assert_eq!(ask(sent).await.status, 303);
    let broken = site
        .request(Method::POST, "/en/inquiry")
        .header("content-type", "multipart/form-data; boundary=x")
        .body("--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAnn");
    assert_eq!(ask(broken).await.status, 400);
    assert_eq!(provider.seen("inquiry").len(), 1);
}
