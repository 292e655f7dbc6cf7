//! HTML of other programs as the desk's Markdown: read into blocks ([`reader`]), and written as the
//! desk's editor writes them ([`writer`], `ui/src/desk/richtext/write.ts`).
//!
//! The elements are those that the desk's editor has. What else there is becomes paragraphs or is
//! left out, and is named ([`ReadHtml::left`]).

mod block;
mod builder;
mod line;
mod read_back;
mod reader;
mod role;
mod tidy;
mod writer;

#[cfg(test)]
mod tests;

pub(crate) use block::{Block, Mark, Span, SpanContent, spans, words};
pub(crate) use reader::{LineBreaks, read};
pub(crate) use writer::write;
