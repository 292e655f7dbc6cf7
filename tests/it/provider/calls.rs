//! Every call of the table: what is sent, and what is made of the answer.

use std::num::NonZeroU32;

use base::config::{Paging, ProviderSettings};
use base::locale::Locale;
use http::{HeaderMap, HeaderValue, Method};
use jiff::civil::datetime;
use rust_decimal::Decimal;
use serde_json::json;
use site::provider::{
    Bid, Cause, Cid, Cols, CustomerToken, Fid, InfoQuery, Lid, ListOf, MediaPath, Password,
    Provider, RowRange, Tid,
};

use super::{amount_of, client, config};
use crate::support::scripted::{Behaviour, GOOD_TOKEN, NEWS, PASSWORD, Scripted, Seen};

const NEWS_LIST: ListOf = ListOf::Tid(Tid(160_108));

fn size(rows: u32) -> NonZeroU32 {
    NonZeroU32::new(rows).unwrap()
}

fn good_token() -> CustomerToken {
    CustomerToken::new(GOOD_TOKEN).unwrap()
}

fn only(scripted: &Scripted, call: &str) -> Seen {
    let seen = scripted.seen(call);
    assert_eq!(seen.len(), 1, "{call}");
    seen.into_iter().next().unwrap()
}

/// The query, `nonce` and `site` taken off: they must be there.
fn query(scripted: &Scripted, call: &str) -> String {
    let mut pairs = only(scripted, call).query;
    for (name, value) in [("nonce", "1"), ("site", "16")] {
        let place = pairs
            .iter()
            .position(|pair| *pair == (name.to_owned(), value.to_owned()));
        pairs.remove(place.unwrap_or_else(|| panic!("{call} without {name}")));
    }
    pairs
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect::<Vec<_>>()
        .join("&")
}

#[tokio::test]
async fn every_get_sends_the_parameters_of_the_table_with_nonce_and_site() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let (en, token) = (Locale::EN, good_token());
    let page = InfoQuery::new(NEWS_LIST, en)
        .cols(Cols::new("fid,title,ptime"))
        .rows(RowRange::from(4, size(5)));
    client
        .info(Fid(1041), en, Cols::new("fid,title"))
        .await
        .unwrap();
    client.infos(page).await.unwrap();
    client
        .count(ListOf::Cid(Cid(16_010_311)), en)
        .await
        .unwrap();
    client.type_info(Tid(16_010_201), en).await.unwrap();
    client.catalogs(en).await.unwrap();
    client.seo("/news/list".to_owned(), en).await.unwrap();
    client.boards(Some(Bid(1)), en).await.unwrap();
    client.labels(None, en).await.unwrap();
    client
        .topics(Lid(11), RowRange::first(size(10)), en)
        .await
        .unwrap();
    client.topic_count(Lid(11), en).await.unwrap();
    client.orders(&token, "", Locale::EN).await.unwrap();
    client.styles(&token, "S-1", Locale::EN).await.unwrap();
    for (call, sent) in [
        ("info", "fid=1041&cols=fid,title&lang=en"),
        (
            "pager",
            "tid=160108&cols=fid,title,ptime&lang=en&ord=ord-1&stat=1&idx=4&size=5",
        ),
        ("count", "cid=16010311&lang=en"),
        (
            "type",
            "tid=16010201&cols=tid,tname,tdesc,imgsrc,lnkurl&lang=en",
        ),
        ("catalog", "tid=160103&cols=cid,cname&lang=en"),
        ("seo", "path=/news/list&lang=en"),
        ("boards", "id=1&lang=en"),
        ("labels", "lang=en"),
        ("topics", "lid=11&idx=0&size=10&lang=en"),
        ("topic_count", "lid=11&lang=en"),
        ("orders", &format!("token={GOOD_TOKEN}&cno=")),
        (
            "styles",
            &format!("token={GOOD_TOKEN}&ctsid=S-1&idx=0&size=0"),
        ),
    ] {
        assert_eq!(query(&scripted, call), sent, "{call}");
        assert_eq!(only(&scripted, call).method, Method::GET, "{call}");
    }
}

#[tokio::test]
async fn requests_name_the_product_and_go_below_the_base_path() {
    let scripted = Scripted::start().await;
    let base = scripted.url_below("/behind/a/proxy/");
    let client = Provider::new(ProviderSettings::at(base), Vec::new()).unwrap();
    client.info(Fid(1041), Locale::ZH, Cols::ALL).await.unwrap();
    let seen = only(&scripted, "info");
    assert_eq!(seen.path, "/behind/a/proxy/api/v1/cms/info/info");
    assert_eq!(
        seen.header("user-agent"),
        Some(concat!("Selvage/", env!("CARGO_PKG_VERSION")))
    );
    assert_eq!(seen.param("cols"), None);
}

