//! What the subjects of actions stand for, with names that people know and places at the desk.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::contracts::every::contract_named;
use crate::customers::desk::subjects;
use crate::entries::bin::last_text;
use crate::entries::desk::entries::NamedEntry;
use crate::entries::entry::EntryId;
use crate::inquiries::commands::parsed;
use crate::media::table::upload_name;
use crate::staff::actions::{ActionGroup, ActionKind};
use crate::store::Store;

/// Something that there still is.
#[derive(Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum ActionThing {
    Entry {
        entry: NamedEntry,
    },
    Contract {
        id: String,
        /// The contract's number.
        cno: String,
    },
    Inquiry {
        number: String,
    },
    Customer {
        id: String,
        /// The address.
        email: String,
    },
    File {
        /// The address on the site.
        path: String,
        /// The name of the file that was uploaded.
        name: String,
    },
}

/// The subject of an action as people read it.
#[derive(Clone)]
pub(crate) struct ShownSubject {
    /// With addresses and names in place of the ids of customers and companies.
    pub(crate) subject: String,
    pub(crate) thing: Option<ActionThing>,
    /// What follows the name of the thing.
    pub(crate) detail: String,
    /// The names of the companies from which and to which a contract went.
    pub(crate) companies: Option<[String; 2]>,
}

/// Subjects, each looked up once.
#[derive(Default)]
pub(crate) struct Subjects(HashMap<(ActionGroup, String), ShownSubject>);

impl Subjects {
    pub(crate) async fn shown(
        &mut self,
        store: &Store,
        action: ActionKind,
        subject: &str,
    ) -> sqlx::Result<ShownSubject> {
        let key = (action.group(), subject.to_owned());
        if let Some(known) = self.0.get(&key) {
            return Ok(known.clone());
        }
        let shown = look_up(store, key.0, subject).await?;
        self.0.insert(key, shown.clone());
        Ok(shown)
    }
}

async fn look_up(store: &Store, group: ActionGroup, subject: &str) -> sqlx::Result<ShownSubject> {
    let (own, moved) = match subject.find(" company/") {
        Some(at) if group == ActionGroup::Contracts => subject.split_at(at),
        _ => (subject, ""),
    };
    let mut companies = Vec::new();
    for company in moved.split_whitespace() {
        let id = company.strip_prefix("company/");
        let name = match id.and_then(|id| id.parse().ok()) {
            Some(id) => store.shown_company(id).await?,
            None => None,
        };
        companies.push(name.unwrap_or_default());
    }
    let found = thing(store, group, own).await?;
    let (thing, detail) = match found {
        Some((thing, detail)) => (Some(thing), detail),
        None => (None, String::new()),
    };
    Ok(ShownSubject {
        subject: subjects::shown(store, own).await?,
        thing,
        detail,
        companies: companies.try_into().ok(),
    })
}

/// Returns what a subject stands for, and what follows its name.
async fn thing(
    store: &Store,
    group: ActionGroup,
    subject: &str,
) -> sqlx::Result<Option<(ActionThing, String)>> {
    Ok(match group {
        ActionGroup::Content => entry(store, subject).await?,
        ActionGroup::Contracts => contract(store, subject).await?,
        ActionGroup::Inquiries => {
            let number = parsed(subject);
            let stored = match number {
                Some(number) => store.inquiry(number).await?,
                None => None,
            };
            stored.map(|stored| {
                let number = stored.shown_number();
                (ActionThing::Inquiry { number }, String::new())
            })
        }
        ActionGroup::Customers => customer(store, subject).await?,
        ActionGroup::Files => {
            let name = upload_name(store, subject.trim_start_matches('/')).await?;
            name.map(|name| {
                let path = subject.to_owned();
                (ActionThing::File { path, name }, String::new())
            })
        }
        ActionGroup::Accounts | ActionGroup::Site => None,
    })
}

async fn entry(store: &Store, subject: &str) -> sqlx::Result<Option<(ActionThing, String)>> {
    let (name, languages) = subject.split_once(": ").unwrap_or((subject, ""));
    let (id, _) = name.split_once('@').unwrap_or((name, ""));
    let Ok(id) = id.parse::<EntryId>() else {
        return Ok(None);
    };
    let newest = last_text(store, &id).await?;
    Ok(newest.map(|own| {
        let entry = NamedEntry::of(&own.entry, &own.file, &own.body);
        (ActionThing::Entry { entry }, languages.to_owned())
    }))
}

/// A contract, whose number may contain blanks, and the name of a paper after it.
async fn contract(store: &Store, subject: &str) -> sqlx::Result<Option<(ActionThing, String)>> {
    /// Numbers with more blanks are not found.
    const MOST_BLANKS: usize = 4;
    let blanks = subject.match_indices(' ').map(|(at, _)| at);
    let ends: Vec<_> = blanks.take(MOST_BLANKS).chain([subject.len()]).collect();
    for end in ends.into_iter().rev() {
        let (cno, rest) = subject.split_at(end);
        if let Some(id) = contract_named(store, cno).await? {
            let cno = cno.to_owned();
            let contract = ActionThing::Contract { id, cno };
            return Ok(Some((contract, rest.trim_start().to_owned())));
        }
    }
    Ok(None)
}

async fn customer(store: &Store, subject: &str) -> sqlx::Result<Option<(ActionThing, String)>> {
    let (own, rest) = subject.split_once(' ').unwrap_or((subject, ""));
    let id = own.strip_prefix("customer/");
    let Some(id) = id.and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    let Some(email) = store.customer_email(id).await? else {
        return Ok(None);
    };
    let id = id.to_string();
    let rest = subjects::shown(store, rest).await?;
    Ok(Some((ActionThing::Customer { id, email }, rest)))
}
