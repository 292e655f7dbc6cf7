//! The parameters of every call that a page makes (spec §7).

use super::Loads;
use crate::support::scripted::{Behaviour, Scripted};

const TYPE: &str = "cols=tid,tname,tdesc,imgsrc,lnkurl";
const CARD: &str =
    "cols=fid,title,subtxt,abstract,imgsrc,lnkurl&lang=en&ord=ord-1&stat=1&idx=0&size=0";
const CARD_AND_CONTENT: &str =
    "cols=fid,title,subtxt,abstract,imgsrc,lnkurl,content&lang=en&ord=ord-1&stat=1&idx=0&size=0";
const NEWS: &str =
    "tid=160108&cols=fid,title,ptime,imgsrc,content,lnkurl,atime,abstract&lang=en&ord=ord-1&stat=1";
const SAMPLES: &str = "cols=fid,title,atime,subtxt,imgsrc,abstract&lang=en&ord=ord-1&stat=1";
const FACTS: &str =
    "cols=fid,title,atime,subtxt,imgsrc,abstract,exvals&lang=en&ord=ord-1&stat=1&idx=0&size=0";
const OEM: &str = "cols=fid,title,subtxt,abstract,imgsrc&lang=en&ord=ord-1&stat=1&idx=0&size=0";

const OWN: &str =
    "cols=fid,title,name,robots,atime,ptime,utime&lang=en&ord=ord-1&stat=1&idx=0&size=0";

/// A page with its calls in its own language, without those of every page: the footer, the links
/// for buyers and what is the same for each call.
struct Case {
    path: &'static str,
    calls: Vec<String>,
}

fn case<const N: usize>(path: &'static str, calls: [String; N]) -> Case {
    Case {
        path,
        calls: calls.into(),
    }
}

fn info(fid: u64) -> String {
    format!("info fid={fid}&lang=en")
}

fn seo(path: &str) -> String {
    format!("seo path={path}&lang=en")
}

fn type_info(tid: u64) -> String {
    format!("type tid={tid}&{TYPE}&lang=en")
}

fn pager(list: &str, parameters: &str) -> String {
    format!("pager {list}&{parameters}")
}

#[expect(clippy::too_many_lines, reason = "a table")]
fn cases() -> Vec<Case> {
    let news = |rows: &str| format!("pager {NEWS}&{rows}");
    let count = || "count tid=160108&lang=en".to_owned();
    let catalog = || "catalog tid=160103&cols=cid,cname&lang=en".to_owned();
    let about = |path: &'static str, tid: u64, cols: &str| {
        let list = pager(
            &format!("tid={tid}"),
            &format!("cols={cols}&lang=en&ord=ord-1&stat=1&idx=0&size=0"),
        );
        case(path, [seo(path), type_info(tid), list])
    };
    let oem = |category: &'static str, path: &'static str, intro: u64, tid: u64| {
        let list = pager(&format!("tid={tid}"), OEM);
        case(
            path,
            [
                seo(&format!("/oem/{category}")),
                info(1374),
                info(intro),
                list,
            ],
        )
    };
    vec![
        case(
            "/home",
            [
                seo("/"),
                info(983),
                pager("tid=160110", CARD_AND_CONTENT),
                pager("tid=160101", CARD),
                pager("tid=160103", &format!("{SAMPLES}&idx=0&size=12")),
                news("idx=0&size=7"),
            ],
        ),
        case(
            "/about/company",
            [
                seo("/about/company"),
                type_info(16_010_201),
                pager(
                    "tid=160111",
                    "cols=fid,title,subtxt,abstract,imgsrc&lang=en&ord=ord-1&stat=1&idx=0&size=0",
                ),
            ],
        ),
        about(
            "/about/culture",
            16_010_202,
            "fid,title,subtxt,abstract,imgsrc,lnkurl",
        ),
        about(
            "/about/development",
            16_010_203,
            "fid,title,subtxt,abstract,imgsrc,lnkurl",
        ),
        about(
            "/about/cooperation",
            16_010_204,
            "fid,title,subtxt,abstract,imgsrc,lnkurl",
        ),
        about(
            "/about/contact",
            16_010_205,
            "fid,title,subtxt,abstract,imgsrc,lnkurl,content,persons",
        ),
        case(
            "/market",
            [
                seo("/market"),
                info(1373),
                type_info(16_010_401),
                pager("tid=16010401", CARD_AND_CONTENT),
            ],
        ),
        case(
            "/news/list",
            [seo("/news/list"), info(1375), count(), news("idx=0&size=9")],
        ),
        case(
            "/news/list?page=2",
            [
                seo("/news/list"),
                info(1375),
                count(),
                news("idx=0&size=9"),
                news("idx=9&size=5"),
            ],
        ),
        case(
            "/news/list?page=4",
            [
                seo("/news/list"),
                info(1375),
                count(),
                news("idx=0&size=9"),
                news("idx=19&size=5"),
            ],
        ),
        case(
            "/news/info/2005",
            [
                seo("/news/info/2005"),
                info(2005),
                pager(
                    "tid=160108",
                    "cols=fid,title,lnkurl&lang=en&ord=ord-1&stat=1&idx=0&size=0",
                ),
            ],
        ),
        oem("cotton", "/oem/cotton", 1124, 16_020_501),
        oem("dye", "/oem/dye", 1125, 16_020_502),
        oem("material", "/oem/material", 1126, 16_020_503),
        oem("clothing", "/oem/clothing", 1127, 16_020_504),
        oem("printing", "/oem/printing", 1128, 16_020_505),
        case(
            "/oem/info/3911",
            [
                seo("/oem/info/3911"),
                info(1374),
                info(3911),
                pager(
                    "tid=16020503",
                    "cols=fid,title&lang=en&ord=ord-1&stat=1&idx=0&size=0",
                ),
            ],
        ),
        case(
            "/sample/list",
            [
                seo("/sample/list"),
                info(1013),
                catalog(),
                pager("cid=16010311", &format!("{SAMPLES}&idx=0&size=0")),
                pager("tid=160103", FACTS),
            ],
        ),
        case(
            "/sample/list?cid=16010312",
            [
                seo("/sample/list?cid=16010312"),
                info(1013),
                catalog(),
                pager("cid=16010312", &format!("{SAMPLES}&idx=0&size=0")),
                pager("tid=160103", FACTS),
            ],
        ),
        case(
            "/sample/list?weave=twill",
            [
                seo("/sample/list"),
                info(1013),
                catalog(),
                pager("tid=160103", FACTS),
            ],
        ),
        case(
            "/sample/list?cid=16010312&weave=twill",
            [
                seo("/sample/list?cid=16010312"),
                info(1013),
                catalog(),
                pager("cid=16010312", FACTS),
            ],
        ),
        case("/sample/compare", [seo("/sample/compare")]),
        case(
            "/sample/compare?style=3201",
            [seo("/sample/compare"), info(3201)],
        ),
        case("/sample/info/3201", [seo("/sample/info/3201"), info(3201)]),
        case(
            "/bbs",
            [
                seo("/bbs"),
                "boards lang=en".to_owned(),
                "labels lang=en".to_owned(),
                "topics lid=11&idx=0&size=10&lang=en".to_owned(),
                "topic_count lid=11&lang=en".to_owned(),
            ],
        ),
        case(
            "/bbs/1?lid=11&page=2",
            [
                seo("/bbs/board/1?lid=11"),
                "boards id=1&lang=en".to_owned(),
                "boards lang=en".to_owned(),
                "labels id=1&lang=en".to_owned(),
                "topics lid=11&idx=10&size=10&lang=en".to_owned(),
                "topic_count lid=11&lang=en".to_owned(),
            ],
        ),
        case("/user/login", [seo("/user/login")]),
        case("/user/register", [seo("/user/register"), info(1044)]),
        case("/user/password", [seo("/user/password")]),
        // An empty form, which asks whether there are links.
        case(
            "/user/forgotten",
            [seo("/user/forgotten"), "password-forgotten".to_owned()],
        ),
        case("/user/notices", [seo("/user/notices")]),
        case("/user/terms", [seo("/user/terms"), info(1044)]),
        case(
            "/page/statement-1",
            [
                seo("/page/statement-1"),
                pager("tid=160121", OWN),
                info(4001),
            ],
        ),
    ]
}

