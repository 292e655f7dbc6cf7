//! Contracts of a file, as the customer gets them from the provider.

use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::Provider;
use crate::contracts::sheet::{
    ContractChange, ContractOptions, ImportedContracts, export_contracts, import_contracts,
};
use crate::sheet::{CellFault, TableError};
use base::locale::Locale;

const PASSWORD: &str = "kettle and linen";
const TWO: &str = "客户邮箱,合同号,签订日期,合同数量,合同金额,款号,品名,单价,数量,金额,生产进度
ann@example.com,JL26-1,2026年11月9日,\"1,500\",\"US$6,525.00\",S1,\"Shirt, <b>\",4.35,\"1,400\",6090,62.5%
,,,,,S2,=Skirt,4.35,100,435,
bo@example.com,JL26-2,2026-11-10,,,S1,衬衫,0.1,3,0.30,100
";

/// A provider with customers whose addresses are confirmed, and a folder for files.
struct Own {
    provider: Provider,
    folder: TempDir,
}

impl Own {
    async fn start() -> Self {
        let provider = Provider::start().await;
        for email in ["ann@example.com", "bo@example.com"] {
            provider.confirmed(email, PASSWORD).await;
        }
        Self {
            provider,
            folder: TempDir::new().unwrap(),
        }
    }

    async fn import(
        &self,
        text: impl AsRef<[u8]>,
        is_dry_run: bool,
    ) -> Result<ImportedContracts, TableError> {
        let file = self.folder.path().join("contracts.csv");
        std::fs::write(&file, text).unwrap();
        let database = self.provider.database.settings().database;
        import_contracts(
            &file,
            &database,
            &ContractOptions::default(),
            is_dry_run,
            |_, _| (),
        )
        .await
    }

    async fn export(&self, name: &str, locale: Locale) -> (PathBuf, (usize, usize)) {
        let file = self.folder.path().join(name);
        let database = self.provider.database.settings().database;
        let counts = export_contracts(&file, &database, locale).await.unwrap();
        (file, counts)
    }

    /// The contracts that a customer gets, and the lines of the first one.
    async fn seen_by(&self, email: &str) -> (Value, Value) {
        let token = self.provider.token(email, PASSWORD).await;
        let form = [("token", &*token), ("cno", "")];
        let contracts = self.provider.data("/s16/api/v1/order/pager", &form).await;
        let Some(sid) = contracts[0]["sid"].as_str() else {
            return (contracts, json!([]));
        };
        let form = [
            ("token", &*token),
            ("ctsid", sid),
            ("idx", "0"),
            ("size", "0"),
        ];
        let lines = self.provider.data("/s16/opp/style/pager", &form).await;
        (contracts, lines)
    }
}

