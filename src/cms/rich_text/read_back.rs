//! A line of Markdown as the site reads it.

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Node};

use super::block::{LinePlace, Mark, Span, SpanContent, joined};
use crate::content::Markdown;

/// Returns the spans of a line that stands there; `None` if it is read as something else.
pub(super) fn read_back(text: &str, place: LinePlace) -> Option<Vec<Span>> {
    let text = match place {
        LinePlace::Paragraph => text.to_owned(),
        LinePlace::Heading => format!("## {text}"),
        LinePlace::Cell => format!("| {text} |\n|---|"),
    };
    let arena = Arena::new();
    let root = Markdown::read(&arena, &text).root;
    let block = root
        .first_child()
        .filter(|block| block.next_sibling().is_none())?;
    let block = match (&block.data().value, place) {
        (NodeValue::Paragraph, LinePlace::Paragraph)
        | (NodeValue::Heading(_), LinePlace::Heading) => block,
        (NodeValue::Table(_), LinePlace::Cell) => block.first_child()?.first_child()?,
        _ => return None,
    };
    let mut line = Vec::new();
    read_into(block, &[], &mut line)?;
    Some(joined(line))
}

fn read_into(parent: Node<'_>, marks: &[Mark], line: &mut Vec<Span>) -> Option<()> {
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

fn content<'a>(node: &'a AstNode<'a>) -> Option<SpanContent> {
    Some(match &node.data().value {
        NodeValue::Text(text) => SpanContent::Text(text.to_string()),
        NodeValue::Code(code) => SpanContent::Code(code.literal.clone()),
        NodeValue::LineBreak => SpanContent::Break,
        NodeValue::HtmlInline(html) if html == "<br>" => SpanContent::Break,
        NodeValue::Image(image) => SpanContent::Picture {
            address: image.url.clone(),
            description: node.collect_text(),
        },
        _ => return None,
    })
}
