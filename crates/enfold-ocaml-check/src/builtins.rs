//! The types that need no declaration, and the names of the library that the language refers to.

use std::rc::Rc;

use enfold_graph::{DataId, ExnId, Semantics};
use enfold_syntax::{FileId, Span, Symbol};

use crate::Checker;
use crate::draft::{Case, DataDecl, DataKind};
use crate::env::{Constructor, ConstructorKind, Payload};
use crate::store::{Builtin, Def, Shape, Term, TyCon, TyConId};

/// What the language itself refers to.
#[derive(Default)]
pub struct Known {
    pub int: Term,
    pub char: Term,
    pub string: Term,
    pub float: Term,
    pub bool: Term,
    pub unit: Term,
    pub exn: Term,
    pub int32: Term,
    pub int64: Term,
    pub nativeint: Term,
    /// The trunk's own integers.
    pub word: Term,
    pub unsigned: Term,
    pub octet: Term,
    /// Floats of 32 bits.
    pub single: Term,
    /// What tells exceptions of one declaration apart.
    pub instance: Term,
    pub array: TyConId,
    pub exn_con: TyConId,
    pub bytes: Term,
    /// Declared in `predef.ml`.
    pub list: TyConId,
    pub list_data: Option<DataId>,
    pub option: TyConId,
    pub option_data: Option<DataId>,
    pub lazy: Option<TyConId>,
    pub format6: Option<TyConId>,
    pub match_failure: Option<ExnId>,
    pub undefined_recursive_module: Option<ExnId>,
    pub assert_failure: Option<ExnId>,
    pub invalid_argument: Option<ExnId>,
    /// What a `match` with exception cases looks at: a value or an exception.
    pub outcome: Option<(TyConId, DataId)>,
}

