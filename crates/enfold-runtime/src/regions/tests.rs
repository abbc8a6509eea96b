//! Every operation in every mode, and a long random sequence of them against a simple model.

use super::*;
use crate::start::alone;

const MODES: [Mode; 3] = [Mode::Pages, Mode::Alone, Mode::Checked];

/// Runs a test in each mode, with memory as at the start of a program.
pub(super) fn in_each_mode(test: impl Fn(Mode)) {
    let _alone = alone();
    for mode in MODES {
        // SAFETY: tests take turns, and each leaves nothing behind.
        unsafe { life::set_mode(mode) };
        test(mode);
        // SAFETY: as above.
        assert_eq!(unsafe { *enf_regions.get() }, enf_program.get(), "{mode:?}");
        end();
        assert_eq!((held(), enf_live_bytes()), (0, 0), "{mode:?}");
    }
    // SAFETY: as above.
    unsafe { life::set_mode(Mode::Pages) };
}

fn counters() -> Counters {
    let mut counters = Counters::default();
    // SAFETY: it can be written to.
    unsafe { enf_memory(&raw mut counters) };
    counters
}

pub(super) fn held() -> u64 {
    counters().held
}

/// An object that is filled with a byte.
pub(super) unsafe fn object(region: *mut Region, size: usize, byte: u8) -> *mut u8 {
    // SAFETY: the tests pass a region that is alive; the object has `size` bytes.
    unsafe {
        let object = enf_alloc(region, size as u64);
        assert_eq!(object as usize % 8, 0);
        object.write_bytes(byte, size);
        object
    }
}

pub(super) unsafe fn holds(object: *const u8, size: usize, byte: u8) -> bool {
    // SAFETY: the tests pass objects that are alive.
    unsafe { std::slice::from_raw_parts(object, size) }.iter().all(|b| *b == byte)
}

fn begun() -> Box<Region> {
    let mut region = Box::new(Region::new());
    // SAFETY: the descriptor stays in its box until it ends.
    unsafe { enf_region_begin(&raw mut *region, 0) };
    region
}

#[test]
fn objects_are_apart_and_counted() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let objects: Vec<_> = (1..2000).map(|size| (object(r, size, size as u8), size)).collect();
        for (at, size) in objects {
            assert!(holds(at, size, size as u8), "{mode:?} {size}");
        }
        let rounded = if mode == Mode::Alone { 0 } else { 1999 * 4 };
        let live = 1999 * 1000 + rounded;
        assert!(enf_live_bytes().abs_diff(live) < 2000, "{mode:?}: {} {live}", enf_live_bytes());
        assert_eq!(enf_allocated(), enf_live_bytes());
        assert!(held() >= live);
        let live = enf_live_bytes();
        enf_region_end(r);
        assert_eq!((held(), enf_live_bytes(), enf_allocated()), (0, 0, live), "{mode:?}");
        assert!(counters().peak >= live);
        assert_eq!(counters().regions, 1);
    });
}

#[test]
fn regions_end_in_any_order() {
    in_each_mode(|_| unsafe {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let mut regions = [begun(), begun(), begun()];
            let places = regions.each_mut().map(|r| &raw mut **r);
            let objects = places.map(|r| object(r, 64, 7));
            for (step, index) in order.into_iter().enumerate() {
                for other in &order[step..] {
                    assert!(holds(objects[*other], 64, 7));
                }
                enf_region_end(places[index]);
                assert_eq!(enf_live_bytes(), 64 * (2 - step as u64));
            }
            assert_eq!(*enf_regions.get(), enf_program.get());
        }
    });
}

#[test]
fn memory_is_used_again() {
    let _alone = alone();
    // SAFETY: tests take turns.
    unsafe {
        life::set_mode(Mode::Pages);
        let round = |size: usize, count: usize| {
            let mut r = begun();
            let r = &raw mut *r;
            for _ in 0..count {
                enf_alloc(r, size as u64);
            }
            enf_region_end(r);
        };
        round(1000, 10_000);
        let before = counters().mapped;
        for _ in 0..100 {
            round(1000, 10_000);
            round(16, 3);
            round(5000, 20);
        }
        assert_eq!(counters().mapped, before);
        assert!(counters().peak < 25 << 20, "{}", counters().peak);
        end();
    }
}

