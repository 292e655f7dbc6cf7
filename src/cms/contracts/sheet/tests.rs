use std::collections::BTreeMap;
use std::io::Write as _;

use proptest::prelude::*;

use super::file::{ContractOptions, OpenedContracts};
use crate::contracts::columns::{WrittenContract, WrittenLine};
use crate::sheet::cells::Cell;
use crate::sheet::fault::CellFault;
use crate::sheet::problem::TableError;
use crate::sheet::rows::{Book, TableRow};
use crate::sheet::{archive, workbook};
use base::locale::{Locale, Numbers};
use testing::fuzz;
use testing::growth;

const HEADER: &str = "客户邮箱,合同号,签订日期,合同数量,合同金额,款号,品名,单价,数量,金额";

fn open(bytes: Vec<u8>) -> Result<OpenedContracts, TableError> {
    super::open(bytes, &ContractOptions::default(), &BTreeMap::new())
}

fn contracts(bytes: Vec<u8>) -> Result<Vec<super::read::ReadContract>, TableError> {
    open(bytes)?.table.map(|table| table.contracts)
}

fn read(text: &str) -> Result<Vec<super::read::ReadContract>, String> {
    contracts(text.as_bytes().to_vec()).map_err(told)
}

/// The problems of a file as lines, or its error.
fn told(error: TableError) -> String {
    match error {
        TableError::Problems(problems) => {
            let lines: Vec<_> = problems.first.iter().map(ToString::to_string).collect();
            lines.join("\n")
        }
        other => other.to_string(),
    }
}

#[test]
fn columns_are_found_by_their_names_in_any_language_and_order() {
    for header in [
        HEADER,
        "Amount (USD);Quantity;Unit price;Product name;Style number;Contract amount;Contract quantity;Signing date;Contract number;Customer email",
        "お客様メールアドレス\t契約番号\t契約日\t契約数量\t契約金額\t品番\t品名\t単価\t数量\t金額",
    ] {
        let read = read(header);
        assert!(read.unwrap_err().contains("no rows below"), "{header}");
    }
    let problems = read("Whom,合同号,合同号,款号,品名,单价,数量\n1,2,3,4,5,6,7").unwrap_err();
    assert!(
        problems.contains("row 1, C \"合同号\": the column is there twice"),
        "{problems}"
    );
    assert!(
        problems.contains("a column is missing: 签订日期 / Signing date / 契約日"),
        "{problems}"
    );
}

#[test]
fn rows_below_a_contract_belong_to_it_and_sums_are_checked_to_the_cent() {
    let text = format!(
        "\u{feff}{HEADER}\n\
         Ann@Example.com,JL26-1,2026年11月9日,\"1,500\",\"US$6,543.00\",S1,Shirt,4.362,1,\n"
    );
    let problems = read(&text).unwrap_err();
    assert!(
        problems.contains("row 2, H \"单价\": \"4.362\" is not an amount"),
        "{problems}"
    );
    let text = format!(
        "{HEADER}\n\
         Ann@Example.com,ＪＬ２６－１,2026/11/9,\"１，５００\",\"US$6,525.50\",S1,\"Shirt, <b>\",4.35,\"1,400\",6090\n\
         ,,,,,S2,Skirt,4.355,100,\n\
         ann@example.com,JL26-2,2026-11-10 08:30:00,,,S1,Shirt,$4.35,2,8.70\n"
    );
    let problems = read(&text).unwrap_err();
    assert_eq!(problems.lines().count(), 1, "{problems}");
    assert!(
        problems.contains("row 3, H \"单价\": \"4.355\" is not"),
        "{problems}"
    );
    let text = text.replace("4.355,100,", "4.35,100,435");
    let problems = read(&text).unwrap_err();
    assert_eq!(
        problems,
        "row 2, E \"合同金额\": the styles come to 6525.00, not 6525.50"
    );
    let read = read(&text.replace("6,525.50", "6,525.00")).unwrap();
    assert_eq!(read.len(), 2);
    let first = &read[0];
    assert_eq!((first.row.row, &*first.email), (2, "ann@example.com"));
    assert_eq!(first.contract.cno, "JL26-1");
    assert_eq!(first.contract.signed, "2026-11-09 00:00:00");
    assert_eq!((first.contract.quantity, first.lines.len()), (1500, 2));
    assert_eq!(first.lines[0].pname, "Shirt, <b>");
    assert_eq!(read[1].contract.signed, "2026-11-10 08:30:00");
    assert_eq!(read[1].contract.amount.to_string(), "8.70");
}

