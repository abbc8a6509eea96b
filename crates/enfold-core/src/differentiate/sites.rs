//! The operations that take a derivative: which is next, and what stands in its place.
//!
//! What changes around the function, such as a captured cell that it writes to, has a shadow that is made before the call: zero. Two
//! of them that may be the same object share it if they are.

use cranelift_entity::EntitySet;
use enfold_syntax::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Refused;
use super::activity::{Activity, Node, find_activity};
use super::backward::{Asked, run_backward};
use super::inline::inline_all;
use super::region::{Known, Place, Region};
use super::shadow_types::Mode;
use super::shapes::{Given, Purpose};
use super::tape::Tape;
use super::transform::{Lasting, Plan, Transform};
use crate::ir::*;
use crate::optimise::OptimiseReport;

/// An operation that takes a derivative.
#[derive(Debug, Clone, Copy)]
struct Site {
    /// The function in which it stands.
    home: LamId,
    /// Its result.
    var: VarId,
    mode: Mode,
    /// What has a derivative, the value, and a change of it or of the result.
    args: [Atom; 3],
    span: Span,
}

/// Expands the derivatives whose functions take none themselves; gives the number.
pub(super) fn expand_innermost(
    program: &mut Program,
    lasting: &mut Lasting,
    report: &mut OptimiseReport,
) -> u32 {
    let known = Known::find(program);
    let takers: FxHashSet<LamId> = known.sites.iter().map(|&(home, _)| home).collect();
    let mut ready = Vec::new();
    let (mut waiting, mut unknown) = (Vec::new(), Vec::new());
    for &(home, var) in &known.sites {
        let Some(site) = find(program, home, var) else { continue };
        let Some(root) = known.function(site.args[0]) else {
            unknown.push(site);
            continue;
        };
        let region = Region::find(program, &known, root);
        let inner = region.lams.iter().any(|lam| takers.contains(lam));
        if inner { waiting.push(site) } else { ready.push(site) }
    }
    // Which function it is may become known when others are expanded.
    if ready.is_empty() {
        ready = unknown;
    }
    // A function that takes its own derivative has no innermost one.
    let endless = ready.is_empty();
    if endless {
        ready = waiting;
    }
    for &site in &ready {
        let result = match endless {
            true => Err(refused(
                program,
                site,
                "this function takes its own derivative, without an end",
            )),
            false => expand(program, lasting, site),
        };
        if let Err(refused) = result {
            fail(program, site, &refused.reason);
            report.underivable.push(refused);
        }
        report.derivatives += 1;
    }
    ready.len() as u32
}

fn refused(program: &Program, site: Site, reason: &str) -> Refused {
    let call = program.lineage.place(site.var, site.span);
    let spans = [Some(site.span), call, Some(program.lams[site.home].span)];
    let spans = spans.into_iter().flatten().collect();
    Refused { spans, reason: reason.to_string() }
}

fn find(program: &Program, home: LamId, wanted: VarId) -> Option<Site> {
    let mut found = None;
    program.lams[home].body.each_stmt(&mut |stmt| {
        if let Stmt::Let { var, op: Op::Prim(prim @ (Prim::Jvp | Prim::Vjp), args), span } = stmt
            && *var == wanted
            && let [f, x, d] = args[..]
        {
            let mode = if *prim == Prim::Jvp { Mode::Forward } else { Mode::Reverse };
            found = Some(Site { home, var: *var, mode, args: [f, x, d], span: *span });
        }
    });
    found
}

/// Puts statements after the one that binds a variable, or in its place.
fn splice(program: &mut Program, home: LamId, wanted: VarId, stmts: Vec<Stmt>, replace: bool) {
    let mut stmts = Some(stmts);
    let mut body = std::mem::replace(&mut program.lams[home].body, Block::moved());
    body.each_block_mut(&mut |block| {
        let at = block.stmts.iter().position(|stmt| match stmt {
            Stmt::Let { var, .. } => *var == wanted,
            Stmt::LetRec { members, .. } => members.iter().any(|&(var, _)| var == wanted),
            Stmt::Join { .. } => false,
        });
        if let (Some(at), Some(stmts)) = (at, at.and_then(|_| stmts.take())) {
            let end = if replace { at + 1 } else { at };
            let from = if replace { at } else { at + 1 };
            block.stmts.splice(from..end.max(from), stmts);
        }
    });
    program.lams[home].body = body;
}

