//! Every page of both sites is rendered on the server, whichever engine it is.

use crate::support::html::root;
use crate::support::language::LANGUAGES;
use crate::support::process::Process;

/// An address of each kind of page of the garment site.
const GARMENT: [&str; 22] = [
    "/",
    "/about/company",
    "/about/culture",
    "/about/development",
    "/about/cooperation",
    "/about/contact",
    "/market",
    "/oem/cotton",
    "/oem/info/6002",
    "/sample/list",
    "/sample/info/5001",
    "/news/list",
    "/news/list?page=2",
    "/news/info/3036",
    "/bbs",
    "/bbs/board/51",
    "/order",
    "/user/login",
    "/user/register",
    "/user/terms",
    "/privacy",
    "/no/such/page",
];

const BRAND: [&str; 10] =
    ["/", "/brand", "/about", "/investors", "/news", "/join", "/hotline", "/shops", "/privacy", "/no/such/page"];

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_both_sites_is_rendered_on_the_server() {
    let folder = tempfile::tempdir().unwrap();
    for site in ["garment", "brand"] {
        let process = Process::start_with(folder.path(), "info", &[("SELVAGE_SITE_DEFAULT", site)]);
        let paths: Vec<String> = match site {
            "brand" => BRAND.map(str::to_owned).into(),
            _ => LANGUAGES.iter().flat_map(|language| GARMENT.map(|path| language.path(path))).collect(),
        };
        for path in paths {
            let answer = process.get(&path).await;
            assert!(root(answer.text()).contains("<h1"), "{site} {path}: {}", answer.status);
        }
    }
}
