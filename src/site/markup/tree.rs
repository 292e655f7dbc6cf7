//! Sanitised HTML as a tree.

use std::cell::{Cell, RefCell};

use html5ever::LocalName;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Text, with entities decoded.
    Text(String),
    /// An element with its content.
    Element(Element),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub name: LocalName,
    pub attributes: Vec<(LocalName, String)>,
    pub children: Vec<Node>,
}

/// The maximum depth; deeper nodes are moved to the deepest element.
const DEEPEST: usize = 48;

impl Element {
    pub fn new(name: &str, children: Vec<Node>) -> Self {
        Self {
            name: name.into(),
            attributes: Vec::new(),
            children,
        }
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(own, _)| **own == *name)
            .map(|(_, value)| value.as_str())
    }

    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.remove(name);
        self.attributes.push((name.into(), value.into()));
    }

    pub fn remove(&mut self, name: &str) {
        self.attributes.retain(|(own, _)| **own != *name);
    }

    /// Returns the element renamed, with its children and without attributes.
    pub fn renamed(self, name: &str) -> Self {
        Self::new(name, self.children)
    }

    /// The text of the element. A picture's is its description.
    pub fn words(&self) -> String {
        let mut words = String::new();
        self.gather(&mut words);
        words
    }

    fn gather(&self, words: &mut String) {
        words.push_str(self.attribute("alt").unwrap_or_default());
        for child in &self.children {
            match child {
                Node::Text(text) => words.push_str(text),
                Node::Element(element) => element.gather(words),
            }
        }
    }
}

impl Node {
    pub const fn element(&self) -> Option<&Element> {
        match self {
            Self::Element(element) => Some(element),
            Self::Text(_) => None,
        }
    }

    pub fn is(&self, names: &[&str]) -> bool {
        self.element()
            .is_some_and(|element| names.contains(&&*element.name))
    }

    pub fn is_blank(&self) -> bool {
        matches!(self, Self::Text(text) if is_blank(text))
    }
}

pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|char| {
        char.is_whitespace() || matches!(char, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
    })
}

/// Parses HTML with balanced tags, as the sanitiser writes it.
pub(super) fn read(html: &str) -> Vec<Node> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let tokenizer = Tokenizer::new(
        TreeReader::new(),
        html5ever::tokenizer::TokenizerOpts::default(),
    );
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let TreeReader { open, .. } = tokenizer.sink;
    let mut open = open.into_inner();
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|root| root.children).unwrap_or_default()
}

struct TreeReader {
    /// The open elements, below a nameless root.
    open: RefCell<Vec<Element>>,
    /// The number of open elements that are beyond the maximum depth.
    left_out: Cell<usize>,
}

impl TreeReader {
    fn new() -> Self {
        Self {
            open: RefCell::new(vec![Element::new("", Vec::new())]),
            left_out: Cell::new(0),
        }
    }
}

impl TokenSink for TreeReader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let open = &mut *self.open.borrow_mut();
        match token {
            Token::CharacterTokens(text) => add(open, Node::Text(text.to_string())),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let attributes = tag
                    .attrs
                    .into_iter()
                    .map(|own| (own.name.local, own.value.to_string()))
                    .collect();
                let element = Element {
                    name: tag.name,
                    attributes,
                    children: Vec::new(),
                };
                if is_void(&element.name) {
                    add(open, Node::Element(element));
                } else if open.len() > DEEPEST {
                    self.left_out.set(self.left_out.get() + 1);
                } else {
                    open.push(element);
                }
            }
            Token::TagToken(tag) if !is_void(&tag.name) => match self.left_out.get() {
                0 if open.len() > 1 => close(open),
                0 => {}
                number => self.left_out.set(number - 1),
            },
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn add(open: &mut [Element], node: Node) {
    let Some(parent) = open.last_mut() else {
        return;
    };
    match (parent.children.last_mut(), node) {
        (Some(Node::Text(before)), Node::Text(text)) => before.push_str(&text),
        (_, node) => parent.children.push(node),
    }
}

fn close(open: &mut Vec<Element>) {
    if let Some(element) = open.pop() {
        add(open, Node::Element(element));
    }
}

pub(super) fn is_void(name: &str) -> bool {
    matches!(name, "area" | "br" | "col" | "hr" | "img" | "input" | "wbr")
}

pub(super) fn write(nodes: &[Node]) -> String {
    let mut html = String::new();
    for node in nodes {
        write_node(node, &mut html);
    }
    html
}

fn write_node(node: &Node, html: &mut String) {
    let element = match node {
        Node::Text(text) => {
            html_escape::encode_text_to_string(text, html);
            return;
        }
        Node::Element(element) => element,
    };
    html.push('<');
    html.push_str(&element.name);
    for (name, value) in &element.attributes {
        html.extend([" ", &**name, "=\""]);
        html_escape::encode_double_quoted_attribute_to_string(value, html);
        html.push('"');
    }
    html.push('>');
    if !is_void(&element.name) {
        for child in &element.children {
            write_node(child, html);
        }
        html.extend(["</", &*element.name, ">"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsed_markup_is_written_unchanged() {
        let html = "<p>a &amp; b<br>c</p><ul><li><a href=\"/x?a=1&amp;b=2\" title=\"&quot;&lt;p&gt;\">d</a></li></ul>e";
        assert_eq!(write(&read(html)), html);
    }

    #[test]
    fn attributes_keep_no_sign_of_a_tag() {
        let html = write(&read("<p title='</p><script>\"'>a</p>"));
        assert_eq!(html, "<p title=\"&lt;/p&gt;&lt;script&gt;&quot;\">a</p>");
    }

    #[test]
    fn nesting_has_an_end_and_loses_no_words() {
        let html = format!("{}deep{}after", "<div>".repeat(9000), "</div>".repeat(9000));
        let written = write(&read(&html));
        assert_eq!(written.matches("<div>").count(), DEEPEST);
        assert!(
            written.ends_with("</div>after") && written.contains(">deep<"),
            "{written}"
        );
    }
}
