//! Verification, and what lowers closures to the llvm dialect.

use std::cell::RefCell;
use std::rc::Rc;

use melior::Context;
use melior::ir::Module;
use melior::ir::operation::OperationLike;
use melior::pass::PassManager;

use crate::{Error, dialect};

/// Reads and checks a module; for tests and tools.
pub fn parse<'c>(context: &'c Context, text: &str) -> Result<Module<'c>, Error> {
    let (module, messages) = listen(context, || Module::parse(context, text));
    module.ok_or_else(|| report("the text is no valid module", &messages))
}

/// Checks a module against the rules of its dialects.
pub fn verify(context: &Context, module: &Module<'_>) -> Result<(), Error> {
    let (ok, messages) = listen(context, || module.as_operation().verify());
    if ok { Ok(()) } else { Err(report("the emitted module is not valid", &messages)) }
}

/// Keeps one of each class of equal functions.
pub fn merge_equal(context: &Context, module: &mut Module<'_>) -> Result<(), Error> {
    let manager = pass_manager(context);
    manager.add_pass(dialect::merge_equal_pass());
    let (result, messages) = listen(context, || manager.run(module));
    result.map_err(|_| report("equal functions could not be merged", &messages))
}

/// Lowers everything to the llvm dialect, function values as the module says they are.
pub fn lower(context: &Context, module: &mut Module<'_>, debug: bool) -> Result<(), Error> {
    let manager = pass_manager(context);
    manager.add_pass(dialect::flat_pass());
    if debug {
        manager.add_pass(dialect::debug_scope_pass());
    }
    let (result, messages) = listen(context, || manager.run(module));
    result.map_err(|_| report("closures could not be lowered", &messages))
}

/// Passes, checked one by one in debug builds.
fn pass_manager(context: &Context) -> PassManager<'_> {
    let manager = PassManager::new(context);
    manager.enable_verifier(cfg!(debug_assertions));
    manager
}

fn report(what: &str, messages: &[String]) -> Error {
    Error::bug(format!("{what}: {}", messages.join("; ")))
}

/// Runs `work` and collects what MLIR says meanwhile.
pub fn listen<R>(context: &Context, work: impl FnOnce() -> R) -> (R, Vec<String>) {
    let messages = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&messages);
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        sink.borrow_mut().push(diagnostic.to_string());
        true
    });
    let result = work();
    context.detach_diagnostic_handler(handler);
    (result, messages.take())
}
