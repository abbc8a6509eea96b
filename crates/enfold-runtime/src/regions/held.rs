//! References that functions hold for a call: an exception that leaves the call drops them.
//!
//! ```text
//! enf_hold(&node, drop)     node: | previous, drop, the value |        in the frame of who calls
//! y = call f(x)             f raises: drop(&node), and so on down to the handler
//! enf_unhold(&node)         f has returned
//! ```
//!
//! Nodes are a list through the frames, the newest first. A handler remembers which one was the newest when its body began: those
//! before it are of the functions that the exception leaves. They are dropped while all regions are still there.
//!
//! Cost: three stores for a reference and a call, and one afterwards. Nothing for those who hold nothing.

use super::enf_held;

/// What is held, in somebody's frame. The value stands behind it.
#[derive(Debug)]
#[repr(C)]
pub struct Held {
    /// What was held before.
    previous: *mut Held,
    /// Drops the value.
    drop: unsafe extern "C" fn(*mut Held),
}

/// Holds a reference, whose value stands behind the node.
///
/// # Safety
/// There is room for the node, which stays where it is until it is let go.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_hold(node: *mut Held, drop: unsafe extern "C" fn(*mut Held)) {
    // SAFETY: by contract; the thread's own variable.
    unsafe {
        node.write(Held { previous: *enf_held.get(), drop });
        *enf_held.get() = node;
    }
}

/// Lets a reference go that is held.
///
/// # Safety
/// It is the one that was held last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_unhold(node: *mut Held) {
    // SAFETY: by contract; the thread's own variable.
    unsafe { *enf_held.get() = (*node).previous };
}

/// Drops what the functions hold that an exception leaves.
///
/// # Safety
/// `until` is what was held when the handler's body began; what is held since then is used by nobody any more.
pub(crate) unsafe fn drop_held(until: *mut Held) {
    // SAFETY: by contract; the thread's own variable. Nodes are in frames that have not returned.
    unsafe {
        loop {
            let node = *enf_held.get();
            if node.is_null() || node == until {
                return;
            }
            *enf_held.get() = (*node).previous;
            ((*node).drop)(node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exceptions::enf_div_zero;
    use crate::regions::enf_program;
    use crate::start::alone;
    use crate::switch::enf_try;
    use std::cell::Cell;

    thread_local! {
        static DROPPED: Cell<usize> = const { Cell::new(0) };
    }

    unsafe extern "C" fn dropped(_node: *mut Held) {
        DROPPED.set(DROPPED.get() + 1);
    }

    #[test]
    fn what_is_newer_than_the_handler_is_dropped() {
        let mut nodes = [const { std::mem::MaybeUninit::<Held>::uninit() }; 3];
        let place = nodes.as_mut_ptr().cast::<Held>();
        // SAFETY: the nodes outlive their being held; the oldest is the last of the array, as on a stack.
        unsafe {
            for index in [2, 1, 0] {
                enf_hold(place.add(index), dropped);
            }
            drop_held(place.add(2));
            assert_eq!((DROPPED.get(), *enf_held.get()), (2, place.add(2)));
            enf_unhold(place.add(2));
            assert!((*enf_held.get()).is_null());
        }
    }

    /// Holds a reference, and raises without a region to end.
    extern "C" fn holds_and_raises(_env: *mut u8, _out: *mut u8) {
        let mut node = std::mem::MaybeUninit::<Held>::uninit();
        // SAFETY: the node is in this frame, which the exception leaves.
        unsafe {
            enf_hold(node.as_mut_ptr(), dropped);
            enf_div_zero(std::ptr::null())
        }
    }

    #[test]
    fn an_exception_drops_what_is_held_where_no_region_ends() {
        let _alone = alone();
        DROPPED.set(0);
        let nothing = std::ptr::null_mut();
        // SAFETY: the body takes nothing.
        let exn = unsafe { enf_try(enf_program.get(), holds_and_raises, nothing, nothing) };
        // SAFETY: the thread's own variable.
        assert!(unsafe { *enf_held.get() }.is_null() && !exn.is_null());
        assert_eq!(DROPPED.get(), 1);
    }
}
