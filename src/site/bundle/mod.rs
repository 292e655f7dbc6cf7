//! The build of `ui/`: the server script, the browser's assets and the manifest that names them.
//!
//! The binary embeds it, so the two sides of a page always match. In development it is read from a
//! folder.

mod texts;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};
use std::{fs, io};

use base64::prelude::{BASE64_STANDARD, Engine};
use bytes::Bytes;
use rust_embed::RustEmbed;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use crate::body::{Body, Coding};
use base::locale::{Locale, ServerTexts};
use base::site::Site;

pub use texts::{TextSets, Texts, script_name};

#[derive(RustEmbed)]
#[folder = "../../bundles/"]
#[exclude = ".gitignore"]
struct BundleFiles;

#[derive(Debug)]
pub struct Bundle {
    pub manifest: Manifest,
    /// The script that defines `selvageRender`.
    pub server: Arc<str>,
    assets: HashMap<String, Asset>,
}

/// The names of a build's files, as URLs below `/_assets/`.
#[derive(Clone, Debug, Deserialize)]
pub struct Manifest {
    /// The build's id: a hash of all its files, and one of the texts.
    pub build: String,
    #[serde(flatten)]
    pub garment: SiteFiles,
    pub brand: SiteFiles,
    pub desk: DeskFiles,
    /// The additional files of each page kind.
    pub pages: BTreeMap<String, PageFiles>,
    /// The texts that each page needs.
    #[serde(rename = "texts")]
    pub sets: BTreeMap<Site, TextSets>,
    #[serde(skip)]
    pub texts: Arc<Texts>,
    /// The style sheets by their addresses.
    #[serde(skip)]
    pub sheets: BTreeMap<String, Sheet>,
}

/// A style sheet. Pages contain theirs, so that the first paint waits for nothing; in-app
/// navigation loads those of other pages from their addresses.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub address: String,
    /// The element that contains it.
    pub element: String,
    /// The source that allows it in a content security policy, after a space.
    pub source: String,
}

impl Sheet {
    pub fn new(address: String, text: &str) -> Self {
        let element = format!(r#"<style data-href="{address}">{text}</style>"#);
        Self {
            address,
            element,
            source: source(text),
        }
    }
}

/// The source that allows the text of an element in a content security policy, after a space.
pub fn source(text: &str) -> String {
    let digest = BASE64_STANDARD.encode(Sha256::digest(text));
    format!(" 'sha256-{digest}'")
}

#[derive(Clone, Debug, Deserialize)]
pub struct SiteFiles {
    /// The script that loads all others after the page has been painted.
    pub starter: String,
    /// The script that all entries and pages import.
    pub application: String,
    /// The script that starts the application.
    pub entry: String,
    pub styles: Vec<String>,
    /// The fonts that pages preload, by language.
    pub fonts: BTreeMap<String, Vec<String>>,
    pub icons: BTreeMap<String, String>,
}

/// The files of the desk's application.
#[derive(Clone, Debug, Deserialize)]
pub struct DeskFiles {
    pub script: String,
    /// Scripts that the script imports at once.
    pub chunks: Vec<String>,
    pub style: String,
    /// The codes of the languages whose texts the scripts have.
    pub languages: Vec<String>,
    /// The groups of the site's texts that the desk shows as well.
    pub shares: Vec<String>,
}

impl Manifest {
    /// The part of the build's id that its texts do not change.
    pub fn scripts(&self) -> &str {
        self.build.split('-').next().unwrap_or_default()
    }

    pub const fn files(&self, site: Site) -> &SiteFiles {
        match site {
            Site::Garment => &self.garment,
            Site::Brand => &self.brand,
        }
    }

    /// The style sheets of a page: the site's, those of the page's kind, and the company's.
    pub fn sheets(&self, site: Site, kind: &str) -> impl Iterator<Item = &Sheet> {
        let own = self
            .pages
            .get(kind)
            .into_iter()
            .flat_map(|files| &files.styles);
        let company = self.texts.style.as_ref();
        self.files(site)
            .styles
            .iter()
            .chain(own)
            .filter_map(|address| self.sheets.get(address))
            .chain(company.filter(|_| site == Site::Garment))
    }

