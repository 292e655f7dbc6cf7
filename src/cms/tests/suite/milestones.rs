//! Milestones: kept while contracts are written, and as the customer gets them.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::Provider;
use crate::contracts::sheet::{
    ContractOptions, ImportedContracts, export_contracts, import_contracts,
};
use base::locale::Locale;

const EMAIL: &str = "ann@example.com";
const PASSWORD: &str = "kettle and linen";
const CONTRACT: &str = "客户邮箱,合同号,签订日期,款号,品名,单价,数量,生产进度";
const MILESTONES: &str = "面料到厂计划,面料到厂实际,缝制计划,缝制实际,缝制件数,出运计划";

struct Own {
    provider: Provider,
    folder: TempDir,
}

impl Own {
    async fn start() -> Self {
        let provider = Provider::start().await;
        provider.confirmed(EMAIL, PASSWORD).await;
        Self {
            provider,
            folder: TempDir::new().unwrap(),
        }
    }

    async fn import(&self, text: &str) -> Result<ImportedContracts, String> {
        let file = self.folder.path().join("contracts.csv");
        std::fs::write(&file, text).unwrap();
        let database = self.provider.database.settings().database;
        let imported = import_contracts(
            &file,
            &database,
            &ContractOptions::default(),
            false,
            |_, _| (),
        )
        .await;
        imported.map_err(|error| format!("{error:?}"))
    }

    async fn seen(&self) -> (Value, Value) {
        let token = self.provider.token(EMAIL, PASSWORD).await;
        let form = [("token", &*token), ("cno", "")];
        let contracts = self.provider.data("/s16/api/v1/order/pager", &form).await;
        let sid = contracts[0]["sid"].as_str().unwrap();
        let form = [("token", &*token), ("ctsid", sid), ("idx", "0")];
        let lines = self.provider.data("/s16/opp/style/pager", &form).await;
        (contracts, lines)
    }
}

/// Two styles of a contract; the first has its fabric and sews.
fn file() -> String {
    format!(
        "{CONTRACT},{MILESTONES}\n\
         {EMAIL},JL26-1,2026-11-01,S1,Shirt,1,1000,7,2025-10-05,2025-10-07,2025-11-05,,500,2025-12-01\n\
         ,,,S2,Skirt,1,1000,,,2025-10-08,2025-11-20,2025-11-19,,\n"
    )
}

#[tokio::test]
async fn a_customer_gets_milestones_of_lines_and_of_the_contract() {
    let own = Own::start().await;
    own.import(&file()).await.unwrap();
    let (contracts, lines) = own.seen().await;
    let expected = json!([
        { "stage": "fabric", "plan": "2025-10-05", "done": "2025-10-07" },
        { "stage": "sewing", "plan": "2025-11-05", "qty": 500 },
        { "stage": "shipped", "plan": "2025-12-01" },
    ]);
    assert_eq!(lines[0]["milestones"], expected);
    // Fabric and half of the sewing, not the 7 % of the file; and fabric with all of the sewing.
    assert_eq!(
        (&lines[0]["prcPart"], &lines[1]["prcPart"]),
        (&json!(40), &json!(60))
    );
    assert_eq!(contracts[0]["prcPart"], 50);
    // Each stage of all lines: the last day if all are done, else the last plan of the open ones.
    let expected = json!([
        { "stage": "fabric", "plan": "2025-10-05", "done": "2025-10-08", "qty": 2000 },
        { "stage": "sewing", "plan": "2025-11-05", "qty": 1500 },
        { "stage": "shipped", "plan": "2025-12-01" },
    ]);
    assert_eq!(contracts[0]["milestones"], expected);
    // A slice of the lines has the milestones of its lines.
    let token = own.provider.token(EMAIL, PASSWORD).await;
    let sid = contracts[0]["sid"].as_str().unwrap();
    let form = [
        ("token", &*token),
        ("ctsid", sid),
        ("idx", "1"),
        ("size", "1"),
    ];
    let slice = own.provider.data("/s16/opp/style/pager", &form).await;
    assert_eq!(slice[0]["milestones"][1]["done"], "2025-11-19", "{slice}");
}

