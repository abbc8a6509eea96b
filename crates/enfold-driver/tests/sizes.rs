//! How large values of many shapes are, from the text of a program: what a language with one universal type of values is built on.

use enfold_core::ir::{Program, Ty};
use enfold_core::layout::Layouts;
use enfold_driver::{Input, stages};

/// Flat core of a program in OCaml, as it was written.
fn compile(text: &str) -> Program {
    let input = Input::from_text("sizes.ml", text);
    let checked = stages::check(&input);
    assert!(!checked.diagnostics.has_errors(), "{text}");
    stages::compile(&checked.graph, 0, &mut |_, _| ())
}

/// The bytes that a value of a declared type takes, and in how many registers it travels.
fn of(program: &Program, name: &str) -> (u32, usize) {
    let layouts = Layouts::new(program);
    let named = |ty: &Ty| matches!(ty, Ty::Data(data) if program.datas[*data].name == name);
    let (id, _) = program.types.iter().find(|(_, ty)| named(ty)).expect("the type is used");
    (layouts.size(id).size, layouts.parts(layouts.machine(id)).len())
}

const USES: &str = "
let rec sum value = match value with
  | Fix n -> n
  | Pair { car; cdr } -> sum car + sum cdr
  | Procedure f -> sum (f (Fix 1))
  | _ -> 0
let () = print_int (sum (Pair { car = Fix 40; cdr = Procedure (fun one -> Pair { car = one; cdr = one }) }))
";

#[test]
fn fixnum_flonum_pair_and_procedure_take_16_bytes_in_two_registers() {
    let types =
        "type value = Fix of int | Flo of float | Pair of pair | Procedure of (value -> value)
and pair = { mutable car : value; mutable cdr : value }";
    let program = compile(&format!("{types}{USES}let _ = Flo 1.0"));
    assert_eq!(of(&program, "Sizes.value"), (16, 2));
}

#[test]
fn without_flonums_they_take_8_bytes_in_one_register() {
    let types = "type value = Fix of int | Nil | Pair of pair | Procedure of (value -> value)
and pair = { mutable car : value; mutable cdr : value }";
    let program = compile(&format!("{types}{USES}let _ = Nil"));
    assert_eq!(of(&program, "Sizes.value"), (8, 1));
}
