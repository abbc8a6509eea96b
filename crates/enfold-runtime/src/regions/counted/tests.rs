//! Counted regions in every mode: by cases, and by a long random sequence against a simple model.

use super::super::tests::{held, holds, in_each_mode};
use super::super::{alloc_zeroed, enf_alloc, enf_region_end, enf_region_end_alone};
use super::heap::{CLASSES, room};
use super::*;

fn begun() -> Box<Region> {
    let mut region = Box::new(Region::new());
    // SAFETY: the descriptor stays in its box until it ends.
    unsafe { enf_counted_begin(&raw mut *region) };
    region
}

/// An object that is filled with a byte.
unsafe fn object(region: *mut Region, size: usize, byte: u8) -> *mut u8 {
    // SAFETY: the tests pass a region that is alive; the object has `size` bytes.
    unsafe {
        let object = enf_counted_take(region, size as u64);
        assert_eq!(object as usize % 8, 0);
        object.write_bytes(byte, size);
        object
    }
}

/// What compiled code does to a count; whether a reference was the last one.
unsafe fn dup(object: *mut u8) {
    // SAFETY: the tests pass objects that have a prefix.
    unsafe {
        let count = &mut (*object.cast::<Prefix>().sub(1)).count;
        if *count >= 0 {
            *count += 1;
        }
    }
}

unsafe fn drop(object: *mut u8) -> bool {
    // SAFETY: as above.
    unsafe {
        let count = &mut (*object.cast::<Prefix>().sub(1)).count;
        if *count > 1 {
            *count -= 1;
            return false;
        }
        *count == 1
    }
}

#[test]
fn sizes_have_classes() {
    let mut rooms = [0; CLASSES];
    for size in 0..40_000 {
        let (room, class) = room(size);
        assert!(room >= size + PREFIX && room % 8 == 0);
        assert!(room <= (size + 15).max(size + size / 4 + 16), "{size} {room}");
        assert_eq!(class.is_some(), size + PREFIX <= 8160, "{size}");
        let Some(class) = class else { continue };
        assert!(rooms[class] == 0 || rooms[class] == room, "{size}");
        rooms[class] = room;
    }
}

#[test]
fn memory_is_used_again() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        for size in [0, 8, 24, 512, 520, 3000, 8000, 8152, 8160, 16_384, 100_000, 3 << 20] {
            let first = object(r, size, 1);
            enf_counted_give(first, size as u64);
            let second = object(r, size, 2);
            if mode == Mode::Pages && size <= 8152 {
                assert_eq!(first, second, "{size}");
            }
            assert!(holds(second, size, 2));
        }
        // Many objects, of which one is alive at a time.
        let before = held();
        for round in 0..100_000_usize {
            let size = 8 * (round % 400);
            let x = object(r, size, 3);
            enf_counted_give(x, size as u64);
        }
        assert!(mode == Mode::Checked || held() < before + (1 << 20), "{mode:?} {}", held());
        enf_region_end(r);
        assert_eq!(held(), 0);
    });
}

#[test]
fn large_objects_go_back_at_once() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let kept = object(r, 20_000, 1);
        let before = held();
        for size in [10_000, 100_000, 2 << 20] {
            let all: Vec<_> = (0..5).map(|at| object(r, size, at)).collect();
            for at in [2, 0, 4, 1, 3] {
                assert!(holds(all[at], size, at as u8));
                enf_counted_give(all[at], size as u64);
            }
            assert!(mode == Mode::Checked || held() == before, "{mode:?} {size}");
        }
        assert!(holds(kept, 20_000, 1));
        enf_region_end(r);
        assert_eq!(held(), 0);
    });
}

/// Functions of the runtime allocate as in any region.
#[test]
fn any_allocation_has_a_count() {
    in_each_mode(|_| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        for size in [1_usize, 8, 100, 5000, 9000, 2 << 20] {
            for _ in 0..3 {
                let x = enf_alloc(r, size as u64);
                x.write_bytes(7, size);
                assert!(drop(x));
                enf_counted_give(x, size as u64);
                let y = alloc_zeroed(r, size as u64);
                assert!(holds(y, size, 0) && drop(y));
                y.write_bytes(7, size);
                enf_counted_give(y, size as u64);
            }
        }
        enf_region_end(r);
    });
}

#[test]
fn only_the_last_reference_gives_back() {
    in_each_mode(|_| unsafe {
        let mut r = Box::new(Region::new());
        let r = &raw mut *r;
        enf_counted_begin_alone(r);
        let x = object(r, 16, 1);
        dup(x);
        dup(x);
        assert_eq!([drop(x), drop(x), drop(x)], [false, false, true]);
        // A constant has no last reference.
        let y = object(r, 16, 2);
        (*y.cast::<Prefix>().sub(1)).count = IMMORTAL;
        dup(y);
        assert_eq!([drop(y), drop(y)], [false, false]);
        assert_eq!((*y.cast::<Prefix>().sub(1)).count, IMMORTAL);
        enf_region_end_alone(r);
    });
}

