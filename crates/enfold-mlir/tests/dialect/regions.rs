//! Regions in the closure dialect: syntax, rules, and what `flat` makes of them.

use expect_test::expect;

use super::{flat, rejected, round_trip};

#[test]
fn life() {
    round_trip(
        r#"
closure.func top @main(%n: i64, %to: !closure.region) -> i64 {
  %r = closure.region.local "list"
  %s = closure.region.local "pair" bound(32)
  closure.region.begin %r
  closure.region.begin %s
  %p = closure.region.alloc 24 in %r : !llvm.ptr
  %q = closure.region.alloc 16 in %s : !llvm.ptr
  closure.region.end %s
  closure.region.merge %r into %to
  %h = closure.region.handler
  %g = closure.region.program
  %w = closure.pack %h : !closure.region -> !llvm.ptr
  %u = closure.unpack %w : !llvm.ptr -> !closure.region
  %x = closure.call tail @main(%n, %u) : (i64, !closure.region) -> i64
  closure.return %x : i64
}"#,
        expect![[r#"
            module {
              closure.func top @main(%arg0: i64, %arg1: !closure.region) -> i64 {
                %0 = closure.region.local "list"
                %1 = closure.region.local "pair" bound(32)
                closure.region.begin %0
                closure.region.begin %1
                %2 = closure.region.alloc 24 in %0 : !llvm.ptr
                %3 = closure.region.alloc 16 in %1 : !llvm.ptr
                closure.region.end %1
                closure.region.merge %0 into %arg1
                %4 = closure.region.handler
                %5 = closure.region.program
                %6 = closure.pack %4 : !closure.region -> !llvm.ptr
                %7 = closure.unpack %6 : !llvm.ptr -> !closure.region
                %8 = closure.call tail @main(%arg0, %7) : (i64, !closure.region) -> i64
                closure.return %8 : i64
              }
            }
        "#]],
    );
}

#[test]
fn rules_of_local_regions() {
    rejected(
        r#"
closure.func top @f(%c: i1) {
  cf.br ^next
^next:
  %r = closure.region.local "r"
  closure.return
}"#,
        expect![
            "internal error: the text is no valid module: 'closure.region.local' op stands outside the entry block of a function"
        ],
    );
    rejected(
        r#"
closure.func top @f() {
  %r = closure.region.local "r" bound(12)
  closure.return
}"#,
        expect![
            "internal error: the text is no valid module: 'closure.region.local' op has room for 12 bytes, which is no multiple of eight"
        ],
    );
    for wrong in ["within %p", "frame(64) alone within %p", "alone within %q"] {
        rejected(
            &format!(
                r#"
closure.func top @f(%p: !closure.region) {{
  %q = closure.region.local "q"
  %r = closure.region.local "r" {wrong}
  closure.return
}}"#
            ),
            expect![
                "internal error: the text is no valid module: 'closure.region.local' op a region within another is alone, without memory of its own, and the other is one that the function takes"
            ],
        );
    }
    rejected(
        r#"
closure.func top @f(%p: !closure.region, %q: !closure.region) {
  %r = closure.region.local "r" alone within %p
  closure.region.begin %r
  closure.region.merge %r into %q
  closure.return
}"#,
        expect![
            "internal error: the text is no valid module: 'closure.region.merge' op merges a region into another than the one that it is within"
        ],
    );
    rejected(
        "
closure.func top @f(%r: !closure.region) {
  closure.region.begin %r
  closure.return
}",
        expect![
            "internal error: the text is no valid module: 'closure.region.begin' op names a region that is not the function's own"
        ],
    );
    rejected(
        "
closure.func top @f() {
  %r = closure.region.program
  closure.region.end %r
  closure.return
}",
        expect![
            "internal error: the text is no valid module: 'closure.region.end' op names a region that is not the function's own"
        ],
    );
    rejected(
        r#"
closure.func top @f(%to: !closure.region) {
  %r = closure.region.local "r" bound(16)
  closure.region.merge %r into %to
  closure.return
}"#,
        expect![
            "internal error: the text is no valid module: 'closure.region.merge' op would give away a part of the frame"
        ],
    );
    rejected(
        r#"
closure.func top @f() {
  %r = closure.region.local "r"
  closure.region.merge %r into %r
  closure.return
}"#,
        expect![
            "internal error: the text is no valid module: 'closure.region.merge' op merges a region with itself"
        ],
    );
}

#[test]
fn handles_go_down_only() {
    rejected(
        r#"
closure.func top @f(%r: !closure.region) {
  %s = closure.region.local "s"
  closure.call tail @f(%s) : (!closure.region) -> ()
  closure.return
}"#,
        expect![
            "internal error: the text is no valid module: 'closure.call' op is a tail call that passes an address of its frame"
        ],
    );
    rejected(
        "closure.func top @f(%r: !closure.region) -> !closure.region { closure.return %r : !closure.region }",
        expect![
            "internal error: the text is no valid module: 'closure.func' op a region is not returned"
        ],
    );
    rejected(
        "closure.func top @f(%r: !closure.region, %x: i64) { closure.return }",
        expect![
            "internal error: the text is no valid module: 'closure.func' op regions come after the other parameters"
        ],
    );
    rejected(
        "closure.func top @f(%g: !closure.fn<(!closure.region, i64) -> i64>) { closure.return }",
        expect![
            "internal error: the text is no valid module: regions come after the other parameters"
        ],
    );
    rejected(
        "closure.func closure @f() attributes {record = #closure.record<1, [!closure.region at 8], 16>} {
  closure.return
}",
        expect!["internal error: the text is no valid module: a region is not captured"],
    );
}

const CONTINUATION: &str = "
closure.func closure private @k(%x: i64, %r: !closure.region) -> i64 attributes {record = #closure.record<1, [i64 at 8], 16>} {
  %n = closure.slot 0 : i64
  closure.region.pop %r
  %y = arith.addi %x, %n : i64
  closure.return %y : i64
}
";

#[test]
fn records_name_their_region() {
    rejected(
        &format!(
            "{CONTINUATION}
closure.func top @f(%n: i64) {{
  %k = closure.make @k[%n : i64] home(region) : !closure.fn<(i64, !closure.region) -> i64>
  closure.return
}}"
        ),
        expect!["internal error: the text is no valid module: expected SSA operand"],
    );
    rejected(
        "
closure.func top @f(%r: !closure.region) {
  closure.region.pop %r
  closure.return
}",
        expect![
            "internal error: the text is no valid module: 'closure.region.pop' op stands outside a function of kind closure"
        ],
    );
    rejected(
        "
closure.func closure @f() attributes {record = #closure.record<1, [], 8>} {
  %r = closure.region.program
  closure.region.pop %r
  closure.return
}",
        expect![
            "internal error: the text is no valid module: 'closure.region.pop' op names a region that the function does not take"
        ],
    );
}

#[test]
fn flat_regions() {
    flat(
        &format!(
            r#"{CONTINUATION}
closure.func top @main(%n: i64, %to: !closure.region) -> i64 {{
  %r = closure.region.local "r"
  closure.region.begin %r
  %k = closure.make @k[%n : i64] home(region %r) : !closure.fn<(i64, !closure.region) -> i64>
  %x = closure.invoke %k(%n, %r) : !closure.fn<(i64, !closure.region) -> i64>
  closure.region.end %r
  closure.region.begin %r
  %p = closure.region.alloc 20 in %r : !llvm.ptr
  closure.region.merge %r into %to
  %h = closure.region.handler
  %q = closure.region.alloc 8 in %h : !llvm.ptr
  %g = closure.region.program
  %o = closure.region.alloc 8 in %g : !llvm.ptr
  closure.return %x : i64
}}"#
        ),
        expect![[r#"
            module {
              llvm.func @enf_alloc(!llvm.ptr, i64) -> !llvm.ptr
              llvm.func @enf_region_begin(!llvm.ptr, i64)
              llvm.func @enf_region_end(!llvm.ptr)
              llvm.func @enf_region_merge(!llvm.ptr, !llvm.ptr)
              llvm.func @enf_region_pop(!llvm.ptr, !llvm.ptr, i64)
              llvm.mlir.global external @enf_program() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.array<64 x i8>
              llvm.mlir.global external @enf_handler_region() {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.ptr
              llvm.func internal tailcc @k(%arg0: !llvm.ptr, %arg1: i64, %arg2: !llvm.ptr {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}) -> i64 attributes {dso_local} {
                %0 = llvm.getelementptr inbounds %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.load %0 : !llvm.ptr -> i64
                %2 = llvm.mlir.constant(16 : i64) : i64
                llvm.call @enf_region_pop(%arg2, %arg0, %2) : (!llvm.ptr, !llvm.ptr, i64) -> ()
                %3 = llvm.add %arg1, %1 : i64
                llvm.return %3 : i64
              }
              llvm.func tailcc @main(%arg0: i64, %arg1: !llvm.ptr {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<64 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %2 = llvm.mlir.constant(0 : i64) : i64
                llvm.call @enf_region_begin(%1, %2) : (!llvm.ptr, i64) -> ()
                %3 = llvm.mlir.constant(16 : i64) : i64
                %4 = llvm.call @enf_alloc(%1, %3) : (!llvm.ptr, i64) -> !llvm.ptr
                %5 = llvm.mlir.addressof @k : !llvm.ptr
                llvm.store %5, %4 : !llvm.ptr, !llvm.ptr
                %6 = llvm.getelementptr inbounds %4[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %arg0, %6 : i64, !llvm.ptr
                %7 = llvm.load %4 : !llvm.ptr -> !llvm.ptr
                %8 = llvm.call tailcc %7(%4, %arg0, %1) : !llvm.ptr, (!llvm.ptr, i64, !llvm.ptr) -> i64
                llvm.call @enf_region_end(%1) : (!llvm.ptr) -> ()
                %9 = llvm.mlir.constant(0 : i64) : i64
                llvm.call @enf_region_begin(%1, %9) : (!llvm.ptr, i64) -> ()
                %10 = llvm.mlir.constant(24 : i64) : i64
                %11 = llvm.call @enf_alloc(%1, %10) : (!llvm.ptr, i64) -> !llvm.ptr
                llvm.call @enf_region_merge(%1, %arg1) : (!llvm.ptr, !llvm.ptr) -> ()
                %12 = llvm.mlir.addressof @enf_handler_region : !llvm.ptr
                %13 = llvm.load %12 : !llvm.ptr -> !llvm.ptr
                %14 = llvm.mlir.constant(8 : i64) : i64
                %15 = llvm.call @enf_alloc(%13, %14) : (!llvm.ptr, i64) -> !llvm.ptr
                %16 = llvm.mlir.addressof @enf_program : !llvm.ptr
                %17 = llvm.mlir.constant(8 : i64) : i64
                %18 = llvm.call @enf_alloc(%16, %17) : (!llvm.ptr, i64) -> !llvm.ptr
                llvm.return %8 : i64
              }
            }
        "#]],
    );
}

/// A region that is alone is not told to the runtime's list.
#[test]
fn flat_region_alone() {
    flat(
        r#"
closure.func top @main(%to: !closure.region) -> i64 {
  %r = closure.region.local "r" frame(64) alone
  closure.region.begin %r
  %p = closure.region.alloc 16 in %r : !llvm.ptr
  closure.region.end %r
  %x = llvm.mlir.constant(1 : i64) : i64
  closure.return %x : i64
}"#,
        expect![[r#"
            module {
              llvm.func @enf_alloc(!llvm.ptr, i64) -> !llvm.ptr
              llvm.func @enf_region_begin_alone(!llvm.ptr, i64)
              llvm.func @enf_region_end_alone(!llvm.ptr)
              llvm.func tailcc @main(%arg0: !llvm.ptr {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<128 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %2 = llvm.mlir.constant(64 : i64) : i64
                llvm.call @enf_region_begin_alone(%1, %2) : (!llvm.ptr, i64) -> ()
                %3 = llvm.mlir.constant(16 : i64) : i64
                %4 = llvm.call @enf_alloc(%1, %3) : (!llvm.ptr, i64) -> !llvm.ptr
                llvm.call @enf_region_end_alone(%1) : (!llvm.ptr) -> ()
                %5 = llvm.mlir.constant(1 : i64) : i64
                llvm.return %5 : i64
              }
            }
        "#]],
    );
}

/// A region within another is begun, merged and ended together with it, but where it is filled by a merge.
#[test]
fn flat_region_within() {
    flat(
        r#"
closure.func top @main(%to: !closure.region) -> i64 {
  %r = closure.region.local "r" alone within %to
  %s = closure.region.local "s" alone
  closure.region.begin %r
  %p = closure.region.alloc 16 in %r : !llvm.ptr
  closure.region.begin %s
  closure.region.end %r
  closure.region.begin %r
  closure.region.merge %s into %r
  closure.region.merge %r into %to
  %x = llvm.mlir.constant(1 : i64) : i64
  closure.return %x : i64
}"#,
        expect![[r#"
            module {
              llvm.func @enf_alloc(!llvm.ptr, i64) -> !llvm.ptr
              llvm.func @enf_region_begin_alone(!llvm.ptr, i64)
              llvm.func @enf_region_begin_within(!llvm.ptr, !llvm.ptr)
              llvm.func @enf_region_end_within(!llvm.ptr, !llvm.ptr)
              llvm.func @enf_region_merge_within(!llvm.ptr, !llvm.ptr)
              llvm.func @enf_region_merge(!llvm.ptr, !llvm.ptr)
              llvm.func tailcc @main(%arg0: !llvm.ptr {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}) -> i64 attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<64 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %2 = llvm.mlir.constant(1 : i64) : i64
                %3 = llvm.alloca %2 x !llvm.array<64 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                llvm.call @enf_region_begin_within(%3, %arg0) : (!llvm.ptr, !llvm.ptr) -> ()
                %4 = llvm.mlir.constant(16 : i64) : i64
                %5 = llvm.call @enf_alloc(%3, %4) : (!llvm.ptr, i64) -> !llvm.ptr
                %6 = llvm.mlir.constant(0 : i64) : i64
                llvm.call @enf_region_begin_alone(%1, %6) : (!llvm.ptr, i64) -> ()
                llvm.call @enf_region_end_within(%3, %arg0) : (!llvm.ptr, !llvm.ptr) -> ()
                %7 = llvm.mlir.zero : !llvm.ptr
                %8 = llvm.mlir.constant(0 : i64) : i64
                llvm.call @enf_region_begin_alone(%3, %8) : (!llvm.ptr, i64) -> ()
                %9 = llvm.getelementptr inbounds %3[32] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %7, %9 : !llvm.ptr, !llvm.ptr
                llvm.call @enf_region_merge(%1, %3) : (!llvm.ptr, !llvm.ptr) -> ()
                llvm.call @enf_region_merge_within(%3, %arg0) : (!llvm.ptr, !llvm.ptr) -> ()
                %10 = llvm.mlir.constant(1 : i64) : i64
                llvm.return %10 : i64
              }
            }
        "#]],
    );
}

/// A region with a bound is a part of the frame.
#[test]
fn flat_bounded_region() {
    flat(
        r#"
closure.func top private @f(%r: !closure.region) -> !llvm.ptr {
  %p = closure.region.alloc 16 in %r : !llvm.ptr
  closure.return %p : !llvm.ptr
}
closure.func top @main() {
  %r = closure.region.local "r" bound(16)
  closure.region.begin %r
  %p = closure.call @f(%r) : (!closure.region) -> !llvm.ptr
  closure.region.end %r
  closure.return
}"#,
        expect![[r#"
            module {
              llvm.func @enf_alloc(!llvm.ptr, i64) -> !llvm.ptr
              llvm.func internal tailcc @f(%arg0: !llvm.ptr {llvm.align = 8 : i64, llvm.dereferenceable = 64 : i64, llvm.nonnull, llvm.noundef}) -> !llvm.ptr attributes {dso_local} {
                %0 = llvm.mlir.constant(16 : i64) : i64
                %1 = llvm.call @enf_alloc(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
                llvm.return %1 : !llvm.ptr
              }
              llvm.func tailcc @main() attributes {dso_local} {
                %0 = llvm.mlir.constant(1 : i64) : i64
                %1 = llvm.alloca %0 x !llvm.array<80 x i8> {alignment = 8 : i64} : (i64) -> !llvm.ptr
                %2 = llvm.getelementptr inbounds %1[64] : (!llvm.ptr) -> !llvm.ptr, i8
                %3 = llvm.getelementptr inbounds %1[80] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %2, %1 : !llvm.ptr, !llvm.ptr
                %4 = llvm.getelementptr inbounds %1[8] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
                %5 = llvm.getelementptr inbounds %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
                %6 = llvm.mlir.constant(1 : i64) : i64
                llvm.store %6, %5 : i64, !llvm.ptr
                %7 = llvm.call tailcc @f(%1) : (!llvm.ptr) -> !llvm.ptr
                llvm.return
              }
            }
        "#]],
    );
}
