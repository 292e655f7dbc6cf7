//! A small site in three languages: the same at every start.

use std::collections::HashMap;

use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, LAST_MODIFIED};
use serde_json::{Map, Value, json};

use super::Seen;
use super::behaviour::{envelope, no_such_path, refusal};

/// The calls by name, and the ends of their paths.
const CALLS: [(&str, &str); 23] = [
    ("info", "/api/v1/cms/info/info"),
    ("pager", "/api/v1/cms/info/pager"),
    ("count", "/api/v1/cms/info/count"),
    ("type", "/api/v1/cms/type/info"),
    ("catalog", "/api/v1/cms/catalog/list"),
    ("seo", "/cms/seo/match"),
    ("boards", "/api/bbs/board/list"),
    ("labels", "/api/bbs/label/list"),
    ("topics", "/api/bbs/topic/pager"),
    ("topic_count", "/api/bbs/topic/count"),
    ("orders", "/s16/api/v1/order/pager"),
    ("styles", "/s16/opp/style/pager"),
    ("document", "/s16/api/v1/order/document"),
    ("login", "/api/v1/user/login/email"),
    ("logout", "/api/v1/user/logout"),
    ("register", "/api/v1/user/register/email"),
    ("password-change", "/api/v1/user/password/change"),
    ("password-forgotten", "/api/v1/user/password/forgotten"),
    ("password-reset", "/api/v1/user/password/reset"),
    ("notices", "/api/v1/user/notices"),
    ("notices-end", "/api/v1/user/notices/end"),
    ("visit", "/log/visit/insert"),
    ("inquiry", "/api/v1/inquiry/insert"),
];

/// The call of a path.
pub fn call_at(path: &str) -> Option<&'static str> {
    let call = CALLS.iter().find(|(_, end)| path.ends_with(end));
    // The icon and cards of the demonstration's company, apart from other files.
    let identity = path.starts_with(IDENTITY).then_some("identity");
    let media = identity.or(path.contains("/media/").then_some("media"));
    call.map(|(name, _)| *name).or(media)
}

/// A misspelt name would script nothing.
pub fn check(call: &str) {
    let is_known =
        ["media", "identity"].contains(&call) || CALLS.iter().any(|(name, _)| *name == call);
    assert!(is_known, "no call is named {call}");
}

/// The one token that is good.
pub const GOOD_TOKEN: &str = "token-of-the-buyer";
/// The id of the one document.
pub const DOCUMENT: &str = "D-1";
/// The password of `buyer@example.com`, the one customer.
pub const PASSWORD: &str = "woven-in-1993";
/// The fids of the news, in the editor's order: newest first, the first four are the logo tiles.
pub const NEWS: std::ops::RangeInclusive<u64> = 2001..=2023;

const FOOTER: u64 = 1041;
const BUYERS: u64 = 1042;
/// Terms, privacy, accessibility, conformance.
const LAW: [u64; 4] = [1044, 1045, 1046, 1048];
/// The list of the company's own pages.
const OWN_PAGES: u64 = 160_121;
const BANNERS: [u64; 6] = [983, 1013, 1373, 1374, 1375, 1376];
/// Lists: type, the number of items, the first fid, what they are called in zh, en and ja.
const LISTS: [(u64, u64, u64, [&str; 3]); 14] = [
    (160_110, 7, 3001, ["幻灯", "Slide", "スライド"]),
    (160_101, 12, 3101, ["服务", "Service", "サービス"]),
    (160_103, 6, 3201, ["样品", "Sample", "サンプル"]),
    (160_111, 8, 3301, ["部门", "Department", "部門"]),
    (160_108, 23, 2001, ["新闻", "News", "ニュース"]),
    (16_010_202, 7, 3401, ["习惯", "Habit", "習慣"]),
    (16_010_203, 5, 3501, ["年份", "Year", "年"]),
    (16_010_204, 4, 3601, ["伙伴", "Partner", "取引先"]),
    (16_010_205, 3, 3701, ["方式", "Way", "方法"]),
    (16_010_401, 3, 3801, ["市场", "Market", "市場"]),
    (OWN_PAGES, 2, 4001, ["声明", "Statement", "声明"]),
    // One of the five categories of production; each language has a list of its own.
    (16_010_503, 4, 3901, ["辅料", "Trim", "副資材"]),
    (16_020_503, 4, 3911, ["辅料", "Trim", "副資材"]),
    (16_030_503, 4, 3921, ["辅料", "Trim", "副資材"]),
];
/// The intro of that category in each language.
const INTROS: [u64; 3] = [977, 1126, 1196];