#[test]
fn every_problem_is_named_by_row_and_cell() {
    let text = format!(
        "{HEADER}\n\
         nobody,JL26-1,9/11/2026,,,S1,Shirt,4.35,200,871\n\
         ,,,,,,Skirt,free,1.5,\n\
         ,JL26-1,2026-12-01,,,S3,Coat,\"1,23\",1,\n\
         ,,,,,S4,Cap,-1,1,\n"
    );
    let problems = read(&text).unwrap_err();
    for expected in [
        "row 2, A \"客户邮箱\": \"nobody\" is not an address",
        "row 2, C \"签订日期\": \"9/11/2026\" is not a date",
        "row 2, J \"金额\": 4.35 × 200 is 870.00, not 871.00",
        "row 3, F \"款号\": is empty",
        "row 3, H \"单价\": \"free\" is not an amount",
        "row 3, I \"数量\": \"1.5\" is not a whole number",
        "row 4, C \"签订日期\": \"2026-12-01\" is not \"9/11/2026\", as in row 2",
        "row 4, H \"单价\": \"1,23\" has a comma or a point",
        "row 5, H \"单价\": \"-1\" is not an amount",
    ] {
        assert!(problems.contains(expected), "{expected}\n{problems}");
    }
    assert_eq!(problems.lines().count(), 9, "{problems}");
}