/// What a large region gave back serves many small ones, and the other way round there is a limit.
#[test]
fn large_pages_become_small_ones() {
    let _alone = alone();
    // SAFETY: tests take turns.
    unsafe {
        life::set_mode(Mode::Pages);
        let mut mapped = Vec::new();
        for _ in 0..5 {
            let mut large = begun();
            for _ in 0..40_000 {
                enf_alloc(&raw mut *large, 1000);
            }
            enf_region_end(&raw mut *large);
            let before = counters().mapped;
            let mut small: Vec<_> = (0..30_000).map(|_| begun()).collect();
            for r in &mut small {
                enf_alloc(&raw mut **r, 900);
            }
            for r in &mut small {
                enf_region_end(&raw mut **r);
            }
            assert_eq!(counters().mapped, before);
            mapped.push(before);
        }
        // Once taken apart, pages stay small: the second large region may need new ones.
        assert_eq!(mapped[1..], [mapped[1]; 4], "{mapped:?}");
        assert!(mapped[1] < 200 << 20, "{mapped:?}");
        end();
    }
}

#[test]
fn merging_keeps_everything() {
    in_each_mode(|mode| unsafe {
        for (in_from, in_to) in [(0, 0), (0, 5), (5, 0), (1, 1), (300, 5), (5, 300), (300, 300)] {
            let mut outer = begun();
            let (mut from, mut between) = (begun(), begun());
            let (to, f) = (&raw mut *outer, &raw mut *from);
            let make = |r, count: usize| -> Vec<_> {
                (1..=count).map(|i| (object(r, i * 90, i as u8), i * 90, i as u8)).collect()
            };
            let mut objects = make(f, in_from);
            objects.extend(make(to, in_to));
            let live = enf_live_bytes();
            enf_region_merge(f, to);
            assert_eq!(enf_live_bytes(), live);
            assert_eq!(enf_allocated() - live, enf_allocated() - enf_live_bytes());
            objects.extend(make(to, 50));
            for (at, size, byte) in objects {
                assert!(holds(at, size, byte), "{mode:?} {in_from} {in_to}");
            }
            enf_region_end(&raw mut *between);
            enf_region_end(to);
            assert_eq!((held(), enf_live_bytes()), (0, 0), "{mode:?} {in_from} {in_to}");
        }
    });
}

#[test]
fn a_loop_that_merges_needs_no_more() {
    in_each_mode(|mode| unsafe {
        let mut state = begun();
        let state = &raw mut *state;
        let mut peak = 0;
        for round in 0..1000 {
            let mut next = begun();
            let next = &raw mut *next;
            object(next, 200, 1);
            enf_region_end(state);
            enf_region_begin(state, 0);
            enf_region_merge(next, state);
            if round == 10 {
                peak = counters().peak;
            }
        }
        assert_eq!(counters().peak, peak, "{mode:?}");
        enf_region_end(state);
    });
}

#[test]
fn popping_frees_what_is_newer() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let kept = object(r, 40, 1);
        let small = enf_live_bytes();
        for count in [1, 2, 30, 3000] {
            let record = object(r, 48, 2);
            for _ in 1..count {
                object(r, 48, 3);
            }
            assert_eq!(enf_live_bytes(), small + 48 * count);
            enf_region_pop(r, record, 0);
            assert_eq!(enf_live_bytes(), small, "{mode:?} {count}");
        }
        assert!(holds(kept, 40, 1));
        assert_eq!(enf_allocated(), small + 48 * 3033);
        enf_region_pop(r, kept, 0);
        assert_eq!(enf_live_bytes(), 0);
        object(r, 40, 1);
        enf_region_end(r);
    });
}

#[test]
fn regions_that_are_alone() {
    in_each_mode(|mode| unsafe {
        let mut to = begun();
        let (mut first, mut second) = (Region::new(), Region::new());
        let (to, first, second) = (&raw mut *to, &raw mut first, &raw mut second);
        let newest = *enf_regions.get();
        enf_region_begin_alone(first, 0);
        enf_region_begin_alone(second, 0);
        let kept = object(first, 500, 1);
        object(second, 3000, 2);
        // Neither is in the list, and none of the others is changed.
        assert_eq!(*enf_regions.get(), newest, "{mode:?}");
        assert_eq!(enf_live_bytes(), 0, "{mode:?}");
        enf_region_end_alone(second);
        enf_region_merge(first, to);
        assert_eq!(*enf_regions.get(), newest, "{mode:?}");
        assert!(holds(kept, 500, 1) && enf_live_bytes() >= 500, "{mode:?}");
        // One without memory.
        enf_region_begin_alone(first, 0);
        enf_region_end_alone(first);
        enf_region_end(to);
    });
}