/// Changes made by an editor since the start.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    /// Other titles, in every language.
    pub titles: HashMap<u64, String>,
    /// Articles at the end of the news that were not there.
    pub more_news: u64,
    /// Whether `idx` is the number of a page, from 1, and not the offset of a row.
    pub by_page: bool,
}

/// Answers as a provider in good health does.
pub fn answer(seen: &Seen, edits: &Edits) -> Response {
    let lang = match seen.param("lang") {
        Some("en") => 1,
        Some("ja") => 2,
        _ => 0,
    };
    let number = |name| seen.param(name).and_then(|value| value.parse::<u64>().ok());
    match seen.call {
        "info" => match number("fid").and_then(|fid| item(fid, lang, edits)) {
            Some(item) => envelope(&columns(item, seen)),
            None => refusal(404, "no such item"),
        },
        "pager" => envelope(&pager(seen, lang, edits)),
        "count" => envelope(&json!(
            list(number("tid").or(number("cid")), lang, edits).len()
        )),
        "type" => match number("tid") {
            Some(tid @ 16_010_200..=16_010_499) => envelope(&kind(tid, lang)),
            _ => refusal(404, "no such type"),
        },
        "catalog" => {
            let names = [
                ["男装", "Menswear", "紳士服"],
                ["女装", "Womenswear", "婦人服"],
            ];
            let row = |(cid, names): (u64, [&str; 3])| json!({ "cid": cid, "cname": names[lang] });
            envelope(&(16_010_311..).zip(names).map(row).collect())
        }
        "seo" => seo(seen.param("path").unwrap_or_default(), lang),
        "boards" => {
            envelope(&json!([{ "bid": 1, "bname": (["公告", "Notices", "お知らせ"][lang]) }]))
        }
        "labels" => {
            envelope(&json!([{ "lid": 11, "lname": (["交期", "Lead times", "納期"][lang]) }]))
        }
        "topics" => envelope(&json!([
            { "tpid": 111, "title": (["问", "A question", "質問"][lang]), "uname": "Lin", "atime": "2024-03-01 12:00:05" },
        ])),
        "topic_count" => envelope(&json!("1")),
        "orders" | "styles" | "document" if seen.param("token") != Some(GOOD_TOKEN) => {
            refusal(401, "token unknown")
        }
        "orders" => envelope(&json!([{
            "sid": "S-1", "cno": "SLV-2024-001", "signtime": "2024-01-15 00:00:00", "pqty": 12000, "pamt": "84600.50",
            "prcPart": 62.5,
        }])),
        "styles" => envelope(&json!([{
            "sno": "TEE-1", "cno": "SLV-2024-001", "pname": "Tee", "sprc": 7.05, "total": "12000", "samt": 84600.5,
            "prcPart": "62.5",
        }])),
        "document" if seen.param("id") == Some(DOCUMENT) => {
            let headers = [
                (CONTENT_TYPE, "application/pdf"),
                (CONTENT_DISPOSITION, "attachment; filename=\"PI.pdf\""),
            ];
            (headers, "%PDF-1.7 of the buyer").into_response()
        }
        "document" => refusal(404, "no such document"),
        "login" => login(seen),
        "register" => register(seen),
        "password-change" | "password-forgotten" | "password-reset" => envelope(&json!({})),
        "notices" => refusal(404, "no notices are sent"),
        "notices-end" => refusal(404, "no customer has this key"),
        "visit" => (StatusCode::OK, "success\n").into_response(),
        "inquiry" => envelope(&json!({ "number": "4827-3915" })),
        "media" => media(seen),
        "identity" => identity(seen),
        call => panic!("no answer to the call {call}: add one in tests/support/scripted/site.rs"),
    }
}

