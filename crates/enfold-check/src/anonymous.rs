//! Anonymous records: types that are what their fields are called.
//!
//! ```text
//! {| Name = "Ann"; Age = 31 |}   ─►   record `{| Age; Name |}<string, int>` { Age = 31; Name = "Ann" }
//! ```
//!
//! All with the same names of fields are one generic record with a parameter for each field, so that
//! they agree wherever they are written. Fields are in the order of their names, and are evaluated in
//! the order written. Cost: linear in the fields, up to sorting them.

use enfold_fsharp::tree::{Expr, Path};
use enfold_graph::{DataId, NodeId};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{DataDecl, DataKind, Field, Kind};
use crate::store::Shape;

impl Checker {
    /// `{| A = 1; B = 2 |}`.
    pub(crate) fn anonymous(
        &mut self,
        fields: &[(Path, Expr)],
        expected: crate::store::Term,
        span: Span,
    ) -> NodeId {
        let mut names: Vec<Symbol> = fields.iter().map(|(path, _)| path.last().name).collect();
        names.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            let message = format!("the field `{}` is given twice", twice[0]);
            self.report(Diagnostic::new(codes::DUPLICATE, span, message));
            return self.error_node(span);
        }
        let data = self.anonymous_data(&names, span);
        let record = self.instance_of(data);
        self.expect(expected, record, span);
        let mut nodes = vec![None; names.len()];
        let mut order = Vec::with_capacity(names.len());
        for (path, value) in fields {
            if let Some((index, ty)) = self.field_of(data, record, path.last()) {
                nodes[index as usize] = Some(self.expr(value, ty));
                order.push(index);
            }
        }
        let fields = nodes.into_iter().flatten().collect();
        self.node(Kind::Record { data, fields, order }, record, span)
    }

    /// The type of the name that the parser gives to `{| A: int; B: string |}`.
    pub(crate) fn anonymous_named(&mut self, name: Symbol, span: Span) -> Option<DataId> {
        let inner = name.as_str().strip_prefix("{| ")?.strip_suffix(" |}")?;
        let names: Vec<Symbol> = inner.split("; ").map(Symbol::new).collect();
        Some(self.anonymous_data(&names, span))
    }

    fn anonymous_data(&mut self, names: &[Symbol], span: Span) -> DataId {
        let texts: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        let name = Symbol::new(&format!("{{| {} |}}", texts.join("; ")));
        if let Some(data) = self.declared.anonymous(name) {
            return data;
        }
        let params: Vec<_> = names.iter().map(|&name| self.graph.params.push(name)).collect();
        let fields = names.iter().zip(&params).map(|(&name, &param)| {
            let ty = self.store.add(Shape::Param(param));
            Field { name, ty, mutable: false }
        });
        let kind = DataKind::Record(fields.collect());
        let data = self.graph.datas.push(DataDecl { name, span, params, kind });
        self.declared.add_anonymous(name, data);
        data
    }
}
