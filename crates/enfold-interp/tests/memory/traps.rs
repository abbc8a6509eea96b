//! One program for each way to use memory wrongly; each is stopped, with the places.

use enfold_interp::MemoryError;

use crate::placed::placed;

/// A program whose `main` is this, with a function that makes a cell and one that takes a closure.
fn main(body: &str) -> String {
    format!(
        "program flat entry lam0
class fn0 (unit) -> int {{lam2}}
string s0 \"ab\"
data d0 Pair boxed {{ Pair(a: int, mut b: int) }}
global g0 kept: cell<int> mut
fn lam0 main() -> int top {{
{body}
}}
fn lam1 make(n.100: int) -> cell<int> top {{
c.101: cell<int> = new_cell n.100
ret c.101
}}
fn lam2 get(u.102: unit) -> int closure captures (n.103: int) of fn0 {{
ret n.103
}}
fn lam3 apply(f.104: fn0) -> int top {{
r.105: int = invoke f.104(())
ret r.105
}}"
    )
}

/// What is reported for such a program; its first line is 7.
fn trap(body: &str, homes: &str) -> (MemoryError, String) {
    placed(&main(body), &format!("v101 rgn0; {homes}")).wrongly()
}

const REGION: &str = "rgn2 local lam0";

/// Values of each kind, and an access to each.
#[test]
fn what_was_in_a_region_is_gone_when_it_has_ended() {
    for (make, access) in [
        ("x.1: cell<int> = new_cell 1", "y.3: int = cell_get x.1"),
        ("x.1: cell<int> = new_cell 1", "y.3: unit = cell_set x.1, 2"),
        ("x.1: d0 = make d0:0(1, 2)", "y.3: int = field d0:0.0 x.1"),
        ("x.1: d0 = make d0:0(1, 2)", "y.3: unit = set_field d0:0.1 x.1, 3"),
        ("x.1: array<int> = array int [1, 2]", "y.3: int = arr_get x.1, 0"),
        ("x.1: array<int> = array int [1, 2]", "y.3: unit = arr_set x.1, 0, 3"),
        ("x.1: array<int> = arr_new 5000, 0", "y.3: int = arr_len x.1"),
        ("x.1: array<int> = arr_new 5, 0", "y.3: unit = arr_blit x.1, 0, x.1, 1, 2"),
        ("x.1: string = add s0, s0", "y.3: unit = write x.1"),
        ("x.1: string = add s0, s0", "y.3: int = str_len x.1"),
        ("x.1: string = to_str 5", "y.3: bool = eq x.1, s0"),
        ("x.1: fn0 = closure lam2(5)", "y.3: int = invoke x.1(())"),
        ("x.1: fn0 = closure lam2(5)", "y.3: int = call lam2 on x.1(())"),
    ] {
        let program = format!(
            "b.0: unit = region_begin rgn2\n{make}\ne.2: unit = region_end rgn2\n{access}\nret 0"
        );
        let found = trap(&program, &format!("{REGION}; v1 rgn2"));
        let report = "main:10:2: access to memory that was given back at main:9:2\n";
        assert_eq!(found, (MemoryError::GivenBack, report.to_owned()), "{access}");
    }
}

/// That the memory is used by something else does not matter.
#[test]
fn memory_that_is_used_again_is_not_the_same() {
    let program = "b.0: unit = region_begin rgn2
x.1: cell<int> = new_cell 1
e.2: unit = region_end rgn2
join rec loop.0(i.3: int) {
b.4: unit = region_begin rgn2
y.5: cell<int> = new_cell 2
e.6: unit = region_end rgn2
j.7: int = sub i.3, 1
z.8: bool = gt j.7, 0
if z.8 { jump loop.0(j.7) } else {
r.9: int = cell_get x.1
ret r.9
}
}
jump loop.0(100000)";
    let homes = format!("{REGION}; v1 rgn2; v5 rgn2");
    let (error, report) = trap(program, &homes);
    assert_eq!(error, MemoryError::GivenBack);
    // Where it died is known for a while only.
    assert_eq!(report, "main:17:2: access to memory that was given back at an unknown place\n");
    let (_, report) = trap(&program.replace("100000", "500"), &homes);
    assert_eq!(report, "main:17:2: access to memory that was given back at main:9:2\n");
}

