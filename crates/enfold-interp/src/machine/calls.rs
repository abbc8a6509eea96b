//! Calls and returns.

use super::{Frame, MAX_STACK, Machine, Result, Stop, fault};
use crate::Ended;
use crate::code::{Call, Kind, Operands, Return, Slot, Target};

impl Machine<'_> {
    #[inline]
    pub(super) fn call(&mut self, call: u32) -> Result<()> {
        let Call { target, args, dst, ret } = self.code.calls[call as usize];
        let (function, record) = self.resolve(target)?;
        let callee = &self.code.functions[function as usize];
        self.collect(args);
        if let Some(first) = record
            && callee.record
        {
            let captures = self.heap.captures(first, callee.captures as usize)?;
            self.passing.extend_from_slice(captures);
            self.passing.extend(callee.siblings.iter().map(|index| first + u64::from(*index)));
        }
        let passed = self.passing.len();
        if passed != callee.params as usize + callee.captures as usize + callee.siblings.len() {
            return Err(fault(format!("{} is passed {passed} words", callee.name)));
        }
        if ret != Return::Tail {
            if self.frames.len() >= self.limits.max_depth {
                return Err(Stop::End(Ended::StackOverflow));
            }
            let (pc, base, size) = (self.pc, self.base, self.size);
            self.frames.push(Frame { pc, base, size, dst, ret });
            self.base += size as usize;
        }
        self.size = callee.frame;
        self.pc = callee.entry;
        let needed = self.base + callee.frame as usize;
        if needed > self.stack.len() {
            if needed > MAX_STACK {
                return Err(Stop::End(Ended::StackOverflow));
            }
            self.stack.resize(needed.next_power_of_two(), 0);
        }
        self.stack[self.base..self.base + passed].copy_from_slice(&self.passing);
        Ok(())
    }

    /// The function that is called, and the first member of its group if it has a record.
    #[inline]
    fn resolve(&self, target: Target) -> Result<(u32, Option<u64>)> {
        match target {
            Target::Known(function) => Ok((function, None)),
            Target::Closure(closure) => {
                let (function, first) = self.heap.closure(self.get(closure))?;
                Ok((function, Some(first)))
            }
            Target::Record(function, record) => {
                let (found, first) = self.heap.closure(self.get(record))?;
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
        self.size = frame.size;
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
            let n = self.passing.len();
            let pointer = self.heap.alloc(Kind::Data, Some(site), case.into(), n)?;
            self.heap.payload_mut(pointer, Kind::Data, 0)?.copy_from_slice(&self.passing);
            self.set(frame.dst, pointer);
        } else {
            self.set(frame.dst, case.into());
            self.put(frame.dst + 1);
        }
        Ok(())
    }
}
