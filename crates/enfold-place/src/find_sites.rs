//! Finds the statements that make values with a home, and what is known of each at once.
//!
//! ```text
//! c = new_cell 0                 8 bytes
//! p = make d1:1(1, 2)            static: all components are constants and none can change; if somebody asks for its identity,
//!                                only where it is made at most once (`find_once`)
//! s = add "a", t                 a string: its size is known only at run time
//! o = make d2:0()                nothing is made: a case without payload is a number
//! e = exception x4()             static: raised at once, and nobody else sees it unraised
//! ```
//!
//! Cost: linear.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{Atom, Block, DataId, LamId, Op, Prim, Program, Repr, Stmt, Ty, VarId};
use enfold_core::layout::{DataLayout, ELEMENTS, Layouts};
use enfold_core::operations::{longest_text, makes_new};
use enfold_syntax::Span;

use crate::find_once::find_once;
use crate::home::{Home, PROGRAM, STACK_LIMIT, Site, SiteKind};

/// What starts a thread.
const THREAD_START: &str = "enf_thread_start";

/// A site before it has a home: [`Home::Stack`] means that the stack is possible.
pub(crate) fn find_sites(program: &Program) -> Vec<Site> {
    let layouts = Layouts::new(program);
    let mut finder = Finder {
        program,
        layouts,
        constant: EntitySet::new(),
        raised: only_raised(program),
        once: find_once(program),
        lam: LamId::from_u32(0),
        sites: Vec::new(),
    };
    for (id, lam) in program.lams.iter() {
        finder.lam = id;
        finder.block(&lam.body);
    }
    finder.sites
}

struct Finder<'a> {
    program: &'a Program,
    layouts: Layouts<'a>,
    /// Variables that hold static values or cases without payload.
    constant: EntitySet<VarId>,
    /// Exceptions that are raised and not used otherwise.
    raised: EntitySet<VarId>,
    /// Variables of statements that run at most once.
    once: EntitySet<VarId>,
    lam: LamId,
    sites: Vec<Site>,
}

/// Variables whose only use is that they are raised, or that their place is noted and they are returned. One object in static data then serves all rounds: the
/// place in it, which raising notes, is always the same one at first. None if there are threads, which would
/// write to it at the same time.
fn only_raised(program: &Program) -> EntitySet<VarId> {
    let mut uses: SecondaryMap<VarId, u32> = SecondaryMap::new();
    let mut raised = Vec::new();
    let mut threads = false;
    let count = &mut |atom| {
        if let Atom::Var(var) = atom {
            uses[var] += 1;
        }
    };
    for (_, lam) in program.lams.iter() {
        lam.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                let Stmt::Let { op, .. } = stmt else { continue };
                op.each_atom(count);
                match op {
                    Op::Prim(Prim::Raise, args) => {
                        raised.extend(args.first().map(|&atom| (atom, 1)));
                    }
                    Op::Prim(Prim::NotePlace, args) => {
                        raised.extend(args.first().map(|&atom| (atom, 2)));
                    }
                    Op::Prim(Prim::Foreign, args) => {
                        threads |= args.iter().take(2).any(|arg| {
                            matches!(arg, Atom::Str(name) if program.strings[*name] == THREAD_START)
                        });
                    }
                    _ => {}
                }
            }
            block.term.each_atom(count);
        });
    }
    let mut found = EntitySet::new();
    for (atom, allowed) in raised {
        if let Atom::Var(var) = atom
            && uses[var] == allowed
            && !threads
        {
            found.insert(var);
        }
    }
    found
}