/// What cannot be had fails when it is asked for.
fn fail(program: &mut Program, site: Site, reason: &str) {
    let text = program.strings.push(format!("no derivative: {reason}"));
    let op = Op::Prim(Prim::Failwith, vec![Atom::Str(text)]);
    splice(program, site.home, site.var, vec![Stmt::bind(site.var, op, site.span)], true);
}

fn expand(program: &mut Program, lasting: &mut Lasting, site: Site) -> Result<(), Refused> {
    let known = Known::find(program);
    let Some(root) = known.function(site.args[0]) else {
        return Err(refused(
            program,
            site,
            "which function this is the derivative of is not known here",
        ));
    };
    let region = Region::find(program, &known, root);
    let direct = program.lams[root].params.len() == 1;
    let activity = find_activity(program, &mut lasting.types, &known, &region, (root, direct));
    if site.mode == Mode::Reverse
        && direct
        && turn_back(program, lasting, (&known, &region), &activity, (site, root))
    {
        return Ok(());
    }
    if site.mode == Mode::Reverse && lasting.tape.is_none() {
        lasting.tape = Some(Tape::new(program, site.span));
    }
    let (mode, span) = (site.mode, site.span);
    let plan = Plan { known: &known, region: &region, activity: &activity, mode, root, span };
    let mut transform = Transform::new(program, lasting, plan);
    let mut expansion = Expansion { around: Vec::new(), zeros: Vec::new() };
    expansion.find_outer(&mut transform);
    expansion.copy_roots(&mut transform);
    let stmts = expansion.call(&mut transform, site, root, direct);
    if let (Some((var, span)), true) =
        (transform.bits, makes_floats_of_bits(transform.program, &region))
    {
        transform.refuse_at(var, span, "the bits of a value that changes with the input are taken as something else, of which a number may be made again");
    }
    if let Some(mut refused) = transform.refused {
        refused.spans.extend(program.lineage.place(site.var, site.span));
        refused.spans.extend([site.span, program.lams[site.home].span]);
        return Err(refused);
    }
    splice(program, site.home, site.var, stmts, true);
    for (var, home, stmts) in expansion.around {
        splice(program, home, var, stmts, false);
    }
    Ok(())
}

/// Whether all that changes is in one function.
fn only_root_changes(program: &Program, region: &Region, activity: &Activity, root: LamId) -> bool {
    let mut bound: EntitySet<VarId> = EntitySet::new();
    program.lams[root].params.iter().for_each(|&param| {
        bound.insert(param);
    });
    program.lams[root].body.each_stmt(&mut |stmt| {
        stmt.each_bound(&mut |var| {
            bound.insert(var);
        });
    });
    region.lams.iter().all(|&lam| lam == root || !activity.is(Node::Code(lam)))
        && activity.all().all(|node| match node {
            Node::Var(var) => bound.contains(var),
            Node::Global(_) | Node::Value(_) => false,
            Node::Ret(_) | Node::Code(_) => true,
        })
}

