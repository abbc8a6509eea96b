; What compiled code does with regions and strings by itself: `enf_inline_*` of the runtime's enfold.h, which
; says what the fields are. `inline_fast_paths.rs` puts these in the place of calls.

@enf_regions = external global ptr
@enf_held = external global ptr
@enf_counted_unusual = external global i8

; In a convention that preserves all registers, as `saving.rs` of the runtime does.
declare preserve_mostcc ptr @enf_alloc_saving(ptr, i64)
declare preserve_mostcc void @enf_region_pop_saving(ptr, ptr, i64)
declare preserve_mostcc ptr @enf_region_replace_saving(ptr, ptr, i64)
declare void @enf_region_end(ptr)
declare void @enf_region_end_alone(ptr)
declare void @enf_region_merge_within(ptr, ptr)
declare preserve_mostcc ptr @enf_counted_take_saving(ptr, i64)
declare preserve_mostcc void @enf_counted_give_saving(ptr, i64)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i8 @enf_str_eq(ptr, ptr)

; The size is a constant and a multiple of eight; without a page both ends are null, so that nothing fits.
define ptr @enfold.alloc(ptr %r, i64 %size) alwaysinline nounwind {
entry:
  %object = load ptr, ptr %r, align 8
  %end.place = getelementptr inbounds i8, ptr %r, i64 8
  %end = load ptr, ptr %end.place, align 8
  %next = getelementptr i8, ptr %object, i64 %size
  %fits = icmp ule ptr %next, %end
  br i1 %fits, label %fast, label %slow, !prof !0
fast:
  store ptr %next, ptr %r, align 8
  ret ptr %object
slow:
  %new = call preserve_mostcc ptr @enf_alloc_saving(ptr %r, i64 %size)
  ret ptr %new
}

; The bytes behind the descriptor that belong to the region, a constant in each call.
define void @enfold.begin(ptr %r, i64 %frame) alwaysinline nounwind {
  %none = icmp eq i64 %frame, 0
  %behind = getelementptr inbounds i8, ptr %r, i64 64
  %behind.end = getelementptr inbounds i8, ptr %behind, i64 %frame
  %first = select i1 %none, ptr null, ptr %behind
  %last = select i1 %none, ptr null, ptr %behind.end
  %newest = load ptr, ptr @enf_regions, align 8
  %end.place = getelementptr inbounds i8, ptr %r, i64 8
  %pages.place = getelementptr inbounds i8, ptr %r, i64 16
  %prev.place = getelementptr inbounds i8, ptr %r, i64 24
  %next.place = getelementptr inbounds i8, ptr %newest, i64 32
  store ptr %first, ptr %r, align 8
  store ptr %last, ptr %end.place, align 8
  store ptr null, ptr %pages.place, align 8
  store ptr %newest, ptr %prev.place, align 8
  store ptr %r, ptr %next.place, align 8
  store ptr %r, ptr @enf_regions, align 8
  ret void
}

define void @enfold.end(ptr %r) alwaysinline nounwind {
entry:
  %pages.place = getelementptr inbounds i8, ptr %r, i64 16
  %pages = load ptr, ptr %pages.place, align 8
  %empty = icmp eq ptr %pages, null
  br i1 %empty, label %look, label %slow
look:
  %newest = load ptr, ptr @enf_regions, align 8
  %last = icmp eq ptr %newest, %r
  br i1 %last, label %fast, label %slow, !prof !0
fast:
  %prev.place = getelementptr inbounds i8, ptr %r, i64 24
  %prev = load ptr, ptr %prev.place, align 8
  store ptr %prev, ptr @enf_regions, align 8
  ret void
slow:
  call void @enf_region_end(ptr %r)
  ret void
}

; Without the thread's list: a region that is alone has no previous one.
define void @enfold.begin_alone(ptr %r, i64 %frame) alwaysinline nounwind {
  %none = icmp eq i64 %frame, 0
  %behind = getelementptr inbounds i8, ptr %r, i64 64
  %behind.end = getelementptr inbounds i8, ptr %behind, i64 %frame
  %first = select i1 %none, ptr null, ptr %behind
  %last = select i1 %none, ptr null, ptr %behind.end
  %end.place = getelementptr inbounds i8, ptr %r, i64 8
  %pages.place = getelementptr inbounds i8, ptr %r, i64 16
  %prev.place = getelementptr inbounds i8, ptr %r, i64 24
  store ptr %first, ptr %r, align 8
  store ptr %last, ptr %end.place, align 8
  store ptr null, ptr %pages.place, align 8
  store ptr null, ptr %prev.place, align 8
  ret void
}

