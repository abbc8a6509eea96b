//! Regions: which one is meant, when they begin and end, and what lives where.
//!
//! A function takes regions as its last parameters. A region of its own is a place in its frame, made
//! when the region occurs first; the region of the handler is looked up where it is used, because a
//! `try` changes it. What has no home in the placement lives as long as the program.

use enfold_core::ir::*;
use enfold_place::{Home, RegionKind};
use melior::ir::attribute::StringAttribute;
use melior::ir::{Attribute, BlockLike, Type};

use super::build::Cursor;
use super::{Emitter, Val};
use crate::dialect;

impl<'c> Emitter<'c, '_> {
    /// The home of what a statement makes.
    pub(super) fn home(&self, var: VarId) -> Home {
        self.placement.homes[var].unwrap_or(Home::Region(RegionId::PROGRAM))
    }

    pub(super) fn region_type(&self) -> Type<'c> {
        dialect::region_type(self.context)
    }

    pub(super) fn region_types(&self, count: usize) -> impl Iterator<Item = Type<'c>> {
        std::iter::repeat_n(self.region_type(), count)
    }

    /// How many regions the functions of a class take.
    pub(super) fn class_regions(&self, class: FnId) -> usize {
        let member = self.program.fns[class].members.first();
        member.map_or(0, |lam| self.placement.params[*lam].len())
    }
}

impl<'c> Cursor<'_, 'c, '_> {
    pub(super) fn bind_region(&self, region: RegionId, value: Val<'c>) {
        self.regions.borrow_mut().insert(region, value);
    }

    /// A region, for use at the current position.
    pub(super) fn region(&self, region: RegionId) -> Val<'c> {
        let cx = self.cx;
        let known = cx.placement.regions.get(region);
        let counted = known.is_some_and(|known| known.counted);
        let kind = known.map(|known| known.kind);
        let is_program = region == RegionId::PROGRAM || kind == Some(RegionKind::Program);
        if region == RegionId::HANDLER {
            return self.value("closure.region.handler", &[], cx.region_type(), &[]);
        }
        if is_program {
            let words: Vec<_> =
                counted.then(|| ("counted", self.unit_attr())).into_iter().collect();
            return self.value("closure.region.program", &[], cx.region_type(), &words);
        }
        if let Some(&value) = self.regions.borrow().get(&region) {
            return value;
        }
        let bound = match cx.placement.regions.get(region).map(|known| known.kind) {
            Some(RegionKind::Local { bound }) => bound,
            kind => {
                cx.problem(format!("{region} ({kind:?}) is not known in its function"));
                None
            }
        };
        let (frame, alone) = known.map_or((0, false), |known| (known.frame, known.alone));
        // A profile counts each region's bytes by themselves.
        let merged = || if counted { self.only_merged_into(region) } else { None };
        let within = known.and_then(|known| known.within).or_else(merged);
        let within = within.filter(|_| cx.sites.is_none());
        let within = within.map(|parent| self.region(parent));
        let mut words = Vec::new();
        words.extend((bound.is_none() && alone).then_some("alone"));
        words.extend(counted.then_some("counted"));
        let value = self.local_region(region, bound, frame, &words, within);
        self.bind_region(region, value);
        value
    }

    /// The region that the function takes into which one of its own is merged, wherever it is: what is counted may be put there
    /// from the start. What is left when it ends instead is given back with the other.
    fn only_merged_into(&self, region: RegionId) -> Option<RegionId> {
        let lam = self.lam?;
        let mut into = Vec::new();
        self.cx.program.lams[lam].body.each_stmt(&mut |stmt| {
            if let Stmt::Let { op: Op::Region(RegionOp::Merge { from, to }), .. } = stmt
                && *from == region
            {
                into.push(*to);
            }
        });
        let first = into.first().copied()?;
        let taken = self.cx.placement.params[lam].contains(&first);
        (taken && into.iter().all(|to| *to == first)).then_some(first)
    }

    /// Room for a region in the frame.
    fn local_region(
        &self,
        region: RegionId,
        bound: Option<u32>,
        frame: u32,
        words: &[&'static str],
        within: Option<Val<'c>>,
    ) -> Val<'c> {
        let name = StringAttribute::new(self.cx.context, &region.to_string()).into();
        let mut attributes = vec![("name", name)];
        attributes.extend(bound.map(|bound| ("bound", self.int_attr(64, i64::from(bound)))));
        attributes.extend(words.iter().map(|&word| (word, self.unit_attr())));
        if frame > 0 {
            attributes.push(("frame", self.int_attr(64, i64::from(frame))));
        }
        let result = [self.cx.region_type()];
        let operands = within.as_slice();
        let op = self.make("closure.region.local", operands, &result, &attributes, &[]);
        let op = self.entry.insert_operation(0, op);
        op.result(0).expect("a region").into()
    }

    /// The regions that a call passes; `var` names its result.
    pub(super) fn region_args(&self, var: VarId) -> Vec<Val<'c>> {
        self.cx.placement.args[var].iter().map(|region| self.region(*region)).collect()
    }

    /// How many bytes are worth copying so that the regions that placement names can end.
    pub(super) fn grown(&self, var: VarId) -> Val<'c> {
        let sizes = self.region_args(var).into_iter();
        let sizes = sizes.map(|region| self.runtime_value("enf_region_grown", &[region]));
        sizes.reduce(|a, b| self.binary("arith.addi", a, b)).unwrap_or_else(|| self.word(0))
    }

    pub(super) fn region_op(&self, op: RegionOp) {
        let (name, operands) = match op {
            RegionOp::Begin(region) => ("closure.region.begin", vec![self.region(region)]),
            RegionOp::End(region) => ("closure.region.end", vec![self.region(region)]),
            RegionOp::Merge { from, to } => {
                ("closure.region.merge", vec![self.region(from), self.region(to)])
            }
        };
        self.op(name, &operands, &[], &[]);
        if let RegionOp::Begin(region) = op {
            self.mark_site(region);
        }
    }

    /// Gives back the record of the running closure.
    pub(super) fn pop(&self, region: RegionId) {
        self.op("closure.region.pop", &[self.region(region)], &[], &[]);
    }

    /// Where the runtime puts the result of an operation.
    pub(super) fn result_region(&self, var: VarId) -> Val<'c> {
        match self.cx.home(var) {
            Home::Region(region) => self.region(region),
            home => {
                self.cx.problem(format!("{var}, which the runtime allocates, is {home:?}"));
                self.region(RegionId::PROGRAM)
            }
        }
    }

    /// Operands and attributes of an operation that makes a record: its captures, then its region.
    pub(super) fn record_home(
        &self,
        var: VarId,
        mut captures: Vec<Val<'c>>,
    ) -> (Vec<Val<'c>>, [(&'static str, Attribute<'c>); 2]) {
        let count = captures.len() as i32;
        let home = match self.cx.home(var) {
            Home::Stack => dialect::Home::Stack,
            Home::Static => dialect::Home::Static,
            Home::Region(region) => {
                captures.push(self.region(region));
                dialect::Home::Region
            }
        };
        let segments = self.i32_array(&[count, captures.len() as i32 - count]);
        let home = home.attribute(self.cx.context);
        (captures, [("operandSegmentSizes", segments), ("home", home)])
    }
}
