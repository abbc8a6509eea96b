//! What stands around the place being checked: the lambdas, handlers of
//! exceptions, and a computation that its statements belong to.

use enfold_graph::BindingId;

use crate::sequences::Context;

/// A lambda whose body is being checked.
#[derive(Default)]
pub(crate) struct Frame {
    owns_stack: bool,
    stack_mark: Option<BindingId>,
}

impl Frame {
    /// Whether it may ask for stack memory.
    pub fn owns_stack(&self) -> bool {
        self.owns_stack
    }

    /// The mark that it takes if it asks for some.
    pub fn stack_mark(&self) -> Option<BindingId> {
        self.stack_mark
    }
}

#[derive(Default)]
pub(crate) struct Around {
    /// The lambdas, innermost last.
    functions: Vec<Frame>,
    /// The exception of each handler, and whether it is used.
    handlers: Vec<(BindingId, bool)>,
    computation: Option<Context>,
}

impl Around {
    /// A lambda begins.
    pub fn enter_function(&mut self, owns_stack: bool) {
        self.functions.push(Frame { owns_stack, stack_mark: None });
    }

    pub fn leave_function(&mut self) {
        self.functions.pop();
    }

    /// The innermost lambda; none at module level.
    pub fn function(&self) -> Option<&Frame> {
        self.functions.last()
    }

    /// The innermost lambda may ask for stack memory after all.
    pub fn own_stack(&mut self) {
        if let Some(frame) = self.functions.last_mut() {
            frame.owns_stack = true;
        }
    }

    /// The innermost lambda takes a mark of the stack.
    pub fn mark_stack(&mut self, mark: BindingId) {
        if let Some(frame) = self.functions.last_mut() {
            frame.stack_mark = Some(mark);
        }
    }

    /// A handler begins that is given this exception.
    pub fn enter_handler(&mut self, exception: BindingId) {
        self.handlers.push((exception, false));
    }

    /// It ends; yields whether the exception was used.
    pub fn leave_handler(&mut self) -> bool {
        self.handlers.pop().is_some_and(|(_, used)| used)
    }

    /// The exception of the innermost handler, which is used.
    pub fn use_exception(&mut self) -> Option<BindingId> {
        let (exception, used) = self.handlers.last_mut()?;
        *used = true;
        Some(*exception)
    }

    /// What the statements here belong to.
    pub fn computation(&self) -> Option<Context> {
        self.computation
    }

    /// Statements that belong to something else; yields what it was, for [`Around::set`].
    pub fn set(&mut self, computation: Option<Context>) -> Option<Context> {
        std::mem::replace(&mut self.computation, computation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_function_takes_the_mark() {
        let mut around = Around::default();
        assert!(around.function().is_none());
        around.enter_function(true);
        around.enter_function(false);
        around.own_stack();
        around.mark_stack(BindingId::from_u32(1));
        let inner = around.function().map(|f| (f.owns_stack(), f.stack_mark()));
        assert_eq!(inner, Some((true, Some(BindingId::from_u32(1)))));
        around.leave_function();
        assert_eq!(around.function().and_then(Frame::stack_mark), None);
    }

    #[test]
    fn the_innermost_handler_is_used() {
        let mut around = Around::default();
        assert_eq!(around.use_exception(), None);
        let [outer, inner] = [1, 2].map(BindingId::from_u32);
        around.enter_handler(outer);
        around.enter_handler(inner);
        assert_eq!(around.use_exception(), Some(inner));
        assert!(around.leave_handler());
        assert!(!around.leave_handler(), "nobody used the outer one");
    }

    #[test]
    fn computations_are_put_aside() {
        let mut around = Around::default();
        let term = crate::store::Store::new().fresh();
        assert!(around.set(Some(Context::Seq(term))).is_none());
        let outer = around.set(None);
        assert!(around.computation().is_none());
        around.set(outer);
        assert!(matches!(around.computation(), Some(Context::Seq(of)) if of == term));
    }
}
