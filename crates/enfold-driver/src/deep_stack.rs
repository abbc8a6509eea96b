//! Runs the compiler on a stack of its own that is so large that no program the parser accepts can
//! exhaust it.
//!
//! The passes recurse over nested expressions, and the parser bounds the nesting (`E0014`). The
//! stack is address space, not memory: pages are backed when they are first touched.

use std::thread;

/// Bytes of stack reserved for a run of the compiler.
pub const SIZE: usize = 1 << 30;

/// Runs `work` on a deep stack and returns what it returns, or the payload of its panic.
pub fn run<T: Send>(work: impl FnOnce() -> T + Send) -> thread::Result<T> {
    let mut work = Some(work);
    let mut start = |size: usize| {
        thread::scope(|scope| {
            let work = &mut work;
            let builder = thread::Builder::new().name("enfold".into()).stack_size(size);
            let handle = builder.spawn_scoped(scope, move || work.take().map(|work| work()));
            handle.map(|handle| handle.join())
        })
    };
    // A system that limits address space may refuse the first sizes.
    let started = start(SIZE).or_else(|_| start(SIZE / 4)).or_else(|_| start(SIZE / 16));
    match started {
        Ok(Ok(Some(done))) => Ok(done),
        Ok(Ok(None)) => Err(Box::new("the work was started twice")),
        Ok(Err(panic)) => Err(panic),
        Err(error) => Err(Box::new(format!("cannot start a thread: {error}"))),
    }
}

#[cfg(test)]
mod tests {
    fn depth(n: u64) -> u64 {
        let pad = std::hint::black_box([n; 32]);
        if n == 0 { 0 } else { 1 + depth(n - 1) + pad[0] - n }
    }

    #[test]
    fn a_deep_recursion_fits() {
        assert_eq!(super::run(|| depth(1_000_000)).ok(), Some(1_000_000));
    }

    #[test]
    fn a_panic_is_handed_back() {
        let payload = super::run(|| -> () { panic!("lost") }).expect_err("it panicked");
        assert_eq!(payload.downcast_ref::<&str>(), Some(&"lost"));
    }
}
