//! Random calls of OCaml's library that give numbers, texts and records.

use crate::scope::Generator;
use crate::tree::{Expr, form};
use crate::types::Ty;

impl Generator {
    /// A call of something in the library that gives the type.
    pub fn ocaml_library(&mut self, ty: &Ty, d: usize) -> Expr {
        match ty {
            Ty::Int if self.random.chance(70) => self.library_int(d),
            Ty::Bool if self.random.chance(70) => self.library_bool(d),
            Ty::Str if self.random.chance(70) => self.library_string(d),
            Ty::List(item) if self.random.chance(70) => self.library_list(item, d),
            Ty::Array(item) if self.random.chance(60) => self.library_array(item, d),
            Ty::Option(item) if self.random.chance(60) => self.library_option(item, d),
            Ty::Record(i) if self.random.chance(60) => self.punned(*i, d),
            Ty::Char => form!("(Char.lowercase_ascii $)", self.expr(ty, d)),
            Ty::Float if self.random.chance(60) => self.library_float(d),
            Ty::Sized(i) => self.library_sized(*i, d),
            _ => self.library_any(ty, d),
        }
    }

    pub(super) fn list(&mut self, item: &Ty, d: usize) -> Expr {
        self.expr(&Ty::List(item.clone().into()), d)
    }

    pub(super) fn maps(&mut self, from: &Ty, to: &Ty, d: usize) -> Expr {
        self.lambda(std::slice::from_ref(from), to, d)
    }

    fn library_int(&mut self, d: usize) -> Expr {
        let item = self.ty(1);
        match self.random.below(16) {
            0 => form!("($ lsr $)", self.expr(&Ty::Int, d), self.random.between(0, 62)),
            1 => form!("(lnot $)", self.expr(&Ty::Int, d)),
            2 => form!("(abs $)", self.expr(&Ty::Int, d)),
            3 => form!("(succ $)", self.expr(&Ty::Int, d)),
            4 => form!("(min $ $)", self.expr(&Ty::Int, d), self.expr(&Ty::Int, d)),
            5 => form!("(Array.length $)", self.expr(&Ty::Array(item.into()), d)),
            6 => form!("(Char.code $)", self.expr(&Ty::Char, d)),
            7 => {
                let key = self.comparable(1);
                form!("(Hashtbl.hash $ land 15)", self.expr(&simple(key), d))
            }
            8 => form!(
                "(default $ (int_of_string_opt $))",
                self.expr(&Ty::Int, d),
                self.expr(&Ty::Str, d)
            ),
            9 => {
                let f = self.lambda(&[Ty::Int, Ty::Int], &Ty::Int, d);
                form!(
                    "(ISet.fold $ (ISet.of_list $) $)",
                    f,
                    self.list(&Ty::Int, d),
                    self.expr(&Ty::Int, d)
                )
            }
            10 => form!(
                "(IMap.cardinal (IMap.map $ $))",
                self.maps(&Ty::Int, &item, d),
                self.imap(&Ty::Int, d)
            ),
            11 => {
                let f = self.lambda(&[Ty::Int, item.clone()], &Ty::Int, d);
                form!(
                    "(Seq.fold_left $ $ (List.to_seq $))",
                    f,
                    self.expr(&Ty::Int, d),
                    self.list(&item, d)
                )
            }
            12 => form!(
                "(let x = $ and y = $ in x * y - (x lxor y))",
                self.expr(&Ty::Int, d),
                self.expr(&Ty::Int, d)
            ),
            13 => form!("(List.compare_lengths $ $)", self.list(&item, d), self.list(&Ty::Int, d)),
            14 => form!("(String.compare $ $)", self.expr(&Ty::Str, d), self.expr(&Ty::Str, d)),
            _ => form!("(int_of_string (string_of_int $))", self.expr(&Ty::Int, d)),
        }
    }

    fn library_bool(&mut self, d: usize) -> Expr {
        let item = self.comparable(1);
        match self.random.below(9) {
            0 => form!("(List.mem $ $)", self.expr(&item, d), self.list(&item, d)),
            1 => {
                let (r, s) = (self.name("r"), self.name("s"));
                let (a, b) = (self.expr(&item, d), self.expr(&item, d));
                form!(
                    "(let $ = ref $ in let $ = ref $ in ($ == $) = ($ != $))",
                    &r,
                    a,
                    &s,
                    b,
                    &r,
                    &r,
                    &r,
                    &s
                )
            }
            2 => form!("($ == $)", self.expr(&Ty::Int, d), self.expr(&Ty::Int, d)),
            3 => form!("(IMap.mem $ $)", self.expr(&Ty::Int, d), self.imap(&item, d)),
            4 => form!(
                "(ISet.subset (ISet.of_list $) (ISet.of_list $))",
                self.list(&Ty::Int, d),
                self.list(&Ty::Int, d)
            ),
            5 => form!("(String.contains $ $)", self.expr(&Ty::Str, d), self.expr(&Ty::Char, d)),
            6 => {
                let f = self.maps(&item, &Ty::Bool, d);
                form!("(Array.exists $ $)", f, self.expr(&Ty::Array(item.into()), d))
            }
            7 => form!("(Option.is_some $)", self.expr(&Ty::Option(item.into()), d)),
            _ => form!("(Fun.negate $ $)", self.maps(&item, &Ty::Bool, d), self.expr(&item, d)),
        }
    }

