//! Programs whose memory is watched: what checked memory reports, what is an internal error, what a
//! profile says.

use std::ffi::c_char;

use enfold_cases::Folder;
use enfold_runtime::abi::{Place, Places, Sites, copy_str};
use enfold_runtime::exceptions::enf_failwith;
use enfold_runtime::regions::{
    BOUNDED, Region, enf_alloc, enf_program, enf_region_begin, enf_region_end, enf_region_merge,
    enf_region_pop,
};
use enfold_runtime::switch::enf_try;
use enfold_runtime::traps::enf_exit;
use libtest_mimic::{Failed, Trial};

use crate::{Entry, expect, run, write};

const CHECKED: &[(&str, &str)] = &[("ENFOLD_CHECK_MEMORY", "1")];
const MALLOC: &[(&str, &str)] = &[("ENFOLD_MALLOC", "1")];

pub const SCENARIOS: &[(&str, Entry)] = &[
    ("ended", ended),
    ("ended_large", ended_large),
    ("cut", cut),
    ("popped", popped),
    ("merged", merged),
    ("bounded", bounded),
    ("stranger", stranger),
    ("exits_within", exits_within),
    ("busy", busy),
    ("small_objects", small_objects),
    ("large_objects", large_objects),
];

/// The places of a program that is one function.
#[repr(C)]
pub struct OnePlace {
    head: Places,
    entry: Place,
}

impl OnePlace {
    pub fn new(entry: Entry) -> OnePlace {
        let entry = Place { code: entry as *const u8, text: c"a.fs:7:3".as_ptr().cast() };
        OnePlace { head: Places { count: 1, entries: [] }, entry }
    }

    pub fn table(&self) -> *const Places {
        std::ptr::from_ref(self).cast()
    }
}

#[repr(C)]
struct TwoSites {
    head: Sites,
    texts: [*const c_char; 2],
}

// SAFETY: never written.
unsafe impl Sync for TwoSites {}

static SITES: TwoSites = TwoSites {
    head: Sites { count: 2, texts: [] },
    texts: [c"the program".as_ptr(), c"a.fs:9:5".as_ptr()],
};

pub fn sites() -> *const Sites {
    (&raw const SITES).cast()
}

unsafe fn read(at: *const u8) -> i64 {
    // SAFETY: not always; that is what is tested.
    i64::from(unsafe { std::ptr::read_volatile(std::hint::black_box(at)) })
}

/// Reads an object after its region has ended; 5 if it is still there.
unsafe fn after_end(size: u64) -> i64 {
    let mut region = Region::new();
    // SAFETY: as above.
    unsafe {
        enf_region_begin(&raw mut region, 0);
        let object = enf_alloc(&raw mut region, size);
        object.write(5);
        write("before ");
        assert!(read(object) == 5);
        enf_region_end(&raw mut region);
        write("after\n");
        read(object)
    }
}

extern "C" fn ended() -> i64 {
    // SAFETY: as above.
    unsafe { after_end(24) }
}

extern "C" fn ended_large() -> i64 {
    // SAFETY: as above.
    unsafe { after_end(1 << 20) & 1 }
}

/// Leaves an object of a region that is cut.
extern "C" fn strays(_env: *mut u8, out: *mut u8) {
    let mut region = Region::new();
    // SAFETY: `out` is a place for a pointer.
    unsafe {
        enf_region_begin(&raw mut region, 0);
        let object = enf_alloc(&raw mut region, 24);
        object.write(5);
        out.cast::<*mut u8>().write(object);
        enf_failwith(copy_str(&raw mut region, b"no luck"), std::ptr::null())
    }
}

extern "C" fn cut() -> i64 {
    let mut object: *mut u8 = std::ptr::null_mut();
    // SAFETY: as above.
    unsafe {
        let out = (&raw mut object).cast();
        assert!(!enf_try(enf_program.get(), strays, std::ptr::null_mut(), out).is_null());
        read(object)
    }
}

/// Follows a pointer in an object that was popped.
extern "C" fn popped() -> i64 {
    let mut region = Region::new();
    // SAFETY: as above.
    unsafe {
        enf_region_begin(&raw mut region, 0);
        let object = enf_alloc(&raw mut region, 24).cast::<*const u8>();
        let target = 6_u8;
        object.write(&raw const target);
        enf_region_pop(&raw mut region, object.cast(), 0);
        let seen = read(std::hint::black_box(object).read_volatile());
        enf_region_end(&raw mut region);
        seen
    }
}

/// What was merged is still there.
extern "C" fn merged() -> i64 {
    let (mut from, mut to) = (Region::new(), Region::new());
    // SAFETY: both live until they end.
    unsafe {
        enf_region_begin(&raw mut to, 0);
        enf_alloc(&raw mut to, 24);
        enf_region_begin(&raw mut from, 0);
        let object = enf_alloc(&raw mut from, 24);
        object.write(5);
        enf_region_merge(&raw mut from, &raw mut to);
        let seen = read(object);
        enf_region_end(&raw mut to);
        seen
    }
}

extern "C" fn bounded() -> i64 {
    let mut buffer = [0_u64; 4];
    let start = (&raw mut buffer).cast::<u8>();
    let mut region = Region::new();
    region.ptr = start;
    region.end = start.wrapping_add(32);
    region.pages = BOUNDED;
    // SAFETY: the region is alive.
    unsafe {
        enf_alloc(&raw mut region, 24);
        write("full\n");
        enf_alloc(&raw mut region, 16);
    }
    0
}

