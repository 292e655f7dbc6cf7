//! The allocator of array buffers. Their memory is outside the JavaScript heap, so the heap limit
//! does not cover it.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use deno_core::v8;

/// The alignment of `malloc`, which is enough for every typed array.
const ALIGNMENT: usize = 16;

/// The bytes that the array buffers of one isolate may still take. Any thread may free a buffer.
struct Budget {
    left: AtomicUsize,
}

impl Budget {
    fn take(&self, bytes: usize) -> bool {
        self.left
            .try_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(bytes)
            })
            .is_ok()
    }

    fn give_back(&self, bytes: usize) {
        self.left.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// Creates an allocator that limits one isolate's array buffers to `limit` bytes. Beyond that the
/// engine collects garbage, and throws a `RangeError` if that does not help.
pub(super) fn allocator(limit: usize) -> v8::UniqueRef<v8::Allocator> {
    const TABLE: &v8::RustAllocatorVtable<Budget> = &v8::RustAllocatorVtable {
        allocate: allocate_zeroed,
        allocate_uninitialized: allocate,
        free,
        drop: drop_budget,
    };
    let budget = Arc::into_raw(Arc::new(Budget {
        left: AtomicUsize::new(limit),
    }));
    #[expect(
        unsafe_code,
        reason = "the engine's interface to an allocator is a table of C functions"
    )]
    // SAFETY: the functions of the table take a `Budget`, and `budget` lives until `drop_budget`,
    // which is called last.
    unsafe {
        v8::new_rust_allocator(budget, TABLE)
    }
}

fn layout(bytes: usize) -> Option<Layout> {
    // An empty buffer needs a unique address too.
    Layout::from_size_align(bytes.max(1), ALIGNMENT).ok()
}

fn allocate_with(
    budget: &Budget,
    bytes: usize,
    from: impl FnOnce(Layout) -> *mut u8,
) -> *mut c_void {
    let Some(layout) = layout(bytes) else {
        return null_mut();
    };
    if !budget.take(layout.size()) {
        return null_mut();
    }
    let memory = from(layout);
    if memory.is_null() {
        budget.give_back(layout.size());
    }
    memory.cast()
}

#[expect(unsafe_code, reason = "called by the engine")]
unsafe extern "C" fn allocate_zeroed(budget: &Budget, bytes: usize) -> *mut c_void {
    // SAFETY: the layout's size is not zero.
    allocate_with(budget, bytes, |layout| unsafe { alloc_zeroed(layout) })
}

#[expect(unsafe_code, reason = "called by the engine")]
unsafe extern "C" fn allocate(budget: &Budget, bytes: usize) -> *mut c_void {
    // SAFETY: the layout's size is not zero.
    allocate_with(budget, bytes, |layout| unsafe { alloc(layout) })
}

#[expect(unsafe_code, reason = "called by the engine")]
unsafe extern "C" fn free(budget: &Budget, memory: *mut c_void, bytes: usize) {
    let Some(layout) = layout(bytes) else { return };
    if memory.is_null() {
        return;
    }
    // SAFETY: the engine frees memory that it got from this table, with the length it asked for.
    unsafe { dealloc(memory.cast(), layout) };
    budget.give_back(layout.size());
}

#[expect(unsafe_code, reason = "called by the engine")]
unsafe extern "C" fn drop_budget(budget: *const Budget) {
    // SAFETY: it came from `Arc::into_raw`, and the engine calls this once, last.
    drop(unsafe { Arc::from_raw(budget) });
}
