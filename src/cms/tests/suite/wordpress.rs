//! A WordPress export that is imported: entries, files and redirects.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::Provider;
use crate::clock;
use crate::content::{PictureChecks, write};
use crate::entries::entry::EntryId;
use crate::entries::revisions::NewRevision;
use crate::store::Store;
use crate::tests::fixtures;
use crate::wordpress::{LeftReason, WordPressOptions, WordPressReport, import_wordpress};
use base::locale::Locale;

const EXPORT: &str = "wordpress/polylang.xml";

/// A folder with the export and the old site's uploads.
fn old_site() -> TempDir {
    let folder = TempDir::new().unwrap();
    let fixtures = fixtures().join("..");
    let month = folder.path().join("uploads/2019/03");
    fs::create_dir_all(&month).unwrap();
    fs::copy(fixtures.join("pictures/cmyk.jpg"), month.join("loom.jpg")).unwrap();
    fs::write(folder.path().join("uploads/prices.pdf"), b"%PDF-1.7\n").unwrap();
    fs::copy(fixtures.join(EXPORT), folder.path().join("export.xml")).unwrap();
    folder
}

fn options(folder: &Path) -> WordPressOptions {
    WordPressOptions {
        uploads: Some(folder.to_owned()),
        fetches_pictures: false,
        language: None,
        as_drafts: false,
        is_dry_run: false,
        note: String::new(),
        pictures: PictureChecks {
            clean: |bytes| bytes,
            check: Ok,
        },
    }
}

async fn import(provider: &Provider, folder: &Path, options: WordPressOptions) -> WordPressReport {
    let settings = provider.database.settings();
    let export = folder.join("export.xml");
    import_wordpress(&export, &settings, &options)
        .await
        .unwrap()
}

/// Where an old address leads.
async fn target(store: &Store, old: &str) -> Option<String> {
    let redirects = store.redirects().await.unwrap().into_iter();
    let mut found = redirects.filter(|own| own.old == old);
    found.next().map(|own| own.target)
}

/// The entry of a post.
async fn entry_of(store: &Store, post: u64) -> EntryId {
    let target = target(store, &format!("/?p={post}")).await.unwrap();
    let number = target.rsplit('/').next().unwrap();
    format!("item/{number}").parse().unwrap()
}

async fn text(store: &Store, entry: &EntryId, lang: Locale) -> Value {
    let text = store.text(entry, lang, clock::seconds()).await.unwrap();
    Value::Object(text.unwrap())
}