/// The items of a list. A catalog has those of the samples.
fn list(id: Option<u64>, lang: usize, edits: &Edits) -> Vec<Value> {
    let id = if id == Some(16_010_311) {
        Some(160_103)
    } else {
        id
    };
    let list = LISTS.iter().find(|(tid, ..)| Some(*tid) == id);
    list.map_or_else(Vec::new, |(_, number, first, _)| {
        (*first..first + number + edits.more(*first))
            .filter_map(|fid| item(fid, lang, edits))
            .collect()
    })
}

impl Edits {
    /// How many items a list has got besides, by its first one.
    fn more(&self, first: u64) -> u64 {
        if first == *NEWS.start() {
            self.more_news
        } else {
            0
        }
    }
}

fn item(fid: u64, lang: usize, edits: &Edits) -> Option<Value> {
    let mut item = written(fid, lang, edits)?;
    if let Some(title) = edits.titles.get(&fid) {
        item["title"] = json!(title);
    }
    Some(item)
}

/// An item as it was at the start.
fn written(fid: u64, lang: usize, edits: &Edits) -> Option<Value> {
    if fid == FOOTER {
        let title = ["织边服装", "Selvage Garments", "セルヴェッジ衣料"][lang];
        return Some(
            json!({ "fid": fid, "title": title, "content": "<p>Tianjin, +86 22 5555 0100</p>" }),
        );
    }
    if fid == BUYERS {
        let title = ["采购参考", "For buyers", "バイヤーの方へ"][lang];
        let content = "<ul><li><a href=\"/oem/dye\">Lab dips</a></li></ul>";
        return Some(json!({ "fid": fid, "title": title, "content": content }));
    }
    if LAW.contains(&fid) {
        let title = ["服务条款", "Terms of service", "利用規約"][lang];
        return Some(
            json!({ "fid": fid, "tid": 160_120, "title": title, "content": format!("<p>{title}</p>") }),
        );
    }
    if BANNERS.contains(&fid) {
        let pictures = json!([{ "src": "/media/banners/sample-1.svg" }, { "src": "/media/banners/sample-2.svg" }]);
        let title = ["横幅", "Banner", "バナー"][lang];
        return Some(
            json!({ "fid": fid, "title": title, "imgsrc": "/media/banners/home.svg", "imgpack": pictures }),
        );
    }
    if fid == INTROS[lang] {
        let title = ["辅料篇", "Trims", "副資材について"][lang];
        let content = format!("<p>{title}.</p>");
        return Some(
            json!({ "fid": fid, "title": title, "imgsrc": "/media/trims/zips.svg", "content": content }),
        );
    }
    let (tid, _, first, names) = {
        let is_in =
            |first: u64, number: u64| (first..first + number + edits.more(first)).contains(&fid);
        LISTS
            .iter()
            .find(|(_, number, first, _)| is_in(*first, *number))?
    };
    let place = fid - first + 1;
    let name = format!("{} {place}", names[lang]);
    let link = if NEWS.contains(&fid) && place <= 4 {
        format!("https://partner{place}.example/")
    } else {
        String::new()
    };
    let page_name = (*tid == OWN_PAGES).then(|| format!("statement-{place}"));
    Some(json!({
        "name": page_name,
        // Ids and numbers come as texts as well.
        "fid": fid.to_string(), "tid": tid, "title": name, "subtxt": format!("{name}, 1993"), "abstract": format!("{name}…"),
        "imgsrc": format!("/media/photos/{fid}.jpg"), "lnkurl": link, "content": format!("<p>{name}: <b>1993</b></p>"),
        "atime": format!("2024-03-{:02} 08:30:00", 31 - place), "ptime": format!("2024-03-{:02} 09:00:00", 31 - place),
        "exvals": null, "imgpack": null, "sort": place,
    }))
}

