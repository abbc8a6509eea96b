//! Reads placed core from text; the grammar is in the [module's header](super).
//!
//! Ids that are mentioned and not described are no error here: the certifier asks for what it needs.

use std::str::FromStr;
use std::sync::Arc;

use cranelift_entity::EntityRef;
use enfold_core::ir::{LamId, Program, RegionId, Stmt, VarId};
use enfold_core::text::parse_with_notes;
use enfold_syntax::{FileId, Span};
use rustc_hash::FxHashMap;

use crate::claim::{Claim, ClaimNode, Lent, SlotName};
use crate::home::{Home, Placement, Pops, Region, RegionKind};

type Read<T> = Result<T, String>;

pub(super) fn read(text: &str) -> Read<(Program, Placement)> {
    let (program, notes) = parse_with_notes(text)?;
    let mut reader = Reader::default();
    let within = |note: &str, result: Read<()>| {
        result.map_err(|error| format!("in the note `{note}`: {error}"))
    };
    for note in &notes.items {
        within(note, reader.item(note))?;
    }
    for (lam, note) in &notes.lams {
        within(note, reader.lambda(*lam, note))?;
    }
    for (var, note) in &notes.stmts {
        within(note, reader.stmt(*var, note))?;
    }
    let placement = reader.finish(&program)?;
    Ok((program, placement))
}

#[derive(Default)]
struct Reader {
    regions: Vec<Option<Region>>,
    shared: Arc<FxHashMap<SlotName, SlotName>>,
    placement: Placement,
}

/// The words of a note, from the left.
struct Words<'a> {
    words: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
}

impl<'a> Words<'a> {
    fn of(note: &'a str) -> Self {
        Words { words: note.split_whitespace().peekable() }
    }

    fn next(&mut self) -> Read<&'a str> {
        self.words.next().ok_or_else(|| "something is missing at the end".to_string())
    }

    fn number<T: FromStr>(&mut self) -> Read<T> {
        number(self.next()?)
    }

    fn entity<K: EntityRef>(&mut self, prefix: &str) -> Read<K> {
        entity(self.next()?, prefix)
    }

    /// All that follow and satisfy a condition.
    fn take_while(&mut self, keep: impl Fn(&str) -> bool) -> Vec<&'a str> {
        let mut taken = Vec::new();
        while let Some(word) = self.words.next_if(|word| keep(word)) {
            taken.push(word);
        }
        taken
    }

    fn entities<K: EntityRef>(&mut self, prefix: &str) -> Read<Vec<K>> {
        let words = self.take_while(|word| entity::<K>(word, prefix).is_ok());
        words.into_iter().map(|word| entity(word, prefix)).collect()
    }
}

fn number<T: FromStr>(word: &str) -> Read<T> {
    word.parse().map_err(|_| format!("not a number: {word}"))
}

/// More ids than this in one text is a slip of the pen.
const MAX_ID: u32 = 1 << 24;

fn entity<K: EntityRef>(word: &str, prefix: &str) -> Read<K> {
    let digits = word.strip_prefix(prefix).and_then(|digits| digits.parse::<u32>().ok());
    let id = digits.filter(|id| *id <= MAX_ID);
    id.map(|id| K::new(id as usize)).ok_or_else(|| format!("expected `{prefix}…`, found `{word}`"))
}

/// `a=b`.
fn pair(word: &str) -> Read<(&str, &str)> {
    word.split_once('=').ok_or_else(|| format!("expected `a=b`, found `{word}`"))
}

fn slot(word: &str) -> Read<SlotName> {
    if word == "held" {
        return Ok(SlotName::Held);
    }
    if let Some((lam, index)) = word.split_once('#') {
        return Ok(SlotName::Capture { lam: entity(lam, "lam")?, index: number(index)? });
    }
    let parts = word.split_once(':').and_then(|(data, rest)| Some((data, rest.split_once('.')?)));
    let (data, (case, index)) = parts.ok_or_else(|| format!("no such slot: {word}"))?;
    Ok(SlotName::Field { data: entity(data, "d")?, case: number(case)?, index: number(index)? })
}

impl Reader {
    fn item(&mut self, note: &str) -> Read<()> {
        let mut words = Words::of(note);
        match words.next()? {
            "region" => self.region(&mut words),
            "shared" => self.shared(&mut words),
            "claim" => {
                let lam = words.entity("lam")?;
                self.placement.claims[lam] = claim(&mut words)?;
                Ok(())
            }
            other => Err(format!("no such note: {other}")),
        }
    }

    fn region(&mut self, words: &mut Words<'_>) -> Read<()> {
        let id: RegionId = words.entity("rgn")?;
        let kind = match words.next()? {
            "program" => RegionKind::Program,
            "handler" => RegionKind::Handler,
            "param" => RegionKind::Param,
            "local" => RegionKind::Local { bound: None },
            other => return Err(format!("no such kind of region: {other}")),
        };
        let lam = words.entities::<LamId>("lam")?.first().copied();
        let mut region = Region { lam, ..Region::fixed(kind) };
        while let Some(&word) = words.words.peek() {
            words.next()?;
            match word {
                "bound" => region.kind = RegionKind::Local { bound: Some(words.number()?) },
                "frame" => region.frame = words.number()?,
                "alone" => region.alone = true,
                "within" => region.within = Some(words.entity("rgn")?),
                "counted" => region.counted = true,
                "chain" => region.pops = Pops::Chain,
                "pops" => region.pops = Pops::OnEntry,
                "catches" => region.catches = words.entities("v")?,
                other => return Err(format!("no such fact: {other}")),
            }
        }
        let index = id.as_u32() as usize;
        if self.regions.len() <= index {
            self.regions.resize(index + 1, None);
        }
        match self.regions[index].replace(region) {
            None => Ok(()),
            Some(_) => Err(format!("{id} is described twice")),
        }
    }

