//! A WordPress export, from the file to the visitor.

use std::path::Path;

use http::StatusCode;
use serde_json::Value;
use tempfile::TempDir;

use super::Desk;
use crate::support::databases::databases;
use crate::support::pictures::jpeg;
use crate::support::process;
use crate::support::site::Answer;

/// The old site's folder of uploads.
fn uploads() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("wp-content/uploads");
    std::fs::create_dir_all(inside.join("2019/03")).unwrap();
    std::fs::write(inside.join("2019/03/loom.jpg"), jpeg(640, 480)).unwrap();
    std::fs::write(inside.join("prices.pdf"), b"%PDF-1.7\n").unwrap();
    folder
}

async fn import(export: &Path, database: &str, more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let mut command = process::selvage();
    command
        .args([
            "content",
            "import-wordpress",
            "--format",
            "json",
            "--provider-db",
            database,
        ])
        .arg(export)
        .args(more)
        .current_dir(folder.path());
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = output.await.unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The address to which an old one leads, once it does.
async fn target(desk: &Desk, old: &str) -> String {
    let leads = |answer: &Answer| answer.status == StatusCode::MOVED_PERMANENTLY;
    desk.until_answer(old, leads).await;
    desk.site.get(old).await.header("location").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_and_pages_are_on_the_site_and_found_at_their_old_addresses() {
    let export =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/wordpress/polylang.xml");
    let uploads = uploads();
    let more = ["--uploads", uploads.path().to_str().unwrap()];
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let dry = import(&export, &database, &[&more[..], &["--dry-run"]].concat()).await;
        assert_eq!(dry["news"]["new"], 4, "{dry}");
        let report = import(&export, &database, &more).await;
        for (name, expected) in [("news", 4), ("pages", 1)] {
            assert_eq!(report[name]["new"], expected, "{report}");
        }
        assert_eq!(
            (&report["files"], &report["translations"]),
            (&2.into(), &1.into())
        );

        // An old address leads to the page in its language, which shows text and picture.
        let article = target(&desk, "/2019/03/04/%E6%9C%89%E6%9C%BA%E6%A3%89/").await;
        assert!(article.starts_with("/news/info/"), "{article}");
        assert_eq!(target(&desk, "/?p=11").await, article);
        let english = format!("/en{article}");
        for old in ["/en/2019/03/04/cotton", "/en/2019/03/04/organic-cotton/"] {
            assert_eq!(target(&desk, old).await, english, "{old}");
        }
        assert_eq!(target(&desk, "/about-us/").await, "/page/about-us");
        let page = desk.site.get(&article).await;
        let page = page.text();
        for part in [
            "有机棉 &amp; 再生棉",
            "<strong>起订量：</strong>300件<br>",
            "A knitting loom",
            "<em>圆机</em>",
            "href=\"/page/about-us\"",
            "行内文字",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        let page = desk.site.get(&english).await;
        let page = page.text();
        for part in [
            "<strong>MOQ:</strong>300 pieces",
            "Asked often.",
            "https://video.example/1",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("alert(1)"));

        // The files are those of the library.
        let picture = target(&desk, "/wp-content/uploads/2019/03/loom.jpg").await;
        assert_eq!(
            desk.site.get(&picture).await.status,
            StatusCode::OK,
            "{picture}"
        );
        let list = target(&desk, "/wp-content/uploads/prices.pdf").await;
        assert!(list.starts_with("/media/uploads/prices-"), "{list}");

        // A second time, nothing changes.
        let again = import(&export, &database, &more).await;
        let counts = |report: &Value, name: &str| report[name].as_u64().unwrap();
        assert_eq!(
            again["news"],
            serde_json::json!({ "new": 0, "changed": 0, "same": 4 })
        );
        assert_eq!(
            again["pages"],
            serde_json::json!({ "new": 0, "changed": 0, "same": 1 })
        );
        assert_eq!(
            (counts(&again, "files"), counts(&again, "redirects")),
            (0, 0),
            "{again}"
        );
    }
}
