//! First-class modules: their signatures, the types of the module that is being packed, and conversions to and from the universal
//! type that are being made.

use rustc_hash::FxHashSet;

use crate::packages::Package;
use crate::packed_types::Shared;
use crate::store::TyConId;
use crate::universal_data::Conversion;

#[derive(Default)]
pub(crate) struct Packing<'t> {
    packages: Vec<Package<'t>>,
    renamed: Vec<(TyConId, TyConId)>,
    universal: FxHashSet<TyConId>,
    converting: Vec<Conversion>,
}

impl<'t> Packing<'t> {
    /// The number of a signature; yields it again where it is known.
    pub fn find(&self, same: impl Fn(&Package<'t>) -> bool) -> Option<usize> {
        self.packages.iter().position(same)
    }

    pub fn add(&mut self, package: Package<'t>) -> usize {
        self.packages.push(package);
        self.packages.len() - 1
    }

    pub fn package(&self, index: usize) -> &Package<'t> {
        &self.packages[index]
    }

    /// The representations of the types that a signature declares.
    pub fn share(&mut self, index: usize, shared: Shared) {
        self.packages[index].set_shared(shared);
    }

    /// A type of the signature's is this one of the module that is being packed.
    pub fn rename(&mut self, con: TyConId, actual: TyConId) {
        self.renamed.push((con, actual));
    }

    /// What a type is in the module that is being packed.
    pub fn renamed(&self, con: TyConId) -> Option<TyConId> {
        self.renamed.iter().find(|(of, _)| *of == con).map(|&(_, actual)| actual)
    }

    pub fn renames(&self) -> bool {
        !self.renamed.is_empty()
    }

    /// The module is packed.
    pub fn end_renaming(&mut self) {
        self.renamed.clear();
    }

    /// An abstract type with parameters: all its values are at the universal type.
    pub fn make_universal(&mut self, con: TyConId) {
        self.universal.insert(con);
    }

    pub fn is_universal(&self, con: TyConId) -> bool {
        self.universal.contains(&con)
    }

    /// Conversions of variants that are being made, outermost first.
    pub fn converting(&self) -> &[Conversion] {
        &self.converting
    }

    pub fn begin_conversion(&mut self, conversion: Conversion) {
        self.converting.push(conversion);
    }

    pub fn end_conversion(&mut self) {
        self.converting.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hold_until_the_module_is_packed() {
        let mut packing = Packing::default();
        let [seen, first, second] = [1, 2, 3].map(TyConId);
        assert!(!packing.renames());
        packing.rename(seen, first);
        packing.rename(seen, second);
        assert_eq!(packing.renamed(seen), Some(first), "the first one counts");
        packing.end_renaming();
        assert_eq!(packing.renamed(seen), None);
    }

    #[test]
    fn universal_types_stay_so() {
        let mut packing = Packing::default();
        packing.make_universal(TyConId(1));
        packing.end_renaming();
        assert!(packing.is_universal(TyConId(1)) && !packing.is_universal(TyConId(2)));
    }
}
