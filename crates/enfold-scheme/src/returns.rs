//! Continuations that are where one is anyway: calls of them in tail position are returns, and captures of them are names.
//!
//! ```text
//! (call/cc (lambda (k) (if (p x) (k 1) 2)))                        (if (p x) 1 2)
//! (call/cc (lambda (k) (let loop ((i 0)) (if (p i) (k i) (loop (+ i 1))))))
//!                                                                   the loop alone
//! (define (f k x) (if (p x) (k x) (call/cc (lambda (k) (f k (g x))))))
//! (call/cc (lambda (k) (f k 1)))                                    (f' 1), with
//! (define (f' x) (if (p x) x (f' (g x))))
//! ```
//!
//! **Region.** The *region* of a continuation is where what is returned goes to it: the tail positions of the procedure that `call/cc` gives it
//! to, those of local procedures that are only called in tail positions of the region, and those of a copy of a procedure that is called
//! in the region with the continuation as an argument. In the region of `k`
//!
//! - `(k e)` is `e`,
//! - `(call/cc (lambda (j) body))` is `body`, with `j` another name of `k`,
//! - `(f … k …)`, for a known `f`, calls the copy of `f` that knows of this parameter.
//!
//! What is then not mentioned but where it is given on, is not captured or given on at all.
//!
//! **Why it is sound.** In the region nothing is between an expression and the continuation: no frame, no handler, no `dynamic-wind`, no
//! parameter, since bodies of those are not in tail position. So to return is to call it. `call/cc` calls its argument in tail
//! position, as R7RS asks, so a loop of captures needs no stack where all of them are names of one.
//!
//! **Assumes** a tree without errors, and keeps [`crate::verify`]'s rules. Nodes that are no longer reached become
//! [`Node::Unspecified`]. A procedure is copied at most once for each of its parameters, and only if it is small.
//!
//! Cost: a few walks over each region, and the copies.

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analyse::{Analysis, analyse};
use crate::tree::{Expr, Item, LambdaId, Node, Program, Var};

mod copy;
mod needed;

/// More copies than this are not made.
const MAX_COPIES: usize = 64;

/// Returns instead of calls of continuations. Says whether anything was changed.
pub fn rewrite(program: &mut Program) -> bool {
    let roots: Vec<Expr> =
        program.nodes.keys().filter(|expr| receiver(program, *expr).is_some()).collect();
    if roots.is_empty() {
        return false;
    }
    let analysis = analyse(program);
    let mut pass = Pass::new(program.clone(), &analysis, program);
    pass.roots = roots;
    let mut at = 0;
    while at < pass.roots.len() {
        let root = pass.roots[at];
        if let Some((var, body)) = receiver(pass.program, root) {
            pass.region(var, body);
        }
        at += 1;
    }
    pass.drop_what_is_not_needed();
    pass.changed
}

/// The variable and the body of what a call of `call/cc` is given.
fn receiver(program: &Program, expr: Expr) -> Option<(Var, Expr)> {
    let Node::Call(callee, args) = &program.nodes[expr] else { return None };
    let Node::Primitive(name) = program.nodes[*callee] else { return None };
    let captures = matches!(name.as_str(), "call/cc" | "call-with-current-continuation");
    let &[arg] = &args[..] else { return None };
    let Node::Lambda(id) = program.nodes[arg] else { return None };
    let (params, body) = plain(program, id)?;
    if let &[var] = params
        && captures
    {
        Some((var, body))
    } else {
        None
    }
}

/// The parameters and the body of a procedure that takes a fixed number of arguments.
fn plain(program: &Program, id: LambdaId) -> Option<(&[Var], Expr)> {
    let [clause] = &program.lambdas[id].clauses[..] else { return None };
    let formals = &clause.formals;
    let fixed = formals.optional.is_empty() && formals.rest.is_none();
    fixed.then_some((&formals.required[..], clause.body))
}

/// A copy of a procedure that returns to one of its parameters.
struct Variant {
    /// The copy.
    lambda: LambdaId,
    /// The name of the copy.
    name: Var,
    /// Which parameter it is.
    position: usize,
    /// The parameter, in the copy.
    param: Var,
}

/// A call of a copy.
struct VariantCall {
    call: Expr,
    variant: usize,
}

/// Another name of a continuation: the `let` that binds it, the name, and of what.
struct Alias {
    binder: Expr,
    var: Var,
    of: Var,
}

struct Pass<'a> {
    /// The program as it was: what copies are made of.
    source: Program,
    analysis: &'a Analysis,
    program: &'a mut Program,
    /// Calls of `call/cc` that are looked at, and their continuations' regions.
    roots: Vec<Expr>,
    /// For variables of copies: what they are copies of.
    original: SecondaryMap<Var, Option<Var>>,
    /// How often each variable is mentioned.
    mentions: SecondaryMap<Var, usize>,
    /// The `let` or `letrec` that binds a variable of the program as it was.
    binders: FxHashMap<Var, Expr>,
    copies: FxHashMap<(Var, usize), usize>,
    variants: Vec<Variant>,
    calls: Vec<VariantCall>,
    aliases: Vec<Alias>,
    changed: bool,
}