    /// The notice for visitors without JavaScript on a page that could not be rendered.
    pub fn shell_notice(&self, site: Site, locale: Locale) -> &str {
        match site {
            Site::Garment => &self.texts(locale).shell_notice,
            Site::Brand => &self.texts.brand.shell_notice,
        }
    }

    pub fn texts(&self, locale: Locale) -> &ServerTexts {
        self.texts.of(locale)
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
pub struct PageFiles {
    /// The page's script; none for the page of an error, which the entry has.
    pub script: Option<String>,
    pub styles: Vec<String>,
    /// The name of the set of its texts; none for the page of an error, which has those of every page.
    pub texts: Option<String>,
}

/// A file for the browser, under a name that changes with its content.
#[derive(Clone, Debug)]
pub struct Asset {
    pub content_type: String,
    pub identity: Bytes,
    compressed: Arc<OnceLock<Compressed>>,
}

/// The compressed forms of a file.
#[derive(Clone, Debug, Default)]
pub struct Compressed {
    /// `None` if brotli does not make it smaller.
    pub brotli: Option<Bytes>,
    /// `None` if gzip does not make it smaller.
    pub gzip: Option<Bytes>,
}

impl Asset {
    pub fn new(content_type: String, identity: Bytes, compressed: Compressed) -> Self {
        Self {
            content_type,
            identity,
            compressed: Arc::new(compressed.into()),
        }
    }

    /// A script that was made by the server, which is compressed when it is first asked for.
    fn script(text: Bytes) -> Self {
        Self {
            content_type: content_type("a.js"),
            identity: text,
            compressed: Arc::default(),
        }
    }

    /// The compressed forms, which a thread of its own makes of a script of the server.
    pub async fn compressed(&self) -> Compressed {
        if let Some(made) = self.compressed.get() {
            return made.clone();
        }
        let own = self.clone();
        let made = spawn_blocking(move || own.compress().clone());
        // A file without compressed forms is sent as it is.
        made.await.unwrap_or_default()
    }

    fn compress(&self) -> &Compressed {
        self.compressed.get_or_init(|| {
            let body = Body::new(self.identity.clone());
            let form = |coding| {
                let variant = body.variant(coding);
                (variant.coding == coding).then(|| variant.bytes.clone())
            };
            Compressed {
                brotli: form(Coding::Brotli),
                gzip: form(Coding::Gzip),
            }
        })
    }
}

#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    #[error("the UI bundle has no {0}: build it with `make ui` and build again")]
    Missing(&'static str),
    #[error("bundles/manifest.json names the style sheet {0}, which is missing")]
    MissingSheet(String),
    #[error("bundles/manifest.json: {0}")]
    Manifest(#[from] serde_json::Error),
    #[error("the texts of locales/: {0}")]
    Texts(serde_json::Error),
    #[error("the UI bundle: {0} is not UTF-8")]
    Encoding(&'static str),
    #[error("{path}: {source}")]
    Read { path: PathBuf, source: io::Error },
}

impl Bundle {
    /// Loads the bundle in a folder, or the embedded one.
    pub fn load(folder: Option<&Path>) -> Result<Self, BundleError> {
        folder.map_or_else(Self::embedded, Self::from_dir)
    }

    pub fn embedded() -> Result<Self, BundleError> {
        let file = |name: &str| BundleFiles::get(name).map(|file| into_bytes(file.data));
        Self::from_files(
            BundleFiles::iter()
                .filter_map(|name| Some((name.to_string(), file(&name)?)))
                .collect(),
        )
    }

    pub fn from_dir(dir: &Path) -> Result<Self, BundleError> {
        let read = |path: &Path| {
            fs::read(path)
                .map(Bytes::from)
                .map_err(|source| BundleError::Read {
                    path: path.to_owned(),
                    source,
                })
        };
        let list = |path: &Path| {
            fs::read_dir(path)
                .and_then(Iterator::collect::<io::Result<Vec<_>>>)
                .map_err(|source| BundleError::Read {
                    path: path.to_owned(),
                    source,
                })
        };
        let mut files = HashMap::new();
        for name in [MANIFEST, SERVER] {
            files.insert(name.to_owned(), read(&dir.join(name))?);
        }
        for entry in list(&dir.join("assets"))? {
            let name = format!("{ASSETS}{}", entry.file_name().to_string_lossy());
            match read(&entry.path()) {
                Ok(bytes) => files.insert(name, bytes),
                // A file of the previous build that has been removed meanwhile.
                Err(BundleError::Read { source, .. })
                    if source.kind() == io::ErrorKind::NotFound =>
                {
                    continue;
                }
                Err(error) => return Err(error),
            };
        }
        Self::from_files(files)
    }

    /// Returns the bundle with other texts.
    #[must_use]
    pub fn with_texts(&self, texts: Texts) -> Self {
        let mut manifest = self.manifest.clone();
        manifest.build = format!("{}-{}", manifest.scripts(), texts.version());
        let assets = self.assets.iter();
        let files = assets.filter(|(name, _)| !name.starts_with(TEXTS));
        let files = files.map(|(name, asset)| (name.clone(), asset.clone()));
        let scripts = texts.scripts(&manifest.sets, &manifest.build);
        let scripts = scripts.chain(texts.desk_scripts(&manifest.desk, &manifest.build));
        let assets = files.chain(scripts).collect();
        manifest.texts = Arc::new(texts);
        Self {
            manifest,
            server: Arc::clone(&self.server),
            assets,
        }
    }

    /// Returns the asset with this name below `/_assets/`.
    pub fn asset(&self, name: &str) -> Option<&Asset> {
        self.assets.get(name)
    }

    /// All assets with their names below `/_assets/`.
    pub fn assets(&self) -> impl Iterator<Item = (&str, &Asset)> {
        self.assets
            .iter()
            .map(|(name, asset)| (name.as_str(), asset))
    }

    fn from_files(mut files: HashMap<String, Bytes>) -> Result<Self, BundleError> {
        let manifest = files
            .remove(MANIFEST)
            .ok_or(BundleError::Missing(MANIFEST))?;
        let mut manifest: Manifest = serde_json::from_slice(&manifest)?;
        let server = files.remove(SERVER).ok_or(BundleError::Missing(SERVER))?;
        let of_pages = manifest.pages.values().map(|page| &page.styles);
        let addresses = [&manifest.garment.styles, &manifest.brand.styles]
            .into_iter()
            .chain(of_pages)
            .flatten();
        for address in addresses.cloned().collect::<BTreeSet<_>>() {
            let text = address.strip_prefix("/_").and_then(|path| files.get(path));
            let text = text.ok_or_else(|| BundleError::MissingSheet(address.clone()))?;
            let text = str::from_utf8(text).map_err(|_| BundleError::Encoding("a style sheet"))?;
            manifest
                .sheets
                .insert(address.clone(), Sheet::new(address, text));
        }
        let assets = files
            .iter()
            .filter_map(|(path, identity)| Some((path, path.strip_prefix(ASSETS)?, identity)))
            .filter(|(_, name, _)| !COMPRESSED.iter().any(|ending| name.ends_with(ending)))
            .map(|(path, name, identity)| {
                let compressed = Compressed {
                    brotli: files.get(&format!("{path}.br")).cloned(),
                    gzip: files.get(&format!("{path}.gz")).cloned(),
                };
                let asset = Asset::new(content_type(name), identity.clone(), compressed);
                (name.to_owned(), asset)
            })
            .collect();
        let bundle = Self {
            manifest,
            server: str::from_utf8(&server)
                .map_err(|_| BundleError::Encoding(SERVER))?
                .into(),
            assets,
        };
        Ok(bundle.with_texts(Texts::read().map_err(BundleError::Texts)?))
    }
}

/// The notices of all software in the binary, as text; `None` if the UI's build did not write them.
pub fn licences() -> Option<&'static Body> {
    static LICENCES: LazyLock<Option<Body>> = LazyLock::new(|| {
        Body::from_brotli(into_bytes(BundleFiles::get("licences.txt.br")?.data)).ok()
    });
    LICENCES.as_ref()
}

const MANIFEST: &str = "manifest.json";
const SERVER: &str = "server.js";
const ASSETS: &str = "assets/";
/// The beginning of the names of texts' scripts.
const TEXTS: &str = "texts-";
const COMPRESSED: [&str; 2] = [".br", ".gz"];

fn into_bytes(data: std::borrow::Cow<'static, [u8]>) -> Bytes {
    match data {
        std::borrow::Cow::Borrowed(data) => Bytes::from_static(data),
        std::borrow::Cow::Owned(data) => Bytes::from(data),
    }
}

fn content_type(name: &str) -> String {
    let guess = mime_guess::from_path(name).first_or_octet_stream();
    match (guess.type_().as_str(), guess.subtype().as_str()) {
        ("text", _) | (_, "javascript" | "json") => format!("{guess}; charset=utf-8"),
        _ => guess.to_string(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A manifest of invented files and the real texts, for tests of other modules too.
    pub(crate) fn sample_manifest() -> Manifest {
        Manifest {
            texts: Arc::new(Texts::read().unwrap()),
            ..serde_json::from_value(sample()).unwrap()
        }
    }

    fn sample() -> serde_json::Value {
        serde_json::json!({
            "build": "b", "starter": "/_assets/starter-1.js", "application": "/_assets/app-1.js",
            "entry": "/_assets/entry-1.js",
            "styles": ["/_assets/base-1.css"], "fonts": {}, "icons": {},
            "desk": { "script": "/_assets/desk-1.js", "chunks": [], "style": "/_assets/desk-1.css", "languages": [], "shares": [] },
            "pages": { "privacy": {
                "script": "/_assets/privacy-1.js",
                "styles": ["/_assets/privacy-1.css"],
                "texts": "privacy",
            } },
            "brand": {
                "starter": "/_assets/starter-1.js", "application": "/_assets/brand-1.js", "entry": "/_assets/brand-entry-1.js",
                "styles": ["/_assets/dark-1.css"], "fonts": {}, "icons": {},
            },
            "texts": {
                "garment": { "everywhere": ["nav"], "pages": { "privacy": ["privacy"] } },
                "brand": { "everywhere": ["brand"], "pages": {} },
            }
        })
    }

    /// The style sheets of the manifest.
    const SHEETS: [(&str, &str); 3] = [
        ("assets/base-1.css", "body{}"),
        ("assets/dark-1.css", "html{}"),
        ("assets/privacy-1.css", "p>b{}"),
    ];

    fn files(names: &[(&str, &str)]) -> HashMap<String, Bytes> {
        names
            .iter()
            .map(|(name, text)| ((*name).to_owned(), Bytes::from((*text).to_owned())))
            .collect()
    }

    #[test]
    fn compressed_forms_belong_to_their_asset() {
        let manifest = sample().to_string();
        let mut all = files(&[
            (MANIFEST, &manifest),
            (SERVER, "1"),
            ("assets/e.js", "plain"),
            ("assets/e.js.br", "small"),
        ]);
        all.extend(files(&SHEETS));
        let bundle = Bundle::from_files(all).unwrap();
        let asset = bundle.asset("e.js").unwrap();
        let compressed = asset.compress();
        assert_eq!(
            (&asset.identity[..], compressed.brotli.as_deref()),
            (&b"plain"[..], Some(&b"small"[..]))
        );
        assert_eq!(compressed.gzip, None);
        assert_eq!(asset.content_type, "text/javascript; charset=utf-8");
        assert!(bundle.asset("e.js.br").is_none());
        assert!(bundle.asset("../server.js").is_none());
    }

    #[test]
    fn a_build_without_a_style_sheet_of_its_manifest_is_refused() {
        let mut all = files(&[(MANIFEST, &sample().to_string()), (SERVER, "1")]);
        all.extend(files(&SHEETS[1..]));
        let error = Bundle::from_files(all).unwrap_err().to_string();
        assert!(error.contains("/_assets/base-1.css"), "{error}");
    }

    #[test]
    fn a_binary_without_a_ui_says_how_to_build_it() {
        let error = Bundle::from_files(HashMap::new()).unwrap_err();
        assert!(error.to_string().contains("make ui"), "{error}");
    }
}
