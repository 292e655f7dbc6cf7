//! HTML as blocks, in one pass over its tags.

use std::cell::RefCell;
use std::collections::BTreeMap;

use html5ever::LocalName;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::block::{Block, Mark, SpanContent};
use super::builder::BlockBuilder;
use super::role::{
    ElementRole, LONGEST_ADDRESS, attribute, is_block, is_code, is_named, is_void, role,
    small_digits,
};

/// Whether line breaks of the source are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineBreaks {
    /// As in HTML.
    Blanks,
    /// As an editor without markup shows them: one is a line break, two begin a paragraph.
    Kept,
}

/// HTML that was read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ReadHtml {
    pub(crate) blocks: Vec<Block>,
    /// The elements that were left out with their content, by name, with their numbers.
    pub(crate) left: BTreeMap<String, usize>,
}

/// The maximum number of open elements; more are read as if their tags were missing.
const MOST_OPEN: usize = 100;

/// Reads HTML.
pub(crate) fn read(html: &str, breaks: LineBreaks) -> ReadHtml {
    let reader = HtmlReader {
        builder: BlockBuilder::new(breaks == LineBreaks::Kept),
        open: Vec::new(),
        code: None,
        dropped: None,
        read: ReadHtml::default(),
    };
    let tokenizer = Tokenizer::new(Sink(RefCell::new(reader)), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let HtmlReader {
        mut builder,
        code,
        read,
        ..
    } = tokenizer.sink.0.into_inner();
    if let Some(code) = code {
        builder.put(Block::Code(code));
    }
    ReadHtml {
        blocks: builder.finish(),
        ..read
    }
}

struct Sink(RefCell<HtmlReader>);

struct HtmlReader {
    builder: BlockBuilder,
    open: Vec<Open>,
    /// The text of a `<pre>` that is open.
    code: Option<String>,
    /// The element whose content is left out, with the number of those of its name within.
    dropped: Option<(LocalName, usize)>,
    read: ReadHtml,
}

struct Open {
    name: LocalName,
    mark: Option<Mark>,
    has_frame: bool,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut reader = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => reader.text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                reader.start(&tag);
                return match &*tag.name {
                    "script" => TokenSinkResult::RawData(RawKind::ScriptData),
                    "style" | "iframe" | "noscript" | "noembed" | "noframes" | "xmp" => {
                        TokenSinkResult::RawData(RawKind::Rawtext)
                    }
                    "textarea" | "title" => TokenSinkResult::RawData(RawKind::Rcdata),
                    _ => TokenSinkResult::Continue,
                };
            }
            Token::TagToken(tag) => reader.end(&tag.name),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl HtmlReader {
    fn text(&mut self, text: &str) {
        if self.dropped.is_some() {
            return;
        }
        if let Some(code) = &mut self.code {
            code.push_str(text);
        } else if self.is_code() {
            self.builder.add(SpanContent::Code(text.to_owned()));
        } else {
            let mut open = self.open.iter().rev();
            let small = open.find_map(|own| small_digits(&own.name, text));
            self.builder.text(small.as_deref().unwrap_or(text));
        }
    }

    fn is_code(&self) -> bool {
        self.open.iter().any(|open| is_code(&open.name))
    }

    fn start(&mut self, tag: &Tag) {
        if let Some((name, depth)) = &mut self.dropped {
            *depth += usize::from(*name == tag.name && !tag.self_closing);
            return;
        }
        if let Some(code) = &mut self.code {
            if &*tag.name == "br" {
                code.push('\n');
            }
            return;
        }
        self.imply_ends(&tag.name);
        let mut has_frame = false;
        let mut mark = None;
        match role(tag) {
            ElementRole::Mark(own) => {
                if is_block(&tag.name) {
                    self.builder.begin_line(None);
                }
                mark = Some(own);
            }
            ElementRole::Block => self.builder.begin_line(None),
            ElementRole::Heading(level) => self.builder.begin_line(Some(level)),
            ElementRole::Frame(kind) => has_frame = self.builder.open(kind),
            ElementRole::Row => self.builder.begin_row(),
            ElementRole::Pre => {
                self.builder.begin_line(None);
                self.code = Some(String::new());
            }
            ElementRole::Dropped => {
                if is_named(&tag.name) {
                    *self.read.left.entry(tag.name.to_string()).or_default() += 1;
                }
                if !is_void(&tag.name) && !tag.self_closing {
                    self.dropped = Some((tag.name.clone(), 0));
                }
                return;
            }
            ElementRole::Film => {
                self.film(tag);
                return;
            }
            ElementRole::Picture => {
                self.picture(tag);
                return;
            }
            ElementRole::Break => {
                self.builder.line_break();
                return;
            }
            ElementRole::Rule => {
                self.builder.begin_line(None);
                self.builder.put(Block::Rule);
                return;
            }
            ElementRole::None if &*tag.name == "q" => self.builder.text("“"),
            ElementRole::None => {}
        }
        let is_marked = mark.is_some();
        if self.open.len() < MOST_OPEN {
            self.open.push(Open {
                name: tag.name.clone(),
                mark,
                has_frame,
            });
        } else if has_frame {
            self.builder.close();
        }
        if is_marked {
            self.set_marks();
        }
    }

    /// Ends the elements that this one cannot be in.
    fn imply_ends(&mut self, name: &str) {
        let (ended, within): (&[&str], &[&str]) = match name {
            "p" | "div" | "ul" | "ol" | "table" | "blockquote" | "pre" | "h1" | "h2" | "h3"
            | "h4" | "h5" | "h6" | "hr" | "figure" => {
                (&["p"], &["li", "td", "th", "blockquote", "div"])
            }
            "li" => (&["li"], &["ul", "ol", "menu"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl"]),
            "td" | "th" => (&["td", "th"], &["table"]),
            "tr" => (&["tr"], &["table"]),
            _ => return,
        };
        let mut open = self.open.iter().rev();
        let found = open.find(|own| ended.contains(&&*own.name) || within.contains(&&*own.name));
        if let Some(found) = found.filter(|own| ended.contains(&&*own.name)) {
            let name = found.name.clone();
            self.end(&name);
        }
    }

    fn end(&mut self, name: &LocalName) {
        if let Some((dropped, depth)) = &mut self.dropped {
            if *dropped == *name {
                match depth.checked_sub(1) {
                    Some(less) => *depth = less,
                    None => self.dropped = None,
                }
            }
            return;
        }
        if &**name == "pre"
            && let Some(code) = self.code.take()
        {
            self.builder.put(Block::Code(code));
        }
        if self.code.is_some() {
            return;
        }
        let Some(at) = self.open.iter().rposition(|own| own.name == *name) else {
            // A stray end of a paragraph ends the line.
            if &**name == "p" {
                self.builder.begin_line(None);
            }
            return;
        };
        let ended = self.open.split_off(at);
        let is_marked = ended.iter().any(|own| own.mark.is_some());
        for own in ended.iter().rev() {
            if &*own.name == "q" {
                self.builder.text("”");
            }
            if own.has_frame {
                self.builder.close();
            } else if is_block(&own.name) {
                self.builder.begin_line(None);
            }
        }
        if is_marked {
            self.set_marks();
        }
    }

    fn set_marks(&mut self) {
        let mut marks: Vec<Mark> = Vec::new();
        // Of two links, the inner one counts.
        for mark in self.open.iter().rev().filter_map(|own| own.mark.as_ref()) {
            if !marks.iter().any(|own| own.rank() == mark.rank()) {
                marks.push(mark.clone());
            }
        }
        marks.sort_by_key(Mark::rank);
        self.builder.mark(marks);
    }

    fn picture(&mut self, tag: &Tag) {
        // Pictures that are loaded late have their address elsewhere.
        let sources = ["data-src", "data-lazy-src", "data-orig-file", "src"];
        let mut sources = sources.iter().filter_map(|name| attribute(tag, name));
        if let Some(address) = sources.find(|address| !address.starts_with("data:")) {
            self.builder.add(SpanContent::Picture {
                address: address.trim().to_owned(),
                description: attribute(tag, "alt").unwrap_or_default(),
            });
        }
    }

    /// Links the address of a film, a sound or a page in a frame. What is within is for browsers
    /// that cannot show it.
    fn film(&mut self, tag: &Tag) {
        let address = attribute(tag, "src").unwrap_or_default();
        let address = address.trim();
        if (1..=LONGEST_ADDRESS).contains(&address.len()) {
            let address = match address.strip_prefix("//") {
                Some(rest) => format!("https://{rest}"),
                None => address.to_owned(),
            };
            self.builder.begin_line(None);
            self.builder.mark(vec![Mark::Link(address.as_str().into())]);
            self.builder.text(&address);
            self.set_marks();
            self.builder.flush();
        }
        if &*tag.name == "iframe" {
            self.dropped = Some((tag.name.clone(), 0));
        }
    }
}
