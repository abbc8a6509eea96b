//! What stands around the place being checked, within its function: handlers of exceptions, and a computation that its statements
//! belong to.

use enfold_graph::BindingId;

use crate::sequences::Context;

#[derive(Default)]
pub(crate) struct Around {
    /// The exception of each handler, and whether it is used.
    handlers: Vec<(BindingId, bool)>,
    computation: Option<Context>,
}

impl Around {
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
