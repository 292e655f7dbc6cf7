//! A line of Markdown as the site reads it.

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Node};

use super::block::{Content, Mark, Span, joined};
use super::line::Place;
use crate::content::Markdown;

/// Returns the spans of a line that stands there; `None` if it is read as something else.
pub(super) fn read_back(text: &str, place: Place) -> Option<Vec<Span>> {
    let text = match place {
        Place::Paragraph => text.to_owned(),
        Place::Heading => format!("## {text}"),
        Place::Cell => format!("| {text} |\n|---|"),
    };
    let arena = Arena::new();
    let root = Markdown::read(&arena, &text).root;
    let block = root
        .first_child()
        .filter(|block| block.next_sibling().is_none())?;
    let block = match (&block.data().value, place) {
        (NodeValue::Paragraph, Place::Paragraph) | (NodeValue::Heading(_), Place::Heading) => block,
        (NodeValue::Table(_), Place::Cell) => block.first_child()?.first_child()?,
        _ => return None,
    };
    let mut line = Vec::new();
    read_into(block, &[], &mut line)?;
    Some(joined(line))
}

fn read_into<'a>(parent: Node<'a>, marks: &[Mark], line: &mut Vec<Span>) -> Option<()> {
    for node in parent.children() {
        let mark = match &node.data().value {
            NodeValue::Emph => Mark::Emphasis,
            NodeValue::Strong => Mark::Strong,
            NodeValue::Strikethrough => Mark::Struck,
            NodeValue::Link(target) => Mark::Link(target.url.as_str().into()),
            _ => {
                line.push(Span {
                    content: content(node)?,
                    marks: marks.to_vec(),
                });
                continue;
            }
        };
        // No mark is within one of its kind.
        if marks.iter().any(|own| own.rank() == mark.rank()) {
            return None;
        }
        read_into(node, &[marks, &[mark]].concat(), line)?;
    }
    Some(())
}

fn content<'a>(node: &'a AstNode<'a>) -> Option<Content> {
    Some(match &node.data().value {
        NodeValue::Text(text) => Content::Text(text.to_string()),
        NodeValue::Code(code) => Content::Code(code.literal.clone()),
        NodeValue::LineBreak => Content::Break,
        NodeValue::HtmlInline(html) if html == "<br>" => Content::Break,
        NodeValue::Image(image) => Content::Picture {
            address: image.url.clone(),
            description: node.collect_text(),
        },
        _ => return None,
    })
}
