//! The search as its users see it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use http::StatusCode;
use proptest::prelude::*;

use super::index::{Reader, Writer, open};
use super::*;
use base::site::{PageNumber, page_at};
use testing::fuzz;

fn address(path: &str) -> Address {
    page_at(Site::Garment, path).unwrap()
}

fn query(words: &str) -> Option<SearchQuery> {
    SearchQuery::of(
        &url::form_urlencoded::Serializer::new(String::new())
            .append_pair("q", words)
            .finish(),
    )
}

fn html(title: &str, text: &str) -> String {
    let title = html_escape::encode_text(title);
    format!(
        "<head><meta property=\"og:title\" content=\"{title}\"></head><main><h1>{title}</h1><p>{text}</p></main>"
    )
}

/// An index of articles: the title and the text of each.
fn index(locale: Locale, articles: &[(&str, &str)]) -> (Writer, Reader) {
    let (mut writer, reader) = open().unwrap();
    for (id, (title, text)) in articles.iter().enumerate() {
        let address = Address {
            locale,
            ..address(&format!("/news/info/{}", id + 1))
        };
        let entry = super::entry::IndexEntry::of(&html(title, text));
        assert!(entry.is_some());
        writer.put(address, entry).unwrap();
    }
    writer.commit().unwrap();
    (writer, reader)
}

fn titles(found: &Found) -> Vec<String> {
    let title = |page: &FoundPage| {
        page.title
            .iter()
            .map(|segment| segment.text.as_str())
            .collect()
    };
    found.results.iter().map(title).collect()
}

const SAMPLES: [(&str, &str); 6] = [
    (
        "JL-K2101 Piqué polo",
        "Cotton piqué of 220 g/m², minimum order 300 pcs",
    ),
    ("JL-W203 Poplin shirt", "Pure cotton poplin, 120g/m²"),
    ("JL-W2030 Oxford shirt", "Cotton oxford, 140 gsm"),
    (
        "Linen trousers",
        "Linen of 160g, from 500 pieces; style 120",
    ),
    ("T-shirts", "Single jersey, 5,000 pcs"),
    (
        "Certificates",
        "GOTS, GRS and OEKO-TEX® certification of our mills",
    ),
];

#[test]
fn codes_numbers_units_plurals_and_misspelt_words_are_found() {
    let (_writer, reader) = index(Locale::EN, &SAMPLES);
    let table: [(&str, &[&str]); 18] = [
        ("JL-K2101", &["JL-K2101 Piqué polo"]),
        ("jlk2101", &["JL-K2101 Piqué polo"]),
        ("ＪＬ－Ｋ２１０１", &["JL-K2101 Piqué polo"]),
        ("K2101", &["JL-K2101 Piqué polo"]),
        ("W203", &["JL-W203 Poplin shirt"]),
        ("JL-W20", &["JL-W2030 Oxford shirt", "JL-W203 Poplin shirt"]),
        ("120 g", &["JL-W203 Poplin shirt"]),
        ("120g", &["JL-W203 Poplin shirt"]),
        ("120g/m²", &["JL-W203 Poplin shirt"]),
        ("5000 pcs", &["T-shirts"]),
        ("pique", &["JL-K2101 Piqué polo"]),
        ("popln", &["JL-W203 Poplin shirt"]),
        ("poplni", &["JL-W203 Poplin shirt"]),
        ("tshirts", &["T-shirts"]),
        ("trouser", &["Linen trousers"]),
        ("oeko", &["Certificates"]),
        ("certif", &["Certificates"]),
        ("linen oxford", &["JL-W2030 Oxford shirt", "Linen trousers"]),
    ];
    for (words, expected) in table {
        let found = reader
            .find(Locale::EN, &query(words).unwrap(), &Synonyms::default())
            .unwrap();
        let mut titles = titles(&found);
        if words == "linen oxford" {
            titles.sort();
            assert!(!found.has_all, "no page has both");
        } else {
            assert!(found.has_all, "{words}");
        }
        assert_eq!(titles, expected, "{words}");
    }
}

#[test]
fn exact_matches_come_before_misspelt_ones_and_titles_before_texts() {
    let articles = [
        ("Cotten one", "x"),
        ("Other", "a cotton text"),
        ("Cotton", "y"),
    ];
    let (_writer, reader) = index(Locale::EN, &articles);
    let found = |words| {
        let query = query(words).unwrap();
        titles(
            &reader
                .find(Locale::EN, &query, &Synonyms::default())
                .unwrap(),
        )
    };
    assert_eq!(found("cotton"), ["Cotton", "Other"], "none is guessed");
    assert_eq!(found("cotton y"), ["Cotton"]);
    assert_eq!(found("cottan"), ["Cotton", "Cotten one", "Other"]);
}

