//! The texts of the brand site, which is in Chinese: the program's (`locales/zh/brand.json`), and
//! those of a brand, which are a file of its own, since the site needs no provider.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use rust_embed::Embed;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::catalogue::{KeyedTexts, collect};
use super::words::placeholders;
use super::{Locale, Subject, Words, files, words};

/// The demonstration's brand.
#[derive(Embed)]
#[folder = "../../content/"]
#[include = "brand.json"]
struct DemonstrationFiles;

/// The texts of a brand, in the form of `content/brand.json`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnBrand {
    /// The texts by group, as in the program's file.
    brand: Map<String, Value>,
    /// Its shops on other sites.
    #[serde(default)]
    shops: Vec<BrandShop>,
    /// Whether it is the brand of the demonstration, whose icons and cards the program has.
    #[serde(skip)]
    is_demonstration: bool,
}

/// A link to one of the brand's shops on other sites.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrandShop {
    pub name: String,
    /// An absolute `https` or `http` URL.
    pub url: String,
}

/// Why the texts of a brand cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BrandError {
    #[error("{path}: {source}")]
    Read { path: PathBuf, source: io::Error },
    #[error("{path}: {source}")]
    Json {
        path: PathBuf,
        source: serde_json::Error,
    },
    #[error("{path}: {problems}")]
    Texts { path: PathBuf, problems: String },
}

/// The most problems of a file that are named.
const MOST_PROBLEMS: usize = 10;

impl OwnBrand {
    /// Returns the brand of the demonstration. Errors: when its file is no JSON of texts.
    pub fn demonstration() -> Result<Self, BrandError> {
        let path = PathBuf::from("content/brand.json");
        let file = DemonstrationFiles::get("brand.json").map(|file| file.data);
        let parsed = serde_json::from_slice(&file.unwrap_or_default());
        let own: Self = parsed.map_err(|source| BrandError::Json { path, source })?;
        Ok(Self {
            is_demonstration: true,
            ..own
        })
    }

    /// Reads the texts of a brand, which must be those that the demonstration's has.
    pub fn read(path: &Path) -> Result<Self, BrandError> {
        let path = path.to_owned();
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(source) => return Err(BrandError::Read { path, source }),
        };
        let own: Self = match serde_json::from_slice(&text) {
            Ok(own) => own,
            Err(source) => return Err(BrandError::Json { path, source }),
        };
        let problems = own.problems(&Self::demonstration()?);
        if problems.is_empty() {
            return Ok(own);
        }
        let mut named: Vec<_> = problems.iter().take(MOST_PROBLEMS).cloned().collect();
        if let Some(others @ 1..) = problems.len().checked_sub(MOST_PROBLEMS) {
            named.push(format!("and {others} more"));
        }
        let problems = named.join("; ");
        Err(BrandError::Texts { path, problems })
    }

    /// Says which texts are missing, unknown or have other placeholders.
    fn problems(&self, demonstration: &Self) -> Vec<String> {
        let (own, needed) = (self.keyed(), demonstration.keyed());
        let program = files::texts(Locale::ZH, Subject::Brand).unwrap_or_default();
        let mut known = KeyedTexts::new();
        collect("", &program, &mut known);
        known.extend(needed.clone());
        let missing = needed.keys().filter(|key| !own.contains_key(*key));
        let missing = missing.map(|key| format!("there is no {key}"));
        let wrong = own.iter().filter_map(|(key, text)| {
            let Some(expected) = known.get(key) else {
                return Some(format!("{key} is no text of the brand site"));
            };
            let differ = !text.is_empty() && placeholders(text) != placeholders(expected);
            differ.then(|| format!("{key} must have the placeholders of \"{expected}\""))
        });
        let shops = self.shops.iter().filter(|shop| !is_web(&shop.url));
        let shops = shops.map(|shop| format!("{} is no web address of a shop", shop.url));
        let unnamed = own.get("brand.name").is_some_and(String::is_empty);
        let unnamed = unnamed.then(|| "brand.name must not be empty".to_owned());
        missing.chain(wrong).chain(shops).chain(unnamed).collect()
    }

    fn keyed(&self) -> KeyedTexts {
        let mut keyed = KeyedTexts::new();
        collect("brand", &Value::Object(self.brand.clone()), &mut keyed);
        keyed
    }

    /// Whether there is no brand.
    pub fn is_empty(&self) -> bool {
        self.brand.is_empty()
    }

    /// Returns the program's texts and those of the brand, with a company's words and facts.
    pub fn texts_with(&self, words: &Words) -> serde_json::Result<Value> {
        let own = Map::from_iter([("brand".to_owned(), Value::Object(self.brand.clone()))]);
        let mut texts = Value::Object(own);
        files::fill(&mut texts, files::texts(Locale::ZH, Subject::Brand)?);
        words::complete(texts, words, Locale::ZH)
    }

    /// Returns the server's part of [texts](Self::texts_with), which it takes out of them.
    pub fn server_texts(&self, texts: &mut Value) -> serde_json::Result<BrandTexts> {
        let brand = &mut texts["brand"];
        let server: BrandTexts = serde_json::from_value(brand["server"].take())?;
        let number = brand["hotline"]["number"].as_str().unwrap_or_default();
        Ok(BrandTexts {
            shell_notice: server.shell_notice.replace("{{number}}", number),
            shops: self.shops.clone(),
            is_demonstration: self.is_demonstration,
            ..server
        })
    }
}