#[test]
fn what_is_free_is_merged() {
    in_each_mode(|mode| unsafe {
        let (mut a, mut b) = (begun(), begun());
        let (a, b) = (&raw mut *a, &raw mut *b);
        let kept = [object(a, 40, 1), object(b, 40, 2)];
        let given: Vec<_> = (0..10).flat_map(|_| [object(a, 24, 3), object(b, 24, 4)]).collect();
        for x in &given {
            enf_counted_give(*x, 24);
        }
        let large = [object(a, 30_000, 5), object(b, 30_000, 6), object(a, 30_000, 7)];
        enf_counted_merge(b, a);
        let mut again: Vec<_> = (0..20).map(|_| object(a, 24, 8)).collect();
        if mode == Mode::Pages {
            let mut given = given;
            given.sort_unstable();
            again.sort_unstable();
            assert_eq!(given, again, "all that was free is used");
        }
        assert!(holds(kept[0], 40, 1) && holds(kept[1], 40, 2));
        for (x, byte) in large.into_iter().zip([5, 6, 7]) {
            assert!(holds(x, 30_000, byte));
        }
        for x in [large[1], large[0], large[2]] {
            enf_counted_give(x, 30_000);
        }
        again.into_iter().for_each(|x| enf_counted_give(x, 24));
        enf_counted_give(kept[1], 40);
        enf_region_end(a);
        assert_eq!(held(), 0);
    });
}

/// What is left of the chunks of merged regions is filled.
#[test]
fn merging_loses_no_space() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let mut all = Vec::new();
        for round in 0..20_u8 {
            let (mut a, mut b) = (begun(), begun());
            let (a, b) = (&raw mut *a, &raw mut *b);
            all.push(object(a, 100, round));
            all.push(object(b, 100, round));
            enf_counted_merge(b, a);
            enf_counted_merge(a, r);
        }
        let before = held();
        all.extend(
            (20..220).flat_map(|byte| (0..10).map(move |_| byte)).map(|b| object(r, 100, b)),
        );
        assert!(mode != Mode::Pages || held() == before, "{} {before}", held());
        for (at, x) in all.into_iter().enumerate() {
            let byte = if at < 40 { at / 2 } else { 20 + (at - 40) / 10 };
            assert!(holds(x, 100, byte as u8), "{at}");
            enf_counted_give(x, 100);
        }
        enf_region_end(r);
        assert_eq!(held(), 0);
    });
}

/// What a model knows of an object.
struct Known {
    at: *mut u8,
    size: usize,
    byte: u8,
    count: i32,
}

#[test]
fn a_long_random_sequence_is_as_in_the_model() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let mut all: Vec<Known> = Vec::new();
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = |below: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed % below as u64) as usize
        };
        for round in 0..20_000_usize {
            let what = random(10);
            if what < 4 || all.is_empty() {
                let size = [8, 16, 24, 64, 700, 5000, 20_000][random(7)].min(20_000);
                let byte = round as u8;
                all.push(Known { at: object(r, size, byte), size, byte, count: 1 });
            } else if what < 6 {
                let at = random(all.len());
                dup(all[at].at);
                all[at].count += 1;
            } else if what < 9 {
                let at = random(all.len());
                let last = drop(all[at].at);
                all[at].count -= 1;
                assert_eq!(last, all[at].count == 0);
                if last {
                    let x = all.swap_remove(at);
                    assert!(holds(x.at, x.size, x.byte), "{mode:?} {round}");
                    enf_counted_give(x.at, x.size as u64);
                }
            } else if round % 50 == 9 {
                // Some of the objects come from a region that is merged.
                let mut other = begun();
                let other = &raw mut *other;
                for _ in 0..3 {
                    let size = 8 * random(20);
                    all.push(Known { at: object(other, size, 77), size, byte: 77, count: 1 });
                }
                let x = object(other, 24, 1);
                enf_counted_give(x, 24);
                enf_counted_merge(other, r);
            }
        }
        assert!(all.iter().all(|x| holds(x.at, x.size, x.byte)), "{mode:?}");
        enf_region_end(r);
    });
}

#[test]
fn parts_are_put_where_they_will_be() {
    in_each_mode(|mode| unsafe {
        let mut whole = begun();
        let whole = &raw mut *whole;
        let mut kept = object(whole, 24, 0);
        let before = held();
        for round in 1..2000_u64 {
            let mut part = begun();
            let part = &raw mut *part;
            enf_counted_share(part, whole);
            let x = object(part, 24, round as u8);
            enf_counted_give(kept, 24);
            kept = x;
            if round % 7 == 0 {
                enf_counted_give(x, 24);
                enf_region_end(part);
                kept = object(whole, 24, round as u8);
            } else {
                enf_counted_merge(part, whole);
            }
            assert!(holds(kept, 24, round as u8), "{mode:?} {round}");
        }
        assert!(mode != Mode::Pages || held() == before);
        enf_region_end(whole);
        assert_eq!(held(), 0);
    });
}
