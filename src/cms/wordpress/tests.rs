//! Exports that plugins have marked, and exports with mistakes.

use std::path::Path;

use proptest::prelude::*;
use testing::{fuzz, growth};

use super::groups::{Group, groups, locale};
use super::item::{ItemKind, WpExport};
use super::report::{LeftReason, WordPressReport};
use super::wxr::{self, ExportError};
use crate::entries::entry::State;
use base::locale::Locale;

/// Noon of 28 November 2026 in UTC.
const NOW: i64 = 1_795_867_200;

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/wordpress");
    std::fs::read(folder.join(name)).unwrap()
}

fn read(bytes: &[u8]) -> Result<WpExport, ExportError> {
    let mut export = WpExport::default();
    wxr::read(bytes, &mut export)?;
    Ok(export)
}

fn grouped(export: WpExport) -> (Vec<Group>, WordPressReport) {
    let mut report = WordPressReport::default();
    let groups = groups(export.items, Locale::ZH, false, NOW, &mut report);
    (groups, report)
}

/// The titles of a group by language.
fn titles(group: &Group) -> Vec<(&str, &str)> {
    let texts = group.texts.iter();
    texts
        .map(|(locale, own)| (locale.code(), own.title.as_str()))
        .collect()
}

fn left(report: &WordPressReport) -> Vec<(&str, LeftReason, &str)> {
    let left = report.left.iter();
    left.map(|own| (own.title.as_str(), own.reason, own.detail.as_str()))
        .collect()
}

#[test]
fn translations_by_polylang_are_one_entry() {
    let export = read(&fixture("polylang.xml")).unwrap();
    assert!(!export.is_damaged);
    assert_eq!(export.site.link, "https://www.chengsha.example");
    assert_eq!(export.site.language, "zh-CN");
    assert_eq!(
        export.others.get("nav_menu_item"),
        Some(&1),
        "{:?}",
        export.others
    );
    assert_eq!(export.reused.len(), 1);
    let [picture, list] = &export.attachments[..] else {
        panic!("{:?}", export.attachments);
    };
    assert_eq!((picture.id, picture.parent), (7, 12));
    assert_eq!(picture.description, "A knitting loom");
    assert!(list.url.ends_with("/prices.pdf"));
    assert_eq!(export.items[0].thumbnail, Some(7));

    let (groups, report) = grouped(export);
    let all: Vec<_> = groups.iter().map(titles).collect();
    assert_eq!(
        all,
        [
            vec![("en", "Only for us")],
            vec![("en", "Planned")],
            vec![("zh", "最新消息")],
            vec![
                ("zh", "有机棉 & 再生棉"),
                ("en", "Organic and recycled cotton")
            ],
            vec![("zh", "关于我们")],
        ]
    );
    assert_eq!(groups[4].kind, ItemKind::Page);
    let state = |at: usize, lang| groups[at].texts[&lang].state;
    assert_eq!(state(0, Locale::EN), State::Draft);
    assert!(matches!(state(1, Locale::EN), State::Published(own) if own.from > NOW));
    assert_eq!(state(3, Locale::ZH), State::PUBLISHED);
    assert_eq!((report.trashed, report.translations), (1, 1));
    assert_eq!(
        left(&report),
        [
            ("Only for us", LeftReason::Private, ""),
            ("Русский", LeftReason::UnknownLanguage, "ru"),
        ]
    );
}

#[test]
fn long_notes_of_a_post_are_read_whole_from_its_custom_field() {
    let long = "word ".repeat(2000);
    let notes =
        format!(r#"[{{"content":"{long}","id":"a"}},{{"content":"<em>b<\/em>","id":"b"}}]"#);
    let export = format!(
        "<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>A</title>\
         <wp:post_type>post</wp:post_type><wp:postmeta><wp:meta_key>footnotes</wp:meta_key>\
         <wp:meta_value><![CDATA[{notes}]]></wp:meta_value></wp:postmeta></item></channel></rss>"
    );
    let export = read(export.as_bytes()).unwrap();
    assert_eq!(export.items[0].footnotes, [long, "<em>b</em>".to_owned()]);
}

#[test]
fn translations_by_wpml_are_one_entry_also_in_a_file_with_mistakes() {
    let export = read(&fixture("wpml.xml")).unwrap();
    assert!(export.is_damaged, "it breaks off");
    let (groups, report) = grouped(export);
    let all: Vec<_> = groups.iter().map(titles).collect();
    assert_eq!(
        all,
        [
            vec![("zh", "untitled")],
            vec![("en", "Denim – one"), ("ja", "デニム")],
            vec![("zh", "Locked")],
        ]
    );
    assert_eq!(groups[2].texts[&Locale::ZH].state, State::Draft);
    assert_eq!(
        left(&report),
        [
            ("untitled", LeftReason::Untitled, ""),
            ("Locked", LeftReason::Password, ""),
        ]
    );
}

#[test]
fn a_mark_names_a_language_as_plugins_write_it() {
    for (mark, expected) in [
        ("de", Some("de")),
        ("zh-hans", Some("zh")),
        ("zh_CN", Some("zh")),
        ("zh-Hant", None),
        ("zh_TW", None),
        ("en-us", Some("en")),
        ("ja", Some("ja")),
        ("pt-br", None),
        ("", None),
    ] {
        assert_eq!(locale(mark).map(Locale::code), expected, "{mark}");
    }
}

#[test]
fn other_files_are_none() {
    for other in [
        "",
        "a",
        "<html><body>a</body></html>",
        "<rss><channel><title>a</title><item/></channel></rss>",
        "PK",
    ] {
        let error = read(other.as_bytes()).unwrap_err();
        assert!(matches!(error, ExportError::NoExport), "{other}");
    }
}

const PARTS: &[&str] = &[
    "<rss><channel>",
    "<wp:wxr_version>1.2</wp:wxr_version>",
    "<item>",
    "</item>",
    "<wp:post_type>post</wp:post_type>",
    "<wp:post_id>1</wp:post_id>",
    "<title>a</title>",
    "<content:encoded><![CDATA[",
    "]]></content:encoded>",
    "<wp:postmeta><wp:meta_key>",
    "</wp:meta_key><wp:meta_value>",
    "</wp:meta_value></wp:postmeta>",
    "<category domain=\"language\" nicename=\"en\">",
    "</category>",
    "&amp;",
    "&nbsp;",
    "&",
    "<",
    ">",
    "]]>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>",
    "</rss>",
    "\0",
    "棉",
];

proptest! {
    #![proptest_config(fuzz::config())]

    #[test]
    fn fuzz_an_export_is_read_or_refused(text in fuzz::text(PARTS)) {
        let start = "<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>";
        for text in [text.clone(), format!("{start}{text}")] {
            if let Ok(export) = read(text.as_bytes()) {
                grouped(export);
            }
        }
    }
}

#[test]
fn growth_of_the_work() {
    let start = "<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>";
    growth::check("export", |text| {
        read(format!("{start}{text}").as_bytes()).is_ok()
    });
}
