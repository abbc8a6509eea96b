//! Exceptions seen through a signature.
//!
//! ```text
//! (struct type t = int exception E of int end : sig type t exception E of t end)   ─►   E takes a `t`, which is hidden
//! ```
//!
//! The constructor stays the module's; the types of its payload are those that the signature says, which must be the same where the
//! types that are being hidden are seen through. So are the types of the fields of a record. Linear in the declaration.

use std::rc::Rc;

use enfold_graph::ParamId;
use enfold_ocaml::tree::{CaseArgs, CaseDecl};

use crate::Checker;
use crate::annotations::Mode;
use crate::env::{Constructor, Payload};
use crate::store::{Term, TyConId};

impl<'t> Checker<'t, '_> {
    /// A constructor of an extensible type with the types that a signature gives its payload, if that can be. Types of this
    /// seal are seen through.
    pub(crate) fn view_extension(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        own: &Rc<Constructor>,
        seal: Option<u32>,
    ) -> Option<Rc<Constructor>> {
        // Constructors with types of their own are not looked at.
        if !own.params.is_empty() || case.result.is_some() || own.refines.is_some() {
            return Some(own.clone());
        }
        let before = self.store.see_through(seal);
        let payload =
            self.with_type_vars(Mode::Quantified, |c| c.view_payload(con, case, own, seal));
        self.store.see_as_before(before);
        let payload = payload?;
        Some(match seal {
            Some(_) => Rc::new(Constructor { payload, ..(**own).clone() }),
            None => own.clone(),
        })
    }

    /// The payload as the signature says, if it is the same.
    fn view_payload(
        &mut self,
        con: TyConId,
        case: &'t CaseDecl,
        own: &Constructor,
        seal: Option<u32>,
    ) -> Option<Payload> {
        let of = self.store.con(con, &[]);
        if self.store.unify(of, own.result).is_err() {
            return None;
        }
        match (&case.args, &own.payload) {
            (CaseArgs::Tuple(items), Payload::Tuple(types)) if items.len() == types.len() => {
                let seen: Vec<Term> = items.iter().map(|item| self.annotation(item)).collect();
                let same = |(&a, &b): (&Term, &Term)| self.store.unify(a, b).is_ok();
                types.iter().zip(&seen).all(same).then(|| Payload::Tuple(seen.into()))
            }
            (CaseArgs::Record(fields), Payload::Record(record)) => {
                let none: Rc<[ParamId]> = Rc::new([]);
                let view = self.view_record(fields, *record, &none, seal)?;
                let Payload::Record(seen) = view else { return None };
                let (own, seen) =
                    (self.declared.parts(*record)?.clone(), self.declared.parts(seen)?.clone());
                let pairs = own.fields.iter().zip(&seen.fields);
                let mut plain = pairs.filter(|(a, b)| a.own.is_empty() && b.own.is_empty());
                plain.all(|(a, b)| self.store.unify(a.ty, b.ty).is_ok()).then_some(view)
            }
            _ => None,
        }
    }
}