/// A function that runs forward and backward stands in place of the operation, if there is one.
fn turn_back(
    program: &mut Program,
    lasting: &mut Lasting,
    (known, region): (&Known, &Region),
    activity: &Activity,
    (site, root): (Site, LamId),
) -> bool {
    let pair = program.vars[site.var].ty;
    let asked = Asked { activity, root, pair, span: site.span };
    let (choices, stack) = (&mut lasting.choices, &mut lasting.stack);
    let made = if only_root_changes(program, region, activity, root) {
        run_backward(program, choices, stack, asked)
    } else if let Some(copy) = inline_all(program, (known, region), activity, root) {
        let all = Region::find(program, known, copy);
        let changes = find_activity(program, &mut lasting.types, known, &all, (copy, true));
        let alone = only_root_changes(program, &all, &changes, copy);
        let asked = Asked { activity: &changes, root: copy, ..asked };
        if alone { run_backward(program, choices, stack, asked) } else { None }
    } else {
        None
    };
    let Some(made) = made else { return false };
    let args = vec![site.args[1], site.args[2]];
    let callee = match region.place(known, root) {
        Place::Around(after, home) => {
            let float = program.types.intern(Ty::Float);
            let param = program.vars[program.lams[root].params[0]].ty;
            let rest = program.types.intern(Ty::Arrow(float, pair));
            let ty = program.types.intern(Ty::Arrow(param, rest));
            let Lambda { name, span, .. } = program.lams[made];
            let var = program.fresh(name, ty, span);
            let stmts = vec![Stmt::bind(var, Op::Lambda(made), span)];
            match leader(program, home, after) {
                Some(leader) => splice(program, home, leader, stmts, false),
                None => splice(program, home, after, stmts, false),
            }
            Atom::Var(var)
        }
        Place::Closed => Atom::Lam(made),
        Place::Inner => return false,
    };
    let stmts = vec![Stmt::bind(site.var, Op::Apply(callee, args), site.span)];
    splice(program, site.home, site.var, stmts, true);
    true
}

/// Whether something that is reached makes a float of bits that are not constant.
fn makes_floats_of_bits(program: &Program, region: &Region) -> bool {
    let mut found = false;
    for &lam in &region.lams {
        program.lams[lam].body.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op: Op::Prim(Prim::Bitcast, args), .. } = stmt {
                let ty = &program.types[program.vars[*var].ty];
                let float = matches!(ty, Ty::Float | Ty::Float32);
                found |= float && matches!(args[0], Atom::Var(_));
            }
        });
    }
    found
}

/// What becomes of one site.
struct Expansion {
    /// Copies of functions around the site: after which variable, in which function.
    around: Vec<(VarId, LamId, Vec<Stmt>)>,
    /// Globals that have a shadow.
    zeros: Vec<(GlobalId, GlobalId)>,
}

/// A copy that is not made with another one.
struct Root {
    lam: LamId,
    copy: LamId,
    /// Around the site: after which variable it stands, in which function, and its own variable.
    around: Option<(VarId, LamId, VarId)>,
}

/// Copies of functions that mention each other.
struct Group {
    /// They stand after this one …
    leader: VarId,
    /// … in this function.
    home: LamId,
    members: Vec<(VarId, LamId)>,
    span: Span,
}

impl Expansion {
    /// What changes although it is not the region's.
    fn find_outer(&mut self, transform: &mut Transform<'_>) {
        let mut bound: EntitySet<VarId> = EntitySet::new();
        for &lam in &transform.region.lams {
            let lam = &transform.program.lams[lam];
            lam.params.iter().for_each(|&param| {
                bound.insert(param);
            });
            lam.body.each_stmt(&mut |stmt| {
                stmt.each_bound(&mut |var| {
                    bound.insert(var);
                });
            });
        }
        let mut vars = Vec::new();
        let mut globals = Vec::new();
        for node in transform.activity.all() {
            match node {
                Node::Var(var) if !bound.contains(var) => vars.push(var),
                Node::Global(global) => globals.push(global),
                _ => {}
            }
        }
        vars.sort();
        globals.sort();
        for var in vars {
            let ty = transform.ty(var);
            let written = transform.activity.is_written(Node::Var(var));
            self.check(transform, ty, written);
            transform.outer.push(var);
        }
        for global in globals {
            let Global { name, ty, span, .. } = transform.program.globals[global];
            let written = transform.activity.is_written(Node::Global(global));
            self.check(transform, ty, written);
            let ty = transform.shadow_ty(ty);
            let name = Symbol::new(&format!("{name}'"));
            let shadow = transform.program.globals.push(Global {
                name,
                ty,
                span,
                mutable: true,
                slot: false,
            });
            transform.globals.insert(global, shadow);
            self.zeros.push((global, shadow));
        }
    }

