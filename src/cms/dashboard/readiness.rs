//! The steps that a site needs before it is public: a list that ticks itself, for owners.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problem::Problem;
use crate::clock;
use crate::entries::desk::entries::is_read_only;
use crate::entries::entry::Section;
use crate::entries::kinds::EntryKind;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};
use crate::store::RowSlice;
use base::config::is_of_this_machine;
use base::locale::{Locale, Words};

/// The parts of the site that every visitor meets, which each language has.
const EVERYWHERE: [Section; 5] = [
    Section::Company,
    Section::Law,
    Section::Home,
    Section::Pages,
    Section::Categories,
];

/// The facts of the company that a complete profile has.
const FACTS: [(&str, MissingPart); 7] = [
    ("name", MissingPart::CompanyName),
    ("short", MissingPart::Short),
    ("hotline", MissingPart::Hotline),
    ("hours", MissingPart::Hours),
    ("address", MissingPart::Postal),
    ("privacy", MissingPart::Privacy),
    ("accessibility", MissingPart::Accessibility),
];
const DRAWINGS: [(&str, MissingPart); 2] =
    [("logo", MissingPart::Logo), ("icon", MissingPart::Icon)];
/// The pages of law.
const LAW: [(&str, MissingPart); 3] = [
    ("item/1044", MissingPart::TermsPage),
    ("item/1045", MissingPart::PrivacyPage),
    ("item/1046", MissingPart::AccessibilityPage),
];

/// The steps before a site is public.
#[derive(Serialize, ToSchema)]
#[schema(as = Readiness)]
pub(crate) struct SiteReadiness {
    steps: Vec<ReadyStep>,
    /// Whether every step is done.
    done: bool,
    /// Whether the site has the demonstration, at least what people have left of it.
    demonstration: bool,
    /// Whether nothing can be written, because the content is in a folder (`embedded.content`).
    read_only: bool,
}

/// A step on the way to a public site.
#[derive(Serialize, ToSchema)]
struct ReadyStep {
    task: ReadyTask,
    done: bool,
    /// The parts that are missing.
    missing: Vec<MissingPart>,
    /// The languages that lack texts which every visitor meets.
    languages: Vec<Locale>,
    /// The entry in which the step is done, if it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<String>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum ReadyTask {
    /// The company's facts are complete.
    Profile,
    /// The company has a logo and an icon.
    Logo,
    /// Terms, privacy and accessibility are confirmed.
    Law,
    /// A sample is on the site.
    Sample,
    /// The SMTP server has taken a mail.
    Mail,
    /// A backup was made.
    Backup,
    /// Each language has the company's name and the texts that every visitor meets.
    Languages,
    /// Search engines may list the site.
    Search,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum MissingPart {
    CompanyName,
    Short,
    Hotline,
    Hours,
    /// The postal address.
    Postal,
    /// The contact for privacy.
    Privacy,
    /// The contact for accessibility.
    Accessibility,
    Logo,
    Icon,
    TermsPage,
    PrivacyPage,
    AccessibilityPage,
    /// An SMTP server (`mail.server`).
    MailServer,
    /// An address of the site that others can use (`server.public_url`).
    PublicAddress,
}

impl ReadyStep {
    fn new(task: ReadyTask, done: bool) -> Self {
        Self {
            task,
            done,
            missing: Vec::new(),
            languages: Vec::new(),
            entry: None,
        }
    }

    /// A step that is done once nothing is missing.
    fn lacking(task: ReadyTask, missing: Vec<MissingPart>) -> Self {
        Self {
            missing,
            ..Self::new(task, true)
        }
        .settled()
    }