/// What compiled code does (`enf_inline_pop` in the header).
unsafe fn inline_pop(region: *mut Region, object: *mut u8) {
    // SAFETY: by the contract of `enf_region_pop`.
    unsafe {
        if (*region).low <= object && object < (*region).end {
            (*region).ptr = object;
        } else {
            enf_region_pop(region, object, 0);
        }
    }
}

/// A stack of records, pushed and popped around the ends of pages, in constant memory.
#[test]
fn records_come_and_go() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let mut stack = Vec::new();
        for round in 0..200_u32 {
            while stack.len() < 400 {
                stack.push(object(r, 56, stack.len() as u8));
            }
            for _ in 0..(round * 37 % 399) {
                let record = stack.pop().expect("a record");
                assert!(holds(record, 56, stack.len() as u8), "{mode:?}");
                inline_pop(r, record);
            }
            assert_eq!(enf_live_bytes(), stack.len() as u64 * 56);
        }
        assert!(counters().peak < 200_000);
        enf_region_end(r);
    });
}

/// Pops and pushes around the end of a page leave the pages as they are; what is popped far below gives the page back.
#[test]
fn a_depth_that_swings_around_the_end_of_a_page() {
    in_each_mode(|mode| unsafe {
        if mode != Mode::Pages {
            return;
        }
        let mut r = begun();
        let r = &raw mut *r;
        let mut stack = Vec::new();
        let count = |r: *mut Region| super::pages::newest_first(r).count();
        // The third page begins here.
        while (*r).pages.is_null() || count(r) < 3 {
            stack.push(object(r, 40, stack.len() as u8));
        }
        let newest = super::pages::newest(r);
        for depth in [1, 2, 5, 20] {
            for _ in 0..depth {
                let record = stack.pop().expect("a record");
                assert!(holds(record, 40, stack.len() as u8));
                inline_pop(r, record);
                assert_eq!(enf_live_bytes(), stack.len() as u64 * 40);
            }
            assert_eq!(super::pages::newest(r), newest, "{depth}");
            for _ in 0..depth {
                stack.push(object(r, 40, stack.len() as u8));
            }
            assert_eq!((super::pages::newest(r), (*r).low), (newest, Page::start(newest)));
        }
        for _ in 0..40 {
            inline_pop(r, stack.pop().expect("a record"));
        }
        assert_eq!(count(r), 2);
        assert!(stack.iter().enumerate().all(|(at, record)| holds(*record, 40, at as u8)));
        enf_region_end(r);
        assert_eq!((held(), enf_live_bytes()), (0, 0));
    });
}

#[test]
fn a_record_takes_the_place_of_the_one_before() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let kept = object(r, 24, 1);
        let mut record = object(r, 40, 2);
        for size in [40_usize, 24, 48, 40_000, 40] {
            record = enf_region_replace(r, record, size as u64);
            record.write_bytes(3, size);
            assert_eq!(enf_live_bytes(), 24 + size as u64, "{mode:?}");
        }
        assert!(holds(kept, 24, 1) && holds(record, 40, 3));
        enf_region_end(r);
    });
}

#[test]
fn large_objects_are_popped_in_order() {
    const LARGE: usize = 100_000;
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let first = object(r, LARGE, 1);
        let a = object(r, 24, 2);
        let second = object(r, LARGE, 3);
        let b = object(r, 24, 4);
        let third = object(r, LARGE, 5);
        let fourth = object(r, LARGE, 6);
        let large = LARGE as u64;
        assert_eq!(enf_live_bytes(), 4 * large + 48);
        enf_region_pop(r, fourth, 0);
        assert_eq!(enf_live_bytes(), 3 * large + 48, "{mode:?}");
        assert!(holds(third, LARGE, 5));
        enf_region_pop(r, b, 0);
        assert_eq!(enf_live_bytes(), 2 * large + 24, "{mode:?}");
        assert!(holds(second, LARGE, 3) && holds(a, 24, 2) && holds(first, LARGE, 1));
        for _ in 0..1000 {
            object(r, 48, 7);
        }
        enf_region_pop(r, second, 0);
        assert_eq!(enf_live_bytes(), large + 24, "{mode:?}");
        assert!(holds(a, 24, 2) && holds(first, LARGE, 1));
        enf_region_pop(r, first, 0);
        assert_eq!(enf_live_bytes(), 0, "{mode:?}");
        enf_region_end(r);
    });
}