/// The problems of an import, each as a line.
fn problems(imported: Result<ImportedContracts, TableError>) -> Vec<String> {
    match imported {
        Err(TableError::Problems(problems)) => {
            problems.first.iter().map(ToString::to_string).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_file_is_imported_once_and_customers_see_their_own_contracts() {
    let own = Own::start().await;
    let planned = own.import(TWO, true).await.unwrap();
    assert_eq!(own.seen_by("ann@example.com").await.0, json!([]));
    let imported = own.import(TWO, false).await.unwrap();
    assert_eq!(imported, planned);
    assert_eq!((imported.changes.len(), imported.lines), (2, 3));
    let expected = ContractChange::New {
        lines: 2,
        amount: "6525.00".to_owned(),
        currency: "USD".to_owned(),
    };
    assert_eq!(imported.changes[0].change, expected);

    let (mut contracts, lines) = own.seen_by("ann@example.com").await;
    let first = contracts[0].as_object_mut().unwrap();
    first.remove("sid");
    // The progress of the lines by their pieces: 1,400 of 1,500 at 62.5 %.
    let expected = json!([{ "cno": "JL26-1", "signtime": "2026-11-09 00:00:00", "pqty": 1500, "pamt": 6525, "prcPart": 58.33, "styles": 2 }]);
    assert_eq!(contracts, expected);
    let expected = json!([
        { "sno": "S1", "cno": "JL26-1", "pname": "Shirt, <b>", "sprc": 4.35, "total": 1400, "samt": 6090, "prcPart": 62.5 },
        { "sno": "S2", "cno": "JL26-1", "pname": "=Skirt", "sprc": 4.35, "total": 100, "samt": 435, "prcPart": 0 },
    ]);
    assert_eq!(lines, expected);
    let (of_bo, _) = own.seen_by("bo@example.com").await;
    assert_eq!((&of_bo[0]["pamt"], &of_bo[1]), (&json!(0.3), &Value::Null));

    let again = own.import(TWO, false).await.unwrap();
    assert_eq!((again.changes.len(), again.same), (0, 2));
}

#[tokio::test]
async fn an_export_in_any_language_is_no_difference_and_has_no_contract_of_the_content() {
    let own = Own::start().await;
    own.import(TWO, false).await.unwrap();
    for (locale, number) in Locale::all().zip(1..) {
        let (file, counts) = own.export(&format!("{number}.csv"), locale).await;
        assert_eq!(counts, (2, 3), "{locale:?}");
        let bytes = std::fs::read(file).unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains("'=Skirt"), "{text}");
        let imported = own.import(bytes, false).await.unwrap();
        assert_eq!((imported.changes.len(), imported.same), (0, 2), "{text}");
    }
}

#[tokio::test]
async fn a_contract_is_in_the_currency_that_its_row_says() {
    let own = Own::start().await;
    let header = "客户邮箱,合同号,签订日期,币种,款号,品名,单价,数量\n";
    for (cell, price, code, amount) in [
        ("", "4.35", Value::Null, json!(435)),
        ("", "€4.35", json!("EUR"), json!(435)),
        ("USD", "US$4.35", Value::Null, json!(435)),
        ("欧元", "€4.35", json!("EUR"), json!(435)),
        ("RMB", "￥31.2", json!("CNY"), json!(3120)),
        ("jpy", "650円", json!("JPY"), json!(65000)),
        ("KWD", "1.25", json!("KWD"), json!(125)),
    ] {
        let row = format!("ann@example.com,JL26-1,2026-11-09,{cell},S1,Shirt,{price},100\n");
        own.import(format!("{header}{row}"), false).await.unwrap();
        let (contracts, lines) = own.seen_by("ann@example.com").await;
        assert_eq!(contracts[0]["currency"], code, "{cell}");
        assert_eq!(lines[0]["currency"], code, "{cell}");
        assert_eq!(
            (&contracts[0]["pamt"], &lines[0]["samt"]),
            (&amount, &amount)
        );
        // A file that does not name the currency does not change it.
        let unsaid = TWO.lines().next().unwrap().to_owned() + "\n";
        let bare: String = price
            .chars()
            .filter(|char| char.is_ascii_digit() || *char == '.')
            .collect();
        let again = format!("{unsaid}ann@example.com,JL26-1,2026-11-09,,,S1,Shirt,{bare},100,,\n");
        let imported = own.import(again, false).await.unwrap();
        assert_eq!((imported.changes.len(), imported.same), (0, 1), "{cell}");
        let (file, _) = own
            .export(&format!("of-{cell}{price}.csv"), Locale::EN)
            .await;
        let exported = std::fs::read(file).unwrap();
        let imported = own.import(exported, false).await.unwrap();
        assert_eq!((imported.changes.len(), imported.same), (0, 1), "{cell}");
    }
}

#[tokio::test]
async fn a_contract_has_what_its_buyer_knows_it_by() {
    let own = Own::start().await;
    let header = "Contract No.,PO No.,Season,Delivery date,Customer email,Signing date,Style number,Product name,Unit price,Quantity\n";
    let row = |more: &str| {
        format!("{header}JL26-1,{more},ann@example.com,2026-11-09,S1,Shirt,4.35,100\n")
    };
    own.import(row("PO-4711,SS27,2027年1月30日"), false)
        .await
        .unwrap();
    let (contracts, _) = own.seen_by("ann@example.com").await;
    let names = ["cno", "pono", "season", "delivery"];
    let expected = ["JL26-1", "PO-4711", "SS27", "2027-01-30"];
    assert_eq!(
        names.map(|name| contracts[0][name].as_str()),
        expected.map(Some)
    );
    // The search finds both numbers.
    let token = own.provider.token("ann@example.com", PASSWORD).await;
    for (cno, count) in [("po-47", 1), ("jl26", 1), ("po-48", 0)] {
        let form = [("token", &*token), ("cno", cno)];
        let found = own.provider.data("/s16/api/v1/order/pager", &form).await;
        assert_eq!(found.as_array().map(Vec::len), Some(count), "{cno}");
    }
    // An empty cell keeps what is there.
    let again = own.import(row(",SS27,"), false).await.unwrap();
    assert_eq!((again.changes.len(), again.same), (0, 1));
    let changed = own.import(row("PO-4711,FW27,"), true).await.unwrap();
    let ContractChange::Changed { fields, .. } = &changed.changes[0].change else {
        panic!("{changed:?}");
    };
    let seasons = [("SS27", "FW27")];
    let both = fields.iter().map(|own| (&*own.before, &*own.now));
    assert_eq!(both.collect::<Vec<_>>(), seasons);
    for locale in Locale::all() {
        let (file, _) = own.export(&format!("{locale}.csv"), locale).await;
        let exported = std::fs::read(file).unwrap();
        let imported = own.import(exported, false).await.unwrap();
        assert_eq!(
            (imported.changes.len(), imported.same),
            (0, 1),
            "{locale:?}"
        );
    }
    assert_eq!(
        problems(own.import(row(",,2037-01-30"), false).await),
        ["row 2, D \"Delivery date\": \"2037-01-30\" is too far from today"]
    );
}

#[tokio::test]
async fn a_file_without_a_contract_number_has_that_of_the_order() {
    let own = Own::start().await;
    let file = "PO No.,Customer email,Signing date,Style number,Product name,Unit price,Quantity\n\
                PO-4711,ann@example.com,2026-11-09,S1,Shirt,4.35,100\n";
    own.import(file, false).await.unwrap();
    let (contracts, _) = own.seen_by("ann@example.com").await;
    let numbers = ["cno", "pono"].map(|name| contracts[0][name].as_str());
    assert_eq!(numbers, [Some("PO-4711"), None]);
}

#[tokio::test]
async fn an_amount_that_its_currency_does_not_have_is_refused() {
    let own = Own::start().await;
    let header = "Customer email,Contract number,Signing date,Currency,Style number,Product name,Unit price,Quantity\n";
    let row = |cell: &str, price: &str| {
        format!("{header}ann@example.com,JL26-1,2026-11-09,{cell},S1,Shirt,{price},100\n")
    };
    for (cell, price, fault) in [
        (
            "¥",
            "4.35",
            "D \"Currency\": \"¥\" is not a currency such as USD, EUR or CNY",
        ),
        (
            "XAU",
            "4.35",
            "D \"Currency\": \"XAU\" is not a currency such as USD, EUR or CNY",
        ),
        (
            "JPY",
            "650.5",
            "G \"Unit price\": \"650.5\" has more decimals than JPY: at most 0",
        ),
        (
            "EUR",
            "US$4.35",
            "G \"Unit price\": \"US$4.35\" is not in EUR, the currency of the contract",
        ),
        (
            "KWD",
            "1.255",
            "G \"Unit price\": \"1.255\" is not an amount with at most two decimals, such as 1,234.50",
        ),
    ] {
        let found = problems(own.import(row(cell, price), false).await);
        assert_eq!(found, [format!("row 2, {fault}")], "{cell} {price}");
    }
    // The stored currency counts where the file says none.
    own.import(row("JPY", "650"), false).await.unwrap();
    assert_eq!(
        problems(own.import(row("", "4.35"), false).await),
        ["row 2, D \"Currency\": \"4.35\" has more decimals than JPY: at most 0"]
    );
}

#[tokio::test]
async fn what_a_file_lacks_stays_unless_it_is_to_be_deleted() {
    let own = Own::start().await;
    let header =
        "Customer email,Contract number,Signing date,Style number,Product name,Unit price,Quantity";
    let head = "ann@example.com,JL26-1,2026-11-09";
    let whole = format!(
        "{header},Production progress,Sewing pieces\n{head},S1,Shirt,4.35,100,,80\n\
         {head},S1,Shirt,4.35,50,,\n{head},S2,Skirt,4.35,10,62.5,\n"
    );
    own.import(&whole, false).await.unwrap();
    let seen = own.seen_by("ann@example.com").await;
    // The contract alone; a style without its progress; lines of one name in another order.
    for rows in [
        format!("{head},,,,\n"),
        format!("{head},S2,Skirt,4.35,10\n"),
        format!("{head},S1,Shirt,4.35,50\n{head},S1,Shirt,4.35,100\n{head},S2,Skirt,4.35,10\n"),
    ] {
        let imported = own.import(format!("{header}\n{rows}"), false).await;
        assert_eq!(imported.unwrap().changes, [], "{rows}");
        assert_eq!(own.seen_by("ann@example.com").await, seen, "{rows}");
    }
    // Which of two lines is it?
    let unclear = format!("{header}\n{head},S1,Shirt,4.35,70\n{head},S1,Shirt,4.35,60\n");
    assert!(problems(own.import(unclear, false).await)[0].contains("which is which"));
    // The sum is without the styles that stay.
    let summed = format!("{header},Contract quantity\n{head},S2,Skirt,4.35,10,10\n");
    assert!(problems(own.import(&summed, false).await)[0].contains("S1, S1"));
    let file = own.folder.path().join("less.csv");
    std::fs::write(&file, summed).unwrap();
    let database = own.provider.database.settings().database;
    let options = ContractOptions {
        deletes_missing: true,
        ..ContractOptions::default()
    };
    let imported = import_contracts(&file, &database, &options, false, |_, _| ()).await;
    let imported = imported.unwrap();
    let missing: Vec<_> = imported
        .missing
        .iter()
        .map(|own| own.sno.as_str())
        .collect();
    assert_eq!(missing, ["S1", "S1"]);
    let (contracts, lines) = own.seen_by("ann@example.com").await;
    assert_eq!(contracts[0]["pqty"], 10);
    assert_eq!(
        (lines.as_array().unwrap().len(), &lines[0]["prcPart"]),
        (1, &json!(62.5))
    );
}

#[tokio::test]
async fn a_changed_file_changes_what_differs_and_keeps_the_rest() {
    let own = Own::start().await;
    own.import(TWO, false).await.unwrap();
    let (before, _) = own.seen_by("ann@example.com").await;
    let changed = TWO.replace("4.35,100,435,", "4.35,100,435,80");
    let changed = changed.replace("2026年11月9日", "2026年11月8日");
    let only_ann: Vec<_> = changed.lines().take(3).collect();
    let imported = own.import(only_ann.join("\n"), false).await.unwrap();
    let ContractChange::Changed { fields, lines } = &imported.changes[0].change else {
        panic!("{imported:?}");
    };
    let fields: Vec<_> = fields
        .iter()
        .map(|own| (own.before.as_str(), own.now.as_str()))
        .collect();
    let expected = [("2026-11-09", "2026-11-08"), ("58.33", "63.66")];
    assert_eq!((fields.as_slice(), lines.len()), (&expected[..], 1));
    let (after, lines) = own.seen_by("ann@example.com").await;
    assert_eq!(after[0]["sid"], before[0]["sid"]);
    assert_eq!(lines[1]["prcPart"], 80);
    assert_eq!(own.seen_by("bo@example.com").await.0[0]["cno"], "JL26-2");
}

#[tokio::test]
async fn a_file_with_a_problem_changes_nothing_and_names_each_cell() {
    let own = Own::start().await;
    // The last contract's sum is a cent off.
    let off = TWO.replace("0.1,3,0.30", "0.1,3,0.31");
    assert_eq!(
        problems(own.import(off, false).await),
        ["row 4, J \"金额\": 0.10 × 3 is 0.30, not 0.31"]
    );
    // The customers are unknown, one of the content, and another one's number.
    own.import(TWO, false).await.unwrap();
    let wrong = TWO
        .replace("ann@example.com", "nobody@example.com")
        .replace("bo@example.com", "buyer@example.com")
        + "ann@example.com,jl26-3,2026-11-10,,,S1,Coat,1,1,,\n";
    let found = problems(own.import(wrong, false).await);
    assert_eq!(
        found,
        [
            "row 2, A \"客户邮箱\": no customer has the address nobody@example.com",
            "row 4, A \"客户邮箱\": the customer is one of the content: change customers.toml",
        ]
    );
    let taken = TWO
        .replace("JL26-1", "jl26-2")
        .replace(",JL26-2", ",JL26-9");
    assert_eq!(
        problems(own.import(taken, false).await),
        ["row 2, B \"合同号\": another contract has this number"]
    );
    let (contracts, _) = own.seen_by("ann@example.com").await;
    assert_eq!(contracts.as_array().unwrap().len(), 1, "{contracts}");
}

#[tokio::test]
async fn of_two_simultaneous_imports_of_a_file_one_finds_the_contracts_of_the_other() {
    let own = Own::start().await;
    let file = own.folder.path().join("both.csv");
    std::fs::write(&file, TWO).unwrap();
    let database = own.provider.database.settings().database;
    let options = ContractOptions::default();
    let import = || import_contracts(&file, &database, &options, false, |_, _| ());
    let (one, other) = tokio::join!(import(), import());
    let mut changed = [one.unwrap().changes.len(), other.unwrap().changes.len()];
    changed.sort_unstable();
    assert_eq!(changed, [0, 2]);
    let (contracts, _) = own.seen_by("ann@example.com").await;
    assert_eq!(contracts.as_array().unwrap().len(), 1, "{contracts}");
}

#[tokio::test]
async fn a_contract_has_more_lines_than_a_statement_has_values() {
    let own = Own::start().await;
    let header = TWO.lines().next().unwrap();
    let lines: Vec<_> = (0..1200)
        .map(|number| format!("ann@example.com,JL26-1,2026-11-09,,,S{number:04},Shirt,1,1,,\n"))
        .collect();
    let file = format!("{header}\n{}", lines.concat());
    let imported = own.import(file, false).await;
    assert_eq!(imported.unwrap().lines, 1200);
    let (contracts, lines) = own.seen_by("ann@example.com").await;
    assert_eq!(contracts[0]["pqty"], 1200);
    assert_eq!(lines[999]["sno"], "S0999");
}

#[tokio::test]
async fn the_number_of_problems_that_are_kept_is_limited() {
    let own = Own::start().await;
    let header = TWO.lines().next().unwrap();
    let lines = "ann@example.com,JL26-1,2026-11-09,,,S1,Shirt,1,none,,\n".repeat(2000);
    match own.import(format!("{header}\n{lines}"), false).await {
        Err(TableError::Problems(problems)) => {
            assert_eq!((problems.count, problems.first.len()), (2000, 500));
            let value = "none".to_owned();
            assert_eq!(problems.first[0].fault, CellFault::NotPieces { value });
        }
        other => panic!("{other:?}"),
    }
}