/// Pops to an object of another region.
extern "C" fn stranger() -> i64 {
    let mut region = Region::new();
    // SAFETY: the region is alive.
    unsafe {
        enf_region_begin(&raw mut region, 0);
        enf_alloc(&raw mut region, 24);
        enf_region_pop(&raw mut region, enf_alloc(enf_program.get(), 24), 24);
    }
    0
}

/// Exits while regions are alive whose descriptors are in frames.
extern "C" fn exits_within() -> i64 {
    fn within(depth: usize) -> i64 {
        let mut region = Region::new();
        // SAFETY: the region is alive until the program exits.
        unsafe {
            enf_region_begin(&raw mut region, 0);
            enf_alloc(&raw mut region, 100_000);
            enf_alloc(&raw mut region, 24);
        }
        if depth == 0 { enf_exit(9) } else { within(depth - 1) + 1 }
    }
    within(20)
}

/// Many regions of site 1, one after the other, and something in the program's.
extern "C" fn busy() -> i64 {
    // SAFETY: each region lives until it ends.
    unsafe {
        for _ in 0..1000 {
            let mut region = Region::new();
            enf_region_begin(&raw mut region, 0);
            region.site = 1;
            for _ in 0..100 {
                enf_alloc(&raw mut region, 100);
            }
            enf_region_end(&raw mut region);
        }
        enf_alloc(enf_program.get(), 1 << 20);
    }
    0
}

/// Allocates until there is no memory.
fn exhaust(size: u64) -> i64 {
    // The stack is reserved already, and takes a gibibyte.
    let most = (1 << 30) + (256 << 20);
    let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
    // SAFETY: the program's region is alive.
    unsafe {
        assert_eq!(libc::setrlimit(libc::RLIMIT_AS, &raw const limit), 0);
        loop {
            enf_alloc(enf_program.get(), size);
        }
    }
}

extern "C" fn small_objects() -> i64 {
    exhaust(1000)
}

extern "C" fn large_objects() -> i64 {
    exhaust(300_000)
}

/// A profile says who had how much.
fn profile() -> Result<(), Failed> {
    let folder = Folder::new("profile");
    let path = folder.at("profile");
    let mut command = run("busy").command();
    let status = command.env("ENFOLD_PROFILE", &path).status()?;
    let text = std::fs::read_to_string(&path)?;
    let lines: Vec<&str> = text.lines().collect();
    let starts = ["enfold-regions 1", "s 0 the program", "s 1 a.fs:9:5", "q "];
    let head = lines.len() > 6 && starts.iter().zip(&lines).all(|(start, l)| l.starts_with(start));
    // Ten thousand bytes take a page of each of the three smallest sizes.
    let most = (1 << 10) + (8 << 10) + (64 << 10);
    let bytes = |text: &str| text.parse::<u64>().unwrap_or(u64::MAX);
    let entries = || lines.iter().filter_map(|line| line.strip_prefix("e "));
    let of = |site: &'static str| {
        entries().map(|e| e.split(' ').collect::<Vec<_>>()).filter(move |e| e[1] == site)
    };
    let ended = of("1").next_back().is_some_and(|e| e[3] == "0");
    let small = of("1").map(|e| bytes(e[2])).max() == Some(most) && ended;
    let large = of("0").map(|e| bytes(e[2])).max() == Some((1 << 20) + 32 + 1024);
    let tail = lines.last().is_some_and(|line| line.starts_with("t "));
    if status.success() && head && small && large && tail { Ok(()) } else { Err(text.into()) }
}

pub fn trials() -> Vec<Trial> {
    let t = |name: &str, body: fn() -> Result<(), Failed>| Trial::test(name, body);
    let misuse = t("misuse_is_an_internal_error", || {
        let text = "a.fs:7:3: internal error: a bounded region is full\n";
        expect(run("bounded"), 70, "full\n", text)?;
        expect(run("bounded").env(MALLOC), 70, "full\n", text)?;
        let text = "a.fs:7:3: internal error: an object is not in the region that is cut back \
                        to it\n";
        expect(run("stranger"), 70, "", text)?;
        expect(run("stranger").env(MALLOC), 70, "", text)
    });
    if cfg!(feature = "malloc") {
        return vec![misuse];
    }
    vec![
        misuse,
        t("checked_memory", || {
            let text = "a.fs:7:3: use of memory that was given back\n";
            expect(run("ended").env(CHECKED), 70, "before after\n", text)?;
            expect(run("ended_large").env(CHECKED), 70, "before after\n", text)?;
            expect(run("cut").env(CHECKED), 70, "", text)?;
            expect(run("popped").env(CHECKED), 70, "", text)?;
            expect(run("merged").env(CHECKED), 5, "", "")?;
            expect(run("exits_within").env(CHECKED), 9, "", "")
        }),
        t("unchecked_memory", || {
            expect(run("cut"), 5, "", "")?;
            expect(run("popped"), 6, "", "")?;
            expect(run("exits_within"), 9, "", "")?;
            expect(run("exits_within").env(MALLOC), 9, "", "")?;
            expect(run("merged").env(MALLOC), 5, "", "")
        }),
        t("no_memory_is_left", || {
            let text = "a.fs:7:3: out of memory\n";
            for scenario in ["small_objects", "large_objects"] {
                expect(run(scenario), 2, "", text)?;
                expect(run(scenario).env(CHECKED), 2, "", text)?;
                expect(run(scenario).env(MALLOC), 2, "", text)?;
            }
            Ok(())
        }),
        t("memory_is_reported", || {
            let text = "memory: peak 1049632 allocated 11448576 regions 1001 mapped 262144\n";
            expect(run("busy").env(&[("ENFOLD_MEMORY", "1")]), 0, "", text)
        }),
        t("profile_of_regions", profile),
    ]
}
