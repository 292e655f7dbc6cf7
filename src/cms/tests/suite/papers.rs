//! Papers of contracts: their bytes, for the people of the customer's company alone, and who
//! fetched them.

use reqwest::Response;

use super::Provider;
use crate::bin::table::empty;
use crate::clock;
use crate::contracts;
use crate::contracts::every::delete_contract;
use crate::contracts::found::ContractFilter;
use crate::contracts::papers::commands::write_papers;
use crate::contracts::papers::table::{
    NewPaper, PAPER_PART, Paper, add_paper, change_paper, count_papers, remove_paper,
};
use crate::customers::sessions::Session;
use crate::tests::envelope;
use crate::token::Token;
use base::inquiry::Attachment;
use base::locale::Locale;
use base::paper::PaperKind;

const ORDERS: &str = "/s16/api/v1/order/pager";
const DOCUMENT: &str = "/s16/api/v1/order/document";
/// A customer of the content, with the contracts 2 and c-1.
const BUYER: (&str, &str) = ("buyer@example.com", "woven-demo-1");
/// Another one, with the contract o-1.
const OTHER: (&str, &str) = ("other@example.com", "woven-demo-2");

/// A PDF of this length, each of whose bytes says where it is.
fn pdf(length: usize) -> Attachment {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.extend((bytes.len()..length).map(|at| u8::try_from(at % 251).unwrap()));
    Attachment::read("报告 1.pdf", bytes.into()).unwrap()
}

async fn put(provider: &Provider, sid: &str, id: &str, file: &Attachment) {
    let mut write = provider.backend.store.begin().await.unwrap();
    let new = NewPaper {
        id,
        sid,
        kind: PaperKind::TestReport,
        file,
        author: "li@example.com",
        now: clock::seconds(),
    };
    add_paper(&mut write, &new).await.unwrap();
    write.commit().await.unwrap();
}

async fn ask(provider: &Provider, token: &str, id: &str, range: Option<&str>) -> Response {
    let request = provider.http.get(provider.url(DOCUMENT)).query(&[
        ("token", token),
        ("id", id),
        ("lang", "en"),
    ]);
    let request = range
        .into_iter()
        .fold(request, |request, range| request.header("range", range));
    request.send().await.unwrap()
}

/// The status of a refusal.
async fn refused(provider: &Provider, token: &str, id: &str) -> u64 {
    let answer = ask(provider, token, id, None).await;
    envelope(answer).await["status"].as_u64().unwrap()
}

async fn session(provider: &Provider, token: &str) -> Session {
    let digest = Token::parse(token).unwrap().digest();
    let session = provider.backend.store.session(&digest, 0).await.unwrap();
    session.unwrap()
}

#[tokio::test]
async fn a_paper_is_sent_whole_and_in_ranges_to_its_company_alone() {
    let provider = Provider::start().await;
    let length = 2 * PAPER_PART + 1000;
    let file = pdf(length);
    put(&provider, "c-1", "paper1", &file).await;
    let buyer = provider.token(BUYER.0, BUYER.1).await;
    let other = provider.token(OTHER.0, OTHER.1).await;

    let answer = provider.get(ORDERS, &[("token", &buyer)]).await;
    let papers: Vec<_> = answer["data"].as_array().unwrap().iter().collect();
    let with = papers.iter().find(|row| row["sid"] == "c-1").unwrap();
    let told = &with["documents"][0];
    assert_eq!(told["id"], "paper1");
    assert_eq!(told["kind"], "test-report");
    assert_eq!(told["name"], "报告 1.pdf");
    assert_eq!(told["size"], length);
    assert_eq!(told["time"].as_str().unwrap().len(), 19);
    let without = papers.iter().find(|row| row["sid"] == "2").unwrap();
    assert_eq!(without.get("documents"), None);

    let whole = ask(&provider, &buyer, "paper1", None).await;
    assert_eq!(whole.status(), 200);
    for (name, value) in [
        ("content-type", "application/pdf"),
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("accept-ranges", "bytes"),
        ("etag", "\"paper1\""),
        (
            "content-disposition",
            "attachment; filename=\"JL-2026_001_Test_report.pdf\"; filename*=UTF-8''JL%2D2026%5F001%20Test%20report%2Epdf",
        ),
    ] {
        assert_eq!(whole.headers()[name], value, "{name}");
    }
    assert_eq!(whole.bytes().await.unwrap(), file.bytes);

    let last = length - 1;
    for (range, from, to) in [
        ("bytes=0-0", 0, 0),
        ("bytes=10-19", 10, 19),
        (
            &*format!("bytes={}-{PAPER_PART}", PAPER_PART - 1),
            PAPER_PART - 1,
            PAPER_PART,
        ),
        ("bytes=1-", 1, last),
        ("bytes=-5", length - 5, last),
        ("bytes=524288-99999999", 524_288, last),
    ] {
        let part = ask(&provider, &buyer, "paper1", Some(range)).await;
        assert_eq!(part.status(), 206, "{range}");
        let expected = format!("bytes {from}-{to}/{length}");
        assert_eq!(part.headers()["content-range"], expected, "{range}");
        assert_eq!(
            part.bytes().await.unwrap(),
            file.bytes[from..=to],
            "{range}"
        );
    }
    let beyond = ask(&provider, &buyer, "paper1", Some("bytes=99999999-")).await;
    assert_eq!(beyond.status(), 416);
    assert_eq!(
        beyond.headers()["content-range"],
        format!("bytes */{length}")
    );

    let unknown = envelope(ask(&provider, &other, "none", None).await).await;
    assert_eq!(unknown["status"], 404);
    for range in [None, Some("bytes=0-0"), Some("bytes=99999999-")] {
        let foreign = ask(&provider, &other, "paper1", range).await;
        assert_eq!(foreign.headers().get("etag"), None);
        assert_eq!(envelope(foreign).await, unknown);
    }
    for token in ["", "forged"] {
        assert_eq!(refused(&provider, token, "paper1").await, 401, "{token}");
    }
    let answer = provider.get(ORDERS, &[("token", &other)]).await;
    assert!(!answer.to_string().contains("documents"));
}