    /// What is around can change if all that it holds is known to be its own, or if it is only read.
    fn check(&self, transform: &mut Transform<'_>, ty: TyId, written: bool) {
        let program = &*transform.program;
        let types = &mut transform.lasting.types;
        let held: Vec<TyId> = match program.types[ty] {
            Ty::Array(held) | Ty::Cell(held) => vec![held],
            Ty::Data(data) => {
                let cases = program.datas[data].cases.iter();
                cases.flat_map(|case| &case.fields).map(|field| field.ty).collect()
            }
            _ => Vec::new(),
        };
        if types.has_function(program, ty) {
            transform.refuse(
                transform.span,
                "a function that comes from outside is called with what changes, and which one it is is not known here",
            );
        } else if written && held.into_iter().any(|ty| types.linked(program, ty)) {
            transform.refuse(
                transform.span,
                "what changes with the input is put into data from outside that holds other data which can be changed",
            );
        }
    }

    /// Copies all functions that are not copied with others.
    fn copy_roots(&mut self, transform: &mut Transform<'_>) {
        let mut first = Vec::new();
        if transform.mode == Mode::Reverse {
            first.extend(transform.lasting.tape.map(|tape| tape.ty));
        }
        let outer: Vec<TyId> = transform
            .outer
            .clone()
            .into_iter()
            .map(|var| {
                let ty = transform.ty(var);
                transform.shadow_ty(ty)
            })
            .collect();
        let lams: Vec<LamId> = transform.region.lams.clone();
        let mut roots = Vec::new();
        for lam in lams {
            if !transform.is_copied(lam) {
                continue;
            }
            match transform.region.place(transform.known, lam) {
                Place::Inner => {}
                Place::Closed => {
                    let copy = transform.declare_copy(lam);
                    transform.copies.insert(lam, Atom::Lam(copy));
                    roots.push(Root { lam, copy, around: None });
                }
                Place::Around(after, home) => {
                    let copy = transform.declare_copy(lam);
                    let first: Vec<TyId> = first.iter().chain(&outer).copied().collect();
                    let ty = transform.copy_ty(lam, &first);
                    let Lambda { name, span, .. } = transform.program.lams[copy];
                    let var = transform.program.fresh(name, ty, span);
                    transform.copies.insert(lam, Atom::Var(var));
                    roots.push(Root { lam, copy, around: Some((after, home, var)) });
                }
            }
        }
        for &Root { lam, copy, around } in &roots {
            self.copy_root(transform, (lam, copy), around.is_some());
        }
        self.place_around(transform, &roots);
    }

    fn copy_root(&self, transform: &mut Transform<'_>, (lam, copy): (LamId, LamId), around: bool) {
        let span = transform.program.lams[lam].span;
        let mut params = Vec::new();
        if let (Mode::Reverse, Some(tape)) = (transform.mode, transform.lasting.tape) {
            let tape = transform.program.fresh(Symbol::new("tape"), tape.ty, span);
            transform.tape = Some(Atom::Var(tape));
            params.push(tape);
        }
        for var in transform.outer.clone() {
            transform.shadows.remove(&var);
            if around {
                let ty = transform.ty(var);
                let ty = transform.shadow_ty(ty);
                let shadow = transform.program.fresh(Symbol::new("outer'"), ty, span);
                transform.shadows.insert(var, Atom::Var(shadow));
                params.push(shadow);
            }
        }
        transform.program.lams[copy].params = params;
        transform.copy_function(lam, copy);
    }

    /// Copies stand right after what they are copies of; those of functions that mention each other mention each other.
    fn place_around(&mut self, transform: &mut Transform<'_>, roots: &[Root]) {
        let mut groups: FxHashMap<VarId, usize> = FxHashMap::default();
        let mut recursive: Vec<Group> = Vec::new();
        for &Root { copy, around, .. } in roots {
            let Some((after, home, var)) = around else { continue };
            let span = transform.program.lams[copy].span;
            let Some(leader) = leader(transform.program, home, after) else {
                let stmts = vec![Stmt::bind(var, Op::Lambda(copy), span)];
                self.around.push((after, home, stmts));
                continue;
            };
            let at = *groups.entry(leader).or_insert(recursive.len());
            if at == recursive.len() {
                recursive.push(Group { leader, home, members: Vec::new(), span });
            }
            recursive[at].members.push((var, copy));
        }
        for Group { leader, home, members, span } in recursive {
            let stmts = vec![Stmt::LetRec { members, captures: Vec::new(), span }];
            self.around.push((leader, home, stmts));
        }
    }

