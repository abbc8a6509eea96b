//! The names that a piece of the tree mentions, whatever they mean.
//!
//! Members of a type may use each other in any order. Which member a dot names is known only when
//! types are, so the order in which members are checked follows names alone: one that mentions
//! `.Area` comes after everything that is called `Area`. Names may only make the order stricter.

use enfold_fsharp::tree::{Arm, Expr, ExprKind, InterpPart, Member, MemberKind, Path, Stmt};
use enfold_syntax::{Symbol, components};
use rustc_hash::FxHashSet;

/// Visits the expressions directly inside of one.
pub(crate) fn children(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
        ExprKind::Error | ExprKind::Lit(_) | ExprKind::Name(_) => {}
        ExprKind::TypeApp(inner, _)
        | ExprKind::AddressOf(inner)
        | ExprKind::Annot(inner, _)
        | ExprKind::Upcast(inner, _)
        | ExprKind::TypeTest(inner, _)
        | ExprKind::Downcast(inner, _)
        | ExprKind::Measured(inner, _)
        | ExprKind::Field(inner, _)
        | ExprKind::Prefix { arg: inner, .. }
        | ExprKind::Lazy(inner)
        | ExprKind::Comprehension { body: inner, .. }
        | ExprKind::Yield { value: inner, .. }
        | ExprKind::Element(inner)
        | ExprKind::Return { value: inner, .. }
        | ExprKind::DoRun(inner)
        | ExprKind::Lambda { body: inner, .. } => visit(inner),
        ExprKind::Apply(func, args) => {
            visit(func);
            args.iter().for_each(visit);
        }
        ExprKind::Infix { lhs: a, rhs: b, .. }
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::TryFinally { body: a, finalizer: b }
        | ExprKind::While { cond: a, body: b }
        | ExprKind::ForIn { sequence: a, body: b, .. }
        | ExprKind::Assign { target: a, value: b }
        | ExprKind::Index(a, b) => {
            visit(a);
            visit(b);
        }
        ExprKind::Function(arms) => in_arms(arms, visit),
        ExprKind::Computation { builder, body } => {
            visit(builder);
            visit(body);
        }
        ExprKind::Match { scrutinee, arms }
        | ExprKind::MatchRun { scrutinee, arms }
        | ExprKind::Try { body: scrutinee, arms } => {
            visit(scrutinee);
            in_arms(arms, visit);
        }
        ExprKind::Block(stmts) => {
            for stmt in stmts {
                match stmt {
                    Stmt::Let(group) => group.bindings.iter().for_each(|b| visit(&b.body)),
                    Stmt::Bind(bind) => visit(&bind.value),
                    Stmt::Expr(expr) => visit(expr),
                }
            }
        }
        ExprKind::If { cond, then, otherwise } => {
            visit(cond);
            visit(then);
            otherwise.iter().for_each(|e| visit(e));
        }
        ExprKind::ForTo { from, to, body, .. } => {
            [from, to, body].into_iter().for_each(|e| visit(e));
        }
        ExprKind::Tuple(items)
        | ExprKind::List(items)
        | ExprKind::Array(items)
        | ExprKind::Intrinsic { args: items, .. } => items.iter().for_each(visit),
        ExprKind::Trait(call) => call.args.iter().for_each(visit),
        ExprKind::Range { from, step, to } => {
            visit(from);
            step.iter().for_each(|e| visit(e));
            visit(to);
        }
        ExprKind::Record(fields) | ExprKind::Anonymous(fields) => {
            fields.iter().for_each(|(_, e)| visit(e))
        }
        ExprKind::RecordUpdate { base, fields } => {
            visit(base);
            fields.iter().for_each(|(_, e)| visit(e));
        }
        ExprKind::Slice { base, from, to } => {
            visit(base);
            from.iter().chain(to).for_each(|e| visit(e));
        }
        ExprKind::Object { members, .. } => in_members(members, visit),
        ExprKind::Interp(parts) => {
            for part in parts {
                if let InterpPart::Hole(hole, _) = part {
                    visit(hole);
                }
            }
        }
    }
}

fn in_arms(arms: &[Arm], visit: &mut dyn FnMut(&Expr)) {
    for arm in arms {
        arm.guard.iter().for_each(&mut *visit);
        visit(&arm.body);
    }
}

fn in_members(members: &[Member], visit: &mut dyn FnMut(&Expr)) {
    for member in members {
        match &member.kind {
            MemberKind::Function { binding, .. } => visit(&binding.body),
            MemberKind::Auto { value, .. } => visit(value),
            MemberKind::Interface { members, .. } => in_members(members, visit),
            MemberKind::Abstract { .. } | MemberKind::Inherit(_) | MemberKind::Error => {}
        }
    }
}

/// Collects the names of an expression.
pub(crate) fn of_expr(expr: &Expr, out: &mut FxHashSet<Symbol>) {
    match &expr.kind {
        ExprKind::Name(path) => of_path(path, out),
        ExprKind::Infix { op, .. } => {
            out.insert(op.name);
        }
        ExprKind::Prefix { op, .. } => {
            out.insert(Symbol::new(&format!("~{}", op.name)));
            out.insert(op.name);
        }
        ExprKind::Field(_, name) => {
            out.insert(name.name);
        }
        ExprKind::Trait(call) => {
            out.insert(call.name.name);
        }
        ExprKind::Index(..) => {
            out.insert("Item".into());
        }
        ExprKind::Slice { .. } => {
            out.insert("GetSlice".into());
        }
        ExprKind::Interp(_) => {
            out.insert("ToString".into());
        }
        _ => {}
    }
    children(expr, &mut |child| of_expr(child, out));
}

fn of_path(path: &Path, out: &mut FxHashSet<Symbol>) {
    for segment in &path.segments {
        out.insert(segment.name);
        if segment.name == "string" {
            out.insert("ToString".into());
        }
    }
}

/// Collects the names of statements.
pub(crate) fn of_stmts(stmts: &[Stmt], out: &mut FxHashSet<Symbol>) {
    for stmt in stmts {
        match stmt {
            Stmt::Let(group) => group.bindings.iter().for_each(|b| of_expr(&b.body, out)),
            Stmt::Bind(bind) => of_expr(&bind.value, out),
            Stmt::Expr(expr) => of_expr(expr, out),
        }
    }
}

/// Collects the names of a member's body.
pub(crate) fn of_member(member: &Member, out: &mut FxHashSet<Symbol>) {
    in_members(std::slice::from_ref(member), &mut |expr| of_expr(expr, out));
}

/// Groups of indices that need each other, each after the groups that it needs.
pub(crate) fn groups(needs: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut groups = components(needs);
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

/// Whether statements mention a function only where it is applied.
pub(crate) fn only_called(name: Symbol, stmts: &[Stmt]) -> bool {
    fn is(expr: &Expr, name: Symbol) -> bool {
        matches!(&expr.kind, ExprKind::Name(path) if path.segments[0].name == name)
    }
    fn check(expr: &Expr, name: Symbol) -> bool {
        if is(expr, name) {
            return false;
        }
        if let ExprKind::Apply(func, args) = &expr.kind
            && is(func, name)
        {
            return args.iter().all(|arg| check(arg, name));
        }
        let mut fine = true;
        children(expr, &mut |child| fine &= check(child, name));
        fine
    }
    stmts.iter().all(|stmt| match stmt {
        Stmt::Let(group) => group.bindings.iter().all(|b| check(&b.body, name)),
        Stmt::Bind(bind) => check(&bind.value, name),
        Stmt::Expr(expr) => check(expr, name),
    })
}