impl<'t> Checker<'t, '_> {
    pub(crate) fn declare_builtins(&mut self) {
        let plain = |c: &mut Self, name: &str, builtin: Builtin| {
            let con = c.builtin(name, 0, builtin);
            c.store.con(con, &[])
        };
        self.known.int = plain(self, "int", Builtin::Int);
        self.known.char = plain(self, "char", Builtin::Char);
        self.known.string = plain(self, "string", Builtin::String);
        self.known.float = plain(self, "float", Builtin::Float);
        self.known.bool = plain(self, "bool", Builtin::Bool);
        self.known.unit = plain(self, "unit", Builtin::Unit);
        self.known.exn = plain(self, "exn", Builtin::Exn);
        self.known.int32 = plain(self, "int32", Builtin::Int32);
        self.known.int64 = plain(self, "int64", Builtin::Int64);
        self.known.nativeint = plain(self, "nativeint", Builtin::Nativeint);
        self.known.word = plain(self, "word ", Builtin::Word);
        self.known.unsigned = plain(self, "unsigned ", Builtin::Unsigned);
        self.known.octet = plain(self, "octet ", Builtin::Octet);
        self.known.instance = plain(self, "instance ", Builtin::Instance);
        self.known.single = plain(self, "single ", Builtin::Single);
        self.known.bytes = plain(self, "bytes", Builtin::Bytes);
        self.known.array = self.builtin("array", 1, Builtin::Array);
        if let Shape::Con(con, _) = *self.store.shape(self.known.exn) {
            self.known.exn_con = con;
        }
        self.constant("false", self.known.bool, ConstructorKind::Bool(false));
        self.constant("true", self.known.bool, ConstructorKind::Bool(true));
        self.constant("()", self.known.unit, ConstructorKind::Unit);
    }

    fn builtin(&mut self, name: &str, arity: usize, builtin: Builtin) -> TyConId {
        let params: Vec<_> = (0..arity).map(|_| self.param("a")).collect();
        let name = Symbol::new(name);
        let con = self.store.add_tycon(TyCon {
            name,
            span: Span::new(FileId::from_u32(0), 0, 0),
            params: params.into(),
            def: Def::Builtin(builtin),
            outer: Rc::new([]),
        });
        self.env.add_type(name, con);
        con
    }

    fn constant(&mut self, name: &str, result: Term, kind: ConstructorKind) {
        let Shape::Con(tycon, _) = *self.store.shape(result) else { return };
        let name = Symbol::new(name);
        let (params, payload) = (Rc::new([]), Payload::Tuple(Rc::new([])));
        let constructor = Rc::new(Constructor::plain(name, kind, tycon, params, payload, result));
        self.env.add_constructor(name, constructor.clone());
        let parts = self.declared.parts_mut(tycon);
        Rc::make_mut(parts).constructors.push(constructor);
    }

    /// Notes what the language refers to of the file that was just checked.
    pub(crate) fn note_known(&mut self, unit: Symbol) {
        let found = |c: &Self, module: &str, name: &str| {
            c.known_module(module).and_then(|m| m.types.get(&Symbol::new(name)).copied())
        };
        match unit.as_str() {
            "CamlinternalLazy" => {
                self.known.lazy = found(self, "CamlinternalLazy", "t");
                if let Some(lazy) = self.known.lazy {
                    self.env.add_type(Symbol::new("lazy_t"), lazy);
                }
            }
            "CamlinternalFormatBasics" => {
                self.known.format6 = found(self, "CamlinternalFormatBasics", "format6");
                if let Some(format6) = self.known.format6 {
                    self.env.add_type(Symbol::new("format6"), format6);
                }
            }
            _ => {}
        }
    }

    /// What OCaml means: its runtime compares, orders and hashes words in memory, whatever their types.
    pub(crate) fn semantics() -> Semantics {
        Semantics {
            incomparable: Some(Symbol::new("compare: functional value")),
            function_is_itself: true,
            partial_order: true,
            object_is_itself: true,
            plain_cases_first: true,
            hidden_as_stored: true,
            hash_skips_functions: true,
            first_alternative: true,
        }
    }

    /// Notes what `predef.ml` declared.
    pub(crate) fn note_predef(&mut self) {
        let data = |c: &Self, name: &str| {
            let con = c.env.type_named(Symbol::new(name))?;
            match c.store.tycon(con).def {
                Def::Data(data) => Some((con, data)),
                _ => None,
            }
        };
        if let Some((con, id)) = data(self, "list") {
            self.known.list = con;
            self.known.list_data = Some(id);
            self.graph.known.list = Some(id);
        }
        if let Some((con, id)) = data(self, "option") {
            self.known.option = con;
            self.known.option_data = Some(id);
            self.graph.known.option = Some(id);
        }
        self.declare_outcome();
        let exn = |c: &Self, name: &str| match c.env.constructor(Symbol::new(name))?.kind {
            ConstructorKind::Exn(exn) => Some(exn),
            _ => None,
        };
        self.known.match_failure = exn(self, "Match_failure");
        self.known.undefined_recursive_module = exn(self, "Undefined_recursive_module");
        self.known.assert_failure = exn(self, "Assert_failure");
        self.known.invalid_argument = exn(self, "Invalid_argument");
        self.graph.known.failure = exn(self, "Failure");
        self.graph.known.divide_by_zero = exn(self, "Division_by_zero");
        self.graph.known.bad_argument = exn(self, "Invalid_argument");
        self.graph.known.index_range = exn(self, "Invalid_argument");
    }

    /// The type of what a `match` with exception cases looks at.
    fn declare_outcome(&mut self) {
        let param = self.param("a");
        let item = self.store.add(Shape::Param(param));
        let exn = self.known.exn;
        let case = |name: &str, field: Term| Case { name: Symbol::new(name), fields: vec![field] };
        let span = Span::new(FileId::from_u32(0), 0, 0);
        let name = Symbol::new("outcome ");
        let cases = vec![case("Value", item), case("Raised", exn)];
        let kind = DataKind::Union(cases);
        let data = self.graph.datas.push(DataDecl { name, span, params: vec![param], kind });
        let params = Rc::new([param]);
        let def = Def::Data(data);
        let con = self.store.add_tycon(TyCon { name, span, params, def, outer: Rc::new([]) });
        self.known.outcome = Some((con, data));
    }

    pub(crate) fn list_of(&mut self, item: Term) -> Term {
        let list = self.known.list;
        self.store.con(list, &[item])
    }

    pub(crate) fn option_of(&mut self, item: Term) -> Term {
        let option = self.known.option;
        self.store.con(option, &[item])
    }

    pub(crate) fn array_of(&mut self, item: Term) -> Term {
        let array = self.known.array;
        self.store.con(array, &[item])
    }
}
