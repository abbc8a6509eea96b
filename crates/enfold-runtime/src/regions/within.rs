//! Regions that begin within another: what is put into one first lies behind what its parent has, so that to merge it
//! into its parent moves the parent's `ptr` and nothing else.
//!
//! ```text
//! begin_within r, p        p: objects | lent to r ........ | free        p.ptr is behind what is lent
//! two objects in r         p: objects | r1 r2 | ......... | free
//! merge_within r, p        p: objects | r1 r2 | free                     p.ptr = r.ptr
//! ```
//!
//! Without this a function that builds a part of its result in a region of its own leaves a page behind that is mostly
//! empty, in each of its calls. What does not fit into the bytes that are lent goes to pages, as everywhere; when those are
//! merged, the parent goes on in the page with more room.
//!
//! Such a region is alone, so that it needs no place in the thread's list: `next` says where the lent bytes begin (null if there
//! are none), and `site`, which is for profiles, how many there are. Programs that are profiled have no such regions. With one `malloc` per
//! object there is nothing to lend; in checked memory what was lent is filled with a pattern when the region ends.
//!
//! Compiled code begins and merges such regions by itself (`enf_inline_begin_within` and `enf_inline_merge_within` of the header).
//!
//! Sound because the parent outlives the region (the certifier sees to it), and because the parent takes back what it has lent
//! only if nothing was put behind it. If something was, at most [`MOST`] bytes stay unused until the parent ends.
//! Cost: constant.

use super::{BOUNDED, MEMORY, Mode, Region, checked, enf_region_merge, give_back, large, pages};

/// The most bytes that are lent.
const MOST: usize = 1 << 10;
/// Fewer are not worth it.
const LEAST: usize = 32;

/// Begins a region that is alone, in what is left of its parent's current page.
///
/// # Safety
/// `region` is not alive and stays where it is until it ends; `parent` is alive as long, and is never popped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_begin_within(region: *mut Region, parent: *mut Region) {
    // SAFETY: by contract; the thread's own variables. The bytes are the parent's, and free.
    unsafe {
        *region = Region::new();
        let bytes = (*parent).left().min(MOST);
        if bytes < LEAST || (*parent).pages == BOUNDED {
            return;
        }
        let start = (*parent).ptr;
        (*region).ptr = start;
        (*region).end = start.add(bytes);
        (*region).next = start.cast();
        (*region).site = bytes as u32;
        (*parent).ptr = (*region).end;
    }
}

/// Whether the parent has put nothing behind what it has lent.
///
/// # Safety
/// `region` began within `parent`; both are alive.
unsafe fn can_take_back(region: *const Region, parent: *const Region) -> bool {
    // SAFETY: by contract.
    unsafe {
        let start = (*region).next.cast::<u8>();
        !start.is_null() && (*parent).ptr == start.add((*region).site as usize)
    }
}

/// Ends a region that began within another.
///
/// # Safety
/// `region` began within `parent`, and nothing in it is used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_end_within(region: *mut Region, parent: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        let start = (*region).next.cast::<u8>();
        if (*MEMORY.get()).mode == Mode::Checked && !start.is_null() {
            checked::poison(start, (*region).site as usize);
        }
        if can_take_back(region, parent) {
            (*parent).ptr = start;
        }
        if !(*region).pages.is_null() {
            give_back(region);
        }
    }
}

/// Moves everything in a region that began within another to that one; it is no longer alive.
///
/// # Safety
/// `region` began within `parent`; both are alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_merge_within(region: *mut Region, parent: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        if (*region).pages.is_null() {
            if can_take_back(region, parent) {
                (*parent).ptr = (*region).ptr;
            }
            return;
        }
        let usual = !(*MEMORY.get()).unusual && !(*parent).pages.is_null();
        if usual && (*region).left() > (*parent).left() {
            merge_above(region, parent);
        } else {
            enf_region_merge(region, parent);
        }
    }
}

