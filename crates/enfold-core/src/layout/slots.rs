//! Chooses the slots of a by-value union: which scalars of its cases lie in the same place.
//!
//! ```text
//! Fix of int | Flo of float | Pair of pair | Flag of bool      { u8 tag, ptr }: all four in slot 0
//! Dot of float | Line of float * float | Name of string        { u8 tag, f64, ptr }: Name beside the second float
//! ```
//!
//! Only one case is there at a time, so a scalar may lie in any slot that is as wide as it, or wider. A slot
//! holds what the fields in it are, if that is one thing. Otherwise it is a word with a pointer's type if one of them is, so that what
//! LLVM knows of a pointer is not lost in an integer, and else an integer; the others' bits are cast.
//!
//! **Number of slots.** From the widest to the narrowest: as many new ones as the case needs most that has more
//! scalars of this width than slots left over from wider ones. No fewer would do, since each case's scalars of at
//! least that width need a slot each. A choice of any free slot that is wide enough never stands in the way of a
//! narrower scalar. Among them the preferred one needs the fewest casts between floats and others, which take an instruction,
//! then no cast at all, then has the same width.
//!
//! Cost: the number of scalars times that of slots, both small.

use super::Machine;

/// Slots, and what lies in them.
pub(super) struct Shared {
    /// What each slot holds.
    pub machines: Vec<Machine>,
    /// For each case and field: the slots of its scalars.
    pub cases: Vec<Vec<Vec<u32>>>,
}

struct Slot {
    width: u32,
    machine: Option<Machine>,
    /// How many floats are in it.
    floats: u32,
}

/// Chooses slots for the scalars of each field of each case.
pub(super) fn share(cases: &[Vec<Vec<Machine>>]) -> Shared {
    let mut slots = count(cases);
    let chosen = cases.iter().map(|fields| choose(fields, &mut slots)).collect();
    let machines = slots.iter().map(|slot| slot.machine.unwrap_or(Machine::Int(slot.width * 8)));
    Shared { machines: machines.collect(), cases: chosen }
}

/// As few slots as there can be.
fn count(cases: &[Vec<Vec<Machine>>]) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    for width in [8, 4, 2, 1] {
        let needed = |fields: &Vec<Vec<Machine>>| {
            fields.iter().flatten().filter(|machine| bytes(**machine) >= width).count()
        };
        let most = cases.iter().map(needed).max().unwrap_or(0);
        slots.resize_with(most.max(slots.len()), || Slot { width, machine: None, floats: 0 });
    }
    slots
}

/// The slots of a case's scalars, the widest first.
fn choose(fields: &[Vec<Machine>], slots: &mut [Slot]) -> Vec<Vec<u32>> {
    let mut chosen: Vec<Vec<u32>> = fields.iter().map(|parts| vec![0; parts.len()]).collect();
    let mut scalars: Vec<(usize, usize, Machine)> = Vec::new();
    for (field, parts) in fields.iter().enumerate() {
        scalars.extend(parts.iter().enumerate().map(|(part, &machine)| (field, part, machine)));
    }
    scalars.sort_by_key(|&(_, _, machine)| std::cmp::Reverse(bytes(machine)));
    let mut used = vec![false; slots.len()];
    for (field, part, machine) in scalars {
        let width = bytes(machine);
        let free = (0..slots.len()).filter(|&at| !used[at] && slots[at].width >= width);
        let cost = |&at: &usize| {
            let same = slots[at].machine.is_none_or(|held| held == machine);
            let casts = match same {
                true => 0,
                false if is_float(machine) => 1,
                false => slots[at].floats,
            };
            (casts, !same, slots[at].width != width)
        };
        let Some(at) = free.min_by_key(cost) else { unreachable!("slots were counted") };
        used[at] = true;
        slots[at].floats += u32::from(is_float(machine));
        slots[at].machine = Some(match slots[at].machine {
            None if slots[at].width == width => machine,
            None => Machine::Int(slots[at].width * 8),
            Some(held) => both(held, machine, slots[at].width),
        });
        chosen[field][part] = at as u32;
    }
    chosen
}

/// What a slot of this width is that holds two machine types.
fn both(a: Machine, b: Machine, width: u32) -> Machine {
    match (a, b) {
        _ if a == b => a,
        (Machine::Pointer | Machine::Word, _) | (_, Machine::Pointer | Machine::Word) => {
            Machine::Word
        }
        _ => Machine::Int(width * 8),
    }
}

fn is_float(machine: Machine) -> bool {
    matches!(machine, Machine::Float | Machine::Float32)
}

/// The width of a scalar.
fn bytes(machine: Machine) -> u32 {
    match machine {
        Machine::Nothing => 0,
        Machine::Bool => 1,
        Machine::Int(bits) => bits / 8,
        Machine::Float32 => 4,
        Machine::Float
        | Machine::Pointer
        | Machine::Word
        | Machine::Function
        | Machine::Struct(_) => 8,
    }
}