#[tokio::test]
async fn an_item_comes_with_its_fields_in_the_language_asked_for() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let news = client.info(Fid(2005), Locale::JA, Cols::ALL).await.unwrap();
    assert_eq!(
        (news.fid, news.tid, news.title.as_str()),
        (Fid(2005), Some(Tid(160_108)), "ニュース 5")
    );
    assert_eq!(news.ptime, Some(datetime(2024, 3, 26, 9, 0, 0, 0)));
    assert_eq!(news.imgpack.len(), 0);
    let banner = client.info(Fid(1013), Locale::ZH, Cols::ALL).await.unwrap();
    let pack: Vec<_> = banner
        .imgpack
        .iter()
        .map(|picture| picture.src.as_str())
        .collect();
    assert_eq!(
        pack,
        ["/media/banners/sample-1.svg", "/media/banners/sample-2.svg"]
    );
}

#[tokio::test]
async fn an_item_without_an_id_has_the_one_asked_for() {
    let scripted = Scripted::start().await;
    scripted.data("info", json!({ "title": "nameless" }));
    scripted.data("type", json!({ "tname": "nameless" }));
    let client = client(&scripted);
    assert_eq!(
        client
            .info(Fid(7), Locale::ZH, Cols::ALL)
            .await
            .unwrap()
            .fid,
        Fid(7)
    );
    assert_eq!(
        client.type_info(Tid(8), Locale::ZH).await.unwrap().tname,
        "nameless"
    );
}

#[tokio::test]
async fn a_list_comes_in_parts_with_ids_whether_asked_for_or_not() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let rows = InfoQuery::new(NEWS_LIST, Locale::ZH)
        .cols(Cols::new("title"))
        .rows(RowRange::from(4, size(5)));
    let news = client.infos(rows).await.unwrap();
    assert_eq!(
        news.iter().map(|item| item.fid.0).collect::<Vec<_>>(),
        [2005, 2006, 2007, 2008, 2009]
    );
    assert_eq!(
        (news[0].title.as_str(), news[0].content.as_str()),
        ("新闻 5", "")
    );
    let all = client
        .infos(InfoQuery::new(NEWS_LIST, Locale::ZH))
        .await
        .unwrap();
    assert_eq!(
        all.iter().map(|item| item.fid.0).collect::<Vec<_>>(),
        NEWS.collect::<Vec<_>>()
    );
    assert_eq!(client.count(NEWS_LIST, Locale::ZH).await.unwrap(), 23);
}

#[tokio::test]
async fn a_row_that_cannot_be_read_does_not_lose_the_others() {
    let scripted = Scripted::start().await;
    scripted.data(
        "pager",
        json!([{ "fid": "1" }, { "title": "no id" }, "no item", { "fid": 2, "title": ["?"] }]),
    );
    let items = client(&scripted)
        .infos(InfoQuery::new(NEWS_LIST, Locale::ZH))
        .await
        .unwrap();
    assert_eq!(
        items.iter().map(|item| item.fid).collect::<Vec<_>>(),
        [Fid(1), Fid(2)]
    );
}

#[tokio::test]
async fn an_item_unknown_to_the_provider_is_not_found() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    assert!(
        client
            .info(Fid(99), Locale::ZH, Cols::ALL)
            .await
            .unwrap_err()
            .is_not_found()
    );
    assert!(
        client
            .type_info(Tid(99), Locale::ZH)
            .await
            .unwrap_err()
            .is_not_found()
    );
    let unknown = client.seo("/nowhere".to_owned(), Locale::ZH).await;
    assert!(unknown.unwrap_err().is_not_found());
    let seo = client.seo("/".to_owned(), Locale::EN).await.unwrap();
    assert_eq!(seo.title, "Home");
}