#[tokio::test]
async fn what_is_due_has_the_earliest_open_day_of_each_style_that_is_not_shipped() {
    let own = Own::start().await;
    let milestones = "面料到厂实际,缝制计划,出运计划,出运实际";
    own.import(&format!(
        "{CONTRACT},{milestones}\n\
         {EMAIL},JL26-1,2025-11-01,S1,Shirt,1,100,,2025-10-07,2025-11-05,2025-12-01,\n\
         ,,,S2,Skirt,1,100,,2025-10-07,2025-11-07,2025-11-02,\n\
         ,,,S3,Coat,1,100,,,2025-11-05,2025-12-01,\n\
         ,,,S4,Vest,1,100,,,2025-10-01,2025-10-02,2025-10-20\n\
         ,,,S5,Belt,1,100,20,,,,\n"
    ))
    .await
    .unwrap();
    let (contracts, _) = own.seen().await;
    let expected = json!([
        { "stage": "shipped", "plan": "2025-11-02", "styles": 1 },
        { "stage": "sewing", "plan": "2025-11-05", "styles": 2 },
    ]);
    assert_eq!(
        (&contracts[0]["styles"], &contracts[0]["due"]),
        (&json!(5), &expected)
    );
    // The milestones of the contract have the last day.
    let milestones = contracts[0]["milestones"].as_array().unwrap();
    assert_eq!(milestones.last().unwrap()["plan"], "2025-12-01");
}

#[tokio::test]
async fn an_import_without_milestones_keeps_those_of_the_same_styles() {
    let own = Own::start().await;
    own.import(&file()).await.unwrap();
    let (_, before) = own.seen().await;
    // The styles in another order with a third one, whose number is that of the first.
    let moved = format!(
        "{CONTRACT}\n{EMAIL},JL26-1,2026-11-01,S1,Shirt long,1,100,30\n\
         ,,,S2,Skirt,1,1000,5\n,,,S1,Shirt,1,2000,5\n"
    );
    own.import(&moved).await.unwrap();
    let (contracts, lines) = own.seen().await;
    assert_eq!(lines[1]["milestones"], before[1]["milestones"]);
    assert_eq!(lines[2]["milestones"], before[0]["milestones"]);
    assert_eq!(lines[0].get("milestones"), None);
    // A line without milestones keeps its plain number: 100 × 30, 1000 × 60, 2000 × 30.
    let parts = [0, 1, 2].map(|line| &lines[line]["prcPart"]);
    assert_eq!(parts, [&json!(30), &json!(60), &json!(30)]);
    assert_eq!(contracts[0]["prcPart"], 39.67);
    // A name that is corrected in its place is the same style.
    own.import(&moved.replace("Skirt", "Lined skirt"))
        .await
        .unwrap();
    let (_, lines) = own.seen().await;
    assert_eq!(lines[1]["milestones"], before[1]["milestones"]);
    // A cell changes its value alone.
    let done =
        format!("{CONTRACT},缝制实际\n{EMAIL},JL26-1,2026-11-01,S1,Shirt,1,1000,,2025-11-09\n");
    own.import(&done).await.unwrap();
    let (_, lines) = own.seen().await;
    let expected =
        json!({ "stage": "sewing", "plan": "2025-11-05", "done": "2025-11-09", "qty": 500 });
    assert_eq!(lines[0]["milestones"][1], expected);
}

#[tokio::test]
async fn an_export_with_milestones_is_no_difference() {
    let own = Own::start().await;
    own.import(&file()).await.unwrap();
    let database = own.provider.database.settings().database;
    for (locale, number) in Locale::all().zip(1..) {
        let path = own.folder.path().join(format!("{number}.csv"));
        export_contracts(&path, &database, locale).await.unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("2025-10-07"), "{text}");
        let imported = own.import(&text).await.unwrap();
        assert_eq!((imported.changes.len(), imported.same), (0, 1), "{text}");
    }
}

#[tokio::test]
async fn a_wrong_milestone_is_named_by_its_cell() {
    let own = Own::start().await;
    let wrong = file()
        .replace("2025-10-07", "2199-01-01")
        .replace("2025-12-01", "2025-02-30")
        .replace(",500,", ",1101,");
    let problems = own.import(&wrong).await.unwrap_err();
    for problem in [
        "FarDate",
        "NotDate",
        "TooManyPieces { value: 1101, most: 1100 }",
    ] {
        assert!(problems.contains(problem), "{problems}");
    }
    let tomorrow = crate::clock::today().tomorrow().unwrap().to_string();
    let future = file().replace("2025-10-07", &tomorrow);
    let problems = own.import(&future).await.unwrap_err();
    assert!(problems.contains("FutureDate"), "{problems}");
}