    fn library_string(&mut self, d: usize) -> Expr {
        let (int, text, char) = (Ty::Int, Ty::Str, Ty::Char);
        match self.random.below(22) {
            19..=21 => self.built_text(d),
            16 | 17 => self.hidden_values(d),
            18 => self.table_order(d),
            0 => form!(
                "(clip (Printf.sprintf \"%d|%s|%c\" $ $ $))",
                self.expr(&int, d),
                self.expr(&text, d),
                self.expr(&char, d)
            ),
            1 => form!(
                "(clip (Printf.sprintf \"%5d|%-4s|%x|%b\" $ $ ($ land 255) $))",
                self.expr(&int, d),
                self.expr(&text, d),
                self.expr(&int, d),
                self.expr(&Ty::Bool, d)
            ),
            2 => form!(
                "(clip (Printf.sprintf \"%ld,%Ld,%nd,%03d\" $ $ $ $))",
                self.expr(&Ty::Sized(0), d),
                self.expr(&Ty::Sized(1), d),
                self.expr(&Ty::Sized(2), d),
                self.expr(&int, d)
            ),
            3 => {
                let item = self.ty(1);
                let x = self.name("x");
                let shown = self.show(&item, Expr::name(&x));
                form!(
                    "(clip (Printf.sprintf \"%S %a\" $ (fun () $ -> $) $))",
                    self.expr(&text, d),
                    &x,
                    shown,
                    self.expr(&item, d)
                )
            }
            4 => form!("(String.uppercase_ascii $)", self.expr(&text, d)),
            5 => form!("(String.map $ $)", self.maps(&char, &char, d), self.expr(&text, d)),
            6 => form!("(clip (String.concat $ $))", self.expr(&text, d), self.list(&text, d)),
            7 => form!("(let s = $ in String.sub s 0 (String.length s / 2))", self.expr(&text, d)),
            8 => form!("(String.make ($ land 3) $)", self.expr(&int, d), self.expr(&char, d)),
            9 => form!(
                "(let b = Buffer.create 2 in List.iter (Buffer.add_string b) $; Buffer.add_char b $; clip (Buffer.contents b))",
                self.list(&text, d),
                self.expr(&char, d)
            ),
            10 => form!(
                "(String.concat \"/\" (List.rev (String.split_on_char $ $)))",
                self.expr(&char, d),
                self.expr(&text, d)
            ),
            11 => form!(
                "(Bytes.to_string (let b = Bytes.of_string $ in if Bytes.length b > 0 then Bytes.set b 0 $; b))",
                self.expr(&text, d),
                self.expr(&char, d)
            ),
            12 => form!("(clip (String.escaped $))", self.expr(&text, d)),
            13 => {
                let f = self.lambda(&[int, char], &Ty::Char, d);
                form!("(String.mapi $ $)", f, self.expr(&text, d))
            }
            14 => form!(
                "(String.init ($ land 7) $)",
                self.expr(&int, d),
                self.maps(&Ty::Int, &Ty::Char, d)
            ),
            _ => form!(
                "(clip (String.concat \",\" (List.map string_of_int (ISet.elements (ISet.of_list $)))))",
                self.list(&int, d)
            ),
        }
    }

    fn library_float(&mut self, d: usize) -> Expr {
        let float = Ty::Float;
        match self.random.below(7) {
            6 => self.float_record(d),
            0 => form!("(sqrt (Float.abs $))", self.expr(&float, d)),
            1 => form!("(floor $)", self.expr(&float, d)),
            2 => form!("(Float.max $ $)", self.expr(&float, d), self.expr(&float, d)),
            3 => form!("(List.fold_left ( +. ) $ $)", self.expr(&float, d), self.list(&float, d)),
            4 => form!(
                "(let a = [| $; $ |] in a.(0) <- a.(1) *. 2.0; a.(0) +. a.(1))",
                self.expr(&float, d),
                self.expr(&float, d)
            ),
            _ => form!(
                "(let r = ref $ in for i = 1 to 3 do r := !r *. float_of_int i done; !r)",
                self.expr(&float, d)
            ),
        }
    }

    fn library_sized(&mut self, index: usize, d: usize) -> Expr {
        let ty = Ty::Sized(index);
        let module = crate::print::ocaml::SIZED[index].2.to_string();
        match self.random.below(6) {
            0 => form!(
                "($.shift_right_logical $ $)",
                &module,
                self.expr(&ty, d),
                self.random.between(0, 31)
            ),
            1 => form!("($.lognot $)", &module, self.expr(&ty, d)),
            // `ocamlopt` evaluates these operands from left to right.
            2 => form!("(let y = $ in $.div $ y)", self.expr(&ty, d), &module, self.expr(&ty, d)),
            3 => form!("($.rem $ $.minus_one)", &module, self.expr(&ty, d), &module),
            4 => form!(
                "(if $ then $.max_int else $.min_int)",
                self.expr(&Ty::Bool, d),
                &module,
                &module
            ),
            _ => form!("($.neg (max $ $))", &module, self.expr(&ty, d), self.expr(&ty, d)),
        }
    }

    /// A record whose fields are written as variables of the same name.
    fn punned(&mut self, index: usize, d: usize) -> Expr {
        let fields = self.declared.records[index].clone();
        let mut parts: Vec<(String, Expr)> =
            fields.iter().map(|f| (f.name.clone(), self.expr(&f.ty, d))).collect();
        if self.random.chance(50) {
            parts.reverse();
            return Expr::Record(parts).group();
        }
        let record: Vec<String> =
            parts.iter().map(|(name, _)| crate::print::ocaml::field(name)).collect();
        let mut whole = form!("({ $ })", &record.join("; "));
        for (name, (_, value)) in record.iter().zip(parts).rev() {
            whole = form!("(let $ = $ in $)", name, value, whole);
        }
        whole
    }
}

/// A type whose values have the same hash everywhere: cells and what is not evaluated are left out.
fn simple(ty: Ty) -> Ty {
    match ty {
        Ty::Int | Ty::Str | Ty::Bool | Ty::Char => ty,
        _ => Ty::Str,
    }
}