#[test]
fn large_objects_are_zero_and_leave_the_page_alone() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        enf_alloc(r, 8);
        let (free, before) = ((*r).ptr, held());
        for size in [20_000, 10 << 20] {
            let object = alloc_zeroed(r, size as u64);
            assert!(holds(object, size, 0), "{mode:?}");
            assert_eq!((*r).ptr, free);
            assert!(held() >= before + size as u64);
        }
        enf_region_end(r);
        assert_eq!(held(), 0);
    });
}

#[test]
fn a_bounded_region_is_a_buffer() {
    in_each_mode(|_| unsafe {
        let mut buffer = [0_u64; 8];
        let start = (&raw mut buffer).cast::<u8>();
        let mut r = Region::new();
        r.ptr = start;
        r.end = start.add(64);
        r.pages = BOUNDED;
        let first = object(&raw mut r, 24, 1);
        assert_eq!(first, start);
        let second = object(&raw mut r, 40, 2);
        assert_eq!(second, start.add(24));
        assert_eq!(r.left(), 0);
        enf_region_pop(&raw mut r, second, 0);
        assert_eq!(alloc_zeroed(&raw mut r, 40), second);
        assert_eq!((held(), enf_live_bytes()), (0, 0));
    });
}

/// What a test knows about an object.
type Known = (*mut u8, usize, u8);

/// Checks that all objects are as they were left.
unsafe fn intact(objects: &[Known]) {
    for (at, size, byte) in objects {
        // SAFETY: the objects are alive.
        assert!(unsafe { holds(*at, *size, *byte) });
    }
}

#[test]
fn a_long_random_life() {
    in_each_mode(|mode| unsafe {
        let mut seed = 12345_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        let steps = if mode == Mode::Pages { 60_000 } else { 8_000 };
        // Each with its objects from the oldest to the newest.
        let mut regions: Vec<(Box<Region>, Vec<Known>)> = Vec::new();
        for step in 0..steps {
            match random(40) {
                0..3 if regions.len() < 12 => regions.push((begun(), Vec::new())),
                3 | 4 if !regions.is_empty() => {
                    let (mut r, objects) = regions.swap_remove(random(regions.len()));
                    intact(&objects);
                    enf_region_end(&raw mut *r);
                }
                5 if regions.len() > 1 => {
                    let (mut from, mut objects) = regions.swap_remove(random(regions.len()));
                    let to = random(regions.len());
                    let to = &mut regions[to];
                    enf_region_merge(&raw mut *from, &raw mut *to.0);
                    objects.append(&mut to.1);
                    to.1 = objects;
                }
                6 | 7 if !regions.is_empty() => {
                    let at = random(regions.len());
                    let (r, objects) = &mut regions[at];
                    intact(objects);
                    if !objects.is_empty() {
                        let cut = objects.len() - 1 - random(objects.len().min(30));
                        inline_pop(&raw mut **r, objects[cut].0);
                        objects.truncate(cut);
                    }
                }
                _ if !regions.is_empty() => {
                    let at = random(regions.len());
                    let size = match random(60) {
                        0 => 16_000 + random(40_000),
                        1..4 => random(12_000),
                        _ => random(200),
                    };
                    let size = size.max(1);
                    let (r, objects) = &mut regions[at];
                    objects.push((object(&raw mut **r, size, step as u8), size, step as u8));
                }
                _ => {}
            }
            if step % 500 == 0 {
                let size = |size: usize| if mode == Mode::Alone { size } else { (size + 7) & !7 };
                let least: usize = regions.iter().flat_map(|r| &r.1).map(|o| o.1).sum();
                let most: usize = regions.iter().flat_map(|r| &r.1).map(|o| size(o.1)).sum();
                let live = enf_live_bytes() as usize;
                assert!(least <= live && live <= most, "{mode:?} {step}: {least} {live} {most}");
                assert!(held() as usize >= live);
            }
        }
        for (mut r, objects) in regions {
            intact(&objects);
            enf_region_end(&raw mut *r);
        }
        assert_eq!((held(), enf_live_bytes()), (0, 0), "{mode:?}");
    });
}