#[tokio::test]
async fn a_paper_follows_its_contract_and_a_download_ends_when_it_goes() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let file = pdf(8 * PAPER_PART);
    put(&provider, "c-1", "paper1", &file).await;
    let buyer = provider.token(BUYER.0, BUYER.1).await;
    let other = provider.token(OTHER.0, OTHER.1).await;
    let session = session(&provider, &buyer).await;
    let part = store.customer_paper_part(session, "paper1", 0).await;
    assert_eq!(part.unwrap().unwrap(), file.bytes[..PAPER_PART]);

    // The contract goes to the other customer's company.
    let (contract, lines) = store.whole_contract("c-1").await.unwrap().unwrap();
    let customer = store.customer(OTHER.0).await.unwrap().unwrap().id;
    let mut write = store.begin().await.unwrap();
    contracts::table::upsert(&mut write, customer, &contract.contract, &lines)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let part = store.customer_paper_part(session, "paper1", 1).await;
    assert_eq!(part.unwrap(), None, "the next part is not read");
    assert_eq!(refused(&provider, &buyer, "paper1").await, 404);
    let moved = ask(&provider, &other, "paper1", None).await;
    assert_eq!(moved.bytes().await.unwrap(), file.bytes);

    let mut write = store.begin().await.unwrap();
    assert!(
        !remove_paper(&mut write, ("2", "paper1"), "li")
            .await
            .unwrap()
    );
    assert!(
        remove_paper(&mut write, ("c-1", "paper1"), "li")
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(refused(&provider, &other, "paper1").await, 404);
    assert!(empty(store, i64::MAX).await.unwrap() > 0);
    assert_eq!(store.paper_part("paper1", 0).await.unwrap(), None);
    let fetches = store.paper_fetches("c-1", 10).await.unwrap();
    let emails: Vec<_> = fetches.iter().map(|own| own.email.as_deref()).collect();
    assert_eq!(emails, [Some(OTHER.0)], "of the paper that is gone");
}

#[tokio::test]
async fn each_customer_has_a_row_a_day_and_a_download_that_goes_on_is_not_counted() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    put(&provider, "c-1", "paper1", &pdf(1000)).await;
    let buyer = provider.token(BUYER.0, BUYER.1).await;
    for range in [
        None,
        Some("bytes=0-9"),
        Some("bytes=10-"),
        Some("bytes=5000-"),
    ] {
        ask(&provider, &buyer, "paper1", range).await;
    }
    let fetches = store.paper_fetches("c-1", 10).await.unwrap();
    assert_eq!((fetches.len(), fetches[0].times), (1, 2));
    assert_eq!(fetches[0].name, "报告 1.pdf");

    let session = session(&provider, &buyer).await;
    let paper = store
        .customer_paper(session, "paper1")
        .await
        .unwrap()
        .unwrap();
    let tomorrow = fetches[0].last_at + 24 * 60 * 60;
    store
        .note_fetch(session, &paper.paper, tomorrow)
        .await
        .unwrap();
    let fetches = store.paper_fetches("c-1", 10).await.unwrap();
    assert_eq!(fetches.len(), 2);
    assert_eq!((fetches[0].first_at, fetches[0].times), (tomorrow, 1));
    assert_eq!(store.paper_fetches("c-1", 1).await.unwrap().len(), 1);
    assert_eq!(store.paper_fetches("2", 10).await.unwrap(), []);

    assert_eq!(store.purge_paper_fetches(tomorrow).await.unwrap(), 1);
    let fetches = store.paper_fetches("c-1", 10).await.unwrap();
    assert_eq!((fetches.len(), fetches[0].first_at), (1, tomorrow));
}