/// Puts the pages of `parent` below those of `region`, in whose newest page the parent goes on.
///
/// # Safety
/// Both have pages, and the parent is never popped.
unsafe fn merge_above(region: *mut Region, parent: *mut Region) {
    // SAFETY: by contract: no object is looked for by its age.
    unsafe {
        pages::merge(parent, region);
        large::merge(parent, region);
        (*parent).ptr = (*region).ptr;
        (*parent).end = (*region).end;
        (*parent).pages = (*region).pages;
        (*parent).large = (*region).large;
        (*parent).low = super::NOWHERE;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{held, holds, in_each_mode, object};
    use super::super::{enf_live_bytes, enf_region_begin, enf_region_end};
    use super::*;

    /// A parent and room for a region within it.
    fn two() -> (Box<Region>, Box<Region>) {
        let mut parent = Box::new(Region::new());
        // SAFETY: the descriptor stays in its box until it ends.
        unsafe { enf_region_begin(&raw mut *parent, 0) };
        (parent, Box::new(Region::new()))
    }

    #[test]
    fn parts_that_are_merged_lie_side_by_side() {
        in_each_mode(|mode| unsafe {
            let (mut parent, mut part) = two();
            let (parent, part) = (&raw mut *parent, &raw mut *part);
            let mut objects = Vec::new();
            for round in 0..1000_usize {
                enf_region_begin_within(part, parent);
                objects.push((object(part, 24, round as u8), round as u8));
                enf_region_merge_within(part, parent);
            }
            assert!(objects.iter().all(|(at, byte)| holds(*at, 24, *byte)), "{mode:?}");
            assert_eq!(enf_live_bytes(), 24_000, "{mode:?}");
            if mode == Mode::Pages {
                assert!(held() < 32_000, "{}", held());
            }
            enf_region_end(parent);
        });
    }

    #[test]
    fn what_ends_is_given_back_to_the_parent() {
        in_each_mode(|mode| unsafe {
            let (mut parent, mut part) = two();
            let (parent, part) = (&raw mut *parent, &raw mut *part);
            let first = object(parent, 16, 1);
            let before = enf_live_bytes();
            // Fits, does not fit, and is large.
            for size in [8, 100, 3000, 40_000] {
                enf_region_begin_within(part, parent);
                for _ in 0..3 {
                    object(part, size, 2);
                }
                enf_region_end_within(part, parent);
                assert_eq!(enf_live_bytes(), before, "{mode:?} {size}");
            }
            assert!(holds(first, 16, 1));
            // What is left of the parent's page shows that something was given back.
            enf_region_begin_within(part, parent);
            let given = object(part, 16, 3);
            enf_region_end_within(part, parent);
            assert!(mode != Mode::Checked || holds(given, 16, checked::POISON));
            enf_region_end(parent);
        });
    }

    #[test]
    fn parents_go_on_while_parts_are_alive_and_parts_have_parts() {
        in_each_mode(|_| unsafe {
            let (mut parent, mut part) = two();
            let mut inner = Box::new(Region::new());
            let (parent, part, inner) = (&raw mut *parent, &raw mut *part, &raw mut *inner);
            let mut objects = vec![(object(parent, 8, 9), 8, 9)];
            for round in 0..500_usize {
                enf_region_begin_within(part, parent);
                objects.push((object(part, 40, 3), 40, 3));
                enf_region_begin_within(inner, part);
                objects.push((object(inner, 8 + 8 * (round % 50), 4), 8 + 8 * (round % 50), 4));
                if round % 3 == 0 {
                    objects.push((object(parent, 64, 5), 64, 5));
                }
                if round % 5 == 0 {
                    objects.push((object(part, 20_000, 6), 20_000, 6));
                }
                enf_region_merge_within(inner, part);
                enf_region_merge_within(part, parent);
                objects.push((object(parent, 16, 7), 16, 7));
            }
            assert!(objects.iter().all(|(at, size, byte)| holds(*at, *size, *byte)));
            enf_region_end(parent);
        });
    }
}
