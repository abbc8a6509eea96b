//! The operations that take a derivative: which is next, and what stands in its place.
//!
//! What changes around the function, such as a captured cell that it writes to, has a shadow that is made before the call: zero. Two
//! of them that may be the same object share it if they are.

mod answers;
mod call;
mod copies;
mod outer;

use cranelift_entity::EntitySet;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashSet;

use super::Refused;
use super::activity::{Activity, Node, find_activity};
use super::ask::{Asks, put_answer};
use super::backward::{Asked, run_backward};
use super::exceptions::widen;
use super::inline::inline_all;
use super::region::{Known, Place, Region};
use super::shadow_types::Mode;
use super::shapes::Shapes;
use super::tape::Tape;
use super::top_tested::test_at_top;
use super::transform::{Lasting, Plan, Transform};
use crate::ir::*;
use crate::optimise::OptimiseReport;
use crate::optimise::copy::Copier;

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
    let known = Known::find(program, &lasting.questions);
    let takers = takers(&known);
    let mut ready = Vec::new();
    let (mut waiting, mut unknown) = (Vec::new(), Vec::new());
    for &(home, var) in &known.sites {
        let Some(site) = find(program, home, var) else { continue };
        let Some(root) = known.function(site.args[0]) else {
            unknown.push(site);
            continue;
        };
        let region = Region::find_known(program, &known, root);
        let inner = region.lams.iter().any(|lam| takers.contains(lam));
        if inner { waiting.push(site) } else { ready.push(site) }
    }
    // Which function it is may become known when others are expanded.
    if ready.is_empty() && !unknown.is_empty() {
        unknown.into_iter().for_each(|site| wrap(program, site));
        return expand_innermost(program, lasting, report);
    }
    // A function that takes its own derivative has no innermost one.
    let endless = ready.is_empty();
    for &site in &waiting {
        if endless {
            let why = "this function takes its own derivative, without an end";
            let result = Err(refused(program, site, why));
            note(program, report, site, result);
        }
    }
    if endless {
        return waiting.len() as u32;
    }
    // Those wait that can reach others by calls of what is not known, as long as there are others.
    let mut postponed = Vec::new();
    let mut count = 0;
    for &site in &ready {
        match expand(program, lasting, site, false) {
            Ok(false) => postponed.push(site),
            result => {
                note(program, report, site, result.map(|_| ()));
                count += 1;
            }
        }
    }
    if count == 0
        && let Some(&site) = postponed.first()
    {
        let result = expand(program, lasting, site, true);
        note(program, report, site, result.map(|_| ()));
        count = 1;
    }
    for answer in std::mem::take(&mut lasting.answers) {
        lasting.questions.insert(answer.asked);
        put_answer(program, answer);
    }
    count
}

fn note(
    program: &mut Program,
    report: &mut OptimiseReport,
    site: Site,
    result: Result<(), Refused>,
) {
    if let Err(refused) = result {
        fail(program, site, &refused.reason);
        report.underivable.push(refused);
    }
    report.derivatives += 1;
}

/// Functions that take derivatives.
fn takers(known: &Known) -> FxHashSet<LamId> {
    known.sites.iter().map(|&(home, _)| home).collect()
}

