//! The nesting of elements by the content models of the HTML standard.

use super::tree::{Element, Node};

/// The context of an element.
#[derive(Clone, Copy, Default)]
struct Context<'a> {
    /// The name of its parent.
    parent: &'a str,
    /// Whether it is in a paragraph, a heading or similar, which contain text and no blocks.
    is_line: bool,
    in_link: bool,
    /// Whether it is in a part of a table or list that contains no headings.
    has_no_headings: bool,
}

const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];

const BLOCKS: &str = "blockquote caption dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td \
                      th thead tr ul";

/// Blocks that contain phrasing content only.
const LINES: [&str; 9] = ["caption", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre"];

/// Elements that may contain blocks if they are among blocks.
const TRANSPARENT: [&str; 3] = ["a", "del", "ins"];

/// Replaces elements with their content where the standard does not allow them.
pub(super) fn arrange(nodes: Vec<Node>) -> Vec<Node> {
    placed(nodes, Context::default())
}

fn placed(nodes: Vec<Node>, place: Context<'_>) -> Vec<Node> {
    let mut arranged = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Text(_) => arranged.push(node),
            Node::Element(element) => put(named(element), place, &mut arranged),
        }
    }
    arranged
}

fn put(element: Element, place: Context<'_>, arranged: &mut Vec<Node>) {
    let Element {
        name,
        attributes,
        children,
    } = element;
    let is_block = is_block(&name);
    match &*name {
        "area" | "col" | "colgroup" | "rp" => {}
        "bdo"
            if !attributes
                .iter()
                .any(|(own, value)| **own == *"dir" && matches!(&**value, "ltr" | "rtl")) =>
        {
            arranged.extend(placed(children, place));
        }
        "bdo" | "br" | "img" | "hr" | "wbr" if !(is_block && place.is_line) => {
            let children = placed(children, place);
            arranged.push(Node::Element(Element {
                name,
                attributes,
                children,
            }));
        }
        "data" | "dfn" | "map" | "rtc" | "time" => arranged.extend(placed(children, place)),
        "rt" if place.parent != "ruby" => arranged.extend(placed(children, place)),
        "ruby" if !children.iter().any(|child| child.is(&["rt"])) => {
            arranged.extend(placed(children, place));
        }
        "a" if place.in_link => arranged.extend(placed(children, place)),
        // Keeps the words of adjacent blocks separate.
        _ if is_block && place.is_line => {
            arranged.push(Node::Text(" ".to_owned()));
            arranged.extend(placed(children, place));
            arranged.push(Node::Text(" ".to_owned()));
        }
        heading if place.has_no_headings && HEADINGS.contains(&heading) => {
            let children = placed(
                children,
                Context {
                    is_line: true,
                    parent: "p",
                    ..place
                },
            );
            arranged.push(Node::Element(Element::new("p", children)));
        }
        own => {
            let inside = Context {
                parent: own,
                is_line: place.is_line || LINES.contains(&own),
                in_link: place.in_link || own == "a",
                has_no_headings: place.has_no_headings || matches!(own, "dt" | "th"),
            };
            let children = placed(children, inside);
            // Phrasing elements must not contain blocks.
            if !is_block && !TRANSPARENT.contains(&own) && children.iter().any(has_block) {
                arranged.extend(children);
            } else {
                arranged.push(Node::Element(Element {
                    name,
                    attributes,
                    children,
                }));
            }
        }
    }
    // A part of a list or figure outside of one becomes a plain block.
    if let Some(Node::Element(last)) = arranged.last_mut() {
        let needs: &[&str] = match &*last.name {
            "li" => &["ol", "ul"],
            "dd" | "dt" => &["dl"],
            "figcaption" => &["figure"],
            _ => return,
        };
        if !needs.contains(&place.parent) {
            *last = Element::new("div", std::mem::take(&mut last.children));
        }
    }
}

/// Elements about the page as a whole, which an editor cannot control, and obsolete ones.
fn named(element: Element) -> Element {
    match &*element.name {
        "article" | "aside" | "center" | "details" | "footer" | "header" | "hgroup" | "nav" => {
            element.renamed("div")
        }
        "summary" => element.renamed("p"),
        "acronym" => Element {
            name: "abbr".into(),
            ..element
        },
        "strike" => element.renamed("s"),
        "tt" => element.renamed("code"),
        _ => element,
    }
}

fn is_block(name: &str) -> bool {
    BLOCKS.split(' ').any(|block| block == name)
}

fn has_block(node: &Node) -> bool {
    node.element()
        .is_some_and(|element| is_block(&element.name) || element.children.iter().any(has_block))
}