    /// What stands in place of the operation.
    fn call(
        &self,
        transform: &mut Transform<'_>,
        site: Site,
        root: LamId,
        direct: bool,
    ) -> Vec<Stmt> {
        let mut out = Vec::new();
        transform.span = site.span;
        transform.lam = site.home;
        let [f, x, d] = site.args;
        let param = transform.program.lams[root].params[0];
        let given = transform.ty(param);
        let tape = transform.lasting.tape.filter(|_| site.mode == Mode::Reverse);
        transform.tape = tape.map(|tape| tape.start(transform.program, site.span, &mut out));
        self.shadow_outer(transform, &mut out);

        let mut value = Given::value(x);
        let shadow = match site.mode {
            Mode::Forward => {
                value.change = Some(d);
                transform.walk(Purpose::Lift, given, value, &mut out)
            }
            Mode::Reverse => {
                value.context = transform.tape;
                transform.walk(Purpose::Number, given, value, &mut out)
            }
        };
        let passed = match site.mode {
            Mode::Reverse if transform.lasting.types.linked(transform.program, given) => {
                let given_again = Given { shadow: Some(shadow), ..Given::value(x) };
                transform.walk(Purpose::Again, given, given_again, &mut out)
            }
            _ => shadow,
        };
        let (ret, y, y_shadow) = match direct {
            true => self.call_direct(transform, (root, param), (f, x, passed), &mut out),
            false => self.call_value(transform, root, (x, passed), &mut out),
        };
        let second = match (site.mode, tape) {
            (Mode::Reverse, Some(tape)) => {
                let tape_now = transform.tape.unwrap_or(Atom::Unit);
                let at = (tape_now, site.span);
                let adjoints = tape.adjoints(transform.program, at, &mut out);
                if let Some(shadow) = y_shadow {
                    let seed = Given {
                        context: Some(adjoints),
                        value: y,
                        shadow: Some(shadow),
                        change: Some(d),
                    };
                    transform.walk(Purpose::Seed, ret, seed, &mut out);
                }
                let at = (tape_now, adjoints, site.span);
                tape.read(transform.program, at, &mut out);
                let collect =
                    Given { context: Some(adjoints), value: x, shadow: Some(shadow), change: None };
                transform.walk(Purpose::Collect, given, collect, &mut out)
            }
            _ => {
                let purpose = if y_shadow.is_some() { Purpose::Keep } else { Purpose::Still };
                let keep = Given { shadow: y_shadow, ..Given::value(y) };
                transform.walk(purpose, ret, keep, &mut out)
            }
        };
        let pair = transform.ty(site.var);
        if let Ty::Data(data) = transform.program.types[pair] {
            let op = Op::Construct { data, case: 0, args: vec![y, second] };
            out.push(Stmt::bind(site.var, op, site.span));
        }
        out
    }

    /// Zero for what changes from outside.
    fn shadow_outer(&self, transform: &mut Transform<'_>, out: &mut Vec<Stmt>) {
        for var in transform.outer.clone() {
            transform.shadows.remove(&var);
        }
        let bool = transform.program.types.intern(Ty::Bool);
        let mut before: Vec<(VarId, Atom)> = Vec::new();
        for var in transform.outer.clone() {
            let ty = transform.ty(var);
            let shadow_ty = transform.shadow_ty(ty);
            let mut shadow = transform.walk(Purpose::Zero, ty, Given::value(Atom::Var(var)), out);
            let written = transform.activity.is_written(Node::Var(var));
            for &(other, its) in &before {
                if transform.ty(other) != ty || !written {
                    continue;
                }
                let args = vec![Atom::Var(var), Atom::Var(other)];
                let same = transform.build(out).prim("same", bool, Prim::Same, args);
                shadow = choose(transform, shadow_ty, same, (its, shadow), out);
            }
            before.push((var, shadow));
        }
        transform.shadows.extend(before);
        for &(global, shadow) in &self.zeros {
            let ty = transform.program.globals[global].ty;
            let value = transform.build(out).op("held", ty, Op::GlobalGet(global));
            let zero = transform.walk(Purpose::Zero, ty, Given::value(value), out);
            transform.effect(Op::GlobalSet(shadow, zero), out);
        }
    }

