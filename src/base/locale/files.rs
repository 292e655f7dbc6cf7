//! The files of `locales/`: one for each language and subject.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use rust_embed::Embed;
use serde_json::Value;
use strum::IntoStaticStr;

use super::Locale;

#[derive(Embed)]
#[folder = "../../locales/"]
#[include = "*.json"]
struct LocaleFiles;

/// A folder whose files take the place of the embedded ones.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Has the texts read from a folder that is like `locales/`. Files that it lacks are the embedded
/// ones. Has an effect once, before the first text is read.
pub fn read_texts_from(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// The subject of a file of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Subject {
    /// The pages of the garment site.
    Site,
    /// The desk.
    Desk,
    /// The pages of the brand site, which are in Chinese.
    Brand,
    /// The CMS: mails, the table of inquiries, the provider's messages.
    Mail,
}

impl Subject {
    pub const ALL: [Self; 4] = [Self::Site, Self::Desk, Self::Brand, Self::Mail];
}

/// Returns the texts of a subject in a language, as they are nested in its file. The brand site has
/// none in other languages than its own.
pub fn texts(locale: Locale, subject: Subject) -> serde_json::Result<Value> {
    let subject: &str = subject.into();
    let name = format!("{locale}/{subject}.json");
    let own = FOLDER.get().and_then(|dir| fs::read(dir.join(&name)).ok());
    let file = own.map(Cow::Owned);
    let file = file.or_else(|| Some(LocaleFiles::get(&name)?.data));
    file.map_or_else(
        || Ok(Value::Object(serde_json::Map::default())),
        |file| serde_json::from_slice(&file),
    )
}
