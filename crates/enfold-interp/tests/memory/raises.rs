//! Exceptions: where they live, and which regions they end.

use enfold_interp::MemoryError;

use crate::placed::{placed, placed_within};

/// `main` catches, in a region of its own, what `body` raises two calls deeper.
fn catching(body: &str, after: &str) -> String {
    format!(
        "program flat entry lam0 failure x1 index_range x2
exn x0 Full(cell<int>)
exn x1 Failure(string)
exn x2 IndexRange()
string s0 \"bad\"
data d0 \"Result<int>\" value {{ Ok(v: int) | Error(e: exn) }}
global g0 kept: cell<int> mut
fn lam0 main() -> int top {{
b.0: unit = region_begin rgn2
b.1: unit = region_begin rgn3
c.2: cell<int> = new_cell 40
t.3: d0 = try known lam1[]
switch t.3 {{
case 0 {{ e.4: unit = region_end rgn2 e.5: unit = region_end rgn3 v.6: int = field d0:0.0 t.3 ret v.6 }}
case 1 {{
x.7: exn = field d0:1.0 t.3
{after}
}}
}}
}}
fn lam1 body(u.50: unit) -> int lifted captures () {{
b.51: unit = region_begin rgn4
r.52: int = call lam2(2)
e.53: unit = region_end rgn4
ret r.52
}}
fn lam2 deeper(n.60: int) -> int top {{
b.61: unit = region_begin rgn5
{body}
e.62: unit = region_end rgn5
ret 0
}}"
    )
}

const REGIONS: &str = "rgn2 local lam0; rgn3 local lam0; rgn4 local lam1; rgn5 local lam2;
    v2 rgn3; catches v3 rgn2";

const RAISE: &str = "p.70: cell<int> = new_cell n.60
x.71: exn = exception x0(p.70)
n.72: never = raise x.71";

const READ: &str = "p.20: cell<int> = exn_field x0.0 x.7
n.21: int = cell_get p.20
m.22: int = cell_get c.2
e.23: unit = region_end rgn3
e.24: unit = region_end rgn2
s.25: int = add n.21, m.22
ret s.25";

/// The exception and its payload are in the region of the `try`; the value in the region that began
/// before it is untouched; those that began since are ended.
#[test]
fn an_exception_ends_the_regions_that_it_leaves() {
    let homes = format!("{REGIONS}; v70 rgn1; v71 rgn1");
    let (status, usage) = placed(&catching(RAISE, READ), &homes).normally();
    assert_eq!((status, usage.regions_begun), (42, 4));
    assert_eq!((usage.peak_bytes, usage.live_bytes), (8 + 8 + 24, 0));
}

/// The payload was left in a region that the exception ends.
#[test]
fn a_payload_that_stays_behind_is_gone() {
    let homes = format!("{REGIONS}; v70 rgn5; v71 rgn1");
    let (error, report) = placed(&catching(RAISE, READ), &homes).wrongly();
    assert_eq!(error, MemoryError::GivenBack);
    assert_eq!(report, "main:18:2: access to memory that was given back at main:37:2\n");
    let homes = format!("{REGIONS}; v70 stack; v71 rgn1");
    let (_, report) = placed(&catching(RAISE, READ), &homes).wrongly();
    assert_eq!(report, "main:18:2: access to memory that was given back at main:37:2\n");
}

#[test]
fn an_exception_that_stays_behind_is_gone() {
    let homes = format!("{REGIONS}; v70 rgn1; v71 rgn5");
    let (_, report) = placed(&catching(RAISE, READ), &homes).wrongly();
    assert_eq!(report, "main:17:2: access to memory that was given back at main:37:2\n");
}

/// The region of the `try` ends before the exception is looked at.
#[test]
fn an_exception_ends_with_the_region_of_its_try() {
    let early = "e.23: unit = region_end rgn2
p.20: cell<int> = exn_field x0.0 x.7
ret 0";
    let homes = format!("{REGIONS}; v70 rgn1; v71 rgn1");
    let (_, report) = placed(&catching(RAISE, early), &homes).wrongly();
    assert_eq!(report, "main:18:2: access to memory that was given back at main:17:2\n");
}

