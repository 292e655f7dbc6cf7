//! Headings in order, lists that contain items only, and no empty elements.

use super::tree::{Element, Node, is_blank};

/// Elements that are kept when empty: cells keep their position, terms and descriptions their
/// partner.
const KEPT: [&str; 10] = ["br", "dd", "dt", "hr", "img", "td", "th", "tr", "wbr", "rt"];

/// Removes empty elements; keeps the words on their sides separate.
pub(super) fn prune(nodes: Vec<Node>) -> Vec<Node> {
    let mut kept = Vec::with_capacity(nodes.len());
    for node in nodes {
        let Node::Element(mut element) = node else {
            kept.push(node);
            continue;
        };
        element.children = prune(element.children);
        if KEPT.contains(&&*element.name) || element.children.iter().any(shows) {
            kept.push(Node::Element(element));
        } else if element.children.iter().any(Node::is_blank) {
            kept.push(Node::Text(" ".to_owned()));
        }
    }
    kept
}

/// Whether an element contains anything visible.
pub(super) fn shows(node: &Node) -> bool {
    match node {
        Node::Text(text) => !is_blank(text),
        Node::Element(element) => {
            matches!(&*element.name, "img" | "hr") || element.children.iter().any(shows)
        }
    }
}

/// Moves headings to the levels below the page's own, without gaps. Only the order of the editor's
/// levels counts.
pub(super) fn number(nodes: &mut Vec<Node>) {
    level(nodes, &mut Vec::new());
}

fn level(nodes: &mut Vec<Node>, above: &mut Vec<u8>) {
    for node in nodes {
        let Node::Element(element) = node else {
            continue;
        };
        let Some(own) = heading(&element.name) else {
            level(&mut element.children, above);
            continue;
        };
        // A picture without a description is not a heading.
        if is_blank(&element.words()) {
            element.name = "p".into();
            continue;
        }
        while above.last().is_some_and(|level| *level >= own) {
            above.pop();
        }
        above.push(own);
        element.name = ["h2", "h3", "h4", "h5", "h6"][above.len().min(5) - 1].into();
    }
}

fn heading(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// Makes lists contain items only, and figures at most one caption, at an edge.
pub(super) fn lists(nodes: &mut [Node]) {
    for node in nodes {
        let Node::Element(element) = node else {
            continue;
        };
        lists(&mut element.children);
        match &*element.name {
            "ol" | "ul" => element.children = items(std::mem::take(&mut element.children)),
            "dl" => descriptions(element),
            "figure" => caption(element),
            _ => {}
        }
    }
}

/// Wraps children that are not items into items, adjacent ones together.
fn items(children: Vec<Node>) -> Vec<Node> {
    let mut items: Vec<Node> = Vec::with_capacity(children.len());
    let mut stray: Vec<Node> = Vec::new();
    for child in children {
        if child.is(&["li"]) {
            if stray.iter().any(shows) {
                items.push(Node::Element(Element::new(
                    "li",
                    std::mem::take(&mut stray),
                )));
            }
            items.append(&mut stray);
            items.push(child);
        } else {
            stray.push(child);
        }
    }
    if stray.iter().any(shows) {
        items.push(Node::Element(Element::new(
            "li",
            std::mem::take(&mut stray),
        )));
    }
    items.append(&mut stray);
    items.retain(|item| item.is(&["li"]) || item.is_blank());
    items
}

/// A description list must alternate terms and descriptions; otherwise it becomes blocks.
fn descriptions(list: &mut Element) {
    let parts: Vec<_> = list
        .children
        .iter()
        .filter(|child| !child.is_blank())
        .collect();
    let begins = parts.first().is_some_and(|first| first.is(&["dt"]));
    let ends = parts.last().is_some_and(|last| last.is(&["dd"]));
    if begins && ends && parts.iter().all(|part| part.is(&["dt", "dd"])) {
        return;
    }
    list.name = "div".into();
    for child in &mut list.children {
        if let Node::Element(part) = child
            && matches!(&*part.name, "dt" | "dd")
        {
            part.name = "div".into();
        }
    }
}

/// The first caption of a figure moves to its end; further ones become blocks.
fn caption(figure: &mut Element) {
    let is_caption = |child: &Node| child.is(&["figcaption"]);
    let Some(place) = figure.children.iter().position(is_caption) else {
        return;
    };
    let own = figure.children.remove(place);
    for child in &mut figure.children {
        if let Node::Element(other) = child
            && &*other.name == "figcaption"
        {
            other.name = "div".into();
        }
    }
    figure.children.push(own);
}
