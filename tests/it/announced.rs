//! A change of the content becomes new on the site, without a purge by anybody and without
//! waiting for `cache.fresh`.

use std::path::Path;
use std::time::Duration;

use base::config::{AdminAddress, Config, EmbeddedSettings, ProviderSource, Secret};
use cms::{Backend, PurgedServer};
use jiff::{Timestamp, tz::Offset};
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

use crate::support::databases::databases;
use crate::support::process;
use crate::support::site::TestSite;

const SECRET: &str = "weft-and-warp-1993";
/// A piece of news, and its page in English.
const FILE: &str = "items/news/2-2026-autumn.toml";
const PAGE: &str = "/en/news/info/3039";
const TITLE: &str = "Certificates, cotton origin and a swatch list, now on this site";

/// The project's content with another title of the news, in English, and with these lines below it.
fn content(title: &str, more: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let copied = std::process::Command::new("cp")
        .args(["-r", "--no-preserve=mode"])
        .args([&own.join("."), folder.path()])
        .status();
    assert!(copied.unwrap().success());
    let file = folder.path().join(FILE);
    let text = std::fs::read_to_string(&file).unwrap();
    let line = format!("title = \"{TITLE}\"\n");
    assert!(text.contains(&line));
    let new = format!("title = \"{title}\"\n{more}");
    std::fs::write(&file, text.replace(&line, &new)).unwrap();
    folder
}

/// `selvage content …`
fn selvage_content(database: &str, arguments: &[&str]) -> String {
    let folder = TempDir::new().unwrap();
    let output = process::selvage()
        .arg("content")
        .args(arguments)
        .env("SELVAGE_EMBEDDED_DATABASE", database)
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn import(database: &str, content: &TempDir) -> String {
    selvage_content(database, &["import", content.path().to_str().unwrap()])
}

/// A moment in the folder format: China Standard Time.
fn local(moment: i64) -> String {
    let time = Timestamp::from_second(moment).unwrap();
    let time = Offset::from_hours(8).unwrap().to_datetime(time);
    time.strftime("%Y-%m-%dT%H:%M:%S").to_string()
}

async fn provider(database: &str) -> Backend {
    let settings = EmbeddedSettings {
        database: database.parse().unwrap(),
        demo_customers: false,
        ..EmbeddedSettings::default()
    };
    Backend::start(settings).await.unwrap()
}

/// A site that keeps its pages for an hour.
fn keeps_pages(config: &mut Config) {
    config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    config.cache.fresh = Duration::from_hours(1);
}

/// A site of a provider that announces to nobody.
async fn site_of(provider: &Backend) -> TestSite {
    let site = TestSite::start(provider.url().clone(), keeps_pages).await;
    assert!(has(&site, TITLE).await);
    site
}

/// Announces to a server at an address, as `selvage provider` with this configuration does.
fn announce(provider: &Backend, server: &str) {
    let mut config = Config::default();
    config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    config.embedded.servers = vec![server.parse().unwrap()];
    let servers = PurgedServer::configured(&config);
    provider.announce_to(servers).unwrap();
}

async fn has(site: &TestSite, text: &str) -> bool {
    site.get(PAGE).await.text().contains(text)
}

async fn until_page_has(site: &TestSite, text: &str) {
    let waiting = async {
        while !has(site, text).await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
    assert!(waited.is_ok(), "the page does not become new");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_new_after_an_import_beside_the_running_server() {
    let folder = TempDir::new().unwrap();
    for database in databases(folder.path()).await {
        let unused = "http://127.0.0.1:9/".parse().unwrap();
        let site = TestSite::start(unused, |config| {
            config.provider.url = ProviderSource::Embedded;
            config.embedded.database = database.parse().unwrap();
            config.embedded.demo_customers = false;
            // The operators' own port is the one that has purges.
            config.admin.listen = Some(AdminAddress::Tcp(([127, 0, 0, 1], 0).into()));
            config.cache.fresh = Duration::from_hours(1);
        })
        .await;
        assert!(has(&site, TITLE).await);
        import(&database, &content("Imported", ""));
        until_page_has(&site, "Imported").await;
        selvage_content(&database, &["restore", "item/3039@1"]);
        until_page_has(&site, TITLE).await;
        let told = async {
            while selvage_content(&database, &["log", "item/3039"]).contains("not told yet") {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), told)
            .await
            .unwrap();
        let log = selvage_content(&database, &["log", "item/3039"]);
        assert!(log.contains("1 page purged"), "{log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_text_is_on_its_page_also_if_the_announcing_server_starts_later() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("provider.sqlite");
    let database = database.to_str().unwrap();
    let silent = provider(database).await;
    let site = site_of(&silent).await;
    let moment = Timestamp::now().as_second() + 1;
    let from = format!("from = {}\n", local(moment));
    import(database, &content("Planned", &from));
    // Without a cache, the text is there.
    let uncached = TestSite::start(silent.url().clone(), |config| {
        config.cache.budget = 0;
    })
    .await;
    until_page_has(&uncached, "Planned").await;
    assert!(has(&site, TITLE).await, "nobody has told the site");
    let late = provider(database).await;
    announce(&late, site.url.as_str());
    until_page_has(&site, "Planned").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_is_down_is_told_when_it_is_back() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("provider.sqlite");
    let database = database.to_str().unwrap();
    let provider = provider(database).await;
    let site = site_of(&provider).await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    announce(&provider, &format!("http://{address}/"));
    import(database, &content("Imported", ""));
    drop(listener.accept().await.unwrap());
    assert!(has(&site, TITLE).await, "the first attempt fails");
    let target = (
        site.url.host_str().unwrap().to_owned(),
        site.url.port().unwrap(),
    );
    let relay = tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let mut far = TcpStream::connect(target.clone()).await.unwrap();
            tokio::spawn(async move { copy_bidirectional(&mut near, &mut far).await });
        }
    });
    until_page_has(&site, "Imported").await;
    relay.abort();
}