/// What stands in tail position of a region.
enum Tail {
    /// The continuation is called.
    Return(Expr),
    /// It is captured again, under another name.
    Again(Var, Expr),
    /// It goes on in these.
    Within(Vec<Expr>),
    /// A local procedure is called, which is in the region if all its calls are.
    Local(Var),
    /// Local procedures, and where they are called.
    Binds(Vec<(Var, Expr)>, Expr),
    /// Something else.
    Leaf,
}

/// A region, as far as it is known.
#[derive(Default)]
struct Region {
    /// The names of its continuation.
    names: EntitySet<Var>,
    /// Local procedures that are found to be called elsewhere as well.
    elsewhere: FxHashSet<Var>,
}

impl<'a> Pass<'a> {
    fn new(source: Program, analysis: &'a Analysis, program: &'a mut Program) -> Self {
        let mut mentions: SecondaryMap<Var, usize> = SecondaryMap::new();
        let mut binders = FxHashMap::default();
        for (expr, node) in source.nodes.iter() {
            match node {
                Node::Ref(var) => mentions[*var] += 1,
                Node::Let(bindings, _) | Node::Letrec(bindings, _) => {
                    binders.extend(bindings.iter().map(|(var, _)| (*var, expr)));
                }
                _ => {}
            }
        }
        Pass {
            source,
            analysis,
            program,
            roots: Vec::new(),
            original: SecondaryMap::new(),
            mentions,
            binders,
            copies: FxHashMap::default(),
            variants: Vec::new(),
            calls: Vec::new(),
            aliases: Vec::new(),
            changed: false,
        }
    }

    /// A capture in a copy is looked at as well.
    fn mark_root(&mut self, expr: Expr) {
        if receiver(self.program, expr).is_some() {
            self.roots.push(expr);
        }
    }

    fn assigned(&self, var: Var) -> bool {
        self.analysis.assigned.contains(self.original[var].unwrap_or(var))
    }

    /// What stands at a place of a region.
    fn look(&self, expr: Expr, region: &Region) -> Tail {
        match &self.program.nodes[expr] {
            Node::Call(callee, args) => {
                if let Some((var, body)) = receiver(self.program, expr) {
                    return if self.assigned(var) { Tail::Leaf } else { Tail::Again(var, body) };
                }
                match (&self.program.nodes[*callee], &args[..]) {
                    (Node::Ref(var), [arg]) if region.names.contains(*var) => Tail::Return(*arg),
                    (Node::Ref(var), _) => Tail::Local(*var),
                    _ => Tail::Leaf,
                }
            }
            Node::If(_, yes, no) => Tail::Within(vec![*yes, *no]),
            Node::Let(bindings, body) | Node::Letrec(bindings, body) => {
                Tail::Binds(self.local_procedures(bindings), *body)
            }
            Node::Seq(all) => Tail::Within(all.last().copied().into_iter().collect()),
            Node::Receive(_, _, body) | Node::The(_, body) => Tail::Within(vec![*body]),
            Node::Case(_, arms, default) => {
                Tail::Within(arms.iter().map(|arm| arm.body).chain([*default]).collect())
            }
            Node::Const(_)
            | Node::Unspecified
            | Node::Ref(_)
            | Node::Primitive(_)
            | Node::Set(..)
            | Node::Lambda(_)
            | Node::RecordProc(..)
            | Node::Parameterize(..)
            | Node::Guard { .. }
            | Node::Reraise(_)
            | Node::Region { .. }
            | Node::Owner(..)
            | Node::Diff(..) => Tail::Leaf,
        }
    }

    /// Procedures among bindings that nobody assigns, with their bodies.
    fn local_procedures(&self, bindings: &[(Var, Expr)]) -> Vec<(Var, Expr)> {
        let procedure = |&(var, value): &(Var, Expr)| {
            let Node::Lambda(id) = self.program.nodes[value] else { return None };
            let [clause] = &self.program.lambdas[id].clauses[..] else { return None };
            (!self.assigned(var)).then_some((var, clause.body))
        };
        bindings.iter().filter_map(procedure).collect()
    }

    /// Rewrites the region of a continuation that begins with a body.
    fn region(&mut self, var: Var, body: Expr) {
        if self.assigned(var) {
            return;
        }
        let mut region = Region::default();
        region.names.insert(var);
        while !self.settle(body, &mut region) {}
        let mut tasks = vec![body];
        while let Some(expr) = tasks.pop() {
            match self.look(expr, &region) {
                Tail::Return(arg) => {
                    self.forget_callee(expr);
                    self.program.nodes[expr] = Node::Seq(vec![arg]);
                    self.changed = true;
                    tasks.push(arg);
                }
                Tail::Again(other, inner) => {
                    self.alias(expr, other, inner, var);
                    region.names.insert(other);
                    tasks.push(inner);
                }
                Tail::Local(_) => self.call_copy(expr, &region),
                Tail::Within(all) => tasks.extend(all),
                Tail::Binds(procedures, body) => {
                    let within = |(var, body): (Var, Expr)| {
                        (!region.elsewhere.contains(&var)).then_some(body)
                    };
                    tasks.extend(procedures.into_iter().filter_map(within));
                    tasks.push(body);
                }
                Tail::Leaf => {}
            }
        }
    }