    fn shared(&mut self, words: &mut Words<'_>) -> Read<()> {
        let mut shared = FxHashMap::default();
        while words.words.peek().is_some() {
            let (name, listed) = pair(words.next()?)?;
            shared.insert(slot(name)?, slot(listed)?);
        }
        self.shared = Arc::new(shared);
        Ok(())
    }

    fn lambda(&mut self, lam: LamId, note: &str) -> Read<()> {
        let mut words = Words::of(note);
        while let Some(&word) = words.words.peek() {
            words.next()?;
            match word {
                "takes" => self.placement.params[lam] = words.entities("rgn")?,
                "owns" => self.placement.owns[lam] = words.entities("v")?,
                other => return Err(format!("no such note on a function: {other}")),
            }
        }
        Ok(())
    }

    fn stmt(&mut self, var: VarId, note: &str) -> Read<()> {
        let mut words = Words::of(note);
        while let Some(&word) = words.words.peek() {
            words.next()?;
            match word {
                "static" => self.placement.homes[var] = Some(Home::Static),
                "stack" => self.placement.homes[var] = Some(Home::Stack),
                "in" => self.placement.homes[var] = Some(Home::Region(words.entity("rgn")?)),
                "with" => self.placement.args[var] = words.entities("rgn")?,
                other => return Err(format!("no such note on a statement: {other}")),
            }
        }
        Ok(())
    }

    fn finish(mut self, program: &Program) -> Read<Placement> {
        for (id, region) in self.regions.into_iter().enumerate() {
            let region = region.ok_or_else(|| format!("rgn{id} is not described"))?;
            let span = region.lam.and_then(|lam| program.lams.get(lam)).map(|lam| lam.span);
            let span = span.unwrap_or(Span::new(FileId::from_u32(0), 0, 0));
            self.placement.regions.push(Region { span, ..region });
        }
        for (lam, function) in program.lams.iter() {
            self.placement.claims[lam].shared = self.shared.clone();
            // All of a group share the home of the first.
            let homes = &mut self.placement.homes;
            function.body.each_stmt(&mut |stmt| {
                if let Stmt::LetRec { members, .. } = stmt {
                    let home = members.first().and_then(|&(var, _)| homes[var]);
                    members.iter().for_each(|&(var, _)| homes[var] = home);
                }
            });
        }
        Ok(self.placement)
    }
}

fn claim(words: &mut Words<'_>) -> Read<Claim> {
    let mut claim = Claim::default();
    while let Some(&word) = words.words.peek() {
        words.next()?;
        match word {
            "program" => claim.program = words.number()?,
            "raises" => claim.raises = words.number()?,
            "names" => {
                for word in words.take_while(|word| word.contains('=')) {
                    let (region, name) = pair(word)?;
                    claim.names.insert(number(region)?, entity(name, "rgn")?);
                }
            }
            "counted" => {
                for word in words.take_while(|word| word.parse::<u32>().is_ok()) {
                    claim.counted.insert(number(word)?);
                }
            }
            "lent" => {
                for word in words.take_while(|word| word.contains('=')) {
                    let (param, by) = pair(word)?;
                    let by_slot = by.ends_with('*');
                    let by = match by.trim_end_matches('*') {
                        "-" => None,
                        by => Some(entity(by, "v")?),
                    };
                    claim.lent.insert(entity(param, "v")?, Lent { by, by_slot });
                }
            }
            "keeps" => {
                for word in words.take_while(|word| word.contains('=')) {
                    let (region, kept) = pair(word)?;
                    claim.keeps.push((number(region)?, number(kept)?));
                }
            }
            "inputs" => {
                let digits = |word: &str| word == "-" || word.parse::<u32>().is_ok();
                for word in words.take_while(digits) {
                    claim.inputs.push(if word == "-" { None } else { Some(number(word)?) });
                }
            }
            "result" => claim.result = Some(words.number()?),
            "vars" => {
                for word in words.take_while(|word| word.contains('=')) {
                    let (var, node) = pair(word)?;
                    claim.vars.insert(entity(var, "v")?, number(node)?);
                }
            }
            "node" => {
                let id = words.number()?;
                if claim.nodes.insert(id, node(words)?).is_some() {
                    return Err(format!("node {id} is described twice"));
                }
            }
            other => return Err(format!("no such part of a claim: {other}")),
        }
    }
    Ok(claim)
}

fn node(words: &mut Words<'_>) -> Read<ClaimNode> {
    let mut node = ClaimNode { region: None, flat: false, slots: Vec::new() };
    if let Some(word) = words.words.next_if(|word| matches!(*word, "in" | "flat")) {
        node.flat = word == "flat";
        node.region = Some(words.number()?);
    }
    for word in words.take_while(|word| word.contains('=')) {
        let (name, inner) = pair(word)?;
        node.slots.push((slot(name)?, number(inner)?));
    }
    Ok(node)
}