define void @enfold.end_alone(ptr %r) alwaysinline nounwind {
entry:
  %pages.place = getelementptr inbounds i8, ptr %r, i64 16
  %pages = load ptr, ptr %pages.place, align 8
  %empty = icmp eq ptr %pages, null
  br i1 %empty, label %fast, label %slow
fast:
  ret void
slow:
  call void @enf_region_end_alone(ptr %r)
  ret void
}

; In what is left of the parent's page: at most 1024 bytes, and not fewer than 32.
define void @enfold.begin_within(ptr %r, ptr %parent) alwaysinline nounwind {
  %free = load ptr, ptr %parent, align 8
  %parent.end.place = getelementptr inbounds i8, ptr %parent, i64 8
  %parent.end = load ptr, ptr %parent.end.place, align 8
  %free.at = ptrtoint ptr %free to i64
  %parent.end.at = ptrtoint ptr %parent.end to i64
  %left = sub i64 %parent.end.at, %free.at
  %small = icmp ult i64 %left, 32
  %large = icmp ugt i64 %left, 1024
  %some = select i1 %large, i64 1024, i64 %left
  %lent = select i1 %small, i64 0, i64 %some
  %behind = getelementptr i8, ptr %free, i64 %lent
  %first = select i1 %small, ptr null, ptr %free
  %last = select i1 %small, ptr null, ptr %behind
  %site = trunc i64 %lent to i32
  %end.place = getelementptr inbounds i8, ptr %r, i64 8
  %pages.place = getelementptr inbounds i8, ptr %r, i64 16
  %prev.place = getelementptr inbounds i8, ptr %r, i64 24
  %next.place = getelementptr inbounds i8, ptr %r, i64 32
  %site.place = getelementptr inbounds i8, ptr %r, i64 48
  store ptr %first, ptr %r, align 8
  store ptr %last, ptr %end.place, align 8
  store ptr null, ptr %pages.place, align 8
  store ptr null, ptr %prev.place, align 8
  store ptr %first, ptr %next.place, align 8
  store i32 %site, ptr %site.place, align 8
  store ptr %behind, ptr %parent, align 8
  ret void
}

define void @enfold.merge_within(ptr %r, ptr %parent) alwaysinline nounwind {
entry:
  %pages.place = getelementptr inbounds i8, ptr %r, i64 16
  %pages = load ptr, ptr %pages.place, align 8
  %empty = icmp eq ptr %pages, null
  br i1 %empty, label %look, label %slow, !prof !0
look:
  %end.place = getelementptr inbounds i8, ptr %r, i64 8
  %end = load ptr, ptr %end.place, align 8
  %free = load ptr, ptr %parent, align 8
  %last = icmp eq ptr %free, %end
  br i1 %last, label %fast, label %done, !prof !0
fast:
  %next = load ptr, ptr %r, align 8
  store ptr %next, ptr %parent, align 8
  ret void
done:
  ret void
slow:
  call void @enf_region_merge_within(ptr %r, ptr %parent)
  ret void
}

define void @enfold.pop(ptr %r, ptr %object, i64 %size) alwaysinline nounwind {
entry:
  %low.place = getelementptr inbounds i8, ptr %r, i64 56
  %low = load ptr, ptr %low.place, align 8
  %end.place = getelementptr inbounds i8, ptr %r, i64 8
  %end = load ptr, ptr %end.place, align 8
  %above = icmp uge ptr %object, %low
  %below = icmp ult ptr %object, %end
  %within = and i1 %above, %below
  br i1 %within, label %fast, label %slow, !prof !0
fast:
  store ptr %object, ptr %r, align 8
  ret void
slow:
  call preserve_mostcc void @enf_region_pop_saving(ptr %r, ptr %object, i64 %size)
  ret void
}