/// Exceptions of operations are in the region of the `try` too, with a copy of their text.
#[test]
fn what_operations_raise_is_in_the_region_of_the_try() {
    let done = "m.20: string = exn_message x.7
n.21: int = str_len m.20
e.23: unit = region_end rgn3
e.24: unit = region_end rgn2
ret n.21";
    let fail = "x.70: never = failwith s0";
    // Its message is that text, and no copy.
    let (status, usage) = placed(&catching(fail, done), REGIONS).normally();
    assert_eq!((status, usage.live_bytes, usage.peak_bytes), (3, 0, 8 + 32 + 16));
    let index = "a.70: array<int> = arr_new 3, 0\nb.71: int = arr_get a.70, 7";
    let homes = format!("{REGIONS}; v70 rgn5");
    let (status, usage) = placed(&catching(index, done), &homes).normally();
    assert_eq!((status, usage.live_bytes), (42, 0));
    assert_eq!(usage.program.objects, 0);
}

/// Each `try` has its own handler; the outer one is back when the inner one is done, either way.
#[test]
fn handlers_nest() {
    let program = |inner: &str| {
        format!(
            "program flat entry lam0
exn x0 Full(int)
data d0 \"Result<int>\" value {{ Ok(v: int) | Error(e: exn) }}
fn lam0 main() -> int top {{
b.0: unit = region_begin rgn2
t.1: d0 = try known lam1[]
switch t.1 {{
case 0 {{ ret 99 }}
case 1 {{
x.2: exn = field d0:1.0 t.1
n.3: int = exn_field x0.0 x.2
e.4: unit = region_end rgn2
ret n.3
}}
}}
}}
fn lam1 outer(u.10: unit) -> int lifted captures () {{
b.11: unit = region_begin rgn3
t.12: d0 = try known lam2[]
e.13: unit = region_end rgn3
x.14: exn = exception x0(7)
r.15: never = raise x.14
unreachable
}}
fn lam2 inner(u.20: unit) -> int lifted captures () {{
x.21: exn = exception x0(8)
{inner}
ret 5
}}"
        )
    };
    let homes = "rgn2 local lam0; rgn3 local lam1; catches v1 rgn2; catches v12 rgn3;
        v14 rgn1; v21 rgn1";
    for inner in ["", "r.22: never = raise x.21"] {
        let (status, usage) = placed(&program(inner), homes).normally();
        assert_eq!((status, usage.live_bytes, usage.peak_bytes), (7, 0, 24), "{inner}");
    }
    // A handler must be alive.
    let dead =
        program("").replace("region_begin rgn3", "copy ()").replace("region_end rgn3", "copy ()");
    let (error, report) = placed(&dead, homes).wrongly();
    assert_eq!(error, MemoryError::PassesDead);
    assert_eq!(report, "main:19:2: a region is passed that is not alive\n");
}

/// An exception that nobody catches is reported with what it holds.
#[test]
fn an_uncaught_exception_ends_nothing() {
    let program = "program flat entry lam0 failure x0
exn x0 Failure(string)
string s0 \"a\"
fn lam0 main() -> int top {
b.0: unit = region_begin rgn2
s.1: string = add s0, s0
n.2: never = failwith s.1
unreachable
}";
    let seen = placed(program, "rgn2 local lam0; v1 rgn2");
    assert_eq!(seen.outcome.status, 2);
    assert_eq!(seen.stderr, "main:7:2: unhandled exception: Failure: aa\n");
    assert_eq!(seen.outcome.memory.map(|usage| usage.live_bytes), Some(16 + 32 + 16));
}

/// A boxed result of a `try` has a home, and its size is that of its case.
#[test]
fn a_try_may_make_its_result() {
    let program = |op: &str| {
        format!(
            "program flat entry lam0 failure x0
exn x0 Failure(string)
string s0 \"a\"
data d0 Big boxed {{ Ok(v: int) | Error(e: exn) }}
fn lam0 main() -> int top {{
b.0: unit = region_begin rgn2
t.1: d0 = try known lam1[]
e.2: unit = region_end rgn2
ret 0
}}
fn lam1 body(u.3: unit) -> int lifted captures () {{
{op}
ret 1
}}"
        )
    };
    let limits = enfold_interp::Limits::default();
    let homes = "rgn2 local lam0; v1 rgn2";
    let fine = placed_within(&program(""), homes, limits).normally().1;
    assert_eq!((fine.regions.objects, fine.regions.bytes), (1, 16));
    let raised = placed_within(&program("n.4: never = failwith s0"), homes, limits).normally().1;
    assert_eq!((raised.regions.bytes, raised.program.bytes), (16, 32 + 16));
}
