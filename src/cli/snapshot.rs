//! `selvage snapshot`

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::CliResult;
use base::config::{Config, ProviderSettings};
use base::locale::Locale;
use base::site::{Address, Route, Site};
use site::bundle::Bundle;
use site::pages::{ErrorPage, Pages};
use site::provider::{Content, Provider};
use site::publish::DocumentJson;
use site::render::{ScriptTexts, ServerBundle, Snapshot};

#[derive(Debug, Args)]
pub(super) struct MakeSnapshot {
    /// The file to write [default: beside the program, where `serve` reads it]
    file: Option<PathBuf>,
}

impl MakeSnapshot {
    pub(super) fn run(self) -> CliResult {
        let file = self.file.map_or_else(Snapshot::file, Ok)?;
        let bundle = Bundle::load(None)?;
        let documents = error_pages(&bundle)?;
        let texts = ScriptTexts::default();
        texts.add(bundle.manifest.texts.rendered(&bundle.manifest.build));
        let server = ServerBundle::new(bundle.server).with_texts(texts);
        let snapshot = Snapshot::make(bundle.manifest.scripts(), server, documents)?;
        // Replaced as a whole: a server may be starting.
        let unfinished = file.with_extension("tmp");
        std::fs::write(&unfinished, snapshot)?;
        Ok(std::fs::rename(unfinished, file)?)
    }
}

/// Documents that need no provider: an error page of each site in each of its languages.
fn error_pages(bundle: &Bundle) -> CliResult<Vec<Arc<str>>> {
    let config = Config::default();
    let provider = ProviderSettings::at(config.server.public_url.clone());
    let content = Content::new(Provider::new(provider, Vec::new())?);
    let pages = Pages::new(content, &config);
    let garment = Locale::all().map(|locale| (Site::Garment, locale));
    let places = garment.chain([(Site::Brand, Site::BRAND_LANGUAGE)]);
    let document = |(site, locale)| {
        let address = Address {
            site,
            locale,
            route: Route::NotFound,
        };
        DocumentJson::of(&pages.failure(address, ErrorPage::default(), &bundle.manifest)).content
    };
    Ok(places.map(document).collect())
}
