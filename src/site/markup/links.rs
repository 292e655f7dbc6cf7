//! Links and pictures: trusted targets, descriptions, link texts.

use url::Url;

use super::tree::{Element, Node, is_blank};
use crate::provider::MediaSources;

/// Gives every picture its path on this site and a description. Removes pictures that are not
/// trusted.
pub(super) fn pictures(nodes: &mut Vec<Node>, sources: &MediaSources) {
    nodes.retain_mut(|node| match node {
        Node::Element(element) if &*element.name == "img" => picture(element, sources).is_some(),
        Node::Element(element) => {
            pictures(&mut element.children, sources);
            true
        }
        Node::Text(_) => true,
    });
}

fn picture(image: &mut Element, sources: &MediaSources) -> Option<()> {
    let path = sources.shown(image.attribute("src")?)?;
    image.set("src", path.as_str());
    let alt = image
        .attribute("alt")
        .or(image.attribute("title"))
        .unwrap_or_default()
        .trim()
        .to_owned();
    // A title equal to the description is redundant, and an empty description must not have a
    // title.
    if alt.is_empty() || image.attribute("title") == Some(alt.as_str()) {
        image.remove("title");
    }
    image.set("alt", alt);
    Some(())
}

/// Replaces links without a valid target with their content.
pub(super) fn unlink(nodes: Vec<Node>) -> Vec<Node> {
    without_links(nodes, &|link| !leads(link))
}

/// Replaces links to pages that are gone with their content.
pub(super) fn unlink_gone(nodes: Vec<Node>, is_gone: &impl Fn(&str) -> bool) -> Vec<Node> {
    without_links(nodes, &|link| is_link_to(link, is_gone))
}

/// Replaces links with their content.
fn without_links(nodes: Vec<Node>, is_dead: &impl Fn(&Element) -> bool) -> Vec<Node> {
    let mut kept = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Element(mut element) => {
                element.children = without_links(element.children, is_dead);
                if &*element.name == "a" && is_dead(&element) {
                    kept.extend(element.children);
                } else {
                    kept.push(Node::Element(element));
                }
            }
            text @ Node::Text(_) => kept.push(text),
        }
    }
    kept
}

fn leads(link: &Element) -> bool {
    let Some(href) = link.attribute("href") else {
        return false;
    };
    match href.split_once(':') {
        _ if href.is_empty() || href == "#" => false,
        _ if href
            .chars()
            .any(|char| char.is_whitespace() || char.is_control()) =>
        {
            false
        }
        Some(("http" | "https", _)) => Url::parse(href).is_ok(),
        _ => true,
    }
}

/// Link texts that do not describe their target, in lower case. Search engines and screen readers
/// present links out of context.
const VAGUE_TEXTS: &str = include_str!("vague_link_texts.txt");

/// The maximum length of a URL in a link text, in characters.
const SHOWN: usize = 60;

/// Gives every link a descriptive text: without a text, its URL; after one that describes nothing,
/// its URL in brackets.
pub(super) fn name(nodes: &mut [Node]) {
    for node in nodes {
        let Node::Element(element) = node else {
            continue;
        };
        name(&mut element.children);
        if &*element.name == "a" {
            name_link(element);
        }
    }
}

fn name_link(link: &mut Element) {
    let address = readable(link.attribute("href").unwrap_or_default());
    let all = link.words();
    if is_blank(&all) {
        let own = link.attribute("title").map_or(address, str::to_owned);
        if let Some(image) = first_picture(&mut link.children) {
            image.set("alt", own);
        }
        return;
    }
    let mut without = link.clone();
    describe(&mut without.children, &mut |image| image.set("alt", ""));
    let text = without.words();
    // A picture beside the same text would be read twice.
    describe(&mut link.children, &mut |image| {
        if image.attribute("alt").is_some_and(|alt| alt == text.trim()) {
            image.set("alt", "");
            image.remove("title");
        }
    });
    let said = all
        .trim()
        .trim_end_matches(['.', '…', '»', '>', '!', '。', '！', ' '])
        .to_lowercase();
    if VAGUE_TEXTS.lines().any(|vague| vague == said) {
        link.children.push(Node::Text(format!(" ({address})")));
    }
}

fn first_picture(nodes: &mut [Node]) -> Option<&mut Element> {
    nodes.iter_mut().find_map(|node| {
        let Node::Element(element) = node else {
            return None;
        };
        if &*element.name == "img" {
            Some(element)
        } else {
            first_picture(&mut element.children)
        }
    })
}

fn describe(nodes: &mut [Node], change: &mut impl FnMut(&mut Element)) {
    for node in nodes {
        match node {
            Node::Element(element) if &*element.name == "img" => change(element),
            Node::Element(element) => describe(&mut element.children, change),
            Node::Text(_) => {}
        }
    }
}

/// Shortens a URL for reading aloud.
fn readable(href: &str) -> String {
    let place = ["https://", "http://", "mailto:", "tel:"]
        .iter()
        .find_map(|scheme| href.strip_prefix(scheme));
    let place = place.unwrap_or(href);
    let place = place
        .split(['?', '#'])
        .next()
        .filter(|place| place.len() > 1)
        .unwrap_or(place);
    let place = percent_encoding::percent_decode_str(place).decode_utf8_lossy();
    place
        .trim_end_matches('/')
        .chars()
        .filter(|char| !char.is_control())
        .take(SHOWN)
        .collect()
}

/// Removes items of lists all of whose links lead to pages that are gone.
pub(super) fn drop_items(nodes: &mut Vec<Node>, is_gone: &impl Fn(&str) -> bool) {
    nodes.retain_mut(|node| {
        let Node::Element(element) = node else {
            return true;
        };
        drop_items(&mut element.children, is_gone);
        let mut links = Vec::new();
        gather_links(element, &mut links);
        let is_item = &*element.name == "li" && !links.is_empty();
        !(is_item && links.iter().all(|link| is_link_to(link, is_gone)))
    });
}

fn gather_links<'a>(element: &'a Element, links: &mut Vec<&'a Element>) {
    if &*element.name == "a" {
        links.push(element);
    }
    for child in element.children.iter().filter_map(Node::element) {
        gather_links(child, links);
    }
}

fn is_link_to(element: &Element, is_gone: &impl Fn(&str) -> bool) -> bool {
    &*element.name == "a" && element.attribute("href").is_some_and(is_gone)
}