#[test]
fn the_encodings_of_chinese_and_japanese_spreadsheets_are_read() {
    let japanese = "お客様メールアドレス,契約番号,契約日,品番,品名,単価,数量\r\n\
                    ann@example.com,JL26-1,2026/11/9,S1,シャツ,4.35,2\r\n";
    let chinese = "客户邮箱,合同号,签订日期,款号,品名,单价,数量\r\n\
                   ann@example.com,JL26-1,2026/11/9,S1,衬衫,4.35,2\r\n";
    let utf16: Vec<u8> = std::iter::once(0xfeff_u16)
        .chain(chinese.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    for (bytes, name) in [
        (
            encoding_rs::SHIFT_JIS.encode(japanese).0.into_owned(),
            "シャツ",
        ),
        (encoding_rs::GB18030.encode(chinese).0.into_owned(), "衬衫"),
        (chinese.as_bytes().to_vec(), "衬衫"),
        (utf16, "衬衫"),
    ] {
        let read = contracts(bytes).unwrap();
        assert_eq!(read[0].lines[0].pname, name);
    }
    assert!(contracts(vec![0xff, 0x00, 0xff, 0x81, 0x20]).is_err());
}

#[test]
fn percentages_and_numbers_of_spreadsheets_are_read_and_guesses_are_not_made() {
    assert_eq!(
        Cell::number(0.1 + 0.2).amount().unwrap().to_string(),
        "0.30"
    );
    assert_eq!(Cell::number(3_705.000_000_000_000_5).pieces(), Ok(3705));
    assert_eq!(
        Cell::text("62.5%").percentage().unwrap().to_string(),
        "62.50"
    );
    assert!(
        Cell::number(0.5)
            .percentage()
            .unwrap_err()
            .to_string()
            .contains("write 50 or 50%")
    );
    assert!(Cell::text("101").percentage().is_err());
    assert!(
        Cell::Wrong("#REF!".to_owned())
            .amount()
            .unwrap_err()
            .to_string()
            .contains("#REF!")
    );
    assert_eq!(Cell::text("'=1+1").line(20).as_deref(), Ok("=1+1"));
    assert_eq!(Cell::text("a\nb").line(20).as_deref(), Ok("a b"));
    assert!(Cell::text("a\u{1}b").line(20).is_err());
    for wrong in [
        "",
        "2026-13-01",
        "2026-02-30",
        "26-11-09",
        "11/9/2026",
        "2026-11-09 25:00",
    ] {
        assert!(Cell::text(wrong).time().is_err(), "{wrong}");
    }
}

/// A contract with the lines of a case, whose sums are empty.
fn contract_of(case: &serde_json::Value) -> WrittenContract {
    let lines = case["lines"].as_array().unwrap().iter().map(|line| {
        let mut line = line.clone();
        line["sum"] = "".into();
        (line["sno"], line["pname"]) = ("S1".into(), "Shirt".into());
        line
    });
    let contract = serde_json::json!({
        "email": "ann@example.com", "cno": "JL26-1", "signed": "2026-11-09",
        "currency": case["currency"].as_str().unwrap_or_default(),
        "lines": lines.collect::<Vec<_>>(),
    });
    serde_json::from_value(contract).unwrap()
}

/// The form shows sums while somebody types: `ui/tests/deskContracts.test.ts` has the same cases.
#[test]
fn a_contract_comes_to_the_sums_of_its_lines() {
    let cases = include_str!("../../../../tests/fixtures/contract-sums.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(cases).unwrap();
    for case in &cases {
        let read = contract_of(case).read().map(|table| table.contracts);
        let Some(quantity) = case["quantity"].as_str() else {
            assert!(read.is_err(), "{case}");
            continue;
        };
        let own = &read.unwrap()[0];
        let contract = WrittenContract::of(String::new(), &own.contract, &own.lines);
        let sums: Vec<_> = contract.lines.iter().map(|line| line.sum.clone()).collect();
        let lines = case["lines"].as_array().unwrap().iter();
        let expected: Vec<_> = lines.map(|line| line["sum"].as_str().unwrap()).collect();
        assert_eq!(sums, expected, "{case}");
        assert_eq!(contract.quantity, quantity, "{case}");
        assert_eq!(contract.amount, case["amount"].as_str().unwrap(), "{case}");
        let progress = format!("{:.2}", own.contract.progress);
        assert_eq!(progress, case["progress"].as_str().unwrap(), "{case}");
    }
}

/// A workbook with this sheet and these shared texts.
fn workbook(sheet: &str, strings: &str) -> Vec<u8> {
    let parts = [
        (
            "[Content_Types].xml",
            r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#,
        ),
        (
            "_rels/.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
        ),
        (
            "xl/workbook.xml",
            r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>"#,
        ),
        (
            "xl/styles.xml",
            r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>"#,
        ),
        ("xl/sharedStrings.xml", strings),
        ("xl/worksheets/sheet1.xml", sheet),
    ];
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(name, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn sheet(cells: &str) -> String {
    format!(
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>{cells}</sheetData></worksheet>"#
    )
}

const NO_STRINGS: &str = r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="1"><si><t>合同号</t></si></sst>"#;

fn rows(bytes: Vec<u8>) -> Result<Vec<TableRow>, TableError> {
    let book: Book = workbook::book(bytes, &[])?;
    Ok(book
        .sheets
        .into_iter()
        .flat_map(|sheet| sheet.rows)
        .collect())
}

#[test]
fn cells_of_a_workbook_are_read_with_dates_and_the_values_of_formulas() {
    let cells = r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>款号</t></is></c></row>
        <row r="3"><c r="A3"><v>12</v></c><c r="B3" s="1"><v>46335</v></c><c r="C3"><f>A3*2</f><v>24</v></c><c r="D3" t="e"><v>#REF!</v></c></row>"#;
    let rows = rows(workbook(&sheet(cells), NO_STRINGS)).unwrap();
    let expected = [
        TableRow {
            number: 1,
            cells: vec![Cell::text("合同号"), Cell::Empty, Cell::text("款号")],
            ..TableRow::default()
        },
        TableRow {
            number: 3,
            cells: vec![
                Cell::number(12.0),
                Cell::Time("2026-11-09 00:00:00".to_owned()),
                Cell::number(24.0),
                Cell::Wrong("#REF!".to_owned()),
            ],
            ..TableRow::default()
        },
    ];
    assert_eq!(rows, expected);
}

#[test]
fn a_large_text_that_many_cells_share_is_cut() {
    let text = NO_STRINGS.replace("合同号", &"号".repeat(1 << 20));
    let row = r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>0</v></c></row>"#;
    let rows = rows(workbook(&sheet(row), &text)).unwrap();
    let cut = Cell::text(&"号".repeat(8_000));
    assert_eq!(rows[0].cells, [cut.clone(), cut.clone()]);
    assert_eq!(cut.line(200), Err(CellFault::TooLong { most: 200 }));
}

#[test]
fn a_hostile_workbook_is_refused_within_bounds() {
    let huge = NO_STRINGS.replace("uniqueCount=\"1\"", "uniqueCount=\"99999999999999\"");
    let refused = |bytes: Vec<u8>| rows(bytes).unwrap_err().to_string();
    assert!(refused(workbook(&sheet(""), &huge)).contains("too large"));
    let bomb = format!("{NO_STRINGS}{}", " ".repeat(65 << 20));
    assert!(refused(workbook(&sheet(""), &bomb)).contains("too large"));
    let wide = r#"<row r="1"><c r="XFD1"><v>1</v></c></row>"#;
    let wide = workbook::book(workbook(&sheet(wide), NO_STRINGS), &[]).unwrap();
    assert_eq!(wide.sheets[0].wide, Some((1, 16_383)));
    let deep = r#"<row r="1048576"><c r="A1048576"><v>1</v></c></row>"#;
    assert!(refused(workbook(&sheet(deep), NO_STRINGS)).contains("rows"));
    assert!(refused(b"PK\x03\x04 no workbook".to_vec()).contains("damaged"));
    assert!(refused(Vec::new()).contains("damaged"));
}

/// A contract of each currency, with numbers and progress that spreadsheets misread.
fn round() -> Vec<WrittenContract> {
    let line = |sno: &str, pname: &str, price: &str, pieces: &str, progress: &str| WrittenLine {
        sno: sno.to_owned(),
        pname: pname.to_owned(),
        price: price.to_owned(),
        pieces: pieces.to_owned(),
        line_progress: progress.to_owned(),
        ..WrittenLine::default()
    };
    let contract = |cno: &str, currency: &str, lines: Vec<WrittenLine>| WrittenContract {
        email: "ann@example.com".to_owned(),
        cno: cno.to_owned(),
        signed: "2026-11-09".to_owned(),
        currency: currency.to_owned(),
        progress: "0.5".to_owned(),
        lines,
        ..WrittenContract::default()
    };
    vec![
        contract(
            "JL26-1",
            "EUR",
            vec![
                line("S1", "Shirt, -navy; =x", "4.35", "1400", "0.5"),
                line("S2", "'=Skirt", "1250.00", "1", "1"),
                line("S3", "1,5", "1234567.89", "1000", "62.5"),
            ],
        ),
        contract(
            "0026",
            "JPY",
            vec![line("00123", "衬衫", "1250", "1250", "100")],
        ),
        contract("2E6", "USD", vec![line("3-4", "Coat", "0.10", "1", "0.25")]),
    ]
}

#[test]
fn an_export_is_read_back_in_every_language() {
    let read_back = |bytes: Vec<u8>, locale: Locale| -> Vec<WrittenContract> {
        let read = contracts(bytes).unwrap_or_else(|error| panic!("{locale}: {}", told(error)));
        let written = read
            .iter()
            .map(|own| WrittenContract::of(own.email.clone(), &own.contract, &own.lines));
        written.collect()
    };
    let contracts_of_round = round();
    let wanted = contracts_of_round.iter().map(|own| {
        let read = own.read().unwrap();
        let own = &read.contracts[0];
        WrittenContract::of(own.email.clone(), &own.contract, &own.lines)
    });
    let wanted: Vec<_> = wanted.collect();
    for locale in Locale::known() {
        let exported = super::export::exported(&wanted, locale).unwrap();
        let csv = exported.table.csv();
        assert_eq!(
            read_back(csv.clone().into_bytes(), locale),
            wanted,
            "{locale}"
        );
        assert_eq!(read_back(exported.table.xlsx().unwrap(), locale), wanted);
        let number = match locale.language().numbers {
            Numbers::Comma => ";\"1234567,89\";",
            Numbers::Han | Numbers::English => ",1234567.89,",
        };
        assert!(csv.contains(number), "{locale} {csv}");
    }
}

proptest! {
    #![proptest_config(fuzz::config())]

    #[test]
    fn fuzz_an_accepted_file_has_whole_contracts(
        rows in fuzz::text(&[
            "ann@example.com,", "JL26-1,", "2026-11-09,", "S1,", "Shirt,", "4.35,", "2,", "8.70", "\n", ",", "\"",
            "62.5%", "２，０００,", "US$", "=1+1", "年", "\0",
        ]),
        cut in 0_usize..4,
    ) {
        let file = format!("{HEADER}\n{rows}");
        let gbk = encoding_rs::GB18030.encode(&file).0.into_owned();
        let cut_off = gbk[..gbk.len() - cut.min(gbk.len())].to_vec();
        for bytes in [file.into_bytes(), gbk, cut_off] {
            let Ok(table) = contracts(bytes) else { continue };
            for own in table {
                prop_assert!(!own.contract.cno.is_empty() && own.email.contains('@'));
                let pieces: i64 = own.lines.iter().map(|line| line.pieces).sum();
                prop_assert!(own.lines.is_empty() || pieces == own.contract.quantity);
            }
        }
    }

    #[test]
    fn fuzz_any_sheet_is_rows_or_an_error(
        cells in fuzz::text(&[
            "<row r=\"1\">", "<row>", "</row>", "<c r=\"A1\" t=\"s\">", "<c r=\"ZZZ9\">", "<c r=\"\" t=\"e\">", "<c s=\"9\">",
            "<v>0</v>", "<v>1e999</v>", "<v>99999999</v>", "</c>", "<f>1+</f>", "<is><t>", "&#0;", "</t></is>", "<![CDATA[",
        ]),
    ) {
        if let Ok(rows) = rows(workbook(&sheet(&cells), NO_STRINGS)) {
            prop_assert!(rows.iter().all(|row| row.cells.len() <= 64));
        }
    }
}

#[test]
fn growth_of_the_work() {
    growth::check_whole("csv", |text| {
        let whole = format!("{HEADER}\n{text}");
        let read = |text: &str| contracts(text.as_bytes().to_vec()).is_ok();
        (read(text), read(&whole))
    });
    growth::check_whole("sheet", |text| {
        rows(workbook(&sheet(text), NO_STRINGS)).is_ok()
    });
    growth::check_whole("strings", |text| {
        let strings = NO_STRINGS.replace("<si>", &format!("<!--{text}--><si>{text}"));
        rows(workbook(&sheet(""), &strings)).is_ok()
    });
    growth::check("announced", |text| {
        let part = text
            .replace('a', "<sst uniqueCount")
            .replace('1', "=\"1\">");
        archive::announced(part.as_bytes())
    });
}