/// The calls in English without what every call has, and how many calls in other languages there
/// were.
fn asked(provider: &Scripted) -> (Vec<String>, usize) {
    let (mut own, mut others) = (Vec::new(), 0);
    for seen in provider.all_seen() {
        let call = seen.call;
        if call == "password-forgotten" {
            own.push(call.to_owned());
            continue;
        }
        let every = [("nonce", "1"), ("site", "16")];
        for (name, value) in every {
            assert_eq!(seen.param(name), Some(value), "{call}");
        }
        let pairs = seen
            .query
            .iter()
            .filter(|(name, _)| every.iter().all(|(every, _)| every != name));
        let query = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("&");
        match seen.param("lang") {
            Some("en") => own.push(format!("{call} {query}")),
            other => {
                assert!(matches!(other, Some("zh" | "ja")), "{call} {query}");
                others += 1;
            }
        }
    }
    own.sort();
    (own, others)
}

#[tokio::test]
async fn every_page_sends_the_parameters_of_the_specification() {
    for Case { path, calls } in cases() {
        let provider = Scripted::start().await;
        provider.on("topic_count", Behaviour::Data(serde_json::json!(11)));
        assert_eq!(
            Loads::of(&provider).status(&format!("/en{path}")).await,
            200,
            "{path}"
        );
        let mut expected = calls;
        expected.extend([info(1041), info(1042)]);
        expected.sort();
        assert_eq!(asked(&provider).0, expected, "{path}");
    }
}

#[tokio::test]
async fn the_other_languages_are_asked_only_where_one_may_lack_the_page() {
    for (path, number) in [
        ("/home", 0),
        ("/news/list", 0),
        ("/market", 0),
        ("/news/info/2005", 2),
        ("/bbs/board/1", 2),
        ("/page/statement-1", 2),
    ] {
        let provider = Scripted::start().await;
        Loads::of(&provider).load(&format!("/en{path}")).await;
        assert_eq!(asked(&provider).1, number, "{path}");
    }
    let provider = Scripted::start().await;
    Loads::of(&provider).load("/en/news/info/2005").await;
    let others: Vec<_> = provider
        .seen("info")
        .into_iter()
        .filter(|seen| seen.param("lang") != Some("en"))
        .collect();
    assert!(
        others
            .iter()
            .all(|seen| seen.param("cols") == Some("fid,tid")),
        "no more than whether it is there"
    );
}
