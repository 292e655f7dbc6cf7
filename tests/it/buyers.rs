//! Pages and files of the real content that buyers look for: privacy, downloads, registration
//! numbers.

use std::time::Duration;

use base::config::EmbeddedSettings;

use crate::support::html::words;
use crate::support::language::LANGUAGES;
use crate::support::process::Process;

/// The names under which the site stores anything in a browser (spec §3).
const STORED: [&str; 12] = [
    "i18n_redirected",
    "lang",
    "userUniqueKey",
    "gmsys_token",
    "gmsys_uname",
    "gmsys_account",
    "gmsys_avatar",
    "gmsys_firstLogin",
    "gmsys_firstLoginPwd",
    "gmsys_changePwd",
    "gmsys_permissions",
    "selvage:chunk-reload",
];

async fn html(process: &Process, path: &str) -> String {
    let answer = process.get(path).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.text().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_privacy_page_names_everything_that_is_stored_and_the_default_lifetimes() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "info");
    let defaults = EmbeddedSettings::default();
    let days = defaults.visit_retention.as_secs() / Duration::from_hours(24).as_secs();
    let hours = defaults.token_ttl.as_secs() / Duration::from_hours(1).as_secs();
    for language in &LANGUAGES {
        let html = html(&process, &language.path("/privacy")).await;
        let shown = words(&html);
        for name in STORED {
            assert!(
                html.contains(&format!("<code>{name}</code>")),
                "{}: {name}",
                language.tag
            );
        }
        let (days, hours) = match language.tag {
            "en" => (
                format!("deleted after {days} days"),
                format!("expires after {hours} hours"),
            ),
            "ja" => (format!("{days}日後に削除"), format!("{hours}時間で失効")),
            _ => (format!("保存{days}天后删除"), format!("{hours}小时后失效")),
        };
        assert!(
            shown.contains(&days) && shown.contains(&hours),
            "{}: {shown}",
            language.tag
        );
        assert!(
            html.contains("id=\"choice\"") && html.contains("mailto:privacy@jinlan.example"),
            "{}",
            language.tag
        );
    }
    let sitemap = html(&process, "/sitemap-en.xml").await;
    assert!(sitemap.contains("/en/privacy</loc>"), "{sitemap}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_footer_links_privacy_terms_accessibility_and_the_registration_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "info");
    for language in &LANGUAGES {
        for path in ["/", "/about/company", "/bbs"] {
            let html = html(&process, &language.path(path)).await;
            let (_, footer) = html.split_once("<footer").unwrap();
            for link in [
                &format!("href=\"{}\"", language.path("/privacy")),
                &format!("href=\"{}\"", language.path("/user/terms")),
                &format!("href=\"{}\"", language.path("/accessibility")),
                "href=\"https://beian.miit.gov.cn/\"",
                "href=\"https://beian.mps.gov.cn/",
                "津ICP备00000000号",
                "津公网安备00000000000000号",
            ] {
                assert!(footer.contains(link), "{} {path}: no {link}", language.tag);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn downloads_are_text_in_utf8_that_a_browser_saves_under_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "info");
    for language in ["zh", "en", "ja"] {
        for (name, lines) in [
            (format!("jinlan-swatch-list-{language}.csv"), 20),
            (format!("jinlan-rfq-{language}.csv"), 20),
            (format!("jinlan-rfq-{language}.txt"), 60),
        ] {
            let file = process.get(&format!("/media/downloads/{name}")).await;
            let header = |name: &str| {
                file.headers
                    .get(name)
                    .map_or("", |value| value.to_str().unwrap())
                    .to_owned()
            };
            assert_eq!(
                (file.status.as_u16(), &*header("content-type")),
                (200, "application/octet-stream"),
                "{name}"
            );
            assert_eq!(
                header("content-disposition"),
                format!("attachment; filename=\"{name}\"")
            );
            // Spreadsheets take text for UTF-8 only when it begins with this mark.
            assert!(file.body.starts_with(b"\xef\xbb\xbf"), "{name}");
            assert!(
                std::str::from_utf8(&file.body).unwrap().lines().count() >= lines,
                "{name}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_accessibility_statement_names_the_standard_of_its_readers_and_whom_to_tell() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "info");
    for language in &LANGUAGES {
        let html = html(&process, &language.path("/accessibility")).await;
        let shown = words(&html);
        let standards: &[&str] = match language.tag {
            "en" => &["WCAG) 2.2 at level AA", "EN 301 549 V3.2.1"],
            "ja" => &[
                "JIS X 8341-3:2016の適合レベルAAに配慮",
                "WCAG 2.2のレベルAA",
            ],
            _ => &["GB/T 37668-2019", "（WCAG）2.2的AA级"],
        };
        for standard in standards {
            assert!(shown.contains(standard), "{}: {shown}", language.tag);
        }
        let contact = format!("href=\"{}\"", language.path("/about/contact"));
        let (_, main) = html.split_once("<main").unwrap();
        let (main, _) = main.split_once("</main>").unwrap();
        assert!(
            main.contains("mailto:quality@jinlan.example") && main.contains(&contact),
            "{}",
            language.tag
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_conformance_report_has_each_criterion_and_the_contact_page_the_persons_of_teams() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "info");
    for language in &LANGUAGES {
        let report = html(&process, &language.path("/conformance")).await;
        // In Japanese, the level that was examined is in a table, too.
        let criteria = if language.tag == "ja" { 38 + 1 } else { 55 };
        let levels = report.matches(">A</td>").count() + report.matches(">AA</td>").count();
        assert_eq!(levels, criteria, "{}", language.tag);
        let statement = html(&process, &language.path("/accessibility")).await;
        let link = format!("href=\"{}\"", language.path("/conformance"));
        assert!(statement.contains(&link), "{}", language.tag);
    }
    let contact = html(&process, "/en/about/contact").await;
    for shown in ["Anna Berger", "Head of the Europe team", "German, English"] {
        assert!(contact.contains(shown), "{shown}: {contact}");
    }
}
