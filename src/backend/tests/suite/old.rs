//! Databases of version 0.2, which had no revisions.

use serde_json::Value;

use super::{POSTGRES, Provider};
use crate::backend::content::ImportOptions;
use crate::backend::entry::EntryId;
use crate::backend::import;
use crate::backend::store::RowSlice;
use crate::backend::tests::database::TestDatabase;
use crate::backend::tests::fixtures;
use crate::config::EmbeddedSettings;

/// Rows that version 0.2 imported from the fixtures.
const IMPORTED: &str = include_str!("../../../../tests/fixtures/imported-0.2.sql");

const CALLS: [(&str, &[(&str, &str)]); 12] = [
    ("/api/v1/cms/info/pager", &[]),
    ("/api/v1/cms/info/count", &[]),
    ("/api/v1/cms/info/info", &[("fid", "1013")]),
    ("/api/v1/cms/info/info", &[("fid", "1041")]),
    ("/api/v1/cms/info/info", &[("fid", "3002")]),
    ("/api/v1/cms/type/info", &[("tid", "16010201")]),
    ("/api/v1/cms/catalog/list", &[]),
    ("/cms/seo/match", &[("path", "/")]),
    ("/cms/seo/match", &[("path", "/about/company")]),
    ("/api/bbs/board/list", &[]),
    ("/api/bbs/label/list", &[]),
    ("/api/bbs/topic/pager", &[]),
];

/// The whole site, as the provider's calls answer it.
pub(super) async fn site(provider: &Provider) -> Vec<Value> {
    let mut answers = Vec::new();
    for lang in ["zh", "en", "ja"] {
        for (path, params) in CALLS {
            let params = [params, &[("lang", lang)]].concat();
            answers.push(provider.get(path, &params).await);
        }
    }
    answers
}

#[tokio::test]
async fn imported_content_stays_as_it_is_and_becomes_revisions() {
    let expected = site(&Provider::start().await).await;
    let database = TestDatabase::older(POSTGRES, "revisions", IMPORTED).await;
    let built_in = |settings: &mut EmbeddedSettings| settings.content = None;
    let provider = Provider::start_on(database, built_in).await;
    assert_eq!(site(&provider).await, expected);
    let provider = provider.restart_with(built_in).await;
    assert_eq!(site(&provider).await, expected);

    let store = &provider.backend.store;
    let all = store.history(None, RowSlice::ALL).await.unwrap();
    assert_eq!(all.len(), 20, "one revision of each entry");
    assert!(all.iter().all(|own| own.author == "import before 0.3"));

    let database = provider.database.settings().database;
    import(&fixtures(), &database, &ImportOptions::default())
        .await
        .unwrap();
    assert_eq!(site(&provider).await, expected, "the same as Markdown");
    let entry: EntryId = "item/1013".parse().unwrap();
    let store = &provider.backend.store;
    let newest = store.newest(&entry).await.unwrap().unwrap();
    assert_eq!(newest.number, 2);
    assert!(newest.body.contains("## Cloth"), "{}", newest.body);
}

#[tokio::test]
async fn imported_customers_stay_and_built_in_ones_do_not_come_back() {
    let database = TestDatabase::older(POSTGRES, "revisions", IMPORTED).await;
    let provider = Provider::start_on(database, |settings| settings.content = None).await;
    let login = [
        ("email", "demo-us@jinlan.example"),
        ("passwd", "demonstration-us"),
    ];
    let answer = provider.post("/api/v1/user/login/email", &login).await;
    assert_eq!(answer["status"], 401);
}

#[tokio::test]
async fn content_that_was_not_imported_is_replaced() {
    let expected = site(&Provider::start().await).await;
    let rows = IMPORTED
        .replace("imported:", "")
        .replace("衬衫", "of the old version");
    let database = TestDatabase::older(POSTGRES, "revisions", &rows).await;
    let provider = Provider::start_on(database, |_| ()).await;
    assert_eq!(site(&provider).await, expected);
}
