//! `redirects.toml` of the folder format: a table for each redirect.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::plan::WantedRedirect;
use super::table::RedirectRow;

/// The file of the redirects.
pub(crate) const FILE: &str = "redirects.toml";

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RedirectsFile {
    pub(crate) redirect: Vec<Spanned<WrittenRedirect>>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenRedirect {
    /// The old address.
    from: String,
    to: String,
}

impl WrittenRedirect {
    pub(crate) fn wanted(self) -> WantedRedirect {
        WantedRedirect {
            old: self.from,
            target: self.to,
            line: 1,
        }
    }
}

/// Returns redirects as the file has them.
pub(crate) fn written(redirects: &[RedirectRow]) -> Result<String, toml::ser::Error> {
    #[derive(Serialize)]
    struct File {
        redirect: Vec<WrittenRedirect>,
    }
    let redirect = redirects.iter().map(|own| WrittenRedirect {
        from: own.old.clone(),
        to: own.target.clone(),
    });
    toml::to_string(&File {
        redirect: redirect.collect(),
    })
}
