//! The company's words on disk, for a start while the provider is down.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use url::Url;

use base::locale::{Locale, Words};

/// The maximum size of the file, in bytes: far above all texts in all languages.
const MAX_BYTES: u64 = 8 << 20;
const FILE: &str = "words.json";

/// The words of the languages of a site.
#[derive(Clone, Debug, Default)]
pub(crate) struct SiteWords {
    pub by_language: BTreeMap<Locale, Words>,
    /// Whether the company has no name yet.
    pub in_preparation: bool,
}

/// The file with the last words of a provider.
pub(crate) struct WordsFile {
    folder: PathBuf,
    provider: Url,
    /// The text that was written last.
    written: Mutex<Vec<u8>>,
}

#[derive(Serialize, Deserialize)]
struct StoredWords {
    /// The words of another provider are not those of the site.
    provider: Url,
    in_preparation: bool,
    /// By the codes of languages.
    words: BTreeMap<String, Words>,
}

impl WordsFile {
    /// A file in `cache.folder` with the words of the provider at this address.
    pub fn new(folder: PathBuf, provider: Url) -> Self {
        Self {
            folder,
            provider,
            written: Mutex::default(),
        }
    }

    /// Returns the stored words, if there are any of this provider. Blocks.
    pub fn read(&self) -> Option<SiteWords> {
        let mut text = Vec::new();
        let file = File::open(self.folder.join(FILE)).ok()?;
        file.take(MAX_BYTES).read_to_end(&mut text).ok()?;
        let stored: StoredWords = serde_json::from_slice(&text).ok()?;
        if stored.provider != self.provider {
            return None;
        }
        let words = stored.words.into_iter();
        let by_language =
            words.filter_map(|(code, words)| Some((Locale::from_code(&code)?, words)));
        Some(SiteWords {
            by_language: by_language.collect(),
            in_preparation: stored.in_preparation,
        })
    }

    /// Stores words, unless they are there. A failure is logged once for each change. Blocks.
    pub fn write(&self, words: &SiteWords) {
        let by_code = words.by_language.iter();
        let by_code = by_code.map(|(locale, words)| (locale.code().to_owned(), words.clone()));
        let stored = StoredWords {
            provider: self.provider.clone(),
            in_preparation: words.in_preparation,
            words: by_code.collect(),
        };
        let text = serde_json::to_vec(&stored).unwrap_or_default();
        let mut written = self.written.lock();
        if *written == text || text.len() as u64 >= MAX_BYTES {
            return;
        }
        if let Err(error) = self.replace(&text) {
            let folder = self.folder.display();
            let error = &error as &dyn std::error::Error;
            tracing::warn!(%folder, error, "the company's words could not be kept on disk");
        }
        *written = text;
    }

    /// Replaces the file as a whole.
    fn replace(&self, text: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(text)?;
        file.as_file().sync_all()?;
        file.persist(self.folder.join(FILE))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(name: &str) -> SiteWords {
        let own = [("company.name".to_owned(), name.to_owned())];
        SiteWords {
            by_language: [(Locale::EN, own.into_iter().collect())].into(),
            in_preparation: false,
        }
    }

    #[test]
    fn the_last_words_of_a_provider_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = |provider: &str| {
            let folder = folder.path().join("cache");
            WordsFile::new(folder, provider.parse().unwrap())
        };
        let own = file("https://cms.example.com");
        assert!(own.read().is_none());
        own.write(&words("First Ltd."));
        own.write(&words("Second Ltd."));
        let kept = file("https://cms.example.com").read().unwrap();
        let name = kept.by_language[&Locale::EN].company();
        assert_eq!(name, Some("Second Ltd."));
        assert!(file("https://other.example.com").read().is_none());
        fs::write(folder.path().join("cache").join(FILE), "{").unwrap();
        assert!(own.read().is_none(), "a damaged file");
    }
}
