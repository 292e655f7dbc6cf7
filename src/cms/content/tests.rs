//! Messages for editors.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{
    ContentProblem, ContentSource, EntryKind, ProblemKind, TranslatedRow, read, read_folder,
};

fn project(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path)
}

/// Every problem of the content in a folder.
fn check(folder: &Path) -> Vec<ContentProblem> {
    read_folder(folder).map_or_else(|error| error.problems, |(_, problems)| problems)
}

fn listed(problems: &[ContentProblem]) -> String {
    problems
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The problems of a content with this one file, without the folder: `seo.toml:3: …`.
fn problems_of(name: &str, text: &[u8]) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
    let shown = format!("{}/", folder.path().display());
    check(folder.path())
        .iter()
        .map(|problem| problem.to_string().replace(&shown, ""))
        .collect()
}

#[test]
fn the_projects_own_content_can_be_used() {
    let problems = check(&project("content"));
    let fatal: Vec<_> = problems
        .into_iter()
        .filter(|problem| problem.kind.is_fatal())
        .collect();
    assert!(fatal.is_empty(), "{}", listed(&fatal));
}

#[test]
fn the_projects_own_content_is_consistent() {
    let problems = check(&project("content"));
    let odd: Vec<_> = problems
        .into_iter()
        .filter(|problem| problem.kind == ProblemKind::Inconsistent)
        .collect();
    assert!(odd.is_empty(), "{}", listed(&odd));
}

#[test]
fn every_picture_of_the_projects_own_content_is_there() {
    let problems = check(&project("content"));
    let missing: Vec<_> = problems
        .into_iter()
        .filter(|problem| problem.kind == ProblemKind::MissingPicture)
        .collect();
    assert!(missing.is_empty(), "{}", listed(&missing));
}

#[test]
fn every_question_of_the_projects_own_content_has_an_answer_in_each_language() {
    let source = ContentSource::Directory(project("content"));
    let (content, _) = read(&source, source.texts().unwrap());
    let topics: Vec<_> = content.rows(EntryKind::Topic).collect();
    assert!(topics.len() >= 3 * 40, "{}", topics.len());
    let answer = |topic: &TranslatedRow| topic.row.text("content").unwrap_or_default();
    for topic in &topics {
        assert!(
            answer(topic).starts_with("<p>"),
            "{} in {}: no answer",
            topic.row.entry,
            topic.lang
        );
    }
    let linked = topics
        .iter()
        .filter(|topic| answer(topic).contains("<a href=\"/"))
        .count();
    assert!(
        linked * 10 >= topics.len() * 9,
        "nine answers in ten lead further: {linked}"
    );
}

#[test]
fn the_fixtures_lack_one_picture_and_nothing_else() {
    let problems = check(&project("tests/fixtures/content"));
    let kinds: Vec<_> = problems.iter().map(|problem| problem.kind).collect();
    assert_eq!(
        kinds,
        [ProblemKind::MissingPicture],
        "{}",
        listed(&problems)
    );
    assert!(
        problems[0].message.contains("/media/weaves/missing.svg"),
        "{}",
        problems[0]
    );
}

#[test]
fn a_wrong_key_is_named_with_its_line_and_the_keys_there_are() {
    let problems = problems_of(
        "seo.toml",
        b"[[page]]\npath = \"/\"\n[page.en]\ntitle = \"x\"\ntitel = \"y\"\n",
    );
    assert_eq!(
        problems,
        [
            "seo.toml:5: unknown field `titel`, expected one of `title`, `desc`, `keyword`, `published`, `from`, `until`"
        ]
    );
}

#[test]
fn a_wrong_value_is_named_with_its_line_and_what_would_be_right() {
    let item = |lines: &str| {
        problems_of(
            "items/a.toml",
            format!("[[item]]\nfid = 1\n{lines}\n[item.en]\ntitle = \"x\"\n").as_bytes(),
        )
    };
    for (lines, message) in [
        (
            "tid = \"x\"",
            "items/a.toml:3: expected a type id, or one per language: { zh = 16010501, en = 16020501, ja = 16030501 }",
        ),
        (
            "tid = { zh = 1 }",
            "items/a.toml:2: item 1 exists in en, but its tid has no en = …",
        ),
        (
            "ptime = 2026-01-01T00:00:00Z",
            "items/a.toml:3: the time 2026-01-01T00:00:00Z is not a date and time without an offset, such as 2026-11-16T10:00:00",
        ),
        (
            "lnkurl = \"javascript:alert(1)\"",
            "items/a.toml:3: the address \"javascript:alert(1)\" does not begin with /, https://, http://, mailto: or tel:",
        ),
        (
            "subtxt = \"a\\u0000b\"",
            "items/a.toml:3: a text cannot contain the character U+0000",
        ),
        (
            "cid = 0",
            "items/a.toml:3: the id 0 is not a number from 1 on",
        ),
        (
            "cid = 5",
            "items/a.toml:3: there is no catalog 5 in catalogs.toml",
        ),
    ] {
        assert_eq!(item(lines), [message], "{lines}");
    }
}