#[tokio::test]
async fn types_catalogs_and_the_bbs_are_read() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let en = Locale::EN;
    let company = client.type_info(Tid(16_010_201), en).await.unwrap();
    assert_eq!(
        (company.tname.as_str(), company.tdesc.as_str()),
        ("Company", "<p>Founded in 1993.</p>")
    );
    let catalogs = client.catalogs(en).await.unwrap();
    assert_eq!(
        (catalogs[0].cid, catalogs[1].cname.as_str()),
        (Cid(16_010_311), "Womenswear")
    );
    let boards = client.boards(None, en).await.unwrap();
    let labels = client.labels(Some(boards[0].bid), en).await.unwrap();
    let topics = client
        .topics(labels[0].lid, RowRange::ALL, en)
        .await
        .unwrap();
    assert_eq!(
        (boards[0].bname.as_str(), labels[0].lname.as_str()),
        ("Notices", "Lead times")
    );
    assert_eq!((topics[0].tpid.0, topics[0].uname.as_str()), (111, "Lin"));
    assert_eq!(
        (topics[0].title.as_str(), topics[0].atime),
        ("A question", Some(datetime(2024, 3, 1, 12, 0, 5, 0)))
    );
    assert_eq!(client.topic_count(labels[0].lid, en).await.unwrap(), 1);
}

#[tokio::test]
async fn a_customer_sees_contracts_and_their_style_lines() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let contracts = client
        .orders(&good_token(), "SLV-2024-001", Locale::EN)
        .await
        .unwrap();
    let contract = &contracts[0];
    assert_eq!(
        (contract.cno.as_str(), contract.quantity),
        ("SLV-2024-001", Some(Decimal::from(12_000)))
    );
    assert_eq!(
        (
            amount_of(contract.amount.as_ref(), contract.currency),
            contract.progress
        ),
        ("84600.50 USD".to_owned(), Some(62.5))
    );
    let lines = client
        .styles(&good_token(), &contract.sid, Locale::EN)
        .await
        .unwrap();
    assert_eq!(
        (
            lines[0].sno.as_str(),
            amount_of(lines[0].price.as_ref(), lines[0].currency),
            lines[0].pieces
        ),
        ("TEE-1", "7.05 USD".to_owned(), Some(Decimal::from(12_000)))
    );
    let wrong = CustomerToken::new("wrong").unwrap();
    assert!(
        client
            .orders(&wrong, "", Locale::EN)
            .await
            .unwrap_err()
            .ends_session()
    );
    let refused = client
        .styles(&wrong, &contract.sid, Locale::EN)
        .await
        .unwrap_err();
    assert!(matches!(refused.cause(), Cause::Refused { .. }));
}

#[tokio::test]
async fn a_login_is_a_form_and_gives_a_session() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let login = client
        .login("buyer@example.com", &Password::new(PASSWORD), Locale::EN)
        .await
        .unwrap();
    assert_eq!(
        (login.token.expose(), login.uname.as_str()),
        (GOOD_TOKEN, "Lin")
    );
    assert!(login.first_login && login.first_login_pwd && !login.change_pwd);
    let seen = only(&scripted, "login");
    assert_eq!((seen.method.clone(), seen.query.len()), (Method::POST, 0));
    assert_eq!(
        seen.header("content-type"),
        Some("application/x-www-form-urlencoded")
    );
    let sent = [
        ("nonce", "1"),
        ("site", "16"),
        ("email", "buyer@example.com"),
        ("passwd", PASSWORD),
    ];
    assert_eq!(
        seen.form(),
        sent.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    let wrong = client
        .login("buyer@example.com", &Password::new("wrong"), Locale::EN)
        .await
        .unwrap_err();
    assert!(
        matches!(wrong.cause(), Cause::Refused { status: 401, .. }),
        "{wrong}"
    );
}

#[tokio::test]
async fn a_registration_is_accepted_or_refused_with_the_providers_status() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let password = Password::new("warp&weft=100%");
    client
        .register("new@example.com", &password, &password, Locale::EN)
        .await
        .unwrap();
    let sent = [
        "1",
        "16",
        "new@example.com",
        "warp&weft=100%",
        "warp&weft=100%",
    ];
    assert_eq!(
        only(&scripted, "register")
            .form()
            .iter()
            .map(|(_, value)| value.as_str())
            .collect::<Vec<_>>(),
        sent
    );
    for (email, expected) in [("buyer@example.com", 409), ("nobody", 400)] {
        let error = client
            .register(email, &password, &password, Locale::EN)
            .await
            .unwrap_err();
        assert!(
            matches!(error.cause(), Cause::Refused { status, .. } if *status == expected),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_visit_is_json_and_its_answer_the_literal_success() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let record = json!({ "ukey": "k", "act": "start", "srdist": 21, "module": "s16" });
    let visit = record.as_object().unwrap().clone();
    client.visit(&visit).await.unwrap();
    let seen = only(&scripted, "visit");
    let body: serde_json::Value = serde_json::from_slice(&seen.body).unwrap();
    let sent = json!({ "ukey": "k", "act": "start", "srdist": 21, "module": "s16", "nonce": 1, "site": 16 });
    assert_eq!((body, seen.query.len()), (sent, 0));
    scripted.on("visit", Behaviour::Raw(HeaderMap::new(), "success?".into()));
    assert!(matches!(
        client.visit(&visit).await.unwrap_err().cause(),
        Cause::WrongData { .. }
    ));
}

#[tokio::test]
async fn a_file_comes_with_its_type_and_tag_and_without_cookies() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let path = MediaPath::parse("/media/weaves/plain-1.svg").unwrap();
    let file = client.media(&path).await.unwrap();
    assert_eq!(
        file.content_type,
        Some(HeaderValue::from_static("image/svg+xml"))
    );
    assert!(file.body.starts_with(b"<svg"));
    let seen = only(&scripted, "media");
    assert_eq!(
        (seen.path.as_str(), seen.query.len()),
        ("/media/weaves/plain-1.svg", 0)
    );
    let absent = client
        .media(&MediaPath::parse("/media/none.jpg").unwrap())
        .await
        .unwrap_err();
    assert!(absent.is_not_found());
}