; A pop of an object of so many bytes, then an object of another size, both constants: the newest object's place is taken by the
; new one as it is, if the new one is not larger.
define ptr @enfold.replace(ptr %r, ptr %object, i64 %old, i64 %size) alwaysinline nounwind {
entry:
  %low.place = getelementptr inbounds i8, ptr %r, i64 56
  %low = load ptr, ptr %low.place, align 8
  %cursor = load ptr, ptr %r, align 8
  %behind = getelementptr i8, ptr %object, i64 %old
  %above = icmp uge ptr %object, %low
  %newest = icmp eq ptr %cursor, %behind
  %own = and i1 %above, %newest
  br i1 %own, label %look, label %slow, !prof !0
look:
  %next = getelementptr i8, ptr %object, i64 %size
  %smaller = icmp ule i64 %size, %old
  br i1 %smaller, label %store, label %larger
larger:
  %end.place = getelementptr inbounds i8, ptr %r, i64 8
  %end = load ptr, ptr %end.place, align 8
  %fits = icmp ule ptr %next, %end
  br i1 %fits, label %store, label %slow, !prof !0
store:
  %same = icmp eq i64 %size, %old
  br i1 %same, label %done, label %move
move:
  store ptr %next, ptr %r, align 8
  br label %done
done:
  ret ptr %object
slow:
  %new = call preserve_mostcc ptr @enf_region_replace_saving(ptr %r, ptr %object, i64 %size)
  ret ptr %new
}

; An object of a counted region: the first in the list of its size, or a bump of the heap's cursor. The size is a multiple of eight.
define ptr @enfold.take(ptr %r, i64 %size) alwaysinline nounwind {
entry:
  %small = icmp ule i64 %size, 248
  br i1 %small, label %look, label %slow
look:
  %heap.place = getelementptr inbounds i8, ptr %r, i64 40
  %heap = load ptr, ptr %heap.place, align 8
  %room = add i64 %size, 8
  %lists = getelementptr inbounds i8, ptr %heap, i64 64
  %list = getelementptr inbounds i8, ptr %lists, i64 %room
  %free = load ptr, ptr %list, align 8
  %none = icmp eq ptr %free, null
  br i1 %none, label %bump, label %pop
pop:
  %next = load ptr, ptr %free, align 8
  store ptr %next, ptr %list, align 8
  store i64 1, ptr %free, align 8
  %used = getelementptr inbounds i8, ptr %free, i64 8
  ret ptr %used
bump:
  %cursor = load ptr, ptr %heap, align 8
  %limit.place = getelementptr inbounds i8, ptr %heap, i64 8
  %limit = load ptr, ptr %limit.place, align 8
  %behind = getelementptr i8, ptr %cursor, i64 %room
  %fits = icmp ule ptr %behind, %limit
  br i1 %fits, label %fresh, label %slow, !prof !0
fresh:
  store ptr %behind, ptr %heap, align 8
  store i64 1, ptr %cursor, align 8
  %object = getelementptr inbounds i8, ptr %cursor, i64 8
  ret ptr %object
slow:
  %new = call preserve_mostcc ptr @enf_counted_take_saving(ptr %r, i64 %size)
  ret ptr %new
}

; The heap is named at the start of the chunk that the object is in; one that was merged into another is not ours to look at.
define void @enfold.give(ptr %object, i64 %size) alwaysinline nounwind {
entry:
  %small = icmp ule i64 %size, 248
  br i1 %small, label %look, label %slow
look:
  %unusual = load i8, ptr @enf_counted_unusual, align 1
  %usual = icmp eq i8 %unusual, 0
  br i1 %usual, label %find, label %slow, !prof !0
find:
  %start = getelementptr i8, ptr %object, i64 -8
  %chunk = call ptr @llvm.ptrmask.p0.i64(ptr %start, i64 -16384)
  %heap = load ptr, ptr %chunk, align 8
  %forward.place = getelementptr inbounds i8, ptr %heap, i64 16
  %forward = load ptr, ptr %forward.place, align 8
  %own = icmp eq ptr %forward, null
  br i1 %own, label %push, label %slow, !prof !0
push:
  %up = add i64 %size, 15
  %room = and i64 %up, -8
  %lists = getelementptr inbounds i8, ptr %heap, i64 64
  %list = getelementptr inbounds i8, ptr %lists, i64 %room
  %given.place = getelementptr inbounds i8, ptr %heap, i64 40
  %given = load i64, ptr %given.place, align 8
  %more = add i64 %given, %room
  store i64 %more, ptr %given.place, align 8
  %next = load ptr, ptr %list, align 8
  store ptr %next, ptr %start, align 8
  store ptr %start, ptr %list, align 8
  %only = icmp eq ptr %next, null
  br i1 %only, label %last, label %done
last:
  %last.place = getelementptr inbounds i8, ptr %list, i64 424
  store ptr %start, ptr %last.place, align 8
  br label %done
done:
  ret void
slow:
  call preserve_mostcc void @enf_counted_give_saving(ptr %object, i64 %size)
  ret void
}