#[test]
fn words_are_guessed_only_where_no_page_has_them() {
    let articles = [
        ("Certificates", "GOTS for organic cotton"),
        (
            "Dyeing",
            "got right in lots, as it goes; usage of the beaker",
        ),
        ("Poplin", "a shirt of poplin"),
        ("Poplins", "popping colours"),
    ];
    let (_writer, reader) = index(Locale::EN, &articles);
    let table: [(&str, &[&str]); 10] = [
        ("GOTS", &["Certificates"]),
        ("gots", &["Certificates", "Dyeing"]),
        ("GOTR", &[]),
        ("lits", &[]),
        ("USA", &[]),
        ("BEAKRE", &[]),
        ("beakre", &["Dyeing"]),
        ("SHIRTS", &["Poplin"]),
        ("popl", &["Poplins", "Poplin"]),
        ("popin shirt", &["Poplin"]),
    ];
    for (words, expected) in table {
        let query = query(words).unwrap();
        let found = reader.find(Locale::EN, &query, &Synonyms::default());
        assert_eq!(titles(&found.unwrap()), expected, "{words}");
    }
    let articles = [("ビーカー", "試験のビーカー"), ("フード", "パーカー")];
    let (_writer, reader) = index(Locale::JA, &articles);
    let found = |words| {
        let query = query(words).unwrap();
        titles(
            &reader
                .find(Locale::JA, &query, &Synonyms::default())
                .unwrap(),
        )
    };
    assert_eq!(found("パーカー"), ["フード"]);
    assert_eq!(
        found("メーカー"),
        ["ビーカー", "フード"],
        "most of its pairs"
    );
}

#[test]
fn chinese_and_japanese_need_no_blanks() {
    let chinese = [
        ("纯棉府绸衬衫", "最低起订量为每色三百件"),
        ("针织面料", "有机棉与再生涤纶的认证"),
    ];
    let (_writer, reader) = index(Locale::ZH, &chinese);
    let find = |words: &str| {
        titles(
            &reader
                .find(Locale::ZH, &query(words).unwrap(), &Synonyms::default())
                .unwrap(),
        )
    };
    for (words, expected) in [
        ("府绸", "纯棉府绸衬衫"),
        ("纯棉府绸", "纯棉府绸衬衫"),
        ("起订量", "纯棉府绸衬衫"),
        ("绸", "纯棉府绸衬衫"),
        ("衫", "纯棉府绸衬衫"),
        ("有机棉认证", "针织面料"),
        ("最高起订量", "纯棉府绸衬衫"),
        ("针织 涤纶", "针织面料"),
    ] {
        assert_eq!(find(words), [expected], "{words}");
    }
    let (_writer, reader) = index(
        Locale::JA,
        &[("ニット生地", "お見積もりは無料、ガーゼ対応")],
    );
    for words in ["ニット", "ﾆｯﾄ", "見積", "お見積もり", "ｶﾞｰｾﾞ", "生地"]
    {
        let found = reader
            .find(Locale::JA, &query(words).unwrap(), &Synonyms::default())
            .unwrap();
        assert_eq!(found.total, 1, "{words}");
    }
    let other = reader
        .find(Locale::EN, &query("ニット").unwrap(), &Synonyms::default())
        .unwrap();
    assert_eq!(other.total, 0, "of another language");
}

#[test]
fn a_synonym_finds_what_the_site_calls_differently() {
    let articles = [("Minimums", "minimum of 300 pieces"), ("Other", "x")];
    let (_writer, reader) = index(Locale::EN, &articles);
    let synonyms = Synonyms::from("moq = minimum".to_owned());
    let find = |synonyms| reader.find(Locale::EN, &query("MOQ").unwrap(), synonyms);
    assert_eq!(titles(&find(&synonyms).unwrap()), ["Minimums"]);
    assert_eq!(find(&Synonyms::default()).unwrap().total, 0);
}

#[test]
fn synonyms_of_several_words_are_found_in_any_inflection() {
    let articles = [
        ("Fleece", "hooded sweatshirts of 300 g"),
        ("Sweatshirt", "no hood here"),
        ("Minimums", "300 pieces"),
        ("Markets", "North America and Japan"),
    ];
    let (_writer, reader) = index(Locale::EN, &articles);
    let synonyms = "hoodie = hooded sweatshirt; minimum order quantity = minimums; usa = north america; \
                    united states = north america; usa = dollar";
    let synonyms = Synonyms::from(synonyms.to_owned());
    let table: [(&str, &[&str]); 9] = [
        ("hoodie", &["Fleece"]),
        ("Hoodies", &["Fleece"]),
        ("HOODIES", &["Fleece"]),
        ("hoodies 300", &["Fleece"]),
        ("minimum order quantity", &["Minimums"]),
        ("minimum order quantities 300", &["Minimums"]),
        ("USA", &["Markets"]),
        ("united states", &["Markets"]),
        ("japan united states", &["Markets"]),
    ];
    for (words, expected) in table {
        let found = reader.find(Locale::EN, &query(words).unwrap(), &synonyms);
        let found = found.unwrap();
        assert!(found.has_all, "{words}");
        assert_eq!(titles(&found), expected, "{words}");
    }
    let (_writer, reader) = index(Locale::JA, &[("パーカー", "裏毛のパーカー"), ("他", "綿")]);
    let synonyms = Synonyms::from("フーディー = パーカー".to_owned());
    let found = reader.find(Locale::JA, &query("フーディー").unwrap(), &synonyms);
    assert_eq!(titles(&found.unwrap()), ["パーカー"]);
}

