//! The cookie by which a browser is known in which an account has logged in before: strangers who
//! guess passwords do not use up its allowance.
//!
//! It names neither the account nor anything of it, and opens nothing: each entry is a random name
//! of the browser with a signature that only fits the account. There are a few, as people have
//! several accounts.

use std::sync::Once;
use std::time::SystemTime;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::header::COOKIE;
use http::{HeaderMap, HeaderValue};
use ring::hmac;

use crate::app::App;
use base::kept::KNOWN_BROWSER;
use base::key_file::{KeyFile, KeyFileError};

/// The cookie's name; with TLS it has a prefix, so that no other host can set it.
const NAME: &str = "selvage-known";
const SECURE_NAME: &str = "__Host-selvage-known";
/// How long a browser is known after a login, in seconds.
const LASTS: u64 = KNOWN_BROWSER.as_secs();
/// The maximum number of entries.
const MOST: usize = 4;
const PURPOSE: &str = "selvage: browsers that are known";

/// The lengths of the parts of an entry, in bytes: the name, the time at which it ends, the
/// signature.
const ID: usize = 9;
const END: usize = 8;
const SIGNATURE: usize = 16;

/// The browser of a request, as far as it is known to an account.
#[derive(Debug)]
pub(super) struct KnownBrowser {
    /// Its name in limits; `None` if it is not known.
    pub(super) id: Option<String>,
    /// The entries of its cookie, of this account and of others.
    entries: Vec<String>,
    is_secure: bool,
}

impl KnownBrowser {
    /// Reads the cookie of a request over TLS or without it.
    pub(super) fn of(app: &App, headers: &HeaderMap, is_secure: bool, account: &str) -> Self {
        Self::read(&app.known_browsers, headers, is_secure, account, now())
    }

    fn read(
        key_file: &KeyFile,
        headers: &HeaderMap,
        is_secure: bool,
        account: &str,
        now: u64,
    ) -> Self {
        let entries: Vec<_> = cookie(headers, is_secure)
            .into_iter()
            .flat_map(|cookie| cookie.split('.'))
            .filter(|entry| entry.len() == base64_length(ID + END + SIGNATURE))
            .take(MOST)
            .map(str::to_owned)
            .collect();
        let id = if entries.is_empty() {
            None
        } else {
            let key = key_file.existing(PURPOSE).unwrap_or_else(|error| {
                warn(&error);
                None
            });
            let key = key.map(|key| hmac::Key::new(hmac::HMAC_SHA256, &*key));
            key.and_then(|key| {
                entries
                    .iter()
                    .find_map(|entry| known(&key, entry, account, now))
            })
        };
        Self {
            id,
            entries,
            is_secure,
        }
    }

    /// Returns the cookie by which the account is known in the browser from a login on; `None` if
    /// the server has no key.
    pub(super) fn remembered(self, app: &App, account: &str) -> Option<HeaderValue> {
        self.written(&app.known_browsers, account, now())
    }

    fn written(self, key_file: &KeyFile, account: &str, now: u64) -> Option<HeaderValue> {
        let key = key_file.key(PURPOSE).inspect_err(warn).ok()?;
        let key = hmac::Key::new(hmac::HMAC_SHA256, &*key);
        let own = self.id.as_deref().map(|id| URL_SAFE_NO_PAD.decode(id));
        let id = match own {
            Some(Ok(id)) => id,
            _ => rand::random::<[u8; ID]>().to_vec(),
        };
        let new = sealed(&key, &id, account, now + LASTS);
        let others = self.entries.into_iter();
        let others = others.filter(|entry| known(&key, entry, account, now).is_none());
        let entries: Vec<_> = std::iter::once(new).chain(others).take(MOST).collect();
        let (name, secure) = if self.is_secure {
            (SECURE_NAME, "; Secure")
        } else {
            (NAME, "")
        };
        let entries = entries.join(".");
        let cookie =
            format!("{name}={entries}; Path=/; HttpOnly; SameSite=Strict; Max-Age={LASTS}{secure}");
        HeaderValue::try_from(cookie).ok()
    }
}

/// Warns once: each login fails in the same way.
fn warn(error: &KeyFileError) {
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            error = error as &dyn std::error::Error,
            "no browser is known from earlier logins"
        );
    });
}

fn now() -> u64 {
    SystemTime::UNIX_EPOCH
        .elapsed()
        .map_or(0, |elapsed| elapsed.as_secs())
}

const fn base64_length(bytes: usize) -> usize {
    (bytes * 4).div_ceil(3)
}

/// The value of the cookie; of several, none is believed.
fn cookie(headers: &HeaderMap, is_secure: bool) -> Option<&str> {
    let name = if is_secure { SECURE_NAME } else { NAME };
    let lines = headers.get_all(COOKIE).iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    let mut own = pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(own, _)| *own == name);
    let (_, value) = own.next()?;
    own.next().is_none().then_some(value)
}