; One reference more, unless the object is the number of a case, or never given back.
define void @enfold.up(ptr %object, i64 %least) alwaysinline nounwind {
entry:
  %word = ptrtoint ptr %object to i64
  %is.address = icmp uge i64 %word, %least
  br i1 %is.address, label %look, label %done
look:
  %place = getelementptr i8, ptr %object, i64 -8
  %count = load i32, ptr %place, align 8
  %mortal = icmp sge i32 %count, 0
  br i1 %mortal, label %more, label %done
more:
  %next = add i32 %count, 1
  store i32 %next, ptr %place, align 8
  br label %done
done:
  ret void
}

; One reference less; with the last one the object is taken apart.
define void @enfold.down(ptr %object, i64 %least, ptr %last) alwaysinline nounwind {
entry:
  %word = ptrtoint ptr %object to i64
  %is.address = icmp uge i64 %word, %least
  br i1 %is.address, label %look, label %done
look:
  %place = getelementptr i8, ptr %object, i64 -8
  %count = load i32, ptr %place, align 8
  %several = icmp sgt i32 %count, 1
  br i1 %several, label %fewer, label %few
fewer:
  %next = add i32 %count, -1
  store i32 %next, ptr %place, align 8
  br label %done
few:
  %only = icmp eq i32 %count, 1
  br i1 %only, label %apart, label %done
apart:
  call void %last(ptr %object)
  br label %done
done:
  ret void
}

; Most strings that differ do so in their lengths or first bytes. The empty string may be null.
define i8 @enfold.str_eq(ptr %a, ptr %b) alwaysinline nounwind {
entry:
  %one = icmp eq ptr %a, %b
  br i1 %one, label %same, label %look
look:
  %a.none = icmp eq ptr %a, null
  %b.none = icmp eq ptr %b, null
  %none = or i1 %a.none, %b.none
  br i1 %none, label %slow, label %lengths
lengths:
  %a.length = load i64, ptr %a, align 8
  %b.length = load i64, ptr %b, align 8
  %as.long = icmp eq i64 %a.length, %b.length
  br i1 %as.long, label %long, label %different
long:
  %empty = icmp eq i64 %a.length, 0
  br i1 %empty, label %same, label %first
first:
  %a.bytes = getelementptr inbounds i8, ptr %a, i64 8
  %b.bytes = getelementptr inbounds i8, ptr %b, i64 8
  %a.first = load i8, ptr %a.bytes, align 1
  %b.first = load i8, ptr %b.bytes, align 1
  %alike = icmp eq i8 %a.first, %b.first
  br i1 %alike, label %slow, label %different
same:
  ret i8 1
different:
  ret i8 0
slow:
  %equal = call i8 @enf_str_eq(ptr %a, ptr %b)
  ret i8 %equal
}

!0 = !{!"branch_weights", i32 2000, i32 1}

; A reference is held for a call: the value stands behind the two words.
define void @enfold.hold(ptr %node, ptr %drop) alwaysinline nounwind {
  %previous = load ptr, ptr @enf_held, align 8
  %drop.place = getelementptr inbounds i8, ptr %node, i64 8
  store ptr %previous, ptr %node, align 8
  store ptr %drop, ptr %drop.place, align 8
  store ptr %node, ptr @enf_held, align 8
  ret void
}

define void @enfold.unhold(ptr %node) alwaysinline nounwind {
  %previous = load ptr, ptr %node, align 8
  store ptr %previous, ptr @enf_held, align 8
  ret void
}
