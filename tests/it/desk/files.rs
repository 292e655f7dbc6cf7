//! Files as people have them, in the library and as papers of a contract: what is taken is what it
//! is, whatever its name says, and what is not is named.

use cms::Role;
use http::StatusCode;
use serde_json::Value;

use super::Desk;
use super::customer_calls::desk;
use crate::support::site::Answer;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/files");
/// What somebody's pictures say about them.
const SECRETS: [&[u8]; 2] = [b"Mei Example", b"JFXX"];

/// The ending of the name under which a file is stored, or why it was not.
fn told(answer: &Answer) -> String {
    let details = answer.json();
    if answer.status == StatusCode::CREATED {
        let name = details["name"].as_str().unwrap();
        return name.rsplit('.').next().unwrap().to_owned();
    }
    let parts = [
        &details["code"],
        &details["found"]["kind"],
        &details["found"]["name"],
    ];
    let parts: Vec<_> = parts.into_iter().filter_map(Value::as_str).collect();
    parts.join(" ")
}

async fn with_contract() -> (tempfile::TempDir, Desk, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("provider.sqlite");
    let desk = desk(database.to_str().unwrap(), |config| {
        config.embedded.content = None;
        // A debug build takes long for the largest pictures.
        config.images.max_megapixels = 4;
    })
    .await;
    let owner = desk.member("owner-2@jinlan.example", Role::Owner).await;
    let contract = desk.contract_of("ann@example.com", &owner).await;
    (folder, desk, owner, contract)
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_taken_by_their_content_or_named() {
    let (_folder, desk, owner, contract) = with_contract().await;
    let expected = std::fs::read_to_string(format!("{FOLDER}/expected.tsv")).unwrap();
    let rows = expected.lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for row in rows {
        let [file, name, library, paper] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let bytes = std::fs::read(format!("{FOLDER}/{file}")).unwrap();
        let sent = desk.upload(&owner, name, bytes.clone()).await;
        let query = format!("name={name}&kind=other");
        let added = desk.add_paper(&contract, &query, bytes, &owner).await;
        let (own, other) = (told(&sent), told(&added));
        if (&*own, &*other) != (library, paper) {
            wrong.push(format!("{file} as {name}: {own}, {other}"));
        }
        if sent.status == StatusCode::CREATED {
            let path = sent.json()["path"].as_str().unwrap().to_owned();
            let stored = desk.site.get(&path).await.body;
            let tells = |secret: &[u8]| stored.windows(secret.len()).any(|own| own == secret);
            if SECRETS.iter().any(|secret| tells(secret)) {
                wrong.push(format!("{file}: the stored file says what it should not"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_of_another_kind_or_size_is_stored_as_pages_show_it() {
    let (_folder, desk, owner, _) = with_contract().await;
    for (file, most) in [
        ("P2_2301x1801.png", 4_000_000),
        ("P3_x.tif", 256),
        ("P3_x.bmp", 256),
    ] {
        let bytes = std::fs::read(format!("{FOLDER}/{file}")).unwrap();
        let sent = desk.upload(&owner, file, bytes).await;
        let path = sent.json()["path"].as_str().unwrap().to_owned();
        let stored = desk.site.get(&path).await.body;
        let picture = image::load_from_memory(&stored).unwrap();
        let area = picture.width() * picture.height();
        assert!(area <= most && area > most / 20 * 19, "{file}: {area}");
    }
    let picture = std::fs::read(format!("{FOLDER}/P3_x.tif")).unwrap();
    let sent = desk.upload(&owner, "P3_x.tif", picture).await;
    let path = sent.json()["path"].as_str().unwrap().to_owned();
    let stored = desk.site.get(&path).await.body;
    let pixels = image::load_from_memory(&stored).unwrap().into_rgb8();
    assert_eq!(pixels.get_pixel(3, 5).0, [48, 80, 90]);
}
