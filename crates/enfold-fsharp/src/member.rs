//! What hangs on types: members, properties, interfaces, classes, and object expressions.
//!
//! ```text
//! member   = [static] member [this .] name params [: type] = body
//!          | [static] member [this .] name with get … = body and set … = body
//!          | member val name [: type] = value [with get, set]
//!          | abstract name : type [with get, set]
//!          | interface type [with members]
//!          | new params = body
//! class    = name params [as this] = { let … | do … | member }
//! object   = { new type with members }
//! ```
//!
//! Members stand in a block of their own, whose column is that of the first.

use crate::tree::{
    Attribute, ClassDecl, Expr, ExprKind, Ident, LetBinding, Lit, Member, MemberKind, Pat, PatKind,
    Path, Role, Stmt, TypeDeclKind,
};
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::parser::Parser;
use crate::token::T;
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// Members after what a type is, with or without `with`; `inside` the block of the type's body
    /// they may stand at its column.
    pub fn members(&mut self, inside: bool, out: &mut Vec<Member>) {
        if self.raw().kind == T::With && (inside || self.cur == T::With) {
            self.reach(T::With);
            self.bump();
        }
        let raw = self.raw();
        if !matches!(raw.kind, T::Member | T::New | T::LAttr) {
            return;
        }
        if inside {
            self.reach(raw.kind);
        }
        if self.cur == raw.kind {
            self.member_block(Ends::AND, out);
        }
    }

    /// Members in a block that starts here.
    fn member_block(&mut self, ends: Ends, out: &mut Vec<Member>) {
        self.open_here(ends, true);
        self.sequence(true, |p| {
            let attributes = p.attributes();
            p.member(attributes, out);
            false
        });
        self.close();
    }

    /// The body of a class, `let`, `do` and members, in the block that was just opened.
    fn class_items(&mut self, class: &mut ClassDecl, members: &mut Vec<Member>) {
        let ClassDecl { items, statics, .. } = class;
        self.sequence(true, |p| {
            let attributes = p.attributes();
            let is_static = p.cur == T::Member && p.token_text(p.raw()) == "static";
            match p.cur {
                T::Member if is_static && p.peek(1) == T::Let => {
                    p.bump();
                    statics.extend(p.nested(|p| p.let_group(attributes)));
                }
                T::Let | T::Use => {
                    if let Some(group) = p.nested(|p| p.let_group(attributes)) {
                        items.push(Stmt::Let(group));
                    }
                }
                T::Do => {
                    let keyword = p.here();
                    p.bump();
                    let what = "the body of `do`";
                    let body = p.nested(|p| p.block(Floor::Right, Ends::NONE, what, keyword));
                    items.extend(body.map(Stmt::Expr));
                }
                _ => p.member(attributes, members),
            }
            false
        });
    }

    /// `(a: int, b: int) as this = …`: the rest of a class after its name.
    pub fn class(&mut self, keyword: Span, members: &mut Vec<Member>) -> TypeDeclKind {
        self.eat(T::Access);
        let params = if self.cur == T::LParen {
            let pattern = self.parameter();
            Some(components(pattern))
        } else {
            None
        };
        let this = if self.eat(T::As) && self.at_name() { Some(self.name()) } else { None };
        let mut class = ClassDecl { params, this, items: Vec::new(), statics: Vec::new() };
        if !self.expect(T::Eq, "`=` and the members of the class") {
            self.skip_item();
            return TypeDeclKind::Error;
        }
        let raw = self.raw();
        let verbose = raw.kind == T::Struct || self.token_text(raw) == "class";
        if verbose {
            self.reach(raw.kind);
            let opener = self.here();
            self.bump();
            if self.raw().kind == T::End {
                self.reach(T::End);
                self.bump();
                return TypeDeclKind::Class(Box::new(class));
            }
            if self.open(Floor::Same, Ends::END) {
                self.class_items(&mut class, members);
                self.expect_closer(T::End, opener);
                self.close();
            }
            return TypeDeclKind::Class(Box::new(class));
        }
        if !self.open(Floor::Right, Ends::AND) {
            self.missing_body("what the class holds", keyword);
            return TypeDeclKind::Error;
        }
        self.class_items(&mut class, members);
        self.close();
        TypeDeclKind::Class(Box::new(class))
    }

    /// A type whose body starts with members: an interface, or a class that is never made.
    pub fn members_only(&mut self, members: &mut Vec<Member>) -> TypeDeclKind {
        let verbose = self.token_text(self.raw()) == "interface"
            && (self.tokens.get(self.pos + 1).is_some_and(|t| t.first) || self.peek(1) == T::End);
        if verbose {
            let opener = self.here();
            self.bump();
            if self.open(Floor::Same, Ends::END) {
                self.class_items(&mut no_class(), members);
                self.expect_closer(T::End, opener);
                self.close();
            } else {
                self.reach(T::End);
                self.expect_closer(T::End, opener);
            }
            return TypeDeclKind::Interface;
        }
        let mut class = no_class();
        self.class_items(&mut class, members);
        let is_interface = |m: &Member| {
            matches!(
                m.kind,
                MemberKind::Abstract { .. }
                    | MemberKind::Interface { .. }
                    | MemberKind::Inherit(_)
                    | MemberKind::Error
            )
        };
        let declares =
            |m: &Member| matches!(m.kind, MemberKind::Abstract { .. } | MemberKind::Inherit(_));
        if members.iter().any(declares) && members.iter().all(is_interface) {
            return TypeDeclKind::Interface;
        }
        TypeDeclKind::Class(Box::new(class))
    }

    /// One member; its attributes are taken.
    fn member(&mut self, attributes: Vec<Attribute>, out: &mut Vec<Member>) {
        let lo = self.raw().lo;
        let start = out.len();
        if self.cur == T::New {
            self.constructor(attributes, out);
        } else if self.cur == T::Member {
            let keyword = self.here();
            match self.token_text(self.raw()) {
                "abstract" => self.abstract_member(out),
                "interface" => self.interface_member(out),
                "inherit" => self.inherit_member(out),
                "val" => self.unsupported_member("fields declared with `val` are", out),
                "static" => {
                    self.bump();
                    if self.cur == T::Member {
                        self.bump();
                        self.function_member(true, false, attributes, keyword, out);
                    } else {
                        self.unsupported_member("`static do` is", out);
                    }
                }
                text => {
                    let is_override = text != "member";
                    self.bump();
                    self.function_member(false, is_override, attributes, keyword, out);
                }
            }
        } else {
            self.expected("a member");
            self.skip_item();
        }
        let span = self.since(lo);
        for member in &mut out[start..] {
            member.span = span;
        }
    }

    fn push_member(&mut self, kind: MemberKind, out: &mut Vec<Member>) {
        let span = self.span(self.last_end, self.last_end);
        out.push(Member { kind, span });
    }

    fn unsupported_member(&mut self, what: &str, out: &mut Vec<Member>) {
        self.unsupported(self.here(), what);
        self.bump();
        self.skip_member();
        self.push_member(MemberKind::Error, out);
    }

    /// `inherit Type`, which is refused with arguments: those are for classes.
    fn inherit_member(&mut self, out: &mut Vec<Member>) {
        let keyword = self.here();
        self.bump();
        let ty = self.type_expr();
        if self.cur == T::LParen {
            self.unsupported(keyword, "inheritance is");
            self.paren();
            return self.push_member(MemberKind::Error, out);
        }
        self.push_member(MemberKind::Inherit(ty), out);
    }

    /// Skips to the next member.
    fn skip_member(&mut self) {
        while !matches!(self.cur, T::Eof | T::Sep | T::BlockEnd | T::And) {
            self.bump();
        }
    }

    /// `new (a, b) = …`.
    fn constructor(&mut self, attributes: Vec<Attribute>, out: &mut Vec<Member>) {
        let keyword = self.here();
        let name = self.ident_at("new", keyword);
        self.bump();
        let params = self.parameters();
        if self.eat(T::As) && self.at_name() {
            let name = self.name();
            self.unsupported(name.span, "`as` in a further constructor is");
        }
        let body = self.binding_body(keyword);
        if self.cur == T::Then {
            self.unsupported(self.here(), "`then` after a constructor is");
            self.skip_member();
        }
        let binding = binding_of(name, params, None, body, attributes);
        let kind = MemberKind::Function {
            role: Role::Constructor,
            this: None,
            is_static: true,
            is_override: false,
            binding: Box::new(binding),
        };
        self.push_member(kind, out);
    }

    /// What follows `member` or `static member`.
    fn function_member(
        &mut self,
        is_static: bool,
        is_override: bool,
        attributes: Vec<Attribute>,
        keyword: Span,
        out: &mut Vec<Member>,
    ) {
        let mut inline = false;
        while matches!(self.cur, T::Inline | T::Access) {
            inline |= self.cur == T::Inline;
            self.bump();
        }
        if self.cur == T::Member && self.token_text(self.raw()) == "val" {
            if is_static {
                return self.unsupported_member("`static member val` is", out);
            }
            self.bump();
            return self.auto_property(keyword, out);
        }
        let mut this = None;
        if !is_static {
            if !matches!(self.cur, T::Ident | T::Quoted | T::Underscore) || self.peek(1) != T::Dot {
                self.expected("the name of the value and of the member, as in `this.Name`");
                return self.skip_member();
            }
            if self.cur == T::Underscore {
                self.bump();
            } else {
                this = Some(self.name());
            }
            self.bump();
        }
        let name = match self.operator_name() {
            Some(op) => op,
            None if self.at_name() => self.name(),
            None => {
                self.expected("the name of a member");
                return self.skip_member();
            }
        };
        let mut comparable = Vec::new();
        let type_params =
            if self.cur == T::Lt { self.type_params(&mut comparable) } else { Vec::new() };
        let params = self.parameters();
        let result = if self.eat(T::Colon) { Some(self.type_expr()) } else { None };
        comparable.extend(self.type_constraints());
        if self.cur == T::With {
            return self.accessors(this, is_static, is_override, name, result, keyword, out);
        }
        let body = self.binding_body(keyword);
        let role = if params.is_empty() { Role::Getter } else { Role::Method };
        let mut binding = binding_of(name, params, result, body, attributes);
        binding.type_params = type_params;
        binding.comparable = comparable;
        binding.inline = inline;
        let kind =
            MemberKind::Function { role, this, is_static, is_override, binding: Box::new(binding) };
        self.push_member(kind, out);
    }

    /// `with get () = … and set value = …`.
    #[expect(clippy::too_many_arguments, reason = "the parts of the construct, as written")]
    fn accessors(
        &mut self,
        this: Option<Ident>,
        is_static: bool,
        is_override: bool,
        name: Ident,
        ty: Option<crate::tree::TypeExpr>,
        keyword: Span,
        out: &mut Vec<Member>,
    ) {
        while matches!(self.cur, T::With | T::And) {
            self.bump();
            self.eat(T::Access);
            let word = if self.at_name() { self.name().name.to_string() } else { String::new() };
            let role = match word.as_str() {
                "get" => Role::Getter,
                "set" => Role::Setter,
                _ => {
                    self.expected("`get` or `set`");
                    return self.skip_member();
                }
            };
            let mut params = self.parameters();
            if role == Role::Getter
                && let [Pat { kind: PatKind::Lit(Lit::Unit), .. }] = params[..]
            {
                params.clear();
            }
            let annotated = if self.eat(T::Colon) { Some(self.type_expr()) } else { None };
            let body = self.binding_body(keyword);
            let result = if role == Role::Getter { annotated.or(ty.clone()) } else { annotated };
            let binding = binding_of(name, params, result, body, Vec::new());
            let kind = MemberKind::Function {
                role,
                this,
                is_static,
                is_override,
                binding: Box::new(binding),
            };
            self.push_member(kind, out);
        }
    }

    /// `Name = value with get, set`, after `member val`.
    fn auto_property(&mut self, keyword: Span, out: &mut Vec<Member>) {
        if !self.at_name() {
            self.expected("the name of a property");
            return self.skip_member();
        }
        let name = self.name();
        let ty = if self.eat(T::Colon) { Some(self.type_expr()) } else { None };
        if !self.expect(T::Eq, "`=` and the first value") {
            return self.skip_member();
        }
        let value = self.block(Floor::Right, Ends::WITH, "the first value", keyword);
        let settable = self.get_and_set();
        self.push_member(MemberKind::Auto { name, ty, value, settable }, out);
    }

    /// `with get`, `with get, set`; whether `set` is there.
    fn get_and_set(&mut self) -> bool {
        let mut settable = false;
        if self.raw().kind == T::With {
            self.reach(T::With);
        }
        if !self.eat(T::With) {
            return false;
        }
        loop {
            if self.at_name() {
                settable |= self.name().name == "set";
            }
            if !self.eat(T::Comma) {
                return settable;
            }
        }
    }

    /// `abstract [member] Name : type [with get, set]`.
    fn abstract_member(&mut self, out: &mut Vec<Member>) {
        self.bump();
        if self.cur == T::Member {
            self.bump();
        }
        if !self.at_name() {
            self.expected("the name of a member");
            return self.skip_member();
        }
        let name = self.name();
        if self.cur == T::Lt {
            self.unsupported(self.here(), "generic methods of interfaces are");
            return self.skip_member();
        }
        if !self.expect(T::Colon, "`:` and the member's type") {
            return self.skip_member();
        }
        self.in_signature = true;
        let ty = self.type_expr();
        self.in_signature = false;
        let settable = self.get_and_set();
        self.push_member(MemberKind::Abstract { name, ty, settable }, out);
    }

    /// `interface Type with members`.
    fn interface_member(&mut self, out: &mut Vec<Member>) {
        self.bump();
        let ty = self.type_expr();
        let mut members = Vec::new();
        self.implementation(Ends::AND, &mut members);
        self.push_member(MemberKind::Interface { ty, members }, out);
    }

    fn implementation(&mut self, ends: Ends, members: &mut Vec<Member>) {
        if self.raw().kind == T::With {
            self.reach(T::With);
        }
        if !self.eat(T::With) {
            return;
        }
        let raw = self.raw();
        if matches!(raw.kind, T::Member | T::LAttr) {
            self.reach(raw.kind);
            if self.cur == raw.kind {
                self.nested(|p| p.member_block(ends, members));
            }
        }
    }

    /// `{ new Type with members }`; the brace is taken and `new` is next.
    #[inline(never)]
    pub fn object(&mut self, opener: Span) -> Expr {
        self.reach(T::New);
        match self.nested(|p| p.object_body(opener)) {
            Some(expr) => expr,
            None => self.error_expr(),
        }
    }

    fn object_body(&mut self, opener: Span) -> Expr {
        self.bump();
        let ty = self.type_expr();
        if self.cur == T::LParen {
            self.unsupported(self.here(), "object expressions of classes are");
            self.paren();
        }
        let mut members = Vec::new();
        self.implementation(Ends::RBRACE, &mut members);
        while self.raw().kind == T::Member {
            self.reach(T::Member);
            if self.cur != T::Member {
                break;
            }
            self.unsupported(self.here(), "objects with several interfaces are");
            self.member_block(Ends::RBRACE, &mut Vec::new());
        }
        self.reach(T::RBrace);
        self.expect_closer(T::RBrace, opener);
        Expr { kind: ExprKind::Object { ty, members }, span: self.since(opener.lo) }
    }

    /// `new Type(args)`: an application of the type's name.
    #[inline(never)]
    pub fn construction(&mut self) -> Expr {
        let lo = self.raw().lo;
        self.bump();
        if !self.at_name() {
            self.expected("the name of a class");
            return self.error_expr();
        }
        let mut path: Path = self.path();
        // The constructors are those of the type, which has a name of its own.
        if path.as_single().is_some_and(|name| name.name == "string") {
            path.segments[0].name = "String".into();
        }
        let mut callee = Expr { kind: ExprKind::Name(path), span: self.since(lo) };
        if self.cur == T::Lt {
            let args = self.type_arguments();
            callee = Expr { kind: ExprKind::TypeApp(Box::new(callee), args), span: self.since(lo) };
        }
        if !self.cur.starts_atom() {
            self.expected("the arguments of the constructor, in parentheses");
            return callee;
        }
        let arg = match self.cur {
            T::LParen => self.paren(),
            _ => match self.nested(Self::argument) {
                Some(arg) => arg,
                None => self.error_expr(),
            },
        };
        Expr { kind: ExprKind::Apply(Box::new(callee), vec![arg]), span: self.since(lo) }
    }
}

/// A class without a constructor.
fn no_class() -> ClassDecl {
    ClassDecl { params: None, this: None, items: Vec::new(), statics: Vec::new() }
}

/// The parameters that one pattern in parentheses stands for.
fn components(pattern: Pat) -> Vec<Pat> {
    match pattern.kind {
        PatKind::Tuple(items) => items,
        _ => vec![pattern],
    }
}

fn binding_of(
    name: Ident,
    params: Vec<Pat>,
    result: Option<crate::tree::TypeExpr>,
    body: Expr,
    attributes: Vec<Attribute>,
) -> LetBinding {
    let span = name.span.to(body.span);
    LetBinding {
        attributes,
        pattern: Pat { kind: PatKind::Name(Path::single(name)), span: name.span },
        type_params: Vec::new(),
        comparable: Vec::new(),
        params,
        result,
        body,
        mutable: false,
        inline: false,
        disposed: false,
        span,
    }
}