#[test]
fn results_have_pages() {
    let articles: Vec<(String, &str)> = (0..25).map(|n| (format!("Cotton {n}"), "x")).collect();
    let articles: Vec<_> = articles
        .iter()
        .map(|(title, text)| (title.as_str(), *text))
        .collect();
    let (_writer, reader) = index(Locale::EN, &articles);
    let on = |page| {
        let query = SearchQuery {
            page,
            ..query("cotton").unwrap()
        };
        reader
            .find(Locale::EN, &query, &Synonyms::default())
            .unwrap()
    };
    let last = on(PageNumber::new(3).unwrap());
    assert_eq!((last.total, last.pages, last.results.len()), (25, 3, 5));
    let beyond = on(PageNumber::new(4_000_000_000).unwrap());
    assert_eq!((beyond.page.get(), beyond.results.len()), (3, 5));
}

/// Waits until the index has this many entries.
async fn entries(search: &Search, count: u64) {
    let until = Instant::now() + Duration::from_secs(20);
    while search.0.reader.len() != count {
        assert!(Instant::now() < until, "{} entries", search.0.reader.len());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn offer(search: &Search, path: &str, title: &str) {
    let body = Arc::new(Body::new(html(title, "text").into()));
    search.offer(address(path), StatusCode::OK, &body);
}

#[tokio::test]
async fn a_page_is_replaced_when_it_is_made_anew_and_removed_when_it_is_gone() {
    let search = Search::start(usize::MAX).unwrap();
    let total = async |words: &str| {
        let found = search
            .find(Locale::EN, &query(words).unwrap(), &Synonyms::default())
            .await;
        found.unwrap().total
    };
    offer(&search, "/en/news/info/1", "Poplin");
    offer(&search, "/en/news/info/2", "Denim");
    entries(&search, 2).await;
    assert_eq!((total("poplin").await, total("denim").await), (1, 1));
    offer(&search, "/en/news/info/1", "Corduroy");
    let body = Arc::new(Body::new("".into()));
    search.offer(address("/en/news/info/2"), StatusCode::NOT_FOUND, &body);
    entries(&search, 1).await;
    assert_eq!((total("poplin").await, total("denim").await), (0, 0));
    assert_eq!(total("corduroy").await, 1);
    assert_eq!(search.addresses(), [address("/en/news/info/1")]);
}

#[tokio::test]
async fn pages_of_customers_errors_and_later_pages_of_lists_have_no_entry() {
    let search = Search::start(usize::MAX).unwrap();
    for path in [
        "/order",
        "/user/terms",
        "/search",
        "/news/list?page=2",
        "/bbs?page=2",
    ] {
        offer(&search, path, "Cotton");
    }
    let body = Arc::new(Body::new(html("Cotton", "x").into()));
    search.offer(
        address("/news/info/3"),
        StatusCode::SERVICE_UNAVAILABLE,
        &body,
    );
    offer(&search, "/news/list", "Cotton");
    entries(&search, 1).await;
    assert_eq!(search.addresses(), [address("/news/list")]);
}

#[tokio::test]
async fn a_full_index_takes_no_more_pages() {
    let search = Search::start(html("Cotton", "text").len() / 2).unwrap();
    for id in 1..20 {
        offer(&search, &format!("/news/info/{id}"), &"Cotton ".repeat(id));
    }
    offer(&search, "/news/info/1", "New");
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let found = search
            .find(Locale::ZH, &query("new").unwrap(), &Synonyms::default())
            .await
            .unwrap();
        if found.total == 1 {
            break;
        }
        assert!(Instant::now() < until);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(search.0.reader.len() < 19);
}

proptest! {
    #![proptest_config(fuzz::config())]

    #[test]
    fn fuzz_a_query_finds_a_bounded_number_of_pages(
        words in fuzz::text(&["cotton", "JL-K2101", "120g", " ", "-", "/", "\"", "*", "~2", "AND", "title:", "(", "[a TO b]", "纯棉", "棉", "ガ", "ﾞ", "\u{202e}", "\u{301}", "㎡", "é"]),
        locale in proptest::sample::select(Locale::all().collect::<Vec<_>>())
    ) {
        thread_local! {
            static INDEX: (Writer, Reader) = index(Locale::EN, &SAMPLES);
        }
        if let Some(query) = query(&words) {
            let found = INDEX.with(|(_, reader)| reader.find(locale, &query, &Synonyms::default())).unwrap();
            prop_assert!(found.results.len() <= 10);
            prop_assert!(found.results.len() <= found.total);
            for page in &found.results {
                let length: usize = page.excerpt.iter().map(|segment| segment.text.len()).sum();
                prop_assert!(length < 1000);
            }
        }
    }
}
