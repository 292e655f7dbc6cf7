use serde_json::{Value, json};

use super::Provider;
use crate::tests::{each, fields};

const INFO: &str = "/api/v1/cms/info/info";
const PAGER: &str = "/api/v1/cms/info/pager";
const COUNT: &str = "/api/v1/cms/info/count";

#[tokio::test]
async fn an_item_has_all_its_fields_and_its_markdown_as_html() {
    let provider = Provider::start().await;
    let item = provider
        .data(INFO, &[("fid", "1013"), ("lang", "en")])
        .await;
    let content = item["content"].as_str().unwrap();
    assert!(
        content.contains("<h2>Cloth</h2>") && content.contains("<td>40s</td>"),
        "{content}"
    );
    let mut rest = item.clone();
    rest.as_object_mut().unwrap().remove("content");
    let expected = json!({
        "fid": 1013, "tid": 160_100, "title": "Samples <banner>", "subtxt": "sub", "abstract": "short",
        "imgsrc": "/media/weaves/plain-1.svg", "exvals": "wide", "lnkurl": "https://example.com/",
        "atime": "2026-02-02 11:30:05", "ptime": "2026-02-01 10:00:00", "vodurl": "https://example.com/cloth.mp4",
        "imgpack": [{ "src": "/media/weaves/plain-1.svg" }, { "src": "/media/weaves/missing.svg" }],
        "pname": "Name", "ptxt": "print",
    });
    assert_eq!(rest, expected);
}

#[tokio::test]
async fn an_item_is_answered_in_the_language_asked_for_alone() {
    let provider = Provider::start().await;
    for (lang, title) in [
        ("zh", "页脚"),
        ("en", "Footer"),
        ("ja", "フッター"),
        ("", "页脚"),
        ("fr", "页脚"),
        ("en-GB", "Footer"),
    ] {
        let item = provider
            .data(INFO, &[("fid", "1041"), ("lang", lang)])
            .await;
        assert_eq!(item["title"], title, "{lang}");
    }
    let only_english = provider.get(INFO, &[("fid", "1013"), ("lang", "ja")]).await;
    assert_eq!(only_english["status"], 404);
}

#[tokio::test]
async fn an_unknown_or_unpublished_item_is_404_and_a_wrong_id_400() {
    let provider = Provider::start().await;
    for (fid, status) in [
        ("999", 404),
        ("3002", 404),
        ("-1", 404),
        ("", 400),
        ("abc", 400),
        ("99999999999999999999", 400),
    ] {
        let answer = provider.get(INFO, &[("fid", fid), ("lang", "zh")]).await;
        assert_eq!(answer["status"], status, "{fid}");
        assert!(!answer["msg"].as_str().unwrap().is_empty());
    }
    assert_eq!(provider.get(INFO, &[]).await["status"], 400);
    assert_eq!(
        provider.get(INFO, &[("fid", "1' OR '1'='1")]).await["status"],
        400
    );
}

#[tokio::test]
async fn cols_leave_the_fields_asked_for() {
    let provider = Provider::start().await;
    let item = provider
        .data(INFO, &[("fid", "1041"), ("cols", " title, fid ,nonsense")])
        .await;
    assert_eq!(fields(&item), ["fid", "title"]);
    let rows = provider
        .data(PAGER, &[("tid", "160108"), ("cols", "fid,ptime")])
        .await;
    assert!(
        rows.as_array()
            .unwrap()
            .iter()
            .all(|row| fields(row) == ["fid", "ptime"]),
        "{rows}"
    );
    let all = provider
        .data(INFO, &[("fid", "1041"), ("cols", "nonsense")])
        .await;
    assert_eq!(fields(&all).len(), 15);
}

#[tokio::test]
async fn a_list_comes_in_the_order_asked_for_and_else_in_the_editors() {
    let provider = Provider::start().await;
    for (ord, fids) in [
        ("", [3000, 3003, 3001]),
        ("ord-1", [3000, 3003, 3001]),
        ("ord-desc", [3001, 3003, 3000]),
        ("fid-asc", [3000, 3001, 3003]),
        ("fid-desc", [3003, 3001, 3000]),
        ("ptime-asc", [3000, 3003, 3001]),
        ("PTIME-DESC", [3001, 3003, 3000]),
        ("title-asc", [3001, 3000, 3003]),
        ("fid; DROP TABLE items", [3000, 3003, 3001]),
    ] {
        let rows = provider
            .data(
                PAGER,
                &[
                    ("tid", "160108"),
                    ("lang", "en"),
                    ("stat", "1"),
                    ("ord", ord),
                ],
            )
            .await;
        assert_eq!(
            each(&rows, "fid"),
            fids.map(Value::from).iter().collect::<Vec<_>>(),
            "{ord}"
        );
    }
}

#[tokio::test]
async fn idx_and_size_are_a_window_and_size_0_is_everything() {
    let provider = Provider::start().await;
    for (idx, size, fids) in [
        ("0", "2", vec![3000, 3003]),
        ("1", "1", vec![3003]),
        ("2", "5", vec![3001]),
        ("9", "5", vec![]),
        ("0", "0", vec![3000, 3003, 3001]),
        ("", "", vec![3000, 3003, 3001]),
        ("-4", "-4", vec![3000, 3003, 3001]),
        ("0", "9223372036854775807", vec![3000, 3003, 3001]),
        ("9223372036854775807", "1", vec![]),
    ] {
        let rows = provider
            .data(PAGER, &[("tid", "160108"), ("idx", idx), ("size", size)])
            .await;
        assert_eq!(
            each(&rows, "fid"),
            fids.iter()
                .map(|fid| json!(fid))
                .collect::<Vec<_>>()
                .iter()
                .collect::<Vec<_>>()
        );
    }
    assert_eq!(
        provider
            .get(PAGER, &[("tid", "160108"), ("idx", "first")])
            .await["status"],
        400
    );
}

