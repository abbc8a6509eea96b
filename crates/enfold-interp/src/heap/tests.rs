use super::*;

fn cell() -> New {
    New { kind: Kind::Cell, tag: 0, len: 1, bytes: 8 }
}

fn array(len: usize) -> New {
    New { kind: Kind::Array, tag: 0, len, bytes: 8 + 8 * len as u64 }
}

#[test]
fn accesses_are_checked() {
    let mut heap = Heap::new();
    let cell = heap.alloc(cell()).expect("room");
    assert_eq!(heap.payload(cell, Kind::Cell), Ok(&[0][..]));
    assert!(heap.payload(cell, Kind::Data).is_err());
    assert!(heap.payload(cell + 1, Kind::Cell).is_err());
    assert!(heap.payload(0, Kind::Cell).is_err());
    assert!(heap.closure(cell).is_err());
    heap.freeze(cell);
    assert_eq!(heap.payload_mut(cell, Kind::Cell), Err(HeapError::Constant));
}

#[test]
fn memory_ends() {
    let mut heap = Heap::new();
    heap.begin(1000);
    assert_eq!(heap.alloc(array(usize::MAX / 16)), Err(HeapError::Full));
    assert_eq!(heap.alloc(array(124)), Err(HeapError::Full));
    assert!(heap.alloc(array(60)).is_ok());
    assert_eq!(heap.room(500), Err(HeapError::Full));
}

#[test]
fn closures_of_a_group_share_captures() {
    let mut heap = Heap::new();
    let first = heap.alloc(New { kind: Kind::Closure, tag: 2, len: 4, bytes: 32 }).expect("room");
    let payload = heap.payload_mut(first, Kind::Closure).expect("a closure");
    payload.copy_from_slice(&[7, 8, 41, 42]);
    assert_eq!(heap.closure(first), Ok((7, first)));
    assert_eq!(heap.closure(first + 1), Ok((8, first)));
    assert_eq!(heap.captures(first, 2), Ok(&[41, 42][..]));
    assert!(heap.closure(first + 2).is_err());
}

#[test]
fn what_is_given_back_makes_room() {
    let mut heap = Heap::new();
    heap.begin(100_000);
    for round in 0..1000 {
        let region = heap.begin_region(None, 0, false);
        let list = heap.alloc_in(region, array(1000), false).expect("room");
        let text = heap.alloc_in(region, New::string(&[65; 3000]), false).expect("room");
        heap.set_text(text, vec![65; 3000]);
        let cell = heap.alloc_in(region, cell(), false).expect("room");
        assert_eq!(heap.payload(list, Kind::Array).map(<[u64]>::len), Ok(1000));
        assert_eq!(heap.end_region(region, round), Ok(()));
        for (pointer, kind) in [(list, Kind::Array), (text, Kind::Str), (cell, Kind::Cell)] {
            assert_eq!(heap.tag(pointer, kind), Err(HeapError::GivenBack(Some(round))));
        }
        assert!(!heap.is_alive(region));
        assert_eq!(heap.end_region(region, round), Err(RegionError::NotAlive));
    }
    assert!(heap.blocks.held() < 50_000, "{} bytes lie idle", heap.blocks.held());
    let usage = heap.usage();
    assert_eq!((usage.regions_begun, usage.regions.objects), (1000, 3000));
    assert_eq!((usage.live_bytes, usage.peak_bytes), (0, 8008 + 3008 + 8));
}

#[test]
fn merged_objects_live_on() {
    let mut heap = Heap::new();
    let (a, b) = (heap.begin_region(None, 0, false), heap.begin_region(None, 0, false));
    let mut put = |region| heap.alloc_in(region, cell(), false).expect("room");
    let objects = [put(a), put(b), put(a), put(b)];
    assert_eq!(heap.merge_regions(a, b), Ok(()));
    assert_eq!(heap.merge_regions(a, b), Err(RegionError::NotAlive));
    assert!(objects.iter().all(|object| heap.tag(*object, Kind::Cell).is_ok()));
    assert_eq!(heap.usage().live_bytes, 32);
    assert_eq!(heap.end_region(b, 5), Ok(()));
    let died = Err(HeapError::GivenBack(Some(5)));
    assert!(objects.iter().all(|object| heap.tag(*object, Kind::Cell) == died));
    assert_eq!(heap.usage().live_bytes, 0);
}

#[test]
fn regions_are_cut_back() {
    let mut heap = Heap::new();
    let (a, b) = (heap.begin_region(None, 0, false), heap.begin_region(None, 0, false));
    let mut put = |region| heap.alloc_in(region, cell(), true).expect("room");
    let [old, record, new, other] = [put(a), put(a), put(a), put(b)];
    assert_eq!(heap.cut_region(a, other, 3), Ok(Cut::Elsewhere));
    assert_eq!(heap.cut_region(a, record, 3), Ok(Cut::Done));
    assert!(heap.tag(old, Kind::Cell).is_ok());
    assert!(heap.tag(other, Kind::Cell).is_ok());
    for gone in [record, new] {
        assert_eq!(heap.tag(gone, Kind::Cell), Err(HeapError::GivenBack(Some(3))));
    }
    assert_eq!(heap.cut_region(a, old, 4), Ok(Cut::Done));
    assert_eq!(heap.usage().live_bytes, 8);
    let last = heap.alloc_in(a, cell(), true).expect("room");
    assert_eq!(heap.end_region(a, 5), Ok(()));
    assert_eq!(heap.tag(last, Kind::Cell), Err(HeapError::GivenBack(Some(5))));
}

#[test]
fn bounds_hold() {
    let mut heap = Heap::new();
    let region = heap.begin_region(Some(16), 0, false);
    let five = New { bytes: 5, ..cell() };
    assert!(heap.alloc_in(region, five, false).is_ok());
    assert!(heap.alloc_in(region, five, false).is_ok());
    assert_eq!(heap.alloc_in(region, five, false), Err(RegionError::Overflow(24, 16)));
    assert_eq!(heap.merge_regions(region, PROGRAM), Err(RegionError::Bounded));
    assert_eq!((heap.usage().stack.objects, heap.usage().peak_bytes), (2, 0));
}

use regions::PROGRAM;
