//! Drawings (SVG) as cards, and the limits of what is drawn.
//!
//! A few bytes of SVG can order any amount of work. What a drawing of a web page does not need is
//! refused before anything is drawn; the limits of the process end what passes nevertheless.

use image::RgbaImage;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::filter::{Filter, Kind};
use resvg::usvg::{Group, Node, Tree};

use super::Unfit;
use crate::head::CARD;
use crate::media::parse_svg;

/// Maximum number of parts. One that is drawn several times counts as often.
const MAX_NODES: usize = 20_000;
/// Maximum depth of nested groups, masks and patterns, each of which may need pixels of its own.
const MAX_DEPTH: usize = 32;
/// Maximum number of steps of a filter, each of which keeps its pixels.
const MAX_STEPS: usize = 16;
/// Maximum area of a filter, in cards.
const MAX_REGION: f64 = 4.0;
/// Maximum work of all filters: cards that one simple step goes over.
const MAX_FILTERED: f64 = 400.0;

/// The most that a drawing's width is a multiple of its height. The heads of pages are wider, and
/// their left part is empty.
const WIDEST: f32 = 2.1;

/// Draws SVG without its text, since no fonts are installed, as large as fits into `place`, on a
/// ground or on nothing.
pub(super) fn draw(
    bytes: &[u8],
    place: (u32, u32),
    ground: Option<[u8; 3]>,
) -> Result<RgbaImage, Unfit> {
    let tree = parse_svg(bytes)
        .ok_or(Unfit::Unknown)?
        .map_err(|_| Unfit::Broken)?;
    let (own_width, own_height) = (tree.size().width(), tree.size().height());
    let shown_width = own_width.min(WIDEST * own_height);
    #[expect(clippy::cast_precision_loss, reason = "both are small")]
    let (width, height) = (place.0 as f32, place.1 as f32);
    let scale = (width / shown_width).min(height / own_height);
    DrawingLimits::new(scale).check(&tree)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most a side of the place"
    )]
    let side = |own: f32| (own * scale).round().max(1.0) as u32;
    let (width, height) = (side(shown_width), side(own_height));
    let mut drawn = Pixmap::new(width, height).ok_or(Unfit::NotResized)?;
    if let Some([red, green, blue]) = ground {
        drawn.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    }
    let at =
        Transform::from_scale(scale, scale).post_translate((shown_width - own_width) * scale, 0.0);
    resvg::render(&tree, at, &mut drawn.as_mut());
    let plain = drawn.take_demultiplied();
    RgbaImage::from_raw(width, height, plain).ok_or(Unfit::NotResized)
}

/// The parts and filtered pixels that a drawing may still contain.
struct DrawingLimits {
    nodes: usize,
    filtered: f64,
    /// Pixels of the card for each unit of the drawing.
    scale: f64,
}

impl DrawingLimits {
    fn new(scale: f32) -> Self {
        Self {
            nodes: MAX_NODES,
            filtered: MAX_FILTERED,
            scale: f64::from(scale),
        }
    }

    fn check(mut self, tree: &Tree) -> Result<(), Unfit> {
        self.group(tree.root(), 0)
    }

    fn group(&mut self, group: &Group, depth: usize) -> Result<(), Unfit> {
        if depth > MAX_DEPTH {
            return Err(Unfit::Intricate);
        }
        group
            .filters()
            .iter()
            .try_for_each(|filter| self.filter(filter, group))?;
        group
            .children()
            .iter()
            .try_for_each(|node| self.node(node, depth + 1))
    }

    fn node(&mut self, node: &Node, depth: usize) -> Result<(), Unfit> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Unfit::Intricate)?;
        let mut outcome = Ok(());
        node.subroots(|root| {
            if outcome.is_ok() {
                outcome = self.group(root, depth);
            }
        });
        outcome?;
        match node {
            Node::Group(group) => self.group(group, depth),
            Node::Text(text) => self.group(text.flattened(), depth),
            Node::Path(_) | Node::Image(_) => Ok(()),
        }
    }

    fn filter(&mut self, filter: &Filter, group: &Group) -> Result<(), Unfit> {
        let region = filter
            .rect()
            .to_rect()
            .transform(group.abs_transform())
            .ok_or(Unfit::Intricate)?;
        let area = f64::from(region.width()) * f64::from(region.height()) * self.scale * self.scale;
        let cards = area / (f64::from(CARD.0) * f64::from(CARD.1));
        let steps = filter.primitives();
        if cards > MAX_REGION || steps.len() > MAX_STEPS {
            return Err(Unfit::Intricate);
        }
        let weights: f64 = steps
            .iter()
            .map(|step| self.weight(step.kind(), group))
            .sum();
        self.filtered -= cards * weights;
        // Not less than nothing, and a number.
        if self.filtered >= 0.0 {
            Ok(())
        } else {
            Err(Unfit::Intricate)
        }
    }

    /// The work of a step for a pixel, where that of a simple step is 1.
    fn weight(&self, step: &Kind, group: &Group) -> f64 {
        match step {
            Kind::Turbulence(turbulence) => 4.0 * f64::from(turbulence.num_octaves().max(1)),
            Kind::Morphology(morphology) => {
                let (across, down) = group.abs_transform().get_scale();
                let side = |radius: f32, scale: f32| {
                    (f64::from(radius * scale) * self.scale).mul_add(2.0, 1.0)
                };
                side(morphology.radius_x().get(), across) * side(morphology.radius_y().get(), down)
            }
            Kind::ConvolveMatrix(convolution) => {
                f64::from(convolution.matrix().columns()) * f64::from(convolution.matrix().rows())
            }
            _ => 1.0,
        }
    }
}
