//! `define-record-type`: a declared type, and variables for its procedures.

use enfold_syntax::codes;
use enfold_syntax::symbol::Symbol;

use super::Expander;
use super::form::Form;
use super::scan::{Level, Part};
use super::scope::Scope;
use crate::data::{DataId, Kind};
use crate::tree::{Field, RecordProc, RecordType, Var};

const FORM: Form = Form::DefineRecordType;

impl Expander<'_> {
    pub(super) fn record_type(&mut self, x: DataId, scope: Scope, level: Level) -> Option<Part> {
        let parts = self.parts(x, FORM, 3, None)?;
        let name = self.type_name(parts[0])?;
        let mut procs: Vec<(Var, RecordProc)> = Vec::new();
        let mut fields: Vec<Field> = Vec::new();
        for part in &parts[3..] {
            self.field(*part, &mut fields, &mut procs, scope, level);
        }
        let constructor = self.constructor(parts[1], &fields, &mut procs, scope, level);
        if !matches!(self.data.kind(parts[2]), Kind::Bool(false)) {
            self.define_proc(parts[2], RecordProc::Is, &mut procs, scope, level);
        }
        let span = self.data.span(x);
        let id = self.program.records.push(RecordType { name, fields, constructor, span });
        Some(Part::Record(id, procs, x))
    }

    fn type_name(&mut self, x: DataId) -> Option<Symbol> {
        let at = self.data.pair(x).map_or(x, |(first, _)| first);
        let Some(name) = self.data.ident(at) else {
            self.bad_form(x, FORM, "the type's name is missing");
            return None;
        };
        let name = self.written(name).as_str();
        let inner = name.strip_prefix('<').and_then(|n| n.strip_suffix('>'));
        Some(Symbol::new(inner.filter(|n| !n.is_empty()).unwrap_or(name)))
    }

    fn define_proc(
        &mut self,
        x: DataId,
        which: RecordProc,
        procs: &mut Vec<(Var, RecordProc)>,
        scope: Scope,
        level: Level,
    ) {
        match self.data.ident(x) {
            Some(name) => procs.push((self.declare(name, x, scope, level), which)),
            None => self.bad_form(x, FORM, "a procedure's name is missing"),
        }
    }

    fn field(
        &mut self,
        x: DataId,
        fields: &mut Vec<Field>,
        procs: &mut Vec<(Var, RecordProc)>,
        scope: Scope,
        level: Level,
    ) {
        let parts = self.data.list(x).unwrap_or_else(|| vec![x]);
        let name = parts.first().and_then(|first| self.data.ident(*first));
        let (Some(name), true) = (name, parts.len() <= 3) else {
            self.bad_form(x, FORM, "a field is a name, an accessor, and perhaps a modifier");
            return;
        };
        let name = self.written(name);
        if fields.iter().any(|field| field.name == name) {
            let message = format!("the field `{name}` is declared twice");
            self.error(x, codes::DUPLICATE, message, |d| d);
        }
        let index = fields.len();
        fields.push(Field { name, mutable: parts.len() == 3 });
        if let Some(accessor) = parts.get(1) {
            self.define_proc(*accessor, RecordProc::Get(index), procs, scope, level);
        }
        if let Some(modifier) = parts.get(2) {
            self.define_proc(*modifier, RecordProc::Set(index), procs, scope, level);
        }
    }

    /// `(make field …)`, `make` for all fields, or `#f`.
    fn constructor(
        &mut self,
        x: DataId,
        fields: &[Field],
        procs: &mut Vec<(Var, RecordProc)>,
        scope: Scope,
        level: Level,
    ) -> Vec<usize> {
        if matches!(self.data.kind(x), Kind::Bool(false)) {
            return vec![];
        }
        let Some(parts) = self.data.list(x).filter(|parts| !parts.is_empty()) else {
            self.define_proc(x, RecordProc::Construct, procs, scope, level);
            return (0..fields.len()).collect();
        };
        self.define_proc(parts[0], RecordProc::Construct, procs, scope, level);
        let mut taken: Vec<usize> = Vec::new();
        for part in &parts[1..] {
            let name = self.data.ident(*part).map(|name| self.written(name));
            let index = name.and_then(|name| fields.iter().position(|field| field.name == name));
            match index {
                Some(index) if taken.contains(&index) => {
                    let message = format!("the constructor takes `{}` twice", fields[index].name);
                    self.error(*part, codes::DUPLICATE_PARAMETER, message, |d| d);
                }
                Some(index) => taken.push(index),
                None => {
                    let known: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                    let message = format!("`{}` is no field of this type", self.show(*part));
                    self.error(*part, codes::UNKNOWN_FIELD, message, |d| {
                        d.help(format!("its fields are {}", known.join(", ")))
                    });
                }
            }
        }
        taken
    }
}