fn is_web(address: &str) -> bool {
    url::Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}

/// The server's texts of the brand site: the part `brand.server`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BrandTexts {
    /// The brand's name, the last part of titles.
    pub site_name: String,
    /// The pattern of a document title: `{{title}}`, `{{site}}`.
    pub title_pattern: String,
    pub keywords: String,
    /// The notice for visitors without JavaScript on a page that could not be rendered.
    pub shell_notice: String,
    #[serde(skip)]
    pub shops: Vec<BrandShop>,
    /// Whether the program has the brand's icons and cards.
    #[serde(skip)]
    pub is_demonstration: bool,
    pages: BrandHeads,
}

#[derive(Clone, Debug, Default, Deserialize)]
pub struct BrandHead {
    pub title: String,
    pub description: String,
}

/// The heads of all pages, and of the pages for errors, by name.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct BrandHeads {
    error: BrandHead,
    #[serde(flatten)]
    others: BTreeMap<String, BrandHead>,
}

impl BrandTexts {
    /// Returns the head of a page; that of the error page for an unknown name.
    pub fn head(&self, page: &str) -> &BrandHead {
        self.pages.others.get(page).unwrap_or(&self.pages.error)
    }

    pub fn title(&self, page: &str) -> String {
        self.title_pattern
            .replace("{{title}}", page)
            .replace("{{site}}", &self.site_name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The demonstration's file, changed.
    fn changed(change: impl Fn(&mut Value)) -> Result<OwnBrand, BrandError> {
        let file = DemonstrationFiles::get("brand.json").unwrap().data;
        let mut file: Value = serde_json::from_slice(&file).unwrap();
        change(&mut file);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.json");
        fs::write(&path, file.to_string()).unwrap();
        OwnBrand::read(&path)
    }

    #[test]
    fn the_texts_of_a_brand_complete_those_of_the_program() {
        let own = changed(|file| {
            file["brand"]["name"] = "织暖".into();
            // A text of the program.
            file["brand"]["error"] = serde_json::json!({ "home": "回到首页" });
        });
        let own = own.unwrap();
        let mut texts = own.texts_with(&Words::default()).unwrap();
        assert_eq!(texts["brand"]["name"], "织暖");
        assert_eq!(texts["brand"]["error"]["home"], "回到首页");
        assert_eq!(texts["brand"]["error"]["retry"], "重新加载");
        let server = own.server_texts(&mut texts).unwrap();
        assert!(!server.is_demonstration && server.shops.len() == 2);
        assert!(!server.shell_notice.contains("{{"));
        assert_eq!(server.title("门店"), format!("门店 | {}", server.site_name));
    }

    #[test]
    fn a_site_without_a_brand_has_the_texts_of_the_program_alone() {
        let none = OwnBrand::default();
        let mut texts = none.texts_with(&Words::default()).unwrap();
        assert_eq!(texts["brand"]["nav"]["menu"], "菜单");
        assert!(texts["brand"].get("name").is_none());
        assert_eq!(none.server_texts(&mut texts).unwrap().site_name, "");
    }

    #[test]
    fn a_file_says_which_texts_it_lacks_or_has_wrong() {
        let wrong = changed(|file| {
            file["brand"].as_object_mut().unwrap().remove("tagline");
            file["brand"]["motto"] = "?".into();
            file["brand"]["investors"]["report"] = "PDF".into();
            file["shops"][0]["url"] = "javascript:alert(1)".into();
        });
        let message = wrong.unwrap_err().to_string();
        for part in [
            "there is no brand.tagline",
            "brand.motto is no text of the brand site",
            "brand.investors.report must have the placeholders of",
            "javascript:alert(1) is no web address of a shop",
        ] {
            assert!(message.contains(part), "{message}");
        }
        // A part that the brand does not have.
        assert!(changed(|file| file["brand"]["investors"]["report"] = "".into()).is_ok());
    }
}