#[test]
fn a_frame_takes_its_values_with_it() {
    let program = main("x.1: cell<int> = call lam1(5)\ny.2: int = cell_get x.1\nret y.2");
    let (error, report) = placed(&program, "v101 stack").wrongly();
    assert_eq!(error, MemoryError::GivenBack);
    assert_eq!(report, "main:8:2: access to memory that was given back at main:12:2\n");
}

/// A program whose `main` calls a function that is this; its first line is 22.
fn called(body: &str) -> String {
    let main = main("r.110: int = call lam4(5)\nret r.110");
    format!("{main}\nfn lam4 called(n.111: int) -> int top {{\n{body}\n}}")
}

/// A tail call ends the caller's frame before the callee looks at its record.
#[test]
fn a_tail_call_takes_the_frame_away() {
    let homes = "v101 rgn0; v1 stack";
    let program = "f.1: fn0 = closure lam2(n.111)\nr.2: int = invoke f.1(())\nret r.2";
    let (_, report) = placed(&called(program), homes).wrongly();
    assert_eq!(report, "main:23:2: access to memory that was given back at main:23:2\n");
    let program = "f.1: fn0 = closure lam2(n.111)\nr.2: int = call lam3(f.1)\nret r.2";
    let (_, report) = placed(&called(program), homes).wrongly();
    assert_eq!(report, "main:18:2: access to memory that was given back at main:23:2\n");
    let program =
        "f.1: fn0 = closure lam2(n.111)\nr.2: int = call lam3(f.1)\nq.3: int = copy r.2\nret q.3";
    assert_eq!(placed(&called(program), homes).normally().0, 5);
}

/// The entry makes no tail calls: C waits for it.
#[test]
fn the_entry_keeps_its_frame() {
    let program = "f.1: fn0 = closure lam2(5)\nr.2: int = invoke f.1(())\nret r.2";
    assert_eq!(placed(&main(program), "v101 rgn0; v1 stack").normally().0, 5);
}

/// A statement has one slot: what it makes takes the place of what it made before.
#[test]
fn a_loop_uses_a_slot_again() {
    let program = "c.0: cell<int> = new_cell 0
join rec loop.0(i.1: int, old.2: cell<int>) {
new.3: cell<int> = new_cell i.1
x.4: int = cell_get old.2
j.5: int = add i.1, 1
jump loop.0(j.5, new.3)
}
jump loop.0(1, c.0)";
    let (error, report) = trap(program, "v0 stack; v3 stack");
    assert_eq!(error, MemoryError::GivenBack);
    assert_eq!(report, "main:10:2: access to memory that was given back at main:9:4\n");
}

#[test]
fn a_region_begins_once() {
    let program = "b.0: unit = region_begin rgn2\nb.1: unit = region_begin rgn2\nret 0";
    let found = trap(program, REGION);
    let report = "main:8:2: a region begins that is alive\n".to_owned();
    assert_eq!(found, (MemoryError::BegunTwice, report));
}

#[test]
fn a_region_ends_once() {
    let program = "e.0: unit = region_end rgn2\nret 0";
    let report = "main:7:2: a region ends that is not alive\n".to_owned();
    assert_eq!(trap(program, REGION), (MemoryError::EndsDead, report));
    let program = "b.0: unit = region_begin rgn2
e.1: unit = region_end rgn2
e.2: unit = region_end rgn2
ret 0";
    let report = "main:9:2: a region ends that is not alive: it ended at main:8:2\n".to_owned();
    assert_eq!(trap(program, REGION), (MemoryError::EndsDead, report));
}

#[test]
fn nothing_is_put_into_a_dead_region() {
    let program = "x.0: cell<int> = new_cell 1\nret 0";
    let report = "main:7:2: a value is put into a region that is not alive\n".to_owned();
    let found = trap(program, &format!("{REGION}; v0 rgn2"));
    assert_eq!(found, (MemoryError::FillsDead, report));
}

#[test]
fn a_dead_region_is_not_passed() {
    let source = main("x.0: cell<int> = call lam1(5)\nret 0");
    let homes = "rgn2 local lam0; rgn3 param lam1; v101 rgn3; args v0 rgn2";
    let report = "main:7:2: a region is passed that is not alive\n".to_owned();
    assert_eq!(placed(&source, homes).wrongly(), (MemoryError::PassesDead, report));
}