    /// Finds local procedures that are not only called in the region; true if there was no new one.
    fn settle(&self, body: Expr, region: &mut Region) -> bool {
        let mut calls: SecondaryMap<Var, usize> = SecondaryMap::new();
        let mut found = Vec::new();
        let mut tasks = vec![body];
        while let Some(expr) = tasks.pop() {
            match self.look(expr, region) {
                Tail::Return(arg) => tasks.push(arg),
                Tail::Again(_, inner) => tasks.push(inner),
                Tail::Local(var) => calls[var] += 1,
                Tail::Within(all) => tasks.extend(all),
                Tail::Binds(procedures, body) => {
                    for (var, inner) in procedures {
                        if !region.elsewhere.contains(&var) {
                            found.push(var);
                            tasks.push(inner);
                        }
                    }
                    tasks.push(body);
                }
                Tail::Leaf => {}
            }
        }
        let mut settled = true;
        for var in found {
            if calls[var] != self.mentions[var] {
                region.elsewhere.insert(var);
                settled = false;
            }
        }
        settled
    }

    /// What a call that goes away has called is no longer reached.
    fn forget_callee(&mut self, call: Expr) {
        if let Node::Call(callee, _) = self.program.nodes[call] {
            self.program.nodes[callee] = Node::Unspecified;
        }
    }

    /// A capture within the region binds another name.
    fn alias(&mut self, call: Expr, var: Var, body: Expr, of: Var) {
        let origin = self.program.origins[call];
        if let Node::Call(callee, args) = self.program.nodes[call].clone() {
            self.program.nodes[callee] = Node::Unspecified;
            args.iter().for_each(|arg| self.program.nodes[*arg] = Node::Unspecified);
        }
        let value = self.program.push(Node::Ref(of), origin);
        self.program.nodes[call] = Node::Let(vec![(var, value)], body);
        self.aliases.push(Alias { binder: call, var, of });
        self.changed = true;
    }

    /// A call in the region that is given the continuation goes to a copy.
    fn call_copy(&mut self, call: Expr, region: &Region) {
        let Node::Call(callee, args) = &self.program.nodes[call] else { return };
        let Node::Ref(procedure) = self.program.nodes[*callee] else { return };
        let (callee, count) = (*callee, args.len());
        let given = |arg: &Expr| matches!(self.program.nodes[*arg], Node::Ref(var) if region.names.contains(var));
        let Some(position) = args.iter().position(given) else { return };
        let Some(variant) = self.variant(procedure, position, count) else { return };
        self.program.nodes[callee] = Node::Ref(self.variants[variant].name);
        self.calls.push(VariantCall { call, variant });
        self.changed = true;
    }

    /// The copy of a procedure of the program, with this many parameters, that returns to the one at a position.
    fn variant(&mut self, procedure: Var, position: usize, count: usize) -> Option<usize> {
        if let Some(&made) = self.copies.get(&(procedure, position)) {
            return Some(made);
        }
        if self.variants.len() >= MAX_COPIES || self.original[procedure].is_some() {
            return None;
        }
        let value = self.analysis.value(procedure)?;
        let Node::Lambda(id) = self.source.nodes[value] else { return None };
        let (params, body) = plain(&self.source, id)?;
        if params.len() != count || self.analysis.assigned.contains(params[position]) {
            return None;
        }
        if !copy::is_small(&self.source, body) {
            return None;
        }
        let (name, lambda) = self.copy_procedure(procedure, value, id)?;
        let clause = &self.program.lambdas[lambda].clauses[0];
        let (param, body) = (clause.formals.required[position], clause.body);
        let variant = self.variants.len();
        self.copies.insert((procedure, position), variant);
        self.variants.push(Variant { lambda, name, position, param });
        self.region(param, body);
        Some(variant)
    }

    /// Puts a definition next to that of the procedure it is a copy of.
    fn define_beside(&mut self, procedure: Var, name: Var, value: Expr) -> Option<()> {
        if let Some(&binder) = self.binders.get(&procedure) {
            match &mut self.program.nodes[binder] {
                Node::Let(bindings, _) | Node::Letrec(bindings, _) => {
                    let at = bindings.iter().position(|(var, _)| *var == procedure)?;
                    bindings.insert(at + 1, (name, value));
                    return Some(());
                }
                _ => return None,
            }
        }
        let is_it = |item: &Item| matches!(item, Item::Define(var, _) if *var == procedure);
        let at = self.program.items.iter().position(is_it)?;
        self.program.items.insert(at + 1, Item::Define(name, value));
        Some(())
    }
}

#[cfg(test)]
mod tests;
