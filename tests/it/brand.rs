//! The brand site: its own pages, beside the garment site in one process, and without a provider.

mod apart;
mod hosts;
mod own;
mod pages;
mod walk;

use base::config::{Config, HostName};
use base::site::Site;

use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, ask};

/// The brand site's pages and a word of each.
const PAGES: [(&str, &str); 10] = [
    ("/", "46,880,000"),
    ("/brand", "3名纤维工程师"),
    ("/about", "我们是谁"),
    ("/investors", "股东"),
    ("/news", "札幌分公司"),
    ("/join", "版师"),
    ("/hotline", "+86 22 5555 0124"),
    ("/shops", "松江店"),
    ("/privacy", "userUniqueKey"),
    ("/accessibility", "GB/T 37668-2019"),
];
/// The host name of the brand site where both are served.
const BRAND: &str = "www.brand.example";
/// That of the garment site.
const GARMENT: &str = "www.garment.example";

fn brand_alone(config: &mut Config) {
    config.site.default = Site::Brand;
}

fn both(config: &mut Config) {
    let host = |name, site| (HostName::parse(name).unwrap(), site);
    config.site.hosts = [host(BRAND, Site::Brand), host(GARMENT, Site::Garment)].into();
    config.site.brand_url = format!("https://{BRAND}").parse().ok();
    config.site.garment_url = format!("https://{GARMENT}").parse().ok();
}

/// A provider that has gone away.
async fn no_provider() -> Scripted {
    let provider = Scripted::start().await;
    provider.stop().await;
    provider
}

async fn at(site: &TestSite, host: &str, path: &str) -> Answer {
    ask(site
        .request(reqwest::Method::GET, path)
        .header("host", host))
    .await
}

/// Whether a page is one of the brand site's.
fn is_brand(html: &str) -> bool {
    html.contains("\"site\":\"brand\"")
}