    /// A call of the copy of a function of one argument.
    fn call_direct(
        &self,
        transform: &mut Transform<'_>,
        (root, param): (LamId, VarId),
        (f, x, shadow): (Atom, Atom, Atom),
        out: &mut Vec<Stmt>,
    ) -> (TyId, Atom, Option<Atom>) {
        let Lambda { ret, .. } = transform.program.lams[root];
        let Some(&copy) = transform.copies.get(&root) else {
            let y = transform.build(out).op("value", ret, Op::Apply(f, vec![x]));
            return (ret, y, None);
        };
        let mut args = transform.first_args(root);
        args.push(x);
        if transform.active(param) {
            args.push(shadow);
        }
        let op = Op::Apply(copy, args);
        if !transform.returns_pair(root) {
            let y = transform.build(out).op("value", ret, op);
            return (ret, y, None);
        }
        let pair = transform.pair_ty(ret);
        let pair = transform.build(out).op("pair", pair, op);
        let (y, shadow) = transform.take_apart(ret, pair, out);
        (ret, y, Some(shadow))
    }

    /// A call of a function of several arguments with the first one.
    fn call_value(
        &self,
        transform: &mut Transform<'_>,
        root: LamId,
        (x, shadow): (Atom, Atom),
        out: &mut Vec<Stmt>,
    ) -> (TyId, Atom, Option<Atom>) {
        let ty = transform.function_ty(root);
        let Ty::Arrow(from, to) = transform.program.types[ty] else { return (ty, x, None) };
        let function = transform.function_value(root, out);
        let mut args = vec![x];
        if transform.carries(from) {
            args.push(shadow);
        }
        let pair = transform.pair_ty(to);
        let pair = transform.build(out).op("pair", pair, Op::Apply(function, args));
        let (y, shadow) = transform.take_apart(to, pair, out);
        (to, y, Some(shadow))
    }
}

/// The first member of the group of functions that a variable is bound in.
fn leader(program: &Program, home: LamId, wanted: VarId) -> Option<VarId> {
    let mut found = None;
    program.lams[home].body.each_stmt(&mut |stmt| {
        if let Stmt::LetRec { members, .. } = stmt
            && members.iter().any(|&(var, _)| var == wanted)
        {
            found = members.first().map(|&(var, _)| var);
        }
    });
    found
}

/// One of two values of a type, by a function that chooses.
fn choose(
    transform: &mut Transform<'_>,
    ty: TyId,
    cond: Atom,
    (then, otherwise): (Atom, Atom),
    out: &mut Vec<Stmt>,
) -> Atom {
    let span = transform.span;
    let program = &mut *transform.program;
    let bool = program.types.intern(Ty::Bool);
    let params = vec![
        program.fresh(Symbol::new("test"), bool, span),
        program.fresh(Symbol::new("a"), ty, span),
        program.fresh(Symbol::new("b"), ty, span),
    ];
    let [test, a, b] = [0, 1, 2].map(|index| Atom::Var(params[index]));
    let ways = [a, b].map(|atom| Block::end(Term::Ret(atom)));
    let [first, second] = ways;
    let body = Block::end(Term::branch(test, first, second));
    let name = Symbol::new("choose");
    let lam = program.lams.push(Lambda::new(name, span, None, params, ty, body));
    let op = Op::Apply(Atom::Lam(lam), vec![cond, then, otherwise]);
    transform.build(out).op("shadow", ty, op)
}
