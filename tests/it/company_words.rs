//! The company as a server names it while the provider is down or has no words.

use std::io::Write as _;

use base::config::{self, Config, ConfigFile, Sources, StatedFacts};
use tempfile::NamedTempFile;

use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

/// A page that is whole without the provider.
const PAGE: &str = "/en/user/login";

/// The facts of a section `[company]`.
fn stated(section: &str) -> StatedFacts {
    let mut file = NamedTempFile::new().unwrap();
    write!(file, "provider.url = \"https://cms.example\"\n{section}").unwrap();
    let sources = Sources {
        file: ConfigFile::Required(file.path().into()),
        ..Sources::default()
    };
    config::load(&sources).unwrap().config.company.facts
}

async fn title(site: &TestSite) -> String {
    let page = site.get(PAGE).await;
    let (_, after) = page.text().split_once("<title>").unwrap();
    after.split_once("</title>").unwrap().0.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_while_the_provider_is_down_names_the_company() {
    let folder = tempfile::tempdir().unwrap();
    let kept = |config: &mut Config| config.cache.folder = folder.path().into();
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), kept).await;
    let before = title(&site).await;
    assert!(before.ends_with("– Jinlan"), "{before}");
    site.stop().await;
    provider.stop().await;

    let site = TestSite::start(provider.url(), kept).await;
    assert_eq!(title(&site).await, before);
    let page = site.get(PAGE).await;
    assert!(page.text().contains("+86 22 5555 0193"));
    site.stop().await;
    // Another provider has another company.
    let other = Scripted::start().await;
    other.stop().await;
    let site = TestSite::start(other.url(), kept).await;
    assert_ne!(title(&site).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn facts_of_the_settings_stand_where_the_provider_has_none() {
    let facts = stated(
        "[company]\nhotline = \"+86 574 5555 0100\"\nvat = \"DE123456789\"\n\
         [company.zh]\nname = \"宁波辰纱针织有限公司\"\nshort = \"辰纱\"\n\
         [company.en]\nname = \"Ningbo Chengsha Knitwear Co., Ltd.\"\nshort = \"Chengsha\"\n",
    );
    let own = |config: &mut Config| config.company.facts = facts.clone();
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), own).await;
    let page = site.get(PAGE).await;
    assert!(title(&site).await.ends_with("– Jinlan"));
    assert!(!page.text().contains("+86 574 5555 0100") && page.text().contains("DE123456789"));
    site.stop().await;
    provider.stop().await;

    let site = TestSite::start(provider.url(), own).await;
    let page = site.get(PAGE).await;
    assert!(title(&site).await.ends_with("– Chengsha"));
    assert!(page.text().contains("+86 574 5555 0100"));
    // A language without texts has those of the languages behind it.
    let chinese = site.get("/user/login").await;
    assert!(chinese.text().contains("辰纱"));
    let japanese = site.get("/ja/user/login").await;
    assert!(japanese.text().contains("Chengsha") || japanese.text().contains("辰纱"));
}
