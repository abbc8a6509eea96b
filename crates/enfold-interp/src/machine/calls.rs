//! Calls and returns.

use super::{Frame, MAX_STACK, Machine, Result, Stop, fault};
use crate::Ended;
use crate::code::{Call, Kind, Operands, Return, Slot, Target};
use crate::tally::NOWHERE;

impl Machine<'_> {
    #[inline]
    pub(super) fn call(&mut self, call: u32) -> Result<()> {
        let code = self.code;
        let Call { target, args, dst, ret, regions, catches } = &code.calls[call as usize];
        let handler = match catches {
            Some(region) => self.pass_region(*region)? as u32,
            None => self.handler,
        };
        let value = match target {
            Target::Known(_) => 0,
            Target::Record(_, value) | Target::Closure(value) => self.get(*value),
        };
        self.collect(*args);
        let mut passed = self.passing.len();
        // Regions come last; until the captures are known they wait here.
        for region in &code.regions[regions.range()] {
            let word = self.pass_region(*region)?;
            self.passing.push(word);
        }
        if *ret == Return::Tail {
            // The callee finds its record when this frame is gone.
            self.leave()?;
        }
        let (function, record) = self.resolve(*target, value)?;
        let callee = &code.functions[function as usize];
        if let Some(first) = record
            && callee.record
        {
            if let Some(tally) = &mut self.tally
                && callee.captures > 0
            {
                tally.overlaps.called(first + u64::from(callee.index), callee.literal);
            }
            let captures = self.heap.captures(first, callee.captures as usize)?;
            let siblings = callee.siblings.iter().map(|index| first + u64::from(*index));
            if regions.len == 0 {
                self.passing.extend_from_slice(captures);
                self.passing.extend(siblings);
            } else {
                let both = captures.iter().copied().chain(siblings);
                self.passing.splice(passed..passed, both);
            }
        }
        passed = self.passing.len();
        let expected = callee.params as usize + callee.captures as usize + callee.siblings.len();
        if passed != expected + callee.regions as usize || regions.len != callee.regions {
            let (name, regions) = (callee.name, regions.len);
            return Err(fault(format!("{name} is passed {passed} words with {regions} regions")));
        }
        if let (Some(slot), Some(first)) = (callee.pops, record) {
            self.pop(self.passing[slot as usize], first)?;
        }
        if *ret != Return::Tail {
            if self.frames.len() >= self.limits.max_depth
                || (self.frames.len() == self.frames.capacity()
                    && self.frames.try_reserve(1).is_err())
            {
                return Err(Stop::End(Ended::StackOverflow));
            }
            let (pc, base, function, handler) = (self.pc, self.base, self.function, self.handler);
            let (dst, ret, place) = (*dst, *ret, self.place);
            self.frames.push(Frame { pc, base, function, handler, place, dst, ret });
            self.base += code.functions[function as usize].frame as usize;
        }
        if self.tally.is_some()
            && let Some(&place) = code.belongs.get(self.here() as usize)
            && place != NOWHERE
        {
            self.place = place;
        }
        let needed = self.base + callee.frame as usize;
        if needed > self.stack.len() {
            self.grow_stack(needed)?;
        }
        self.function = function;
        self.pc = callee.entry;
        self.handler = handler;
        self.stack[self.base..self.base + passed].copy_from_slice(&self.passing);
        if callee.has_memory() {
            for slots in [&callee.own_regions, &callee.on_stack] {
                let (start, end) = (slots.start as usize, slots.end as usize);
                self.stack[self.base + start..self.base + end].fill(0);
            }
        }
        Ok(())
    }

    /// Makes the stack so long at least.
    #[cold]
    fn grow_stack(&mut self, needed: usize) -> Result<()> {
        let most = MAX_STACK.min(self.limits.max_bytes / 16);
        let len = needed.next_power_of_two().min(most);
        let more = len.saturating_sub(self.stack.len());
        if needed > len || self.stack.try_reserve_exact(more).is_err() {
            return Err(Stop::End(Ended::StackOverflow));
        }
        self.stack.resize(len, 0);
        Ok(())
    }

    /// The function that is called, and the first member of its group if it has a record.
    #[inline]
    fn resolve(&self, target: Target, value: u64) -> Result<(u32, Option<u64>)> {
        match target {
            Target::Known(function) => Ok((function, None)),
            Target::Closure(_) => {
                let (function, first) = self.heap.closure(value)?;
                Ok((function, Some(first)))
            }
            Target::Record(function, _) => {
                let (found, first) = self.heap.closure(value)?;
                if found == function {
                    return Ok((function, Some(first)));
                }
                let name = |f: u32| self.code.functions[f as usize].name;
                let (found, function) = (name(found), name(function));
                Err(fault(format!("the record of {found} is used to call {function}")))
            }
        }
    }

    #[inline]
    pub(super) fn ret(&mut self, words: Operands) -> Result<()> {
        self.collect(words);
        self.leave()?;
        let Some(frame) = self.frames.pop() else {
            let status = self.passing.first().copied().unwrap_or(0);
            return Err(Stop::Exit(status as i64));
        };
        self.resume(frame);
        match frame.ret {
            Return::Normal | Return::Tail => self.put(frame.dst),
            Return::Try { .. } => self.put_union(frame, 0)?,
        }
        Ok(())
    }

    /// Goes on in a caller.
    pub(super) fn resume(&mut self, frame: Frame) {
        self.pc = frame.pc;
        self.base = frame.base;
        self.function = frame.function;
        self.handler = frame.handler;
        self.place = frame.place;
    }

    /// Writes the words that are passed.
    #[inline]
    fn put(&mut self, dst: Slot) {
        let start = self.base + dst as usize;
        self.stack[start..start + self.passing.len()].copy_from_slice(&self.passing);
    }

    /// Writes the union that a `try` yields, with the words that are passed as payload.
    pub(super) fn put_union(&mut self, frame: Frame, case: u32) -> Result<()> {
        if let Return::Try { boxed: true, site } = frame.ret {
            let pointer = self.make_of_passing(site + case, Kind::Data, case.into())?;
            self.set(frame.dst, pointer);
        } else {
            self.set(frame.dst, case.into());
            self.put(frame.dst + 1);
        }
        Ok(())
    }
}