impl Finder<'_> {
    fn block(&mut self, block: &Block) {
        block.each_stmt(&mut |stmt| match stmt {
            Stmt::Let { var, op, span } => self.op(*var, op, *span),
            Stmt::LetRec { members, span, .. } => {
                if let Some(&(var, lam)) = members.first() {
                    let size = self.layouts.closure(lam, members.len()).size.size;
                    self.push(var, *span, SiteKind::Group, Some(size));
                }
            }
            Stmt::Join { .. } => {}
        });
    }

    fn op(&mut self, var: VarId, op: &Op, span: Span) {
        match op {
            Op::Closure { lam, .. } => {
                let size = self.layouts.closure(*lam, 1).size.size;
                self.push(var, span, SiteKind::Closure(*lam), Some(size));
            }
            Op::NewCell(_) => {
                let size = match *self.ty(var) {
                    Ty::Cell(held) => self.layouts.size(held).size,
                    _ => 0,
                };
                self.push(var, span, SiteKind::Cell, Some(size));
            }
            Op::Construct { data, case, args } => {
                let DataLayout::Boxed(layout) = self.layouts.data(*data) else {
                    if self.is_constant_value(*data, args) {
                        self.constant.insert(var);
                    }
                    return;
                };
                let Some(record) = &layout.cases[*case as usize] else {
                    self.constant.insert(var);
                    return;
                };
                let size = record.size.size;
                let info = &self.program.datas[*data];
                let fields = &info.cases[*case as usize].fields;
                let alone = !info.identity || self.once.contains(var);
                let fixed = alone && fields.iter().all(|field| !field.mutable);
                self.push(var, span, SiteKind::Data, Some(size));
                if fixed && args.iter().all(|&arg| self.is_constant(arg)) {
                    self.make_static(var);
                }
            }
            Op::Array(ty, args) => {
                let size = ELEMENTS + self.layouts.size(*ty).size * args.len() as u32;
                self.push(var, span, SiteKind::Array, Some(size));
            }
            Op::Exception { exn, args } => {
                let size = self.layouts.exn(*exn).size.size;
                self.push(var, span, SiteKind::Exception, Some(size));
                if self.raised.contains(var) && args.iter().all(|&arg| self.is_constant(arg)) {
                    self.make_static(var);
                }
            }
            Op::Prim(prim, args) if makes_new(*prim, self.ty(var)) => {
                self.push(var, span, SiteKind::Dynamic, None);
                let most = self.most(*prim, args);
                if let Some(site) = self.sites.last_mut() {
                    site.most = most;
                }
            }
            Op::Try(_) if self.is_boxed(var) => self.push(var, span, SiteKind::Dynamic, None),
            _ => {}
        }
    }

    fn ty(&self, var: VarId) -> &Ty {
        &self.program.types[self.program.vars[var].ty]
    }

    fn is_boxed(&self, var: VarId) -> bool {
        match self.ty(var) {
            Ty::Data(data) => self.program.datas[*data].repr == Repr::Boxed,
            _ => false,
        }
    }

    fn push(&mut self, var: VarId, span: Span, kind: SiteKind, size: Option<u32>) {
        let fits = size.is_some_and(|size| size <= STACK_LIMIT);
        let home = if fits { Home::Stack } else { Home::Region(PROGRAM) };
        let (lam, path) = (self.lam, Vec::new());
        self.sites.push(Site { lam, var, span, kind, size, most: None, home, path });
    }

    /// The most bytes of a text whose length depends on a scalar.
    fn most(&self, prim: Prim, args: &[Atom]) -> Option<u32> {
        let operand = match args {
            [Atom::Var(var), ..] => Some(self.ty(*var)),
            _ => None,
        };
        longest_text(prim, operand).map(|longest| ELEMENTS + longest)
    }

    fn make_static(&mut self, var: VarId) {
        self.constant.insert(var);
        if let Some(site) = self.sites.last_mut() {
            site.home = Home::Static;
        }
    }

    /// Whether a value without an address is the same whenever it is made.
    fn is_constant_value(&self, data: DataId, args: &[Atom]) -> bool {
        let cases = &self.program.datas[data].cases;
        let fixed = cases.iter().flat_map(|case| &case.fields).all(|field| !field.mutable);
        fixed && args.iter().all(|&arg| self.is_constant(arg))
    }

    fn is_constant(&self, atom: Atom) -> bool {
        match atom {
            Atom::Var(var) => self.constant.contains(var),
            _ => true,
        }
    }
}