#[tokio::test]
async fn an_export_becomes_entries_files_and_redirects_and_comes_once() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let folder = old_site();
    let own = || options(folder.path());
    let before = store.redirects().await.unwrap().len();
    let dry = WordPressOptions {
        is_dry_run: true,
        ..own()
    };
    let dry = import(&provider, folder.path(), dry).await;
    assert_eq!(
        (dry.news.new, dry.pages.new, dry.files),
        (4, 1, 2),
        "{dry:?}"
    );
    assert_eq!(store.redirects().await.unwrap().len(), before);

    let report = import(&provider, folder.path(), own()).await;
    assert_eq!(
        (report.news.new, report.pages.new, report.files),
        (4, 1, 2),
        "{report:?}"
    );
    assert_eq!((report.translations, report.trashed), (1, 1));
    let left: Vec<_> = report
        .left
        .iter()
        .map(|own| (own.reason, own.detail.as_str()))
        .collect();
    for expected in [
        (LeftReason::Shortcode, "contact-form-7"),
        (LeftReason::Shortcode, "vc_row"),
        (LeftReason::Block, "latest-posts"),
        (LeftReason::Element, "form"),
        (LeftReason::Element, "script"),
        (
            LeftReason::NoPicture,
            "chengsha.example/wp-content/uploads/gone.png",
        ),
        (LeftReason::OldLink, "https://www.chengsha.example/shop/"),
        (LeftReason::UnknownLanguage, "ru"),
        (LeftReason::Private, ""),
    ] {
        assert!(left.contains(&expected), "{expected:?} in {left:?}");
    }

    let article = entry_of(store, 11).await;
    let address = format!("/news/info/{}", article.id);
    for (old, expected) in [
        ("/about-us", "/page/about-us".to_owned()),
        ("/?page_id=20", "/page/about-us".to_owned()),
        ("/en/2019/03/04/cotton", format!("/en{address}")),
        ("/en/2019/03/04/organic-cotton", format!("/en{address}")),
        ("/2019/03/04/cotton/loom", format!("/en{address}")),
        ("/category/news", "/news/list".to_owned()),
    ] {
        assert_eq!(target(store, old).await, Some(expected), "{old}");
    }
    let picture = target(store, "/wp-content/uploads/2019/03/loom.jpg")
        .await
        .unwrap();
    assert!(picture.starts_with("/media/uploads/loom-"), "{picture}");
    assert!(store.has_picture(&picture[1..]).await.unwrap());

    let chinese = text(store, &article, Locale::ZH).await;
    assert_eq!(chinese["title"], "有机棉 & 再生棉");
    assert_eq!(chinese["abstract"], "摘要 一");
    assert_eq!(chinese["imgsrc"], picture);
    assert_eq!(chinese["ptime"], "2019-03-04 18:30:00");
    let next = entry_of(store, 14).await;
    let content = chinese["content"].as_str().unwrap();
    for part in [
        "<p>第一段，<strong>起订量：</strong>300件<br />\n第二行</p>".to_owned(),
        format!("<p><img src=\"{picture}\" alt=\"A knitting loom\" /></p>\n<p><em>圆机</em></p>"),
        "<a href=\"/page/about-us\">关于我们</a>".to_owned(),
        format!("<a href=\"/news/info/{}#end\">下一篇</a>", next.id),
        "<a href=\"/media/uploads/prices-".to_owned(),
        "行内文字".to_owned(),
    ] {
        assert!(content.contains(&part), "{part} in {content}");
    }
    let english = text(store, &article, Locale::EN).await;
    let content = english["content"].as_str().unwrap();
    for part in [
        "<strong>MOQ:</strong>300 pieces. The same line.</p>",
        "<th>Yarn</th>",
        "<li>carded\n<ul>",
        "<blockquote>",
        "<a href=\"https://video.example/1\">https://video.example/1</a>",
        "<hr />",
        "Asked often.",
    ] {
        assert!(content.contains(part), "{part} in {content}");
    }
    assert!(!content.contains("alert"));

    let again = import(&provider, folder.path(), own()).await;
    assert!(again.is_unchanged(), "{again:?}");
    assert_eq!((again.news.same, again.pages.same), (4, 1));
    assert_eq!(
        (again.known_files, again.same_redirects),
        (2, report.redirects)
    );
}

#[tokio::test]
async fn a_corrected_export_changes_what_nobody_has_edited() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let folder = old_site();
    import(&provider, folder.path(), options(folder.path())).await;
    let edited = entry_of(store, 14).await;
    let newest = store.newest(&edited).await.unwrap().unwrap();
    let edit = NewRevision {
        body: newest.body.replace("最新消息", "编辑过的标题"),
        author: "editor@example.com".to_owned(),
        note: String::new(),
        entry: newest.entry,
        file: newest.file,
        place: newest.place,
        states: newest.states,
    };
    write(store, &edit, newest.number).await.unwrap();
    // What the export says is still the same.
    let same = import(&provider, folder.path(), options(folder.path())).await;
    assert!(same.is_unchanged(), "{same:?}");

    let export = folder.path().join("export.xml");
    let text_of_export = fs::read_to_string(&export).unwrap();
    let corrected = text_of_export
        .replace("第二行", "改过的第二行")
        .replace("<p>回到", "<p>请回到");
    fs::write(&export, corrected).unwrap();
    let report = import(&provider, folder.path(), options(folder.path())).await;
    assert_eq!((report.news.changed, report.news.new), (1, 0), "{report:?}");
    let mut kept = report
        .left
        .iter()
        .filter(|own| own.reason == LeftReason::Edited);
    assert_eq!(
        kept.next().map(|own| own.detail.as_str()),
        Some(edited.to_string().as_str())
    );
    assert_eq!(
        text(store, &edited, Locale::ZH).await["title"],
        "编辑过的标题"
    );
    let article = text(store, &entry_of(store, 11).await, Locale::ZH).await;
    assert!(
        article["content"]
            .as_str()
            .unwrap()
            .contains("改过的第二行")
    );
}
