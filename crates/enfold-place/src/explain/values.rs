//! What the user's files make besides closures, each with its home.

use enfold_core::ir::Ty;
use enfold_syntax::FileId;

use super::Explainer;
use super::note::ValueNote;
use crate::home::{Site, SiteKind};

impl Explainer<'_> {
    /// In the order of the source; with a filter only those of that line.
    pub(super) fn values(&self, filter: Option<(FileId, u32)>) -> Vec<ValueNote> {
        let asked = |site: &&Site| match filter {
            None => true,
            Some((file, line)) => {
                site.span.file == file && self.sources.file(file).line_col(site.span.lo).0 == line
            }
        };
        let mut sites: Vec<&Site> = self.placement.sites.iter().collect();
        sites.retain(|site| self.is_user(site.span) && asked(site));
        sites.sort_by_key(|site| (site.span.file, site.span.lo, site.var));
        let mut values: Vec<ValueNote> = sites.iter().filter_map(|site| self.value(site)).collect();
        // A function that was copied makes the same value in the same place.
        values.dedup();
        values
    }

    fn value(&self, site: &Site) -> Option<ValueNote> {
        let kind = match site.kind {
            SiteKind::Closure(_) | SiteKind::Group => return None,
            SiteKind::Cell => "cell",
            SiteKind::Data => "data",
            SiteKind::Array => "array",
            SiteKind::Exception => "exception",
            SiteKind::Dynamic => "dynamic",
        };
        Some(ValueNote { kind, what: self.what(site), bytes: site.size, home: self.home(site) })
    }

    fn what(&self, site: &Site) -> String {
        let var = &self.program.vars[site.var];
        match &self.program.types[var.ty] {
            Ty::Cell(_) => format!("cell of `{}`", var.name),
            Ty::Data(data) => format!("`{}`", self.program.datas[*data].name),
            Ty::Str => "string".to_string(),
            Ty::Array(_) => "array".to_string(),
            Ty::Exn => "exception".to_string(),
            _ => "value".to_string(),
        }
    }
}
