//! Samples from a table with pictures, at the desk; on both databases.

use std::io::{Cursor, Write as _};

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use rust_xlsxwriter::{Image, Workbook};
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::pictures::jpeg;
use crate::support::site::{Answer, ask};

/// A row of a sheet, with the width of its picture if there is one.
type Row<'a> = ([&'a str; 4], Option<u32>);

/// A workbook of samples, whose rows may have pictures.
fn workbook(rows: &[Row<'_>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name("Samples").unwrap();
    let headings = ["Style No.", "Category", "Name (EN)", "品名（中文）"];
    for (column, heading) in (0..).zip(headings) {
        sheet.write_string(0, column, heading).unwrap();
    }
    for (row, (cells, picture)) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write_string(row, column, *cell).unwrap();
        }
        sheet.set_row_height(row, 60.0).unwrap();
        if let Some(width) = picture {
            let image = Image::new_from_buffer(&jpeg(*width, 40)).unwrap();
            sheet.insert_image(row, 4, &image).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// A ZIP archive of files.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = SimpleFileOptions::default();
        archive.start_file(*name, options).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

impl Desk {
    async fn import_samples(
        &self,
        query: &str,
        table: impl Into<Vec<u8>>,
        pictures: Option<Vec<u8>>,
        session: &str,
    ) -> Answer {
        let part = |bytes: Vec<u8>, name: &'static str| Part::bytes(bytes).file_name(name);
        let mut form = Form::new().part("table", part(table.into(), "samples.xlsx"));
        if let Some(pictures) = pictures {
            form = form.part("pictures", part(pictures, "pictures.zip"));
        }
        let path = format!("/desk/api/samples/import?name=samples.xlsx{query}");
        let origin = self.site.url.origin().ascii_serialization();
        let call = self.site.request(Method::POST, &path);
        let call = call.header("cookie", session).header("origin", origin);
        ask(call.multipart(form)).await
    }

    /// Imports what an earlier answer says.
    async fn imported_samples(
        &self,
        query: &str,
        table: &[u8],
        pictures: Option<&[u8]>,
        session: &str,
    ) -> Value {
        let own = || pictures.map(<[u8]>::to_vec);
        let seen = self.import_samples(query, table, own(), session).await;
        assert_eq!(seen.status, StatusCode::OK, "{}", seen.text());
        let seen = seen.json();
        assert_eq!(seen["written"], false, "{seen}");
        let query = format!("{query}&apply={}", seen["difference"].as_str().unwrap());
        let written = self.import_samples(&query, table, own(), session).await;
        assert_eq!(written.json()["written"], true, "{}", written.text());
        seen
    }

    async fn sample(&self, text: &str, session: &str) -> Value {
        let path = format!("/entries?section=samples&text={text}");
        let listed = self.got(&path, session).await;
        assert_eq!(listed["total"], 1, "{text}: {listed}");
        let id = listed["entries"][0]["id"].as_str().unwrap();
        let path = format!("/entries/{}", id.replace('/', "%2F"));
        self.got(&path, session).await
    }
}

const NEW: [&str; 4] = ["JL-T900", "Knit tops", "Boxy tee", "宽松T恤"];
const KNOWN: [&str; 4] = ["jl-k2101", "", "Crew-neck tee", ""];

#[tokio::test(flavor = "multi_thread")]
async fn samples_become_drafts_with_their_pictures_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let table = workbook(&[(NEW, Some(60)), (KNOWN, None)]);
        let own = jpeg(80, 40);
        let pictures = archive(&[("all/jl-t900_2.jpg", &own), ("IMG_1.jpg", &own)]);

        let refused = desk.import_samples("", table.clone(), None, &author).await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));
        let seen = desk
            .import_samples("", table.clone(), Some(pictures.clone()), &editor)
            .await
            .json();
        let counts = |seen: &Value| ["new", "changed", "same"].map(|name| seen[name].clone());
        assert_eq!(counts(&seen), [1, 1, 0].map(Value::from), "{seen}");
        let new = &seen["changes"][0];
        assert_eq!(
            (&new["kind"], &new["category"], &new["pictures"]),
            (&json!("new"), &json!("针织上衣"), &json!(2))
        );
        let titles = json!([
            { "lang": "zh", "title": "宽松T恤" },
            { "lang": "en", "title": "Boxy tee" },
        ]);
        assert_eq!(new["titles"], titles);
        let values = json!([{
            "field": "en.title",
            "before": "Crew-neck tee in combed cotton", "now": "Crew-neck tee",
        }]);
        assert_eq!(seen["changes"][1]["values"], values);
        assert_eq!(seen["otherPictures"], json!(["IMG_1.jpg"]));
        let listed = desk.got("/entries?section=samples&text=Boxy", &editor);
        assert_eq!(listed.await["total"], 0, "nothing is written yet");

        desk.imported_samples("", &table, Some(&pictures), &editor)
            .await;
        let made = desk.sample("Boxy", &editor).await;
        let fields = &made["fields"];
        assert_eq!(fields["common"]["cid"], 16_010_311);
        assert_eq!(fields["en"]["subtxt"], "JL-T900");
        for lang in ["zh", "en"] {
            assert_eq!(made["states"][lang], "draft", "{lang}");
        }
        let main = fields["common"]["imgsrc"].as_str().unwrap();
        let further = fields["common"]["imgpack"][0].as_str().unwrap();
        for path in [main, further] {
            assert_eq!(desk.site.get(path).await.status, StatusCode::OK, "{path}");
        }
        let known = desk.sample("K2101", &editor).await;
        assert_eq!(known["fields"]["en"]["title"], "Crew-neck tee");
        assert_eq!(known["states"]["en"], "draft");
        let page = desk.site.get("/en/sample/list").await;
        assert!(
            !page.text().contains("Boxy tee"),
            "drafts are not on the site"
        );

        let again = desk
            .import_samples("", table, Some(pictures), &editor)
            .await
            .json();
        assert_eq!(counts(&again), [0, 0, 2].map(Value::from), "{again}");
        assert_eq!(again["missingCount"], 0);

        // Pictures that the table lacks stay behind, unless they are to go.
        let other = workbook(&[(NEW, Some(90))]);
        let seen = desk.imported_samples("", &other, None, &editor).await;
        let missing = json!([{ "number": "JL-T900", "pictures": [main, further] }]);
        assert_eq!(seen["missing"], missing);
        let pictures = |entry: &Value| {
            let common = &entry["fields"]["common"];
            let further = common["imgpack"].as_array().cloned().unwrap_or_default();
            [vec![common["imgsrc"].clone()], further].concat()
        };
        let kept = pictures(&desk.sample("Boxy", &editor).await);
        assert_eq!(kept[..2], [main, further]);
        assert_eq!(kept.len(), 3);
        let query = "&deleteMissing=true";
        desk.imported_samples(query, &other, None, &editor).await;
        let left = pictures(&desk.sample("Boxy", &editor).await);
        assert_eq!(left, kept[2..]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_samples_is_refused_by_its_cells_and_a_category_can_be_chosen() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let unknown = ["JL-T901", "Knitwear", "Cardigan", ""];
    let table = workbook(&[(NEW, None), (unknown, None)]);
    let broken = archive(&[("JL-T900.jpg", &jpeg(80, 40)[..200])]);
    let refused = desk
        .import_samples("", table.clone(), Some(broken), &editor)
        .await;
    assert_eq!(problem(&refused), (422, "invalid-cells".to_owned()));
    let refused = refused.json();
    let told = refused["problems"].as_array().unwrap().iter().map(|own| {
        let (row, letters) = (&own["row"], &own["cell"]["letters"]);
        format!("{letters}{row} {}", own["fault"]["code"])
    });
    let told: Vec<_> = told.collect();
    let expected = ["\"A\"2 \"wrong-picture\"", "\"B\"3 \"unknown-category\""];
    assert_eq!(told, expected, "{refused}");
    assert_eq!(refused["problems"][0]["fault"]["message"], "broken-file");
    let listed = desk.got("/entries?section=samples&text=Boxy", &editor);
    assert_eq!(listed.await["total"], 0);

    let categories = "&categories=%7B%22Knitwear%22%3A%2216010311%22%7D";
    let seen = desk
        .imported_samples(categories, &table, None, &editor)
        .await;
    assert_eq!(seen["new"], 2, "{seen}");
    assert_eq!(seen["withoutPictures"], json!(["JL-T900", "JL-T901"]));

    let no_archive = Some(b"JL-T900.jpg".to_vec());
    let refused = desk
        .import_samples("", table.clone(), no_archive, &editor)
        .await;
    assert_eq!(problem(&refused), (422, "no-archive".to_owned()));
    let refused = desk.import_samples("&lang=xx", table, None, &editor).await;
    assert_eq!(problem(&refused), (422, "invalid".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_far_down_a_table_is_shown_with_the_rows_around_it() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let rows = (2..=80).map(|row| match row {
        60 => "JL-060,No such category,Tee\n".to_owned(),
        row => format!("JL-{row:03},Knit tops,Tee\n"),
    });
    let table = format!("Style No.,Category,Name\n{}", rows.collect::<String>());
    let refused = desk.import_samples("", table, None, &editor).await;
    assert_eq!(problem(&refused), (422, "invalid-cells".to_owned()));
    let sheet = &refused.json()["preview"]["sheets"][0];
    let numbers = |name: &str| {
        let rows = sheet[name].as_array().unwrap().iter();
        rows.map(|row| row["number"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers("rows"), (1..=21).collect::<Vec<_>>());
    assert_eq!(numbers("excerpts"), [58, 59, 60, 61, 62]);
    assert_eq!(sheet["excerpts"][2]["cells"][1], "No such category");
}
