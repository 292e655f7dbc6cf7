//! Replies of buyers to answers, by mail: a mail server hands each message to the command
//! `selvage provider inquiries receive`, which adds it to the history of its inquiry, or refuses it.
//!
//! Architecture invariant: no mail follows to the sender of a message, taken or refused, so that
//! programs that answer each other cannot begin.

mod fold;
mod message;
mod plain;
mod receive;
mod table;

pub use message::RefusedReply;
pub use receive::{LARGEST_MESSAGE, ReceiveError, ReceivedReply, receive_reply};