fn sealed(key: &hmac::Key, id: &[u8], account: &str, until: u64) -> String {
    let mut entry = [id, &until.to_be_bytes()].concat();
    let signature = hmac::sign(key, &signed(&entry, account));
    entry.extend_from_slice(&signature.as_ref()[..SIGNATURE]);
    URL_SAFE_NO_PAD.encode(entry)
}

/// Returns the browser's name of an entry that is this account's, and has not ended.
fn known(key: &hmac::Key, entry: &str, account: &str, now: u64) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(entry).ok()?;
    let (entry, signature) = bytes.split_at_checked(ID + END)?;
    let (id, until) = entry.split_at_checked(ID)?;
    let own = hmac::sign(key, &signed(entry, account));
    let is_own: bool = subtle::ConstantTimeEq::ct_eq(&own.as_ref()[..SIGNATURE], signature).into();
    let until = u64::from_be_bytes(until.try_into().ok()?);
    (is_own && until > now).then(|| URL_SAFE_NO_PAD.encode(id))
}

/// The entry's beginning has one length, so that no two pairs are the same text.
fn signed(entry: &[u8], account: &str) -> Vec<u8> {
    [entry, account.trim().to_lowercase().as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a browser sends that has got this cookie.
    fn sent(cookie: &HeaderValue) -> HeaderMap {
        let (pair, _) = cookie.to_str().unwrap().split_once(';').unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, pair.parse().unwrap());
        headers
    }

    fn id(key: &KeyFile, headers: &HeaderMap, account: &str, now: u64) -> Option<String> {
        KnownBrowser::read(key, headers, false, account, now).id
    }

    fn log_in(key: &KeyFile, headers: &HeaderMap, account: &str, now: u64) -> HeaderMap {
        let browser = KnownBrowser::read(key, headers, false, account, now);
        sent(&browser.written(key, account, now).unwrap())
    }

    #[test]
    fn a_browser_is_known_to_the_accounts_that_logged_in_there() {
        let key = KeyFile::of_process();
        let none = HeaderMap::new();
        assert_eq!(id(&key, &none, "lin", 0), None);
        let one = log_in(&key, &none, "lin", 0);
        let own = id(&key, &one, "lin", 1);
        assert!(own.is_some() && id(&key, &one, " LIN ", 1) == own);
        assert_eq!(id(&key, &one, "wei", 1), None);
        assert_eq!(id(&KeyFile::of_process(), &one, "lin", 1), None);
        assert_eq!(id(&key, &one, "lin", LASTS), None, "it ends");
        let both = log_in(&key, &one, "wei", 1);
        assert_eq!(id(&key, &both, "lin", 2), own);
        assert!(id(&key, &both, "wei", 2).is_some());
        let later = log_in(&key, &both, "lin", LASTS - 1);
        assert_eq!(
            id(&key, &later, "lin", LASTS + 1),
            own,
            "by each login anew"
        );
        let shown = format!("{both:?}");
        assert!(!shown.contains("lin") && !shown.contains("wei"), "{shown}");
    }

    #[test]
    fn a_cookie_has_few_entries_and_a_changed_one_is_not_believed() {
        let key = KeyFile::of_process();
        let mut headers = HeaderMap::new();
        for number in 0..20 {
            headers = log_in(&key, &headers, &format!("account {number}"), 0);
        }
        let cookie = headers[COOKIE].to_str().unwrap().to_owned();
        assert!(cookie.len() < 250, "{cookie}");
        assert!(id(&key, &headers, "account 19", 1).is_some());
        assert_eq!(id(&key, &headers, "account 15", 1), None);
        let twice = format!("{cookie}; {cookie}");
        for wrong in [
            "selvage-known=",
            "selvage-known=a.b",
            &twice,
            &cookie.replace('=', "=A"),
        ] {
            headers.insert(COOKIE, wrong.parse().unwrap());
            assert_eq!(id(&key, &headers, "account 19", 1), None, "{wrong}");
        }
    }

    #[test]
    fn over_tls_it_is_for_tls_and_its_host_alone() {
        let key = KeyFile::of_process();
        let browser = KnownBrowser::read(&key, &HeaderMap::new(), true, "lin", 0);
        let cookie = browser.written(&key, "lin", 0).unwrap();
        let text = cookie.to_str().unwrap();
        assert!(text.starts_with("__Host-selvage-known="), "{text}");
        assert!(text.ends_with("; Secure"), "{text}");
        let headers = sent(&cookie);
        let read = |is_secure| KnownBrowser::read(&key, &headers, is_secure, "lin", 1).id;
        assert!(read(true).is_some() && read(false).is_none());
    }
}
