//! Invitations to the desk by mail.

use super::Provider;
use super::mails::{decoded, emptied, with};
use crate::clock;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::staff::commands::draw;
use crate::staff::role::Role;
use crate::staff::table::{StaffInvitation, delete_staff_invitation, put_staff_invitation};
use crate::store::Transaction;
use crate::tests::smtp::{Mood, SmtpServer};
use crate::token::Token;
use base::config::EmbeddedSettings;
use base::locale::Locale;

const EMAIL: &str = "editor@example.com";
const LINK: &str = "https://desk.example.com/desk/accept#";

/// A provider that sends mail to this server, and whose desk has an address.
async fn provider(server: &SmtpServer) -> Provider {
    let settings = with(server);
    Provider::start_with(|config: &mut EmbeddedSettings| {
        settings(config);
        config.desk = Some("https://desk.example.com/desk".parse().unwrap());
    })
    .await
}

fn drawn(email: &str) -> (Token, StaffInvitation) {
    draw(email.to_owned(), Role::Editor)
}

/// Invites somebody, and queues the mail.
async fn mail(write: &mut Transaction, (token, invitation): (Token, StaffInvitation)) -> String {
    let digest = token.digest();
    let put = put_staff_invitation(write, &invitation, &digest);
    put.await.unwrap();
    let mail = QueuedMail::Colleague {
        invitation: invitation.id.clone(),
        inviter: "<Li>".to_owned(),
        lang: Locale::default(),
    };
    let to = MailTarget::address(&invitation.email);
    let queued = queue_mail(write, &mail, to, clock::seconds());
    assert!(queued.await.unwrap());
    invitation.id
}

#[tokio::test]
async fn a_mail_that_is_sent_again_has_a_link_that_works() {
    let server = SmtpServer::start(None).await;
    server.set_mood(Mood::Busy);
    let provider = provider(&server).await;
    let store = &provider.backend.store;
    let mut write = store.begin().await.unwrap();
    let id = mail(&mut write, drawn(EMAIL)).await;
    write.commit().await.unwrap();
    server.wait_for_tries(2).await;
    server.set_mood(Mood::Good);
    let mails = server.wait_for(1).await;
    assert_eq!(mails[0].to, [EMAIL]);
    let text = decoded(&mails[0]);
    assert!(
        text.contains("<Li>") && text.contains("&lt;Li&gt;"),
        "{text}"
    );
    let (_, rest) = text.split_once(LINK).unwrap();
    let digest = Token::parse(&rest[..43]).unwrap().digest();
    let found = store.staff_invitation(&digest, clock::seconds());
    assert_eq!(found.await.unwrap().unwrap().id, id);
}

#[tokio::test]
async fn an_invitation_that_is_over_is_not_mailed() {
    let server = SmtpServer::start(None).await;
    let provider = provider(&server).await;
    let store = &provider.backend.store;
    let mut write = store.begin().await.unwrap();
    let withdrawn = mail(&mut write, drawn("withdrawn@example.com")).await;
    let deleted = delete_staff_invitation(&mut write, &withdrawn);
    assert!(deleted.await.unwrap().is_some());
    let (token, mut expired) = drawn("expired@example.com");
    expired.expires_at = clock::seconds();
    mail(&mut write, (token, expired)).await;
    mail(&mut write, drawn(EMAIL)).await;
    let (token, by_hand) = drawn(EMAIL);
    let digest = token.digest();
    let put = put_staff_invitation(&mut write, &by_hand, &digest);
    put.await.unwrap();
    write.commit().await.unwrap();
    emptied(&provider).await;
    assert!(server.taken().is_empty());
    // The mail of the invitation before did not take its link away.
    let found = store.staff_invitation(&digest, clock::seconds());
    assert_eq!(found.await.unwrap(), Some(by_hand));
}
