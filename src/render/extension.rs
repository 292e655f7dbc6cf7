//! What a bundle finds beside the JavaScript language: `runtime.js` and the operations behind it.
//!
//! No operation may panic: it is called from the engine's own frames, through which Rust cannot unwind.

use std::borrow::Cow;

use deno_core::{Extension, ExtensionFileSource, OpDecl, OpState, ascii_str_include, op2};
use serde::Serialize;
use url::{Url, form_urlencoded, quirks};

/// How many console messages of one render are logged; `runtime.js` bounds the length of each.
const CONSOLE_MESSAGES: u32 = 20;

/// What is left of a render's console messages.
pub(super) struct ConsoleBudget(u32);

impl ConsoleBudget {
    /// The budget of a new render.
    pub(super) fn renew(state: &mut OpState) {
        state.put(Self(CONSOLE_MESSAGES));
    }
}

const OPS: &[OpDecl] = &[
    op_selvage_console(),
    op_selvage_encode(),
    op_selvage_is_utf8(),
    op_selvage_url_parse(),
    op_selvage_url_set(),
    op_selvage_form_parse(),
    op_selvage_form_serialize(),
    #[cfg(test)]
    super::tests::gate::op_selvage_test_gate(),
    #[cfg(test)]
    super::tests::gate::op_selvage_test_is_open(),
];

/// The extension that every runtime has. With a snapshot its script has already run, and only the operations count.
pub(super) fn extension() -> Extension {
    const SCRIPTS: &[ExtensionFileSource] =
        &[ExtensionFileSource::new("ext:selvage/runtime.js", ascii_str_include!("runtime.js"))];
    Extension {
        name: "selvage",
        ops: Cow::Borrowed(OPS),
        js_files: Cow::Borrowed(SCRIPTS),
        op_state_fn: Some(Box::new(ConsoleBudget::renew)),
        ..Extension::default()
    }
}

#[op2(fast)]
fn op_selvage_console(state: &mut OpState, #[smi] level: u8, #[string] message: &str) {
    let budget = state.borrow_mut::<ConsoleBudget>();
    match budget.0 {
        0 => return,
        1 => tracing::warn!("the script says too much: the rest of this render's messages is dropped"),
        _ => match level {
            0 => tracing::debug!(script = message),
            1 => tracing::info!(script = message),
            2 => tracing::warn!(script = message),
            _ => tracing::error!(script = message),
        },
    }
    budget.0 -= 1;
}

/// Writes a text as UTF-8 into a buffer of just its length, so that the buffer is one that the isolate's budget counts.
#[op2(fast)]
fn op_selvage_encode(#[string] text: &str, #[buffer] target: &mut [u8]) {
    let length = text.len().min(target.len());
    target[..length].copy_from_slice(&text.as_bytes()[..length]);
}

#[op2(fast)]
fn op_selvage_is_utf8(#[buffer] bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok()
}

/// The properties of a JavaScript `URL`.
#[derive(Serialize)]
struct UrlParts {
    href: String,
    origin: String,
    protocol: String,
    username: String,
    password: String,
    host: String,
    hostname: String,
    port: String,
    pathname: String,
    search: String,
    hash: String,
}

impl From<&Url> for UrlParts {
    fn from(url: &Url) -> Self {
        Self {
            href: quirks::href(url).to_owned(),
            origin: quirks::origin(url),
            protocol: quirks::protocol(url).to_owned(),
            username: quirks::username(url).to_owned(),
            password: quirks::password(url).to_owned(),
            host: quirks::host(url).to_owned(),
            hostname: quirks::hostname(url).to_owned(),
            port: quirks::port(url).to_owned(),
            pathname: quirks::pathname(url).to_owned(),
            search: quirks::search(url).to_owned(),
            hash: quirks::hash(url).to_owned(),
        }
    }
}

#[op2]
#[serde]
fn op_selvage_url_parse(#[string] url: &str, #[string] base: Option<String>) -> Option<UrlParts> {
    let base = match base {
        Some(base) => Some(Url::parse(&base).ok()?),
        None => None,
    };
    Url::options().base_url(base.as_ref()).parse(url).ok().as_ref().map(UrlParts::from)
}

/// Sets one property, as the URL standard says: a value that does not fit changes nothing. Only a bad `href` is an
/// error, and answers nothing.
#[op2]
#[serde]
fn op_selvage_url_set(#[string] href: &str, #[string] part: &str, #[string] value: &str) -> Option<UrlParts> {
    let mut url = Url::parse(href).ok()?;
    match part {
        "href" => quirks::set_href(&mut url, value).ok()?,
        "pathname" => quirks::set_pathname(&mut url, value),
        "search" => quirks::set_search(&mut url, value),
        "hash" => quirks::set_hash(&mut url, value),
        _ => {
            let set = match part {
                "protocol" => quirks::set_protocol,
                "username" => quirks::set_username,
                "password" => quirks::set_password,
                "host" => quirks::set_host,
                "hostname" => quirks::set_hostname,
                "port" => quirks::set_port,
                _ => return None,
            };
            // A value that does not fit leaves the URL as it was, and that is what the caller is to see.
            let _ = set(&mut url, value);
        }
    }
    Some(UrlParts::from(&url))
}

#[op2]
#[serde]
fn op_selvage_form_parse(#[string] query: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

#[op2]
#[string]
fn op_selvage_form_serialize(#[serde] pairs: Vec<(String, String)>) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}