/// A function that is not known becomes one that calls it.
fn wrap(program: &mut Program, site: Site) {
    let [f, x, d] = site.args;
    let Atom::Var(function) = f else { return };
    let ty = program.vars[function].ty;
    let Ty::Arrow(from, to) = program.types[ty] else { return };
    let param = program.fresh(Symbol::new("x"), from, site.span);
    let result = program.fresh(Symbol::new("y"), to, site.span);
    let stmts = vec![Stmt::bind(result, Op::Apply(f, vec![Atom::Var(param)]), site.span)];
    let body = Block { stmts, term: Term::Ret(Atom::Var(result)) };
    let Var { name, .. } = program.vars[function];
    let lam = Lambda::new(name, site.span, None, vec![param], to, body);
    let lam = program.lams.push(lam);
    let known = program.fresh(name, ty, site.span);
    let prim = if site.mode == Mode::Forward { Prim::Jvp } else { Prim::Vjp };
    let op = Op::Prim(prim, vec![Atom::Var(known), x, d]);
    let stmts =
        vec![Stmt::bind(known, Op::Lambda(lam), site.span), Stmt::bind(site.var, op, site.span)];
    splice(program, site.home, site.var, stmts, true);
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

/// Expands a site, if it need not wait for others; if it must not wait, it does without what they stand in.
fn expand(
    program: &mut Program,
    lasting: &mut Lasting,
    site: Site,
    now: bool,
) -> Result<bool, Refused> {
    let known = Known::find(program, &lasting.questions);
    let Some(root) = known.function(site.args[0]) else {
        let why = "which function this is the derivative of is not known here";
        return Err(refused(program, site, why));
    };
    let region = Region::find_known(program, &known, root);
    if expand_in(program, lasting, (&known, &region, false), (site, root))? {
        return Ok(true);
    }
    // Functions that are not known have to be asked, by walks that have not been made for it.
    lasting.shapes = Shapes::default();
    let takers = takers(&known);
    let takes = |region: &Region| region.lams.iter().any(|lam| takers.contains(lam));
    let mut region = Region::find(program, &known, root);
    if takes(&region) {
        if !now {
            return Ok(false);
        }
        let mut without = |lam| takes(&Region::find_known(program, &known, lam));
        region = Region::find_without(program, &known, root, &mut without);
    }
    let result = expand_in(program, lasting, (&known, &region, true), (site, root));
    // The globals of one site are not those of another.
    lasting.shapes = Shapes::default();
    lasting.asks = Asks::default();
    result
}

/// Expands a site whose function reaches a region; whether that could be done, which it could not if functions must be asked that are not known.
fn expand_in(
    program: &mut Program,
    lasting: &mut Lasting,
    (known, region, asking): (&Known, &Region, bool),
    (site, root): (Site, LamId),
) -> Result<bool, Refused> {
    let direct = program.lams[root].params.len() == 1;
    let activity = find_activity(program, &mut lasting.types, known, region, (root, direct));
    if site.mode == Mode::Reverse
        && direct
        && turn_back(program, lasting, (known, region), &activity, (site, root))
    {
        return Ok(true);
    }
    if site.mode == Mode::Reverse && lasting.tape.is_none() {
        lasting.tape = Some(Tape::new(program, site.span));
    }
    let (mode, span) = (site.mode, site.span);
    widen(program, lasting, &activity, mode);
    let plan = Plan { known, region, activity: &activity, mode, root, span, asking };
    let answers = lasting.answers.len();
    let mut transform = Transform::new(program, lasting, plan);
    let mut expansion = Expansion::default();
    expansion.find_outer(&mut transform);
    expansion.copy_roots(&mut transform);
    let stmts = expansion.call(&mut transform, site, root, direct);
    if asking {
        expansion.answer(&mut transform);
    }
    if let (Some((var, span)), true) =
        (transform.bits, makes_floats_of_bits(transform.program, region))
    {
        transform.refuse_at(var, span, "the bits of a value that changes with the input are taken as something else, of which a number may be made again");
    }
    if let Some(mut refused) = transform.refused {
        lasting.answers.truncate(answers);
        refused.spans.extend(program.lineage.place(site.var, site.span));
        refused.spans.extend([site.span, program.lams[site.home].span]);
        return Err(refused);
    }
    if transform.wants_to_ask {
        return Ok(false);
    }
    splice(program, site.home, site.var, stmts, true);
    for (var, home, stmts) in expansion.around {
        splice(program, home, var, stmts, false);
    }
    for Joining { to: (var, home), members } in expansion.joining {
        join_group(program, home, var, members);
    }
    Ok(true)
}

/// Functions become members of the group of the one that a variable is bound to.
fn join_group(program: &mut Program, home: LamId, wanted: VarId, more: Vec<(VarId, LamId)>) {
    let mut body = std::mem::replace(&mut program.lams[home].body, Block::moved());
    body.each_block_mut(&mut |block: &mut Block| {
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::LetRec { members, .. } if members.iter().any(|&(var, _)| var == wanted) => {
                    members.extend(more.iter().copied());
                }
                &mut Stmt::Let { var, op: Op::Lambda(lam), span } if var == wanted => {
                    let mut members = vec![(var, lam)];
                    members.extend(more.iter().copied());
                    *stmt = Stmt::LetRec { members, captures: Vec::new(), span };
                }
                Stmt::LetRec { .. } | Stmt::Let { .. } | Stmt::Join { .. } => {}
            }
        }
    });
    program.lams[home].body = body;
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
            Node::Global(_) | Node::Value(_) | Node::Exn(..) => false,
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
    let copy = match only_root_changes(program, region, activity, root) {
        true => Some(Copier::new(program).lambda(root)),
        false => inline_all(program, (known, region), activity, root),
    };
    let Some(copy) = copy else { return false };
    let mut body = std::mem::replace(&mut program.lams[copy].body, Block::moved());
    test_at_top(program, &mut body);
    program.lams[copy].body = body;
    let all = Region::find_known(program, known, copy);
    let activity = find_activity(program, &mut lasting.types, known, &all, (copy, true));
    if !only_root_changes(program, &all, &activity, copy) {
        return false;
    }
    let asked = Asked { activity: &activity, root: copy, pair, span: site.span };
    let made = run_backward(program, &mut lasting.choices, &mut lasting.stack, asked);
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

/// Functions that join the group of another one.
struct Joining {
    /// The variable of that one, and the function in which it is bound.
    to: (VarId, LamId),
    members: Vec<(VarId, LamId)>,
}

/// What becomes of one site.
#[derive(Default)]
struct Expansion {
    /// Copies of functions around the site: after which variable, in which function.
    around: Vec<(VarId, LamId, Vec<Stmt>)>,
    /// The same for those that must mention them.
    joining: Vec<Joining>,
    /// Globals that have a shadow.
    zeros: Vec<(GlobalId, GlobalId)>,
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
