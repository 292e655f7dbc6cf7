//! The costs of parsing HTML: a sink of html5ever's tree builder that stores no document.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use html5ever::interface::tree_builder::{ElementFlags, NodeOrText, QuirksMode, Tracer, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, ExpandedName, QualName, local_name, ns};

/// The maximum number of elements, with those that html5ever repeats: `<b>` of one paragraph in the
/// next.
const MOST_ELEMENTS: usize = 64 * 1024;
/// The maximum length of all attributes, with those of repeated elements, in bytes.
const MOST_ATTRIBUTE_BYTES: usize = 2 * super::LIMIT;
/// The maximum number of siblings that are looked through in order to move nodes.
const MOST_LOOKED_THROUGH: usize = 32 * 1024 * 1024;
pub(super) type Handle = Rc<CountedElement>;

/// The number of elements that the tree builder looks through.
#[derive(Default)]
pub(super) struct Depth(Cell<usize>);

impl Depth {
    pub fn get(&self) -> usize {
        self.0.get()
    }
}

impl Tracer for Depth {
    type Handle = Handle;

    fn trace_handle(&self, _: &Handle) {
        self.0.set(self.0.get() + 1);
    }
}

/// The number of an element's children. It is shared with the children, which need it to be moved.
type Family = Rc<Cell<usize>>;

pub(super) struct CountedElement {
    name: QualName,
    children: RefCell<Family>,
    /// The family of its parent, if it has one.
    siblings: RefCell<Option<Family>>,
    is_integration_point: bool,
}

/// A document of which only the costs are known.
#[derive(Default)]
pub(super) struct Counter {
    elements: Cell<usize>,
    attribute_bytes: Cell<usize>,
    looked_through: Cell<usize>,
}

impl Counter {
    pub const fn is_exhausted(&self) -> bool {
        self.elements.get() > MOST_ELEMENTS
            || self.attribute_bytes.get() > MOST_ATTRIBUTE_BYTES
            || self.looked_through.get() > MOST_LOOKED_THROUGH
    }

    fn element(&self, name: QualName, is_integration_point: bool) -> Handle {
        increase(&self.elements, 1);
        Rc::new(CountedElement {
            name,
            children: RefCell::default(),
            siblings: RefCell::default(),
            is_integration_point,
        })
    }

    /// Adds a child; `family` is that of its parent.
    fn adopt(&self, family: &Family, child: NodeOrText<Handle>) {
        if let NodeOrText::AppendNode(child) = child {
            self.remove_from_parent(&child);
            *child.siblings.borrow_mut() = Some(Rc::clone(family));
        }
        increase(family, 1);
    }
}

fn increase(count: &Cell<usize>, by: usize) {
    count.set(count.get() + by);
}

impl TreeSink for Counter {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        self.element(QualName::new(None, ns!(), local_name!("")), false)
    }

    fn elem_name<'a>(&self, element: &'a Handle) -> ExpandedName<'a> {
        element.name.expanded()
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> Handle {
        let bytes = attributes
            .iter()
            .map(|own| own.name.local.len() + own.value.len())
            .sum();
        increase(&self.attribute_bytes, bytes);
        self.element(name, flags.mathml_annotation_xml_integration_point)
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.get_document()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.get_document()
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.adopt(&parent.children.borrow(), child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        before: &Handle,
        child: NodeOrText<Handle>,
    ) {
        if element.siblings.borrow().is_some() {
            self.append_before_sibling(element, child);
        } else {
            self.append(before, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, template: &Handle) -> Handle {
        Rc::clone(template)
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        Rc::ptr_eq(one, other)
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let Some(family) = &*sibling.siblings.borrow() {
            increase(&self.looked_through, family.get());
            self.adopt(family, child);
        }
    }

    fn add_attrs_if_missing(&self, _: &Handle, _: Vec<Attribute>) {}

    fn remove_from_parent(&self, element: &Handle) {
        if let Some(family) = element.siblings.take() {
            increase(&self.looked_through, family.get());
            family.set(family.get().saturating_sub(1));
        }
    }

    fn reparent_children(&self, element: &Handle, parent: &Handle) {
        // The new parent has just been created.
        let family = element.children.take();
        increase(&self.looked_through, family.get());
        *parent.children.borrow_mut() = family;
    }

    fn is_mathml_annotation_xml_integration_point(&self, element: &Handle) -> bool {
        element.is_integration_point
    }
}