#[tokio::test]
async fn no_cookie_ever_goes_back() {
    let scripted = Scripted::start().await;
    let headers = HeaderMap::from_iter([(
        http::header::SET_COOKIE,
        HeaderValue::from_static("sid=1; Path=/"),
    )]);
    scripted.next(
        "count",
        [Behaviour::Raw(headers, r#"{"status":200,"data":1}"#.into())],
    );
    let client = client(&scripted);
    client.count(NEWS_LIST, Locale::ZH).await.unwrap();
    client.count(NEWS_LIST, Locale::ZH).await.unwrap();
    assert!(
        scripted
            .seen("count")
            .iter()
            .all(|seen| seen.header("cookie").is_none())
    );
}

#[tokio::test]
async fn a_provider_that_counts_pages_is_asked_by_page_and_gives_the_same_rows() {
    for (paging, sent) in [
        (Paging::Rows, "idx=14&size=5"),
        (Paging::Pages, "idx=3&size=7"),
    ] {
        let scripted = Scripted::start().await;
        if paging == Paging::Pages {
            scripted.count_pages();
        }
        let client = Provider::new(
            ProviderSettings {
                paging,
                ..config(&scripted)
            },
            Vec::new(),
        )
        .unwrap();
        let page = InfoQuery::new(NEWS_LIST, Locale::EN).rows(RowRange::from(14, size(5)));
        let rows = client.infos(page).await.unwrap();
        let fids: Vec<_> = rows.iter().map(|row| row.fid.0).collect();
        assert_eq!(fids, (2015..=2019).collect::<Vec<u64>>(), "{paging:?}");
        assert!(query(&scripted, "pager").ends_with(sent), "{paging:?}");
        let all = client
            .infos(InfoQuery::new(NEWS_LIST, Locale::EN))
            .await
            .unwrap();
        assert_eq!(all.len(), 23);
        let [_, whole] = &scripted.seen("pager")[..] else {
            panic!("two calls")
        };
        assert_eq!(
            (whole.param("idx"), whole.param("size")),
            (Some("0"), Some("0"))
        );
        client
            .topics(Lid(11), RowRange::from(10, size(10)), Locale::EN)
            .await
            .unwrap();
        let topics = query(&scripted, "topics");
        let expected = if paging == Paging::Rows {
            "idx=10&size=10"
        } else {
            "idx=2&size=10"
        };
        assert!(topics.contains(expected), "{topics}");
    }
}

#[tokio::test]
async fn a_row_without_an_id_does_not_move_the_rows_of_a_page() {
    let scripted = Scripted::start().await;
    let row = |fid: u32| json!({ "fid": fid, "title": "T" });
    let rows = json!([
        row(1),
        {},
        row(3),
        row(4),
        row(5),
        row(6),
        row(7),
        row(8),
        row(9)
    ]);
    scripted.data("pager", rows);
    let settings = ProviderSettings {
        paging: Paging::Pages,
        ..config(&scripted)
    };
    let client = Provider::new(settings, Vec::new()).unwrap();
    let page = InfoQuery::new(NEWS_LIST, Locale::EN).rows(RowRange::from(4, size(5)));
    let fids: Vec<_> = client
        .infos(page)
        .await
        .unwrap()
        .iter()
        .map(|row| row.fid.0)
        .collect();
    assert_eq!(fids, [5, 6, 7, 8, 9]);
}
