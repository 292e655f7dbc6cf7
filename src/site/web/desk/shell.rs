//! The page of the desk's application, the same at every path: the application does the rest.

use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD, Engine};
use http::HeaderValue;
use http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use maud::{DOCTYPE, html};

use crate::app::App;
use crate::bundle::{Bundle, script_name};
use serde_json::{Value, json};

use base::locale::{Locale, missing_texts};
use base::site::Site;

pub(super) async fn shell(State(app): State<Arc<App>>) -> Response {
    let release = app.publisher.release();
    let manifest = &release.bundle.manifest;
    let files = &manifest.desk;
    let nonce = BASE64_STANDARD.encode(rand::random::<[u8; 16]>());
    let settings = &app.desk.settings;
    let elsewhere = app.desk.api.is_none();
    let link = settings.link.as_ref().filter(|_| elsewhere);
    let site = app.served.iter().find(|(site, _)| *site == Site::Garment);
    let site = site.map_or_else(String::new, |(_, url)| url.join(""));
    let languages = serde_json::to_string(&languages(&release.bundle)).unwrap_or_default();
    let page = html! {
        (DOCTYPE)
        html lang=(Locale::default().tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                // Links that a browser makes of numbers are none of React's.
                meta name="format-detection" content="telephone=no,date=no,address=no,email=no";
                meta name="color-scheme" content="light dark";
                // Of the style elements that React Aria adds.
                meta property="csp-nonce" nonce=(nonce);
                title { (manifest.texts(Locale::default()).desk.title) }
                link rel="icon" href="/favicon.ico" sizes="32x32";
                link rel="stylesheet" href=(files.style);
                script type="module" src=(files.script) {}
                @for chunk in &files.chunks {
                    link rel="modulepreload" href=(chunk);
                }
            }
            body {
                div #desk data-site=(site) data-languages=(languages) data-elsewhere[elsewhere] data-link=[link] {}
                noscript {
                    @for locale in Locale::all() {
                        p lang=(locale.tag()) { (manifest.texts(locale).desk.no_script) }
                    }
                }
            }
        }
    };
    let mut response = page.into_string().into_response();
    let headers = response.headers_mut();
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(CONTENT_TYPE, html);
    if let Ok(policy) = HeaderValue::try_from(policy(&nonce)) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The texts that each known language lacks.
static MISSING: LazyLock<Vec<Vec<String>>> =
    LazyLock::new(|| Locale::known().map(missing_texts).collect());

/// The languages of the site in their order, and the others that the program knows, as the desk's
/// application reads them.
fn languages(bundle: &Bundle) -> Vec<Value> {
    let others = Locale::known().filter(|own| !own.is_on());
    let own = Locale::in_order().map(|(locale, _)| locale);
    let all = own.chain(others);
    let language = |locale: Locale| {
        let own = locale.language();
        let texts = script_name("desk", locale, &bundle.manifest.build);
        let texts = bundle.asset(&texts).map(|_| format!("/_assets/{texts}"));
        json!({
            "locale": locale, "tag": own.tag, "name": own.name, "prefix": locale.prefix(),
            "isRead": own.is_read, "isOn": locale.is_on(), "missing": MISSING[locale.index()],
            "desk": texts,
        })
    };
    all.map(language).collect()
}

/// The content security policy: nothing but the application's own files and the API. The policy
/// of trusted types is that of the editor of rich texts, which reads pasted HTML in a document that
/// is not shown.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; font-src 'self'; \
         img-src 'self' data: blob:; frame-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types ProseMirrorClipboard"
    )
}