    fn settled(self) -> Self {
        Self {
            done: self.missing.is_empty() && self.languages.is_empty(),
            ..self
        }
    }
}

/// Returns what the site lacks before it is public.
#[utoipa::path(
    get, path = "/readiness", operation_id = "getReadiness",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = SiteReadiness),
    ),
)]
pub(super) async fn get_readiness(
    State(service): State<Service>,
    _: Caller<Owners>,
) -> Result<Json<SiteReadiness>, Problem> {
    let (store, now) = (&service.store, clock::seconds());
    let words = store.words(Locale::default()).await?;
    let texts = store.texts_on_site(&EVERYWHERE, now).await?;
    let entry = company(&service).await?;
    let of_company = |task, parts: &[(&str, MissingPart)]| ReadyStep {
        entry: entry.clone(),
        ..ReadyStep::lacking(task, without_facts(&words, parts))
    };
    let confirmed = |entry: &str| texts.contains(&(entry.to_owned(), Locale::default()));
    let law = LAW.iter().filter(|(entry, _)| !confirmed(entry));
    let mut search = of_company(ReadyTask::Search, &FACTS[..1]);
    if service
        .site
        .as_ref()
        .is_none_or(|url| is_of_this_machine(url))
    {
        search.missing.push(MissingPart::PublicAddress);
    }
    let steps = vec![
        of_company(ReadyTask::Profile, &FACTS),
        of_company(ReadyTask::Logo, &DRAWINGS),
        ReadyStep::lacking(ReadyTask::Law, law.map(|(_, part)| *part).collect()),
        ReadyStep::new(
            ReadyTask::Sample,
            !store
                .texts_on_site(&[Section::Samples], now)
                .await?
                .is_empty(),
        ),
        mail(&service).await?,
        ReadyStep::new(ReadyTask::Backup, store.last_backup().await?.is_some()),
        languages(&texts, entry.as_deref()),
        search.settled(),
    ];
    Ok(Json(SiteReadiness {
        done: steps.iter().all(|step| step.done),
        steps,
        demonstration: store.has_demonstration().await?,
        read_only: is_read_only(&service),
    }))
}

/// The entry of the company.
async fn company(service: &Service) -> Result<Option<String>, Problem> {
    let filter = EntryFilter {
        kind: Some(EntryKind::Company),
        ..EntryFilter::default()
    };
    let first = RowSlice::new(0, 1);
    let (entries, _) = service
        .store
        .entries(&filter, EntryOrder::Place, first)
        .await?;
    Ok(entries.first().map(|revision| revision.entry.to_string()))
}

/// The facts that the company has not written.
fn without_facts(words: &Words, parts: &[(&str, MissingPart)]) -> Vec<MissingPart> {
    let lacks = |name: &str| words.fact(name).is_none_or(|fact| fact.trim().is_empty());
    let missing = parts.iter().filter(|(name, _)| lacks(name));
    missing.map(|(_, part)| *part).collect()
}

async fn mail(service: &Service) -> Result<ReadyStep, Problem> {
    let Some(server) = service.outbox.server() else {
        let missing = vec![MissingPart::MailServer];
        return Ok(ReadyStep::lacking(ReadyTask::Mail, missing));
    };
    let taken = [ActionKind::SendTestMail; 2];
    let taken = service.store.count_staff_actions(taken, &server, 0).await?;
    Ok(ReadyStep::new(ReadyTask::Mail, taken > 0))
}

/// The languages of the site have what the default one has.
fn languages(texts: &BTreeSet<(String, Locale)>, company: Option<&str>) -> ReadyStep {
    let of = |lang: Locale| {
        let own = texts.iter().filter(move |(_, own)| *own == lang);
        own.map(|(entry, _)| entry.as_str())
            .collect::<BTreeSet<_>>()
    };
    let mut wanted = of(Locale::default());
    // Without a name, no language is complete.
    wanted.insert(company.unwrap_or_default());
    let lacking = Locale::all().filter(|lang| !of(*lang).is_superset(&wanted));
    ReadyStep {
        languages: lacking.collect(),
        ..ReadyStep::new(ReadyTask::Languages, true)
    }
    .settled()
}
