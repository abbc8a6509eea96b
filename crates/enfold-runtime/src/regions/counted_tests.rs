//! Counted regions in every mode: by cases, and by a long random sequence against a simple model.

use super::super::tests::{held, holds, in_each_mode};
use super::super::{enf_region_end, enf_region_end_alone};
use super::*;

fn begun() -> Box<Counted> {
    let mut region = Box::new(Counted::new());
    // SAFETY: the descriptor stays in its box until it ends.
    unsafe { enf_counted_begin(&raw mut *region) };
    region
}

/// An object that is filled with a byte.
unsafe fn object(region: *mut Counted, size: usize, byte: u8) -> *mut u8 {
    // SAFETY: the tests pass a region that is alive; the object has `size` bytes.
    unsafe {
        let object = enf_counted_take(region, size as u64);
        assert_eq!(object as usize % 8, 0);
        object.write_bytes(byte, size);
        object
    }
}

#[test]
fn sizes_have_classes() {
    for size in 0..40_000 {
        let (room, class) = room(size);
        assert!(room >= size + PREFIX && room % 8 == 0);
        assert_eq!(class.is_some(), room <= large::SMALLEST, "{size}");
        assert!(class.is_none_or(|class| class < CLASSES));
    }
}

#[test]
fn memory_is_used_again() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        for size in [0, 8, 24, 512, 520, 3000, 16_000, 16_376, 16_384, 100_000] {
            let first = object(r, size, 1);
            enf_counted_give(r, first, size as u64);
            let second = object(r, size, 2);
            if mode == Mode::Pages && size <= 16_376 {
                assert_eq!(first, second, "{size}");
            }
            assert!(holds(second, size, 2));
        }
        // A million objects, of which one is alive at a time.
        let before = held();
        for round in 0..100_000_usize {
            let size = 8 * (round % 400);
            let x = object(r, size, 3);
            enf_counted_give(r, x, size as u64);
        }
        assert!(mode == Mode::Checked || held() < before + (1 << 20), "{mode:?} {}", held());
        enf_region_end(r.cast());
    });
}

#[test]
fn only_the_last_reference_gives_back() {
    in_each_mode(|_| unsafe {
        let mut r = Box::new(Counted::new());
        let r = &raw mut *r;
        enf_counted_begin_alone(r);
        let x = object(r, 16, 1);
        enf_counted_dup(x);
        enf_counted_dup(x);
        assert_eq!([enf_counted_drop(x), enf_counted_drop(x), enf_counted_drop(x)], [0, 0, 1]);
        // A constant has no last reference.
        let y = object(r, 16, 2);
        (*prefix(y)).count = IMMORTAL;
        enf_counted_dup(y);
        assert_eq!([enf_counted_drop(y), enf_counted_drop(y)], [0, 0]);
        assert_eq!((*prefix(y)).count, IMMORTAL);
        enf_region_end_alone(r.cast());
    });
}

#[test]
fn a_long_list_is_taken_apart_without_recursion() {
    in_each_mode(|mode| unsafe {
        let mut r = begun();
        let r = &raw mut *r;
        let length = if mode == Mode::Pages { 300_000 } else { 3_000 };
        let before = (*MEMORY.get()).given;
        let mut list = std::ptr::null_mut::<u8>();
        for _ in 0..length {
            let cell = enf_counted_take(r, 16);
            cell.cast::<*mut u8>().write(list);
            list = cell;
        }
        let mut pending = Pending::new();
        pending.drop(list);
        while let Some(cell) = pending.next() {
            let rest = cell.cast::<*mut u8>().read();
            if !rest.is_null() {
                pending.drop(rest);
            }
            enf_counted_give(r, cell, 16);
        }
        assert_eq!((*MEMORY.get()).given - before, length * 24, "{mode:?}");
        enf_region_end(r.cast());
    });
}

#[test]
fn what_is_free_is_merged() {
    in_each_mode(|mode| unsafe {
        let (mut a, mut b) = (begun(), begun());
        let (a, b) = (&raw mut *a, &raw mut *b);
        let kept = [object(a, 40, 1), object(b, 40, 2)];
        let given: Vec<_> = (0..10).flat_map(|_| [object(a, 24, 3), object(b, 24, 4)]).collect();
        for (at, x) in given.iter().enumerate() {
            enf_counted_give(if at % 2 == 0 { a } else { b }, *x, 24);
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
            enf_counted_give(a, x, 30_000);
        }
        again.into_iter().for_each(|x| enf_counted_give(a, x, 24));
        enf_region_end(a.cast());
    });
}

/// What a model knows of an object.
struct Known {
    at: *mut u8,
    size: usize,
    byte: u8,
    count: u32,
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
                enf_counted_dup(all[at].at);
                all[at].count += 1;
            } else if what < 9 {
                let at = random(all.len());
                let last = enf_counted_drop(all[at].at) == 1;
                all[at].count -= 1;
                assert_eq!(last, all[at].count == 0);
                if last {
                    let x = all.swap_remove(at);
                    assert!(holds(x.at, x.size, x.byte), "{mode:?} {round}");
                    enf_counted_give(r, x.at, x.size as u64);
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
                enf_counted_give(other, x, 24);
                enf_counted_merge(other, r);
            }
        }
        assert!(all.iter().all(|x| holds(x.at, x.size, x.byte)), "{mode:?}");
        enf_region_end(r.cast());
    });
}