#[tokio::test]
async fn papers_are_changed_and_stay_when_their_contract_is_written_again() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    put(&provider, "c-1", "paper1", &pdf(10)).await;
    put(&provider, "c-1", "paper2", &pdf(10)).await;
    let mut write = store.begin().await.unwrap();
    let (invoice, name) = (PaperKind::Invoice, "CI.pdf");
    for (sid, expected) in [("2", false), ("c-1", true)] {
        let changed = change_paper(&mut write, (sid, "paper1"), invoice, name).await;
        assert_eq!(changed.unwrap(), expected, "{sid}");
    }
    assert_eq!(count_papers(&mut write, "c-1").await.unwrap(), 2);
    write.commit().await.unwrap();
    let provider = provider.restart_with(|_| ()).await;
    let store = &provider.backend.store;
    let papers = store.contract_papers("c-1").await.unwrap();
    let changed = papers.iter().find(|paper| paper.id == "paper1").unwrap();
    let Paper { kind, name, .. } = changed;
    assert_eq!((kind.0, name.as_str()), (PaperKind::Invoice, "CI.pdf"));
    assert_eq!(papers.len(), 2);
    // A contract that is deleted takes its papers along.
    let mut write = store.begin().await.unwrap();
    delete_contract(&mut write, "c-1", "li").await.unwrap();
    write.commit().await.unwrap();
    assert!(empty(store, i64::MAX).await.unwrap() > 0);
    assert_eq!(store.contract_papers("c-1").await.unwrap(), []);
    assert_eq!(store.paper_part("paper1", 0).await.unwrap(), None);
}

#[tokio::test]
async fn papers_of_many_contracts_are_one_archive_with_safe_names() {
    let provider = Provider::start().await;
    let files = [
        ("c-1", "1", "../../etc/报告.pdf"),
        ("c-1", "2", "报告.PDF"),
        ("c-1", "3", "报告.pdf"),
        ("o-1", "4", "报告.pdf"),
        ("o-1", "5", "=发票; 1.pdf"),
    ];
    for (sid, id, name) in files {
        let mut file = pdf(PAPER_PART + 10 + usize::from(id.as_bytes()[0]));
        file.name = name.to_owned();
        put(&provider, sid, id, &file).await;
    }
    let folder = tempfile::TempDir::new().unwrap();
    let database = provider.database.settings().database;
    let (english, german) = (Locale::EN, Locale::from_code("de").unwrap());
    let store = &provider.backend.store;
    let number = async |sid: &str| {
        let (own, _) = store.whole_contract(sid).await.unwrap().unwrap();
        (own.contract.cno, own.contract.signed)
    };
    let ((own, own_day), (other, _)) = (number("c-1").await, number("o-1").await);
    let all = ContractFilter::default();
    let one = ContractFilter {
        text: own.clone(),
        ..ContractFilter::default()
    };
    let day: jiff::civil::Date = own_day[..10].parse().unwrap();
    let later = ContractFilter {
        from: Some(day.tomorrow().unwrap()),
        ..one.clone()
    };
    let that_day = ContractFilter {
        from: Some(day),
        until: Some(day),
        ..one.clone()
    };
    for (name, filter, locale, count) in [
        ("all.zip", all, english, 5),
        ("one.zip", one, german, 3),
        ("later.zip", later, english, 0),
        ("day.zip", that_day, english, 3),
    ] {
        let file = folder.path().join(name);
        let size = write_papers(&file, &database, filter, locale)
            .await
            .unwrap();
        assert_eq!(std::fs::metadata(&file).unwrap().len(), size);
        let bytes = std::fs::read(&file).unwrap();
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        assert_eq!(archive.len(), count + 1, "{name}");
        let mut list = String::new();
        let part = archive.by_name("papers.csv").unwrap();
        std::io::Read::read_to_string(&mut { part }, &mut list).unwrap();
        assert_eq!(list.lines().count(), count + 1, "{list}");
        let separator = if locale == german { ';' } else { ',' };
        assert_eq!(list.lines().next().unwrap().matches(separator).count(), 7);
        let names = archive.file_names().map(|name| name.unwrap().into_owned());
        for name in names.collect::<Vec<_>>() {
            let path = std::path::Path::new(&name);
            let is_plain = |part| matches!(part, std::path::Component::Normal(_));
            assert!(path.components().all(is_plain), "{name}");
        }
        if name != "all.zip" {
            continue;
        }
        for (folder, name, id) in [
            (&own, "_.._etc_报告.pdf", 1),
            (&own, "报告.PDF", 2),
            (&own, "报告 (2).pdf", 3),
            (&other, "报告.pdf", 4),
            (&other, "=发票; 1.pdf", 5),
        ] {
            let mut part = archive.by_name(&format!("{folder}/{name}")).unwrap();
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut part, &mut bytes).unwrap();
            let expected = pdf(PAPER_PART + 10 + usize::from(b'0') + id);
            assert_eq!(bytes, expected.bytes, "{name}");
        }
        assert!(list.contains("\"'=发票; 1.pdf\""), "{list}");
        assert!(list.contains("Test report"), "{list}");
    }
    let file = folder.path().join("all.zip");
    let again = write_papers(&file, &database, ContractFilter::default(), english).await;
    assert!(again.is_err(), "an archive replaces no file");
}