/// Offset and number of rows, then the fields wanted. Other orders than the editor's are by field.
fn pager(seen: &Seen, lang: usize, edits: &Edits) -> Value {
    let number = |name| {
        seen.param(name)
            .and_then(|value| value.parse::<usize>().ok())
    };
    let id = seen
        .param("tid")
        .or(seen.param("cid"))
        .and_then(|id| id.parse().ok());
    let mut rows = list(id, lang, edits);
    if let Some((field, direction)) = seen
        .param("ord")
        .and_then(|ord| ord.split_once('-'))
        .filter(|(_, by)| *by != "1")
    {
        rows.sort_by_key(|row| row[field].to_string());
        if direction == "desc" {
            rows.reverse();
        }
    }
    let size = number("size")
        .filter(|size| *size > 0)
        .unwrap_or(usize::MAX);
    let idx = number("idx").unwrap_or(0);
    let offset = if edits.by_page && size < usize::MAX {
        (idx - 1) * size
    } else {
        idx
    };
    rows.into_iter()
        .skip(offset)
        .take(size)
        .map(|row| columns(row, seen))
        .collect()
}

/// An item with the fields that were asked for.
fn columns(item: Value, seen: &Seen) -> Value {
    match (item, seen.param("cols")) {
        (Value::Object(fields), Some(cols)) => {
            let wanted = |(name, _): &(String, Value)| cols.split(',').any(|col| col == name);
            Value::Object(fields.into_iter().filter(wanted).collect::<Map<_, _>>())
        }
        (item, _) => item,
    }
}

fn kind(tid: u64, lang: usize) -> Value {
    let name = ["公司", "Company", "会社"][lang];
    let text = [
        "<p>创立于1993年。</p>",
        "<p>Founded in 1993.</p>",
        "<p>1993年創業。</p>",
    ][lang];
    json!({ "tid": tid, "tname": name, "tdesc": text, "imgsrc": "/media/banners/about.svg", "lnkurl": "" })
}

fn seo(path: &str, lang: usize) -> Response {
    let title = match path {
        "/" => ["首页", "Home", "ホーム"],
        "/about/company" => ["关于我们", "About us", "会社案内"],
        "/news/list" => ["新闻", "News", "ニュース"],
        _ => return refusal(404, "no such path"),
    }[lang];
    envelope(&json!({ "title": title, "desc": format!("{title}."), "keyword": "garments" }))
}

fn login(seen: &Seen) -> Response {
    let field = |name| {
        seen.form()
            .into_iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value)
    };
    if field("email").as_deref() == Some("buyer@example.com")
        && field("passwd").as_deref() == Some(PASSWORD)
    {
        envelope(&json!({
            "token": GOOD_TOKEN, "uname": "Lin", "avatar": "/media/org/sales.svg", "firstLogin": 1, "firstLoginPwd": "true",
            "changePwd": false,
        }))
    } else {
        refusal(401, "wrong account or password")
    }
}

fn register(seen: &Seen) -> Response {
    match seen
        .form()
        .iter()
        .find(|(name, _)| name == "email")
        .map(|(_, email)| email.as_str())
    {
        Some("buyer@example.com") => refusal(409, "address taken"),
        Some(email) if email.contains('@') => envelope(&json!("anything")),
        _ => refusal(400, "no address"),
    }
}

const IDENTITY: &str = "/media/identity/";

/// A file of the demonstration's content.
fn identity(seen: &Seen) -> Response {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    match std::fs::read(format!("{content}{}", seen.path)) {
        Ok(bytes) if seen.path.ends_with("png") => {
            ([(CONTENT_TYPE, "image/png")], bytes).into_response()
        }
        Ok(bytes) => ([(CONTENT_TYPE, "image/svg+xml")], bytes).into_response(),
        Err(_) => no_such_path(),
    }
}

fn media(seen: &Seen) -> Response {
    if seen.path.rsplit('.').next() != Some("svg") {
        return no_such_path();
    }
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (ETAG, "\"m1\""),
        (LAST_MODIFIED, "Fri, 01 Mar 2024 04:00:05 GMT"),
    ];
    (headers, r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#).into_response()
}
