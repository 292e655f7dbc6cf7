use std::collections::BTreeMap;

use rust_xlsxwriter::{Format, Workbook};

use super::read::{CustomerTable, company_key};
use super::{read_customers, subject};
use crate::sheet::file::open;
use crate::sheet::sift::sift_notes;
use crate::sheet::{SheetOptions, TableError};

fn table(bytes: &[u8]) -> Result<CustomerTable, TableError> {
    let options = SheetOptions::default();
    let opened = open(
        (subject(), sift_notes),
        bytes.to_vec(),
        &options,
        &BTreeMap::new(),
    )?;
    opened.table.and_then(read_customers)
}

/// The customers of a file, each as a line: address, name, company, language.
fn read(bytes: &[u8]) -> Vec<String> {
    let table = table(bytes).unwrap_or_else(|error| panic!("{}", told(&error)));
    let lines = table.customers.iter().map(|own| {
        let lang = own.lang.map(|lang| lang.code().to_owned());
        let values = [&own.name, &own.company, &lang];
        let values = values.map(|value| value.as_deref().unwrap_or("-"));
        format!("{} | {}", own.email, values.join(" | "))
    });
    lines.collect()
}

fn told(error: &TableError) -> String {
    match error {
        TableError::Problems(problems) => {
            let lines: Vec<_> = problems.first.iter().map(ToString::to_string).collect();
            lines.join("\n")
        }
        other => other.to_string(),
    }
}

#[test]
fn columns_are_known_by_the_names_of_many_languages() {
    for (text, line) in [
        (
            "Email,Name,Company,Language\nann@a.example,Ann,North,German",
            "ann@a.example | Ann | North | de",
        ),
        (
            "客户列表,,,\n\n客户,联系人,邮箱,语种\n北方公司,王小姐,Wang@A.example,英文",
            "wang@a.example | 王小姐 | 北方公司 | en",
        ),
        (
            "会社名\t担当者\tメールアドレス\t言語\n北商事\t佐藤\tsato@a.example\t日本語",
            "sato@a.example | 佐藤 | 北商事 | ja",
        ),
        (
            "Firma;Ansprechpartner;E-Mail-Adresse;Sprache\nNord GmbH;Anna;anna@a.example;Deutsch",
            "anna@a.example | Anna | Nord GmbH | de",
        ),
        (
            "No,客戶名稱 Customer,聯繫人,郵箱,備註\n1,北方,李,li@a.example,VIP",
            "li@a.example | 李 | 北方 | -",
        ),
        ("e-mail\nann@a.example", "ann@a.example | - | - | -"),
        (
            "email,lang\nann@a.example,zh-CN\n,\n制表：李,",
            "ann@a.example | - | - | zh",
        ),
    ] {
        assert_eq!(read(text.as_bytes()), [line], "{text}");
    }
}

#[test]
fn problems_are_told_by_row_and_cell() {
    let text = "Email,Name,Company,Language\n\
                ,Ann,North,\n\
                ann@a,Ann,North,\n\
                ann@a.example,Ann,North,Klingon\n\
                bo@a.example,Bo,North,en\n\
                BO@A.example,Bo,NORTH.,de\n\
                bo@a.example,Bob,South,\n\
                co@a.example,#REF!,2026/1/1,\n";
    let Err(error) = table(text.as_bytes()) else {
        panic!("it was read")
    };
    let told = told(&error);
    for part in [
        "row 2, A \"Email\": is empty",
        "row 3, A \"Email\": \"ann@a\" is not an address",
        "row 4, D \"Language\": \"Klingon\" is no language that the program knows: zh, en",
        "row 6, D \"Language\": \"de\" is not \"en\", as in row 5",
        "row 7, B \"Name\": \"Bob\" is not \"Bo\", as in row 5",
        "row 7, C \"Company\": \"South\" is not \"North\", as in row 5",
        "row 8, B \"Name\": \"#REF!\" is no text",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    assert_eq!(told.lines().count(), 7, "{told}");
}

#[test]
fn a_person_in_several_rows_is_one_and_says_all_of_them() {
    let text = "Email,Name,Company,Language\n\
                ann@a.example,,North Sea Co.,\n\
                Ann@A.example,Ann,NORTH SEA CO,en\n";
    assert_eq!(
        read(text.as_bytes()),
        ["ann@a.example | Ann | North Sea Co. | en"]
    );
}

#[test]
fn a_company_of_merged_cells_is_that_of_each_of_its_people() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, heading) in (0..).zip(["公司", "姓名", "邮箱"]) {
        sheet.write_string(0, column, heading).unwrap();
    }
    let format = Format::new();
    sheet.merge_range(1, 0, 2, 0, "北方", &format).unwrap();
    for (row, name) in (1..).zip(["ann", "bo", "co"]) {
        sheet.write_string(row, 1, name).unwrap();
        let email = format!("{name}@a.example");
        sheet.write_string(row, 2, &email).unwrap();
    }
    assert_eq!(
        read(&book.save_to_buffer().unwrap()),
        [
            "ann@a.example | ann | 北方 | -",
            "bo@a.example | bo | 北方 | -",
            "co@a.example | co | - | -"
        ]
    );
}

#[test]
fn names_of_companies_are_compared_without_case_blanks_and_marks() {
    for (one, other, are_same) in [
        ("North Sea Co., Ltd.", "NORTH SEA CO LTD", true),
        ("北方（天津）公司", "北方(天津)公司", true),
        ("ＮＯＲＴＨ", "north", true),
        ("Müller GmbH", "muller gmbh", true),
        ("A&B", "AB", false),
        ("North 1", "North 2", false),
    ] {
        assert_eq!(
            company_key(one) == company_key(other),
            are_same,
            "{one} {other}"
        );
    }
}