#[test]
fn a_bound_holds() {
    let program = "b.0: unit = region_begin rgn2
x.1: cell<int> = new_cell 1
y.2: string = add s0, s0
e.3: unit = region_end rgn2
ret 0";
    let homes = |bound| format!("v101 rgn0; rgn2 local lam0 {bound}; v1 rgn2; v2 rgn2");
    assert_eq!(placed(&main(program), &homes(24)).normally().1.stack.bytes, 24);
    let report = "main:9:2: 24 bytes are put into a region of 16\n".to_owned();
    let error = MemoryError::Overflow { bytes: 24, bound: 16 };
    assert_eq!(trap(program, &homes(16)), (error, report));
}

#[test]
fn a_function_ends_its_regions() {
    let program = "b.0: unit = region_begin rgn2\nret 0";
    let report = "main:7:2: a function ends before its region\n".to_owned();
    assert_eq!(trap(program, REGION), (MemoryError::StillAlive, report));
    let program = "b.0: unit = region_begin rgn2
f.1: fn0 = closure lam2(5)
r.2: int = call lam3(f.1)
ret r.2";
    let report = "main:9:2: a function ends before its region\n".to_owned();
    let found = trap(program, &format!("{REGION}; v1 rgn2"));
    assert_eq!(found, (MemoryError::StillAlive, report));
}

#[test]
fn dead_regions_are_not_merged() {
    let program = "e.0: unit = region_merge rgn2, rgn0\nret 0";
    let report = "main:7:2: a region is merged that is not alive\n".to_owned();
    assert_eq!(trap(program, REGION), (MemoryError::MergesDead, report.clone()));
    let program = "b.1: unit = region_begin rgn2\ne.0: unit = region_merge rgn2, rgn3\nret 0";
    let found = trap(program, "rgn2 local lam0; rgn3 local lam0");
    assert_eq!(found, (MemoryError::MergesDead, report.replace(":7:", ":8:")));
    let program = "b.1: unit = region_begin rgn2\ne.0: unit = region_merge rgn2, rgn0\nret 0";
    assert_eq!(trap(program, "rgn2 local lam0 8").0, MemoryError::MergesBounded);
}

#[test]
fn what_was_merged_ends_with_its_new_region() {
    let program = "b.0: unit = region_begin rgn2
b.1: unit = region_begin rgn3
x.2: cell<int> = new_cell 1
m.3: unit = region_merge rgn3, rgn2
y.4: int = cell_get x.2
e.5: unit = region_end rgn2
z.6: int = cell_get x.2
ret 0";
    let found = trap(program, "rgn2 local lam0; rgn3 local lam0; v2 rgn3");
    let report = "main:13:2: access to memory that was given back at main:12:2\n".to_owned();
    assert_eq!(found, (MemoryError::GivenBack, report));
}

#[test]
fn constants_do_not_change() {
    let program = "x.0: d0 = make d0:0(1, 2)\ny.1: unit = set_field d0:0.1 x.0, 3\nret 0";
    let report = "main:8:2: a write to constant data\n".to_owned();
    assert_eq!(trap(program, "v0 static"), (MemoryError::Constant, report));
    let program = "join rec loop.0(i.0: int) {
x.1: d0 = make d0:0(i.0, 2)
j.2: int = add i.0, 1
jump loop.0(j.2)
}
jump loop.0(0)";
    let report = "main:8:2: constant data is not constant\n".to_owned();
    assert_eq!(trap(program, "v1 static"), (MemoryError::ConstantChanges, report));
}

/// What a placement leaves out is found before the program starts.
#[test]
fn a_value_without_home_is_a_fault() {
    let seen = placed(&main("x.0: cell<int> = new_cell 1\nret 0"), "v101 rgn0");
    assert_eq!((seen.outcome.status, &*seen.stderr), (70, "internal error: v0 has no home\n"));
    let foreign = "rgn2 local lam1; v101 rgn0; v0 rgn2";
    let seen = placed(&main("x.0: cell<int> = new_cell 1\nret 0"), foreign);
    assert_eq!(seen.stderr, "internal error: rgn2 is not known here\n");
    let foreign = "rgn2 param lam1; v101 rgn2; args v0 rgn0 rgn0";
    let seen = placed(&main("x.0: cell<int> = call lam1(1)\nret 0"), foreign);
    assert_eq!(seen.stderr, "internal error: make is passed 3 words with 2 regions\n");
}
