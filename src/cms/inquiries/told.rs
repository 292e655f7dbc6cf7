//! Inquiries as hooks are told of them: without people, and without the buyer's words.

use serde_json::json;

use crate::hooks::events::{HookEvent, tell};
use crate::hooks::kinds::HookTopic;
use crate::store::Transaction;
use base::country;
use base::inquiry::{Inquiry, InquiryField};
use base::locale::Locale;

/// Tells that an inquiry was received.
pub(crate) async fn inquiry_received(
    db: &mut Transaction,
    number: &str,
    inquiry: &Inquiry,
    lang: Locale,
    channel: &str,
) -> sqlx::Result<()> {
    let event = || {
        let text = |field| inquiry.text(field);
        let styles = inquiry.styles().iter();
        let styles =
            styles.map(|own| json!({ "style": own.code, "name": own.name, "pieces": own.pieces }));
        let data = json!({
            "number": number,
            "channel": channel,
            "lang": lang.code(),
            "company": text(InquiryField::Company),
            "country": country_of(text(InquiryField::Country)),
            "market": country_of(text(InquiryField::Market)),
            "styles": styles.collect::<Vec<_>>(),
            "other_styles": inquiry.typed_styles(),
            "quantity": text(InquiryField::Quantity),
        });
        HookEvent::now(number, data)
    };
    tell(db, HookTopic::InquiryReceived, event).await
}

/// The code of a country, else the text as it is.
fn country_of(text: &str) -> &str {
    country::code_of(text).unwrap_or(text)
}

/// Tells that a buyer was answered, by the event of this number.
pub(crate) async fn inquiry_answered(
    db: &mut Transaction,
    number: &str,
    event: i64,
) -> sqlx::Result<()> {
    let event = || {
        let data = json!({ "number": number, "version": event });
        HookEvent::now(number, data)
    };
    tell(db, HookTopic::InquiryAnswered, event).await
}
