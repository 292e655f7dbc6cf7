use super::totals::Totals;
use super::*;
use cms::LoggedVisit;

/// 2026-11-20 23:30 in China.
const EVENING: i64 = 1_795_188_600_000;

fn visit(ukey: &str, act: &str, url: &str) -> LoggedVisit {
    LoggedVisit {
        received: EVENING,
        ukey: ukey.to_owned(),
        act: act.to_owned(),
        module: "s16".to_owned(),
        url: url.to_owned(),
        lid: 2,
        stime: 1,
        span: 2500,
    }
}

fn counted(by: &[VisitColumn], visits: &[LoggedVisit]) -> Totals {
    let mut totals = Totals::new(by.to_vec());
    for visit in visits {
        totals.count(visit);
    }
    totals
}

fn csv(by: &[VisitColumn], visits: &[LoggedVisit]) -> Vec<String> {
    let text = written::csv(&counted(by, visits));
    text.split_terminator("\r\n")
        .skip(1)
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_page_is_the_same_in_every_language_and_with_every_parameter() {
    let urls = [
        "/en/news/list?page=2",
        "/news/list",
        "/ja/news/list#top",
        "/english",
        "/en",
        "/",
    ];
    let visits = urls.map(|url| visit("a", "start", url));
    assert_eq!(
        csv(&[VisitColumn::Page], &visits),
        ["/news/list,3,1,0,0,", "/,2,1,0,0,", "/english,1,1,0,0,"]
    );
}

#[test]
fn a_record_that_came_twice_counts_once() {
    let start = visit("a", "start", "/");
    let left = LoggedVisit {
        span: 3499,
        ..visit("a", "left", "/")
    };
    let later = LoggedVisit {
        stime: 2,
        ..start.clone()
    };
    let other = visit("b", "start", "/");
    let visits = [
        start.clone(),
        start,
        visit("a", "end", "/"),
        left.clone(),
        left,
        later,
        other,
    ];
    assert_eq!(csv(&[VisitColumn::Lang], &visits), ["en,3,2,1,1,3"]);
}

#[test]
fn a_day_ends_at_midnight_in_china() {
    let mut night = visit("a", "start", "/");
    night.received += 45 * 60 * 1000;
    let visits = [night, visit("a", "start", "/")];
    assert_eq!(
        csv(&[VisitColumn::Day, VisitColumn::Site], &visits),
        ["2026-11-20,s16,1,1,0,0,", "2026-11-21,s16,1,1,0,0,"]
    );
}

#[test]
fn a_stay_of_weeks_is_a_clock_that_was_set() {
    let left = LoggedVisit {
        span: u64::MAX,
        ..visit("a", "left", "/")
    };
    assert_eq!(csv(&[VisitColumn::Lang], &[left]), ["en,0,1,0,1,86400"]);
}

#[test]
fn visitors_texts_do_nothing_to_a_spreadsheet_or_a_terminal() {
    let wild = [
        "=cmd|'/c calc'!A1",
        " +1",
        "＠a",
        "/a,\"b\"\n",
        "/\u{1b}[2J",
    ]
    .map(|url| visit("a", "start", url));
    let rows = csv(&[VisitColumn::Page], &wild);
    assert_eq!(
        rows,
        [
            "\" '+1\",1,1,0,0,",
            "\"/a,\"\"b\"\"\u{fffd}\",1,1,0,0,",
            "/\u{fffd}[2J,1,1,0,0,",
            "'=cmd|'/c calc'!A1,1,1,0,0,",
            "'＠a,1,1,0,0,"
        ]
    );
    assert!(!written::table(&counted(&[VisitColumn::Page], &wild)).contains('\u{1b}'));
}

#[test]
fn a_table_has_a_line_for_everything_and_json_has_numbers() {
    let totals = counted(
        &[VisitColumn::Page],
        &[
            visit("a", "start", "/market"),
            visit("a", "left", "/market"),
        ],
    );
    let table = written::table(&totals);
    let words: Vec<Vec<_>> = table
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        words[0],
        ["page", "views", "visitors", "end", "left", "seconds"]
    );
    assert_eq!(
        words[1..],
        [
            ["/market", "1", "1", "0", "1", "3"],
            ["all", "1", "1", "0", "1", "3"]
        ]
    );
    let json: serde_json::Value = serde_json::from_str(&written::json(&totals).unwrap()).unwrap();
    assert_eq!(
        json,
        serde_json::json!([{ "page": "/market", "views": 1, "visitors": 1, "end": 0, "left": 1, "seconds": 3 }])
    );
}

#[test]
fn where_nothing_was_logged_there_is_nothing() {
    let totals = counted(&[VisitColumn::Page, VisitColumn::Day], &[]);
    assert_eq!(written::table(&totals), "no visits\n");
    assert_eq!(
        written::csv(&totals),
        "page,day,views,visitors,end,left,seconds\r\n"
    );
    assert_eq!(written::json(&totals).unwrap(), "[]\n");
}
