//! The operations of the desk's API as both halves know them. The embedded provider declares each
//! operation once, where it registers the handler (`cms::router::desk`); the declaration is in the
//! API's description, from which the server in front takes its routes and limits.

use std::time::Duration;

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName, Method};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{EnumString, IntoStaticStr};

use crate::http_client::{LARGEST_FILE, UPLOAD_TIMEOUT};
use crate::paper::LARGEST_PAPER;

/// The field of an operation's description that has its [`Declaration`].
pub const DECLARED: &str = "x-selvage";

/// The field of an operation's description that has the subject for which programs may be allowed
/// it. Without it, people alone may call.
pub const PROGRAMS: &str = "x-selvage-programs";

/// The beginning of a program's token, by which people and scanners of leaked secrets know it.
pub const TOKEN_PREFIX: &str = "slv_";

/// The header by which the provider tells the server in front which secret of a call was wrong. It
/// never reaches a browser.
pub const WRONG_SECRET: HeaderName = HeaderName::from_static("x-selvage-wrong");

/// The codes of failures before the provider is asked, in alphabetical order.
pub const FRONT_CODES: [&str; 12] = [
    "broken-file",
    "elsewhere",
    "not-allowed",
    "not-found",
    "not-logged-in",
    "other-site",
    "too-large",
    "too-many",
    "too-many-pixels",
    "too-slow",
    "unavailable",
    "wrong-method",
];

/// The maximum length of a small body, in bytes: an address, a name and a password, escaped.
const LONGEST_SMALL: usize = 16 * 1024;
/// The maximum length of the texts of an entry, a contract or an answer, in bytes.
const LONGEST_TEXTS: usize = 512 * 1024;
/// The maximum length of contracts that a program sends, in bytes.
const LONGEST_BATCH: usize = 5 << 20;
/// The maximum length of a table with its pictures, in bytes: some hundred of pictures as
/// spreadsheets keep them, and no more than an account may send at a time.
pub const LARGEST_PICTURED_TABLE: usize = 40 << 20;
/// Longer than any call takes, including the queue of logins.
const LONGEST_CALL: Duration = Duration::from_secs(15);

/// The kind of body of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BodyKind {
    /// None, or a few fields.
    Small,
    /// The texts of an entry, a contract or an answer.
    Texts,
    /// The contracts of a program.
    Batch,
    /// A file of the site, or a table of contracts.
    File,
    /// A paper of a contract, or a file of an answer, which nothing opens.
    Paper,
    /// A table with pictures: in a form, as there may be two files.
    PicturedTable,
}

impl BodyKind {
    /// The maximum length, in bytes.
    pub const fn longest(self) -> usize {
        match self {
            Self::Small => LONGEST_SMALL,
            Self::Texts => LONGEST_TEXTS,
            Self::Batch => LONGEST_BATCH,
            Self::File => LARGEST_FILE,
            Self::Paper => LARGEST_PAPER,
            Self::PicturedTable => LARGEST_PICTURED_TABLE,
        }
    }

    pub const fn is_upload(self) -> bool {
        matches!(self, Self::File | Self::Paper | Self::PicturedTable)
    }

    /// How long the provider may take for a call.
    pub const fn time(self) -> Duration {
        if self.is_upload() {
            UPLOAD_TIMEOUT
        } else {
            LONGEST_CALL
        }
    }
}

/// The kind of answer to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    Json,
    /// A file that a browser saves, over a slow line perhaps.
    Download,
}

/// The declarations of an operation besides its method, path and roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    pub body: BodyKind,
    pub answer: AnswerKind,
    /// Whether a call guesses a secret: it succeeds only with the right password, code or
    /// invitation.
    pub guesses: bool,
    /// Whether a call changes the file of the site that its path names, so that caches must forget
    /// it.
    pub renews_file: bool,
}

impl Declaration {
    pub const SMALL: Self = Self {
        body: BodyKind::Small,
        answer: AnswerKind::Json,
        guesses: false,
        renews_file: false,
    };
    pub const TEXTS: Self = Self::with_body(BodyKind::Texts);
    pub const BATCH: Self = Self::with_body(BodyKind::Batch);
    pub const FILE: Self = Self::with_body(BodyKind::File);
    pub const PAPER: Self = Self::with_body(BodyKind::Paper);
    pub const PICTURED_TABLE: Self = Self::with_body(BodyKind::PicturedTable);
    pub const DOWNLOAD: Self = Self {
        answer: AnswerKind::Download,
        ..Self::SMALL
    };
    pub const GUESS: Self = Self {
        guesses: true,
        ..Self::SMALL
    };

    const fn with_body(body: BodyKind) -> Self {
        Self {
            body,
            ..Self::SMALL
        }
    }

    pub const fn renewing_file(self) -> Self {
        Self {
            renews_file: true,
            ..self
        }
    }
}

/// The secret that a call guessed wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum GuessedSecret {
    /// The password of an account, or an unknown account.
    Password,
    /// The code of a second factor.
    Code,
    Invitation,
}

/// An operation.
#[derive(Clone, Debug)]
pub struct DeskOperation {
    pub id: String,
    pub method: Method,
    /// Below the API's path, with parameters in braces.
    pub path: String,
    /// The names of the roles that may call it; none for calls without a session.
    pub roles: Vec<String>,
    /// Whether a program with a token may be allowed it.
    pub is_for_programs: bool,
    pub declared: Declaration,
}

impl DeskOperation {
    /// Returns the operations of a description.
    pub fn all(description: &Value) -> Vec<Self> {
        let paths = description["paths"].as_object().into_iter().flatten();
        let operations = paths.flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flatten();
            methods.filter_map(move |(method, described)| Self::read(path, method, described))
        });
        operations.collect()
    }

    fn read(path: &str, method: &str, described: &Value) -> Option<Self> {
        let mut schemes = described["security"].as_array().into_iter().flatten();
        let roles = schemes.find_map(|scheme| scheme.get("session"));
        let roles = roles.map(Vec::<String>::deserialize).transpose().ok()?;
        Some(Self {
            id: described["operationId"].as_str()?.to_owned(),
            method: method.to_ascii_uppercase().parse().ok()?,
            path: path.to_owned(),
            roles: roles.unwrap_or_default(),
            is_for_programs: described[PROGRAMS].is_string(),
            declared: Declaration::deserialize(&described[DECLARED]).ok()?,
        })
    }
}

/// Returns the token of a program that a request shows as `Authorization: Bearer`. Other
/// credentials are those of a proxy.
pub fn program_token(headers: &HeaderMap) -> Option<&str> {
    let shown = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = shown.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token.starts_with(TOKEN_PREFIX)).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bearer_with_the_prefix_is_a_program() {
        let token = |shown: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, shown.parse().unwrap());
            program_token(&headers).map(str::to_owned)
        };
        assert_eq!(token("Bearer slv_abc").as_deref(), Some("slv_abc"));
        assert_eq!(token("bearer  slv_abc ").as_deref(), Some("slv_abc"));
        for other in [
            "Basic c2x2Xw==",
            "Bearer eyJhbGciOi",
            "slv_abc",
            "Bearer",
            "",
        ] {
            assert_eq!(token(other), None, "{other}");
        }
        assert_eq!(program_token(&HeaderMap::new()), None);
    }
}
