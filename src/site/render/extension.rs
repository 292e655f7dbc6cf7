//! The globals that a bundle finds besides the JavaScript language: `runtime.js` and its
//! operations.
//!
//! No operation may panic: the engine's C++ frames call it, and Rust cannot unwind through them.

use std::borrow::Cow;

use deno_core::{Extension, ExtensionFileSource, OpDecl, OpState, ascii_str_include, op2};
use serde::Serialize;
use url::{Url, quirks};

use super::texts::ScriptTexts;

/// Maximum number of logged console messages per render; `runtime.js` limits the length of each.
const CONSOLE_MESSAGES: u32 = 20;

/// The number of console messages that a render may still log.
pub(super) struct ConsoleBudget(u32);

impl ConsoleBudget {
    /// Resets the budget for a new render.
    pub(super) fn renew(state: &mut OpState) {
        state.put(Self(CONSOLE_MESSAGES));
    }
}

const OPS: &[OpDecl] = &[
    op_selvage_console(),
    op_selvage_texts(),
    op_selvage_url_parse(),
    #[cfg(test)]
    super::tests::gate::op_selvage_test_gate(),
    #[cfg(test)]
    super::tests::gate::op_selvage_test_is_open(),
];

/// Returns the extension for a runtime. In a runtime from a snapshot its script has run already;
/// only the operations are used.
pub(super) fn extension(texts: &ScriptTexts) -> Extension {
    const SCRIPTS: &[ExtensionFileSource] = &[ExtensionFileSource::new(
        "ext:selvage/runtime.js",
        ascii_str_include!("runtime.js"),
    )];
    let texts = texts.clone();
    Extension {
        name: "selvage",
        ops: Cow::Borrowed(OPS),
        js_files: Cow::Borrowed(SCRIPTS),
        op_state_fn: Some(Box::new(move |state| {
            ConsoleBudget::renew(state);
            state.put(texts);
        })),
        ..Extension::default()
    }
}

#[op2(fast)]
fn op_selvage_console(state: &mut OpState, #[smi] level: u8, #[string] message: &str) {
    let budget = state.borrow_mut::<ConsoleBudget>();
    match budget.0 {
        0 => return,
        1 => tracing::warn!(
            "the script logs too many messages: the rest of this render's messages is dropped"
        ),
        _ => match level {
            0 => tracing::debug!(script = message),
            1 => tracing::info!(script = message),
            2 => tracing::warn!(script = message),
            _ => tracing::error!(script = message),
        },
    }
    budget.0 -= 1;
}

/// Returns the texts of a site in a language as JSON; an empty string if there are none of this
/// name.
#[op2]
#[string]
fn op_selvage_texts(state: &mut OpState, #[string] name: &str) -> String {
    let texts = state.borrow::<ScriptTexts>().get(name);
    texts
        .map(|text| text.as_ref().to_owned())
        .unwrap_or_default()
}

/// The properties of a JavaScript `URL`.
#[derive(Serialize)]
struct UrlParts {
    href: String,
    origin: String,
    protocol: String,
    host: String,
    hostname: String,
    port: String,
    pathname: String,
    search: String,
    hash: String,
}

#[op2]
#[serde]
fn op_selvage_url_parse(#[string] url: &str, #[string] base: Option<String>) -> Option<UrlParts> {
    let base = match base {
        Some(base) => Some(Url::parse(&base).ok()?),
        None => None,
    };
    let url = Url::options().base_url(base.as_ref()).parse(url).ok()?;
    Some(UrlParts {
        href: quirks::href(&url).to_owned(),
        origin: quirks::origin(&url),
        protocol: quirks::protocol(&url).to_owned(),
        host: quirks::host(&url).to_owned(),
        hostname: quirks::hostname(&url).to_owned(),
        port: quirks::port(&url).to_owned(),
        pathname: quirks::pathname(&url).to_owned(),
        search: quirks::search(&url).to_owned(),
        hash: quirks::hash(&url).to_owned(),
    })
}