#[tokio::test]
async fn a_count_is_what_the_pager_has_in_all() {
    let provider = Provider::start().await;
    for (lang, news) in [("zh", 3), ("en", 3), ("ja", 1)] {
        assert_eq!(
            provider
                .data(COUNT, &[("tid", "160108"), ("lang", lang)])
                .await,
            news,
            "{lang}"
        );
    }
    assert_eq!(provider.data(COUNT, &[("cid", "16010311")]).await, 1);
    assert_eq!(provider.data(COUNT, &[("tid", "1")]).await, 0);
    assert_eq!(provider.get(COUNT, &[]).await["status"], 400);
    assert_eq!(provider.get(PAGER, &[("tid", "x")]).await["status"], 400);
}

#[tokio::test]
async fn samples_are_listed_by_type_or_by_catalog() {
    let provider = Provider::start().await;
    for (params, fids) in [
        (vec![("tid", "160103")], vec![701, 702]),
        (vec![("cid", "16010311")], vec![701]),
        (vec![("tid", "160103"), ("cid", "16010312")], vec![702]),
        (vec![("cid", "5")], vec![]),
    ] {
        let rows = provider.data(PAGER, &params).await;
        assert_eq!(
            each(&rows, "fid"),
            fids.iter()
                .map(|fid| json!(fid))
                .collect::<Vec<_>>()
                .iter()
                .collect::<Vec<_>>()
        );
    }
}

#[tokio::test]
async fn an_item_may_be_of_another_type_in_each_language() {
    let provider = Provider::start().await;
    for (lang, tid) in [("zh", "16010501"), ("en", "16020501")] {
        assert_eq!(
            provider.data(COUNT, &[("tid", tid), ("lang", lang)]).await,
            1
        );
    }
    assert_eq!(
        provider
            .data(COUNT, &[("tid", "16020501"), ("lang", "zh")])
            .await,
        0
    );
}

#[tokio::test]
async fn a_type_is_answered_per_language() {
    let provider = Provider::start().await;
    let call = "/api/v1/cms/type/info";
    let expected = json!({
        "tid": 16_010_201, "tname": "The company", "tdesc": "<p>Since 1993</p>",
        "imgsrc": "/media/weaves/plain-1.svg", "lnkurl": "/about/contact",
    });
    assert_eq!(
        provider
            .data(call, &[("tid", "16010201"), ("lang", "en")])
            .await,
        expected
    );
    let named = provider
        .data(
            call,
            &[("tid", "16010201"), ("lang", "ja"), ("cols", "tname")],
        )
        .await;
    assert_eq!(named, json!({ "tname": "会社概要" }));
    // Markdown, and HTML as older folders have it.
    for (lang, html) in [
        ("ja", "<p>1993年<strong>創業</strong></p>\n"),
        ("zh", "<p>一九九三年</p>\n"),
    ] {
        let asked = [("tid", "16010201"), ("lang", lang), ("cols", "tdesc")];
        let own = provider.data(call, &asked).await;
        assert_eq!(own, json!({ "tdesc": html }), "{lang}");
    }
    assert_eq!(provider.get(call, &[("tid", "1")]).await["status"], 404);
    assert_eq!(provider.get(call, &[]).await["status"], 400);
}

#[tokio::test]
async fn catalogs_are_listed_in_the_editors_order() {
    let provider = Provider::start().await;
    for (lang, names) in [
        ("zh", ["上衣", "裤装"]),
        ("en", ["Tops", "Trousers"]),
        ("ja", ["トップス", "パンツ"]),
    ] {
        let params = [("tid", "160103"), ("cols", "cid,cname"), ("lang", lang)];
        let expected = json!([{ "cid": 16_010_311, "cname": names[0] }, { "cid": 16_010_312, "cname": names[1] }]);
        assert_eq!(
            provider.data("/api/v1/cms/catalog/list", &params).await,
            expected
        );
    }
    assert_eq!(
        provider
            .data("/api/v1/cms/catalog/list", &[("tid", "1")])
            .await,
        json!([])
    );
}

#[tokio::test]
async fn seo_is_found_by_path_and_an_unknown_path_is_404() {
    let provider = Provider::start().await;
    let home = provider
        .data("/cms/seo/match", &[("path", "/"), ("lang", "en")])
        .await;
    assert_eq!(
        home,
        json!({ "title": "Home", "desc": "Description", "keyword": "garments" })
    );
    let company = provider
        .data(
            "/cms/seo/match",
            &[("path", "/about/company/"), ("lang", "zh")],
        )
        .await;
    assert_eq!(
        company,
        json!({ "title": "公司", "desc": "", "keyword": "" })
    );
    for params in [
        [("path", "/about/company"), ("lang", "en")],
        [("path", "/nowhere"), ("lang", "zh")],
    ] {
        assert_eq!(provider.get("/cms/seo/match", &params).await["status"], 404);
    }
}
