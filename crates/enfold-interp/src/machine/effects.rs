//! Operations on strings, arrays and streams.

use enfold_core::ir::Prim;
use enfold_runtime::rules::failures::{RangeError, check_range};
use enfold_runtime::rules::{bytes, floats, hash, layout, mix, parse};

use super::{Machine, Result, Stop, fault};
use crate::code::{Kind, Operand, Operands, SiteId, Slot};
use crate::heap::New;
use crate::scalars::{Scalar, float, float32};

impl Machine<'_> {
    /// The text that interpolation shows.
    pub(super) fn show(
        &mut self,
        scalar: Scalar,
        dst: Slot,
        a: Operand,
        site: SiteId,
    ) -> Result<()> {
        let word = self.get(a);
        let text = match scalar {
            Scalar::Unit => String::new(),
            Scalar::Bool => if word == 0 { "False" } else { "True" }.to_owned(),
            Scalar::Int(kind) if kind.signed() => (word as i64).to_string(),
            Scalar::Int(_) => word.to_string(),
            Scalar::Float => floats::shortest(float(word)),
            Scalar::Float32 => floats::shortest32(float32(word)),
            Scalar::Char => bytes::char_of(word as u32).to_string(),
            Scalar::Str => {
                self.set(dst, word);
                return Ok(());
            }
        };
        self.set_str(dst, text.into_bytes(), site)
    }

    fn make_str(&mut self, text: Vec<u8>, site: SiteId) -> Result<u64> {
        self.heap.room(text.len())?;
        let pointer = self.make(site, New::string(&text))?;
        self.heap.set_text(pointer, text);
        Ok(pointer)
    }

    fn set_str(&mut self, dst: Slot, text: Vec<u8>, site: SiteId) -> Result<()> {
        let pointer = self.make_str(text, site)?;
        self.set(dst, pointer);
        Ok(())
    }

    pub(super) fn effect(
        &mut self,
        prim: Prim,
        dst: Slot,
        args: Operands,
        site: SiteId,
    ) -> Result<()> {
        let arg = |index: u32| self.nth(args, index);
        let word = match prim {
            Prim::Add => {
                let text = self.heap.concat(&[arg(0), arg(1)])?;
                self.make_str(text, site)?
            }
            Prim::Eq | Prim::Ne | Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge | Prim::Compare => {
                let order = bytes::compare(self.heap.str(arg(0))?, self.heap.str(arg(1))?);
                ordered(prim, order)
            }
            Prim::Hash => hash::string(self.heap.str(arg(0))?) as u64,
            Prim::Mix => mix::string(arg(0) as i64, self.heap.str(arg(1))?) as u64,
            Prim::MixStart => mix::start(arg(0) as i64, arg(1) as i64, arg(2) as i64) as u64,
            Prim::MixEnd => mix::end(arg(0) as i64) as u64,
            Prim::StrLen => self.heap.str(arg(0))?.len() as u64,
            Prim::StrByte | Prim::StrChar => self.str_at(prim, arg(0), arg(1) as i64)?,
            Prim::StrSub => {
                let (text, start, len) = (arg(0), arg(1) as i64, arg(2) as i64);
                let whole = self.heap.str(text)?.len() as i64;
                check_range(start, len, whole).map_err(|error| self.bad_range(error, whole))?;
                let mut part = self.heap.reserve(len as usize)?;
                let text = &self.heap.str(text)?[start as usize..(start + len) as usize];
                part.extend_from_slice(text);
                self.make_str(part, site)?
            }
            Prim::StrOfChar => {
                let c = bytes::char_of(arg(0) as u32);
                return self.set_str(dst, c.to_string().into_bytes(), site);
            }
            Prim::StrFind => bytes::find(self.heap.str(arg(0))?, self.heap.str(arg(1))?) as u64,
            Prim::StrUpper => {
                self.room_for_text(arg(0))?;
                let text = bytes::upper(self.heap.str(arg(0))?);
                return self.set_str(dst, text, site);
            }
            Prim::StrLower => {
                self.room_for_text(arg(0))?;
                let text = bytes::lower(self.heap.str(arg(0))?);
                return self.set_str(dst, text, site);
            }
            Prim::LayOut => {
                let text = layout::lay_out(self.heap.str(arg(0))?);
                return self.set_str(dst, text, site);
            }
            Prim::StrJoin => {
                let text = self.heap.concat(self.elements(arg(0))?)?;
                self.make_str(text, site)?
            }
            Prim::StrToBytes => {
                self.room_for_text(arg(0))?;
                let text = self.heap.str(arg(0))?.to_vec();
                self.make_array(site, text.len(), text.iter().map(|byte| u64::from(*byte)))?
            }
            Prim::StrOfBytes => {
                let text = self.bytes(arg(0))?;
                self.heap.room(2 * text.len())?;
                return self.set_str(dst, bytes::sanitize(&text).into_owned().into_bytes(), site);
            }
            Prim::StrOfRaw => {
                let text = self.bytes(arg(0))?;
                return self.set_str(dst, text, site);
            }
            Prim::FormatFloat => {
                let text = floats::format_float(float(arg(0)));
                return self.set_str(dst, text.into_bytes(), site);
            }
            Prim::FormatFixed | Prim::FormatExp | Prim::FormatGeneral => {
                let (value, digits) = (float(arg(0)), arg(1) as i64);
                self.heap.room(usize::try_from(digits).unwrap_or(0).saturating_mul(2))?;
                let text = match prim {
                    Prim::FormatFixed => floats::fixed(value, digits),
                    Prim::FormatExp => floats::exponential(value, digits),
                    _ => floats::general(value, digits),
                };
                return self.set_str(dst, text.into_bytes(), site);
            }
            Prim::Show => {
                let text = floats::shown(float(arg(0)));
                return self.set_str(dst, text.into_bytes(), site);
            }
            Prim::ParseInt => {
                let parsed = parse::int(self.heap.str(arg(0))?);
                parsed.map_err(|message| self.bad_argument(&message))? as u64
            }
            Prim::ParseFloat => {
                let parsed = parse::float(self.heap.str(arg(0))?);
                parsed.map_err(|message| self.bad_argument(&message))?.to_bits()
            }
            Prim::Raise => {
                let exn = arg(0);
                return Err(self.raise(exn));
            }
            Prim::NotePlace => {
                let exn = arg(0);
                return match self.raise(exn) {
                    Stop::Raise(_) => Ok(()),
                    stop => Err(stop),
                };
            }
            Prim::Failwith => {
                let text = arg(0);
                return Err(self.failwith(text));
            }
            Prim::MatchFail => return Err(self.match_fail()),
            Prim::Exit => return Err(Stop::Exit(arg(0) as i64)),
            Prim::ExnMessage => self.message(arg(0))?,
            Prim::ExnPlace => {
                let place = self.raised_at(arg(0));
                let text = place.map_or(Vec::new(), |(file, line, column)| {
                    format!("{file}:{line}:{column}").into_bytes()
                });
                return self.set_str(dst, text, site);
            }
            Prim::Write => {
                self.io.write(self.heap.str(self.nth(args, 0))?);
                return Ok(());
            }
            Prim::WriteErr => {
                self.io.write_err(self.heap.str(self.nth(args, 0))?);
                return Ok(());
            }
            Prim::Fma => {
                let [x, y, z] = [arg(0), arg(1), arg(2)].map(f64::from_bits);
                x.mul_add(y, z).to_bits()
            }
            Prim::InputEnded => u64::from(self.io.input_ended()),
            Prim::ReadLine => {
                let line = self.io.read_line();
                return self.set_str(dst, line, site);
            }
            Prim::Args => {
                let mut strings = Vec::new();
                for arg in self.io.args() {
                    strings.push(self.make_str(arg, site)?);
                }
                self.make_array(site, strings.len(), strings.into_iter())?
            }
            Prim::System => self.system(args)?,
            Prim::FirstThread => 1,
            Prim::Sleep => {
                let nanoseconds = (arg(0) as i64).max(0).saturating_mul(1_000_000);
                let until = self.io.clock().saturating_add(nanoseconds);
                while self.io.clock() < until {
                    std::thread::yield_now();
                }
                return Ok(());
            }
            Prim::Clock => self.io.clock() as u64,
            Prim::StackMark => self.raw.mark(),
            Prim::StackAlloc | Prim::RawAlloc => self.raw_alloc(prim, arg(0))?,
            Prim::StackRelease => {
                self.raw.release(self.nth(args, 0));
                return Ok(());
            }
            Prim::RawFree => return self.raw_free(arg(0)),
            Prim::CodePointer => return Err(self.no_code_pointer()),
            Prim::Pin | Prim::Unpin | Prim::Pack | Prim::Unpack => return Err(self.no_threads()),
            Prim::Foreign => return Err(self.foreign(arg(1))),
            _ => return Err(fault(format!("{} has no meaning here", prim.name()))),
        };
        self.set(dst, word);
        Ok(())
    }

    /// Whether there is room for as much as a string and its like.
    fn room_for_text(&self, text: u64) -> Result<()> {
        Ok(self.heap.room(2 * self.heap.str(text)?.len())?)
    }

    /// The bytes that an array of words holds.
    fn bytes(&self, array: u64) -> Result<Vec<u8>> {
        let words = self.elements(array)?;
        let mut text = self.heap.reserve(words.len())?;
        text.extend(words.iter().map(|word| *word as u8));
        Ok(text)
    }

    fn str_at(&mut self, prim: Prim, text: u64, index: i64) -> Result<u64> {
        let text = self.heap.str(text)?;
        let len = text.len() as i64;
        let found = match prim {
            Prim::StrByte => {
                usize::try_from(index).ok().and_then(|at| text.get(at)).map(|b| u64::from(*b))
            }
            _ => bytes::char_at(text, index).map(u64::from),
        };
        found.ok_or_else(|| self.index_fail(index, len))
    }

    // Arrays.

    fn make_array(
        &mut self,
        site: SiteId,
        len: usize,
        words: impl Iterator<Item = u64>,
    ) -> Result<u64> {
        let pointer = self.new_array(site, len, 1)?;
        let payload = self.heap.payload_mut(pointer, Kind::Array)?;
        payload.iter_mut().zip(words).for_each(|(place, word)| *place = word);
        Ok(pointer)
    }

    /// An array of zero bits.
    fn new_array(&mut self, site: SiteId, n: usize, width: usize) -> Result<u64> {
        let info = &self.code.sites[site as usize];
        let bytes =
            u64::from(info.bytes).saturating_add(u64::from(info.each).saturating_mul(n as u64));
        let len = n.saturating_mul(width);
        self.make(site, New { kind: Kind::Array, tag: n as u64, len, bytes })
    }

    /// The elements of an array of words.
    fn elements(&self, array: u64) -> Result<&[u64]> {
        Ok(self.heap.payload(array, Kind::Array)?)
    }

    pub(super) fn array_op(
        &mut self,
        prim: Prim,
        dst: Slot,
        args: Operands,
        width: usize,
        site: SiteId,
    ) -> Result<()> {
        match prim {
            Prim::ArrGet | Prim::ArrAt => {
                let (array, index) = (self.nth(args, 0), self.nth(args, 1) as i64);
                let at = self.index(prim, array, index)? * width;
                let payload = self.heap.payload(array, Kind::Array)?;
                let start = self.base + dst as usize;
                self.stack[start..start + width].copy_from_slice(&payload[at..at + width]);
            }
            Prim::ArrSet | Prim::ArrPut => {
                let (array, index) = (self.nth(args, 0), self.nth(args, 1) as i64);
                let at = self.index(prim, array, index)? * width;
                self.collect(Operands { start: args.start + 2, len: width as u32 });
                let payload = self.heap.payload_mut(array, Kind::Array)?;
                payload[at..at + width].copy_from_slice(&self.passing);
            }
            Prim::ArrLen => {
                let len = self.heap.tag(self.nth(args, 0), Kind::Array)?;
                self.set(dst, len);
            }
            Prim::ArrNew | Prim::ArrZero => {
                let len = self.nth(args, 0) as i64;
                let n =
                    usize::try_from(len).map_err(|_| self.bad_range(RangeError::Length(len), 0))?;
                let array = self.new_array(site, n, width)?;
                if prim == Prim::ArrNew && width > 0 {
                    self.collect(Operands { start: args.start + 1, len: width as u32 });
                    let payload = self.heap.payload_mut(array, Kind::Array)?;
                    for element in payload.chunks_exact_mut(width) {
                        element.copy_from_slice(&self.passing);
                    }
                }
                self.set(dst, array);
            }
            Prim::ArrBlit => self.blit(args, width)?,
            _ => return Err(fault(format!("{} is no operation on arrays", prim.name()))),
        }
        Ok(())
    }

    /// An index that is checked to be within an array.
    /// The place of an element. An operation that says that it is there is wrong if it is not.
    fn index(&mut self, prim: Prim, array: u64, index: i64) -> Result<usize> {
        let len = self.heap.tag(array, Kind::Array)? as i64;
        if (0..len).contains(&index) {
            return Ok(index as usize);
        }
        match prim {
            Prim::ArrAt | Prim::ArrPut => {
                Err(fault(format!("{} of element {index} of {len}", prim.name())))
            }
            _ => Err(self.index_fail(index, len)),
        }
    }

    fn blit(&mut self, args: Operands, width: usize) -> Result<()> {
        let arg = |index: u32| self.nth(args, index);
        let (src, si, dst, di, n) = (arg(0), arg(1) as i64, arg(2), arg(3) as i64, arg(4) as i64);
        for (array, start) in [(src, si), (dst, di)] {
            let len = self.heap.tag(array, Kind::Array)? as i64;
            check_range(start, n, len).map_err(|error| self.bad_range(error, len))?;
        }
        let (from, to) = ((src, si as usize * width), (dst, di as usize * width));
        self.heap.blit(from, to, n as usize * width)?;
        Ok(())
    }
}

fn ordered(prim: Prim, order: i64) -> u64 {
    match prim {
        Prim::Eq => order == 0,
        Prim::Ne => order != 0,
        Prim::Lt => order < 0,
        Prim::Le => order <= 0,
        Prim::Gt => order > 0,
        Prim::Ge => order >= 0,
        _ => return order as u64,
    }
    .into()
}