#[test]
fn an_id_used_twice_is_named_with_both_places() {
    let folder = TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("items")).unwrap();
    for name in ["a", "b"] {
        let text = "[[item]]\nfid = 7\n[item.ja]\ntitle = \"x\"\n";
        std::fs::write(folder.path().join(format!("items/{name}.toml")), text).unwrap();
    }
    let problems = check(folder.path());
    assert_eq!(problems.len(), 1, "{}", listed(&problems));
    assert_eq!(
        (problems[0].kind, problems[0].line),
        (ProblemKind::Duplicate, Some(2))
    );
    assert!(problems[0].file.ends_with("b.toml"), "{}", problems[0]);
    assert!(
        problems[0].message.starts_with("item 7 is already in "),
        "{}",
        problems[0]
    );
    assert!(problems[0].message.contains("a.toml:2"), "{}", problems[0]);
}

#[test]
fn an_own_page_has_a_name_of_its_own() {
    let page = |fid: u32, more: &str| {
        format!("[[item]]\nfid = {fid}\ntid = 160121\n{more}\nen.title = \"x\"\n")
    };
    let named = |fid, name: &str| page(fid, &format!("name = \"{name}\""));
    for (text, line, part) in [
        (page(8, ""), 2, "item 8 has no name"),
        (named(8, "Impressum"), 4, "1 to 60 lower-case letters"),
        (page(8, "name = \"a\"\nrobots = \"none\""), 5, "noindex"),
        (
            named(8, "a") + &named(9, "a"),
            9,
            "the page a is already in",
        ),
    ] {
        let problems = problems_of("items/own.toml", text.as_bytes());
        let problem = problems.first().unwrap();
        assert!(
            problem.starts_with(&format!("items/own.toml:{line}: ")),
            "{problem}"
        );
        assert!(problem.contains(part), "{problem}");
    }
    let good = named(8, "iso-9001") + &page(9, "name = \"a\"\nrobots = \"noindex\"");
    assert!(problems_of("items/own.toml", good.as_bytes()).is_empty());
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let text = "[[topic]]\ntpid = 1\nlid = 9\nzh = { title = \"x\" }\n[[board]]\nbid = 1\n[[label]]\nlid = 1\nbid = \"\"\n";
    assert_eq!(
        problems_of("bbs.toml", text.as_bytes()).len(),
        1,
        "the file is not understood"
    );
    let text = text.replace("\"\"", "8");
    let expected = [
        "bbs.toml:3: there is no label 9 in this file",
        "bbs.toml:6: board 1 has no text; expected [board.zh], [board.en] or [board.ja]",
        "bbs.toml:8: label 1 has no text; expected [label.zh], [label.en] or [label.ja]",
        "bbs.toml:9: there is no board 8 in this file",
    ];
    assert_eq!(problems_of("bbs.toml", text.as_bytes()), expected);
}

#[test]
fn customers_are_checked_and_their_passwords_never_shown() {
    let text = r#"
[[customer]]
email = "buyer@example.com"
password = "hush"
uname = "B"
[[customer.contract]]
sid = 1
cno = "A"
signed = 2026-01-01
quantity = 3
amount = 10.00
progress = 101
[[customer.contract.style]]
sno = "S"
pname = "P"
price = 5
pieces = 2
sum = 10
line_progress = 100
"#;
    let expected = [
        "customers.toml:4: the password is not one of 8 to 128 characters",
        "customers.toml:7: contract 1 has 3 pieces for 10.00, but its styles come to 2 for 10.00",
        "customers.toml:12: 101.00 is not a percentage from 0 to 100",
    ];
    assert_eq!(problems_of("customers.toml", text.as_bytes()), expected);
    let no_address = problems_of(
        "customers.toml",
        b"[[customer]]\nemail = \"x\"\npassword = \"hush hush\"\nuname = \"B\"",
    );
    assert_eq!(
        no_address,
        ["customers.toml:2: \"x\" is not an address such as buyer@example.com"]
    );
}

#[test]
fn files_that_cannot_be_content_are_named() {
    assert_eq!(
        problems_of("seo.toml", b"# one\n# two \xff\n"),
        ["seo.toml:2: is not UTF-8; save the file in that encoding"]
    );
    assert!(
        problems_of("type.toml", b"")[0]
            .starts_with("type.toml: is no file of the content; those are items/**.toml")
    );
    assert!(problems_of("media/x.svg", b"")[0].contains("has no content"));
    assert_eq!(
        check(Path::new("/nowhere/at/all"))[0].kind,
        ProblemKind::Unreadable
    );
}
