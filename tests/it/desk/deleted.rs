//! Contracts, papers, inquiries and files that were deleted: nobody sees them, and an owner takes
//! them out of the bin as they were; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::customer_calls::desk;
use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::pictures::jpeg;
use crate::support::site::{Answer, ask};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj";
const PASSWORD: &str = "kettle and linen";

impl Desk {
    async fn deleted(&self, owner: &str) -> Value {
        self.json("/deleted", owner).await
    }

    /// Restores something of the bin, by its id there.
    async fn restore(&self, thing: &Value, session: &str) -> Answer {
        let id = thing["id"].as_str().unwrap().replace('/', "%2F");
        let path = format!("/deleted/{id}/restore");
        ask(self.call(Method::POST, &path, session)).await
    }

    async fn remove(&self, path: &str, session: &str) {
        let removed = ask(self.call(Method::DELETE, path, session)).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_contract_is_invisible_and_comes_back_whole() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let li = desk.member("li@jinlan.example", Role::Merchandiser).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let contract = desk.contract_of("ann@example.com", &li).await;
        let path = format!("/contracts/{contract}");
        let mut edit = desk.json(&path, &li).await;
        edit["contract"]["lines"][0]["milestones"] =
            json!([{ "stage": "sewing", "planned": "2027-01-05" }]);
        let edit = json!({ "version": edit["version"], "contract": edit["contract"] });
        let whole = desk.done(Method::PUT, &path, &li, edit).await;
        let added = desk
            .add_paper(&contract, "name=PI.pdf&kind=invoice", PDF, &li)
            .await;
        let paper = added.json()["id"].as_str().unwrap().to_owned();
        let ann = desk.customer_token("ann@example.com", PASSWORD).await;
        let (orders, styles) = (
            format!("/s16/api/v1/order/pager?token={ann}&lang=en"),
            format!("/s16/opp/style/pager?ctsid={contract}&token={ann}&lang=en"),
        );
        let before = [
            desk.site.get(&orders).await.json(),
            desk.site.get(&styles).await.json(),
        ];
        assert!(before[0]["data"][0]["papers"].is_array(), "{}", before[0]);

        desk.remove(&path, &li).await;
        assert_eq!(desk.numbers(&ann).await.unwrap(), [] as [String; 0]);
        assert_ne!(desk.site.get(&styles).await.json(), before[1]);
        let gone = desk.download(&ann, &paper).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
        for hidden in [
            path.clone(),
            format!("{path}/papers"),
            format!("{path}/papers/{paper}"),
        ] {
            let hidden = ask(desk.call(Method::GET, &hidden, &li)).await;
            assert_eq!(problem(&hidden), (404, "not-found".to_owned()));
        }
        for list in ["/contracts", "/contracts/progress"] {
            let list = format!("{list}?text=JL-ann");
            assert_eq!(desk.json(&list, &li).await["total"], 0, "{list}");
        }
        let exported = ask(desk.call(Method::GET, "/contracts.csv", &li)).await;
        assert!(!exported.text().contains("JL-ann"), "{}", exported.text());

        let bin = desk.deleted(&owner).await;
        assert_eq!(bin["total"], 1);
        let thing = &bin["things"][0];
        assert_eq!(
            (&thing["kind"], &thing["name"], &thing["by"]),
            (
                &json!("contract"),
                &json!("JL-ann@example.com"),
                &json!("li@jinlan.example")
            )
        );
        let days = |name: &str| thing[name].as_i64().unwrap() / 86_400_000;
        assert_eq!(days("until") - days("deleted_at"), 30);
        let refused = desk.restore(thing, &li).await;
        assert_eq!(problem(&refused), (403, "not-allowed".to_owned()));

        // Its number may be given again, and has to be free for the way back.
        let style = json!({ "sno": "S1", "pname": "Shirt", "price": "1", "pieces": "1" });
        let same = json!({
            "email": "ann@example.com", "cno": "JL-ann@example.com", "signed": "2026-11-09",
            "lines": [style],
        });
        let same = desk.done(Method::POST, "/contracts", &li, same).await;
        let refused = desk.restore(thing, &owner).await;
        assert_eq!(problem(&refused), (409, "occupied".to_owned()));
        let other = format!("/contracts/{}", same["id"].as_str().unwrap());
        desk.remove(&other, &li).await;
        let restored = desk.restore(thing, &owner).await;
        assert_eq!(restored.status, StatusCode::OK, "{}", restored.text());
        assert_eq!(
            restored.json(),
            json!({ "kind": "contract", "place": contract })
        );
        assert_eq!(desk.json(&path, &li).await, whole);
        let now = [
            desk.site.get(&orders).await.json(),
            desk.site.get(&styles).await.json(),
        ];
        assert_eq!(now, before);
        let back = desk.download(&ann, &paper).await;
        assert_eq!(back.text().as_bytes(), PDF);
        assert_eq!(desk.deleted(&owner).await["total"], 1);
        let again = desk.restore(thing, &owner).await;
        assert_eq!(problem(&again), (404, "not-found".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_paper_comes_back_with_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = desk(&database, |_| ()).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let contract = desk.contract_of("ann@example.com", &owner).await;
        let query = "name=PI.pdf&kind=invoice";
        let mut added = desk.add_paper(&contract, query, PDF, &owner).await.json();
        // A doubt is of the upload alone.
        added.as_object_mut().unwrap().remove("doubt");
        let papers = format!("/contracts/{contract}/papers");
        let path = format!("{papers}/{}", added["id"].as_str().unwrap());
        desk.remove(&path, &owner).await;
        assert_eq!(desk.json(&papers, &owner).await["papers"], json!([]));
        let ann = desk.customer_token("ann@example.com", PASSWORD).await;
        let id = added["id"].as_str().unwrap();
        let gone = desk.download(&ann, id).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
        let bin = desk.deleted(&owner).await;
        let thing = bin["things"][0].clone();
        assert_eq!(
            (&thing["kind"], &thing["name"], &thing["of"]),
            (
                &json!("paper"),
                &json!("PI.pdf"),
                &json!("JL-ann@example.com")
            )
        );

        // While its contract is in the bin, it is there with it.
        desk.remove(&format!("/contracts/{contract}"), &owner).await;
        let bin = desk.deleted(&owner).await;
        assert_eq!(bin["total"], 1);
        assert_eq!(bin["things"][0]["kind"], "contract");
        let refused = desk.restore(&thing, &owner).await;
        assert_eq!(problem(&refused), (404, "not-found".to_owned()));
        desk.restore(&bin["things"][0], &owner).await;
        let restored = desk.restore(&thing, &owner).await;
        assert_eq!(
            restored.json(),
            json!({ "kind": "paper", "place": contract })
        );
        assert_eq!(desk.json(&papers, &owner).await["papers"], json!([added]));
        let back = desk.download(&ann, id).await;
        assert_eq!(back.text().as_bytes(), PDF);
        let actions = desk.json("/actions", &owner).await;
        let kinds: Vec<_> = actions["actions"].as_array().unwrap().iter().collect();
        assert!(
            kinds.iter().any(|own| own["action"] == "restorePaper"),
            "{actions}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_inquiry_leaves_the_inbox_and_comes_back_with_its_notes() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let number = desk.inquire(&[]).await;
        let path = format!("/inquiries/{number}");
        let note = json!({ "version": 0, "text": "call her" });
        let before = desk
            .done(Method::POST, &format!("{path}/notes"), &owner, note)
            .await;
        desk.remove(&path, &owner).await;
        let gone = ask(desk.call(Method::GET, &path, &owner)).await;
        assert_eq!(problem(&gone), (404, "not-found".to_owned()));
        let inbox = desk.json("/inquiries", &owner).await;
        assert_eq!(
            (&inbox["total"], &inbox["markets"]),
            (&json!(0), &json!([]))
        );
        // Who sends the same again on that day is not overheard.
        assert_ne!(desk.inquire(&[]).await, number);
        let bin = desk.deleted(&owner).await;
        let thing = &bin["things"][0];
        assert_eq!(
            (&thing["kind"], &thing["name"], &thing["of"]),
            (&json!("inquiry"), &json!(number), &json!("Éclat Ltd"))
        );
        let restored = desk.restore(thing, &owner).await;
        assert_eq!(
            restored.json(),
            json!({ "kind": "inquiry", "place": number })
        );
        assert_eq!(desk.json(&path, &owner).await, before);
        assert_eq!(desk.json("/inquiries", &owner).await["total"], 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_file_is_back_at_its_address() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let owner = desk.member("owner@jinlan.example", Role::Owner).await;
        let picture = jpeg(40, 30);
        let added = desk
            .upload(&owner, "loom.jpg", picture.clone())
            .await
            .json();
        let address = added["path"].as_str().unwrap().to_owned();
        let name = address.strip_prefix("/media/").unwrap().replace('/', "%2F");
        let path = format!("/media/{name}");
        desk.remove(&path, &owner).await;
        assert_eq!(desk.site.get(&address).await.status, StatusCode::NOT_FOUND);
        let bin = desk.deleted(&owner).await;
        let thing = &bin["things"][0];
        assert_eq!(
            (&thing["kind"], &thing["name"], &thing["of"]),
            (&json!("picture"), &json!("loom.jpg"), &json!(address))
        );
        // The same file was uploaded again: it is there already.
        desk.upload(&owner, "loom.jpg", picture).await;
        let refused = desk.restore(thing, &owner).await;
        assert_eq!(problem(&refused), (409, "occupied".to_owned()));
        desk.remove(&path, &owner).await;
        let restored = desk.restore(thing, &owner).await;
        assert_eq!(
            restored.json(),
            json!({ "kind": "picture", "place": address })
        );
        desk.until_answer(&address, |file| file.status == StatusCode::OK)
            .await;
        let listed = desk.json("/media?text=loom", &owner).await;
        let mut listed = listed["media"][0].clone();
        // Read for a list alone.
        assert_eq!(listed["pixels"].take(), json!([40, 30]));
        listed.as_object_mut().unwrap().remove("pixels");
        assert_eq!(listed, added);
    }
}
