//! A unit of OCaml about one small language: a large tree, functions over all of it that call each other, a compiler to stack
//! code and a machine that runs it. What interpreters and compilers look like.
//!
//! Which operators, statements and passes a language has, how scopes are kept and how text is put together
//! differ from unit to unit. A unit is a module; its `run` gives a number.

use std::fmt::Write;

use super::random::Random;

/// Constructor, symbol, and what it does to `a` and `b`.
const BINARY: [(&str, &str, &str); 14] = [
    ("Add", "+", "a + b"),
    ("Sub", "-", "a - b"),
    ("Mul", "*", "a * b mod 10007"),
    ("Div", "/", "if b = 0 then raise (Failed \"division\") else a / b"),
    ("Mod", "%", "if b = 0 then raise (Failed \"modulo\") else a mod b"),
    ("Min", "min", "min a b"),
    ("Max", "max", "max a b"),
    ("Less", "<", "if a < b then 1 else 0"),
    ("Equal", "=", "if a = b then 1 else 0"),
    ("And", "&", "if a <> 0 && b <> 0 then 1 else 0"),
    ("Or", "|", "if a <> 0 || b <> 0 then 1 else 0"),
    ("Xor", "^", "a lxor b"),
    ("Shift", "<<", "(a lsl (abs b mod 5)) mod 10007"),
    ("Mean", "~", "(a + b) / 2"),
];

const UNARY: [(&str, &str, &str); 6] = [
    ("Neg", "-", "- a"),
    ("Not", "!", "if a = 0 then 1 else 0"),
    ("Abs", "abs ", "abs a"),
    ("Square", "sq ", "a * a mod 10007"),
    ("Half", "half ", "a / 2"),
    ("Next", "next ", "a + 1"),
];

/// The unit, and the name by which its `run` is called.
pub fn unit(number: usize, random: &mut Random) -> (String, String) {
    let (binary, unary) = (random.between(5, 11), random.between(1, 4));
    let mut language = Language {
        binary: random.some(&BINARY, binary),
        unary: random.some(&UNARY, unary),
        scopes: random.below(3),
        repeat: random.once_in(2),
        calls: random.once_in(2),
        number,
        out: String::new(),
        random,
    };
    language.tree();
    language.print();
    language.evaluate();
    language.simplify();
    if language.random.once_in(2) {
        language.names();
    }
    if language.random.once_in(2) {
        language.types();
    }
    language.compile();
    language.samples();
    let mut text = format!("module Language{number} = struct\n");
    for line in language.out.lines() {
        let _ = if line.is_empty() { writeln!(text) } else { writeln!(text, "  {line}") };
    }
    while text.ends_with("\n\n") {
        text.pop();
    }
    text.push_str("end\n");
    (text, format!("Language{number}.run"))
}

struct Language<'r> {
    binary: Vec<(&'static str, &'static str, &'static str)>,
    unary: Vec<(&'static str, &'static str, &'static str)>,
    /// How variables are kept: a list of pairs, a map, a table.
    scopes: usize,
    repeat: bool,
    calls: bool,
    number: usize,
    random: &'r mut Random,
    out: String,
}

impl Language<'_> {
    fn add(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A line for each binary and each unary operator.
    fn arms(
        &mut self,
        binary: impl Fn(&str, &str, &str) -> String,
        unary: impl Fn(&str, &str, &str) -> String,
    ) {
        for (name, symbol, meaning) in self.binary.clone() {
            self.add(&binary(name, symbol, meaning));
        }
        for (name, symbol, meaning) in self.unary.clone() {
            self.add(&unary(name, symbol, meaning));
        }
    }

    fn tree(&mut self) {
        self.add("exception Failed of string\n");
        self.add("type expr =\n  | Num of int\n  | Var of string");
        self.arms(
            |name, _, _| format!("  | {name} of expr * expr"),
            |name, _, _| format!("  | {name} of expr"),
        );
        self.add("  | If of expr * expr * expr\n  | Let of string * expr * expr");
        if self.calls {
            self.add("  | Call of string * expr list");
        }
        self.add("\nand stmt =\n  | Assign of string * expr\n  | Print of expr\n  | When of expr * stmt * stmt option\n  | Block of stmt list");
        if self.repeat {
            self.add("  | Repeat of expr * stmt");
        } else {
            self.add("  | While of expr * int * stmt");
        }
        self.add("");
    }

    fn print(&mut self) {
        self.add("let rec show = function\n  | Num n when n < 0 -> Printf.sprintf \"(%d)\" n\n  | Num n -> string_of_int n\n  | Var v -> v");
        let infix = self.random.once_in(2);
        self.arms(
            |name, symbol, _| match infix {
                true => {
                    format!("  | {name} (a, b) -> \"(\" ^ show a ^ \" {symbol} \" ^ show b ^ \")\"")
                }
                false => format!(
                    "  | {name} (a, b) -> Printf.sprintf \"({}%s %s)\" (show a) (show b)",
                    if symbol == "%" { "%% ".to_owned() } else { format!("{symbol} ") }
                ),
            },
            |name, symbol, _| format!("  | {name} a -> \"{symbol}\" ^ show a"),
        );
        self.add("  | If (c, a, b) -> Printf.sprintf \"if %s then %s else %s\" (show c) (show a) (show b)");
        self.add("  | Let (v, a, b) -> Printf.sprintf \"let %s = %s in %s\" v (show a) (show b)");
        if self.calls {
            self.add("  | Call (f, args) -> f ^ \"(\" ^ String.concat \", \" (List.map show args) ^ \")\"");
        }
        self.add("\nlet rec show_stmt b indent s =\n  Buffer.add_string b (String.make indent ' ');\n  match s with");
        self.add("  | Assign (v, e) -> Buffer.add_string b (v ^ \" := \" ^ show e ^ \"\\n\")");
        self.add("  | Print e -> Buffer.add_string b (\"print \" ^ show e ^ \"\\n\")");
        self.add("  | When (c, s, rest) ->\n    Printf.bprintf b \"when %s\\n\" (show c);\n    show_stmt b (indent + 2) s;\n    (match rest with Some s -> show_stmt b (indent + 2) s | None -> ())");
        self.add("  | Block ss ->\n    Buffer.add_string b \"begin\\n\";\n    List.iter (show_stmt b (indent + 2)) ss");
        match self.repeat {
            true => self.add("  | Repeat (n, s) ->\n    Printf.bprintf b \"repeat %s\\n\" (show n);\n    show_stmt b (indent + 2) s\n"),
            false => self.add("  | While (c, most, s) ->\n    Printf.bprintf b \"while %s, at most %d\\n\" (show c) most;\n    show_stmt b (indent + 2) s\n"),
        }
    }

    /// How a variable is found, set, and what an empty scope is.
    fn scope(&mut self) -> (&'static str, &'static str, &'static str) {
        match self.scopes {
            0 => {
                self.add(
                    "let find env v = try List.assoc v env with Not_found -> raise (Failed v)\n",
                );
                ("find env v", "((v, x) :: env)", "[]")
            }
            1 => {
                self.add("module Scope = Map.Make (String)\n\nlet find env v =\n  match Scope.find_opt v env with\n  | Some x -> x\n  | None -> raise (Failed v)\n");
                ("find env v", "(Scope.add v x env)", "Scope.empty")
            }
            _ => {
                self.add("let find env v = match Hashtbl.find_opt env v with Some x -> x | None -> raise (Failed v)\n\nlet extend env v x =\n  let inner = Hashtbl.copy env in\n  Hashtbl.replace inner v x;\n  inner\n");
                ("find env v", "(extend env v x)", "(Hashtbl.create 8)")
            }
        }
    }

    fn evaluate(&mut self) {
        let (find, extended, _) = self.scope();
        self.add(&format!("let rec eval env = function\n  | Num n -> n\n  | Var v -> {find}"));
        self.arms(
            |name, _, meaning| format!("  | {name} (a, b) ->\n    let a = eval env a in\n    let b = eval env b in\n    {meaning}"),
            |name, _, meaning| format!("  | {name} a ->\n    let a = eval env a in\n    {meaning}"),
        );
        self.add("  | If (c, a, b) -> if eval env c <> 0 then eval env a else eval env b");
        self.add(&format!(
            "  | Let (v, a, b) ->\n    let x = eval env a in\n    eval {extended} b"
        ));
        if self.calls {
            self.add("  | Call (f, args) -> call f (List.map (eval env) args)\n\nand call f args =\n  match f, args with\n  | \"sum\", xs -> List.fold_left (+) 0 xs\n  | \"first\", x :: _ -> x\n  | \"pick\", [ c; a; b ] -> if c > 0 then a else b\n  | _, [] -> 0\n  | f, xs -> raise (Failed (Printf.sprintf \"%s of %d\" f (List.length xs)))");
        }
        let stored = if self.scopes == 2 {
            "Hashtbl.replace !env v (eval !env e)"
        } else {
            "let x = eval !env e in\n    env := (let env = !env in EXT)"
        };
        let stored = stored.replace("EXT", extended);
        self.add(&format!("\nlet rec exec env out = function\n  | Assign (v, e) ->\n    {stored}\n  | Print e -> out := eval !env e :: !out\n  | When (c, s, rest) ->\n    if eval !env c <> 0 then exec env out s\n    else (match rest with Some s -> exec env out s | None -> ())\n  | Block ss -> List.iter (exec env out) ss"));
        match self.repeat {
            true => self.add("  | Repeat (n, s) ->\n    for _ = 1 to min 9 (abs (eval !env n)) do\n      exec env out s\n    done\n"),
            false => self.add("  | While (c, most, s) ->\n    let left = ref most in\n    while !left > 0 && eval !env c <> 0 do\n      decr left;\n      exec env out s\n    done\n"),
        }
    }

    fn simplify(&mut self) {
        self.add("let rec simplify e =\n  match e with\n  | Num _ | Var _ -> e");
        let deep = self.random.once_in(2);
        self.arms(
            |name, _, _| {
                let special = match name {
                    "Add" => "\n    | Num 0, x | x, Num 0 -> x\n    | Num m, Num n -> Num (m + n)",
                    "Sub" => "\n    | x, Num 0 -> x\n    | x, y when x = y -> Num 0",
                    "Mul" => "\n    | Num 0, _ | _, Num 0 -> Num 0\n    | Num 1, x | x, Num 1 -> x",
                    "And" if deep => "\n    | Num 0, _ -> Num 0",
                    "Max" | "Min" => "\n    | x, y when x = y -> x",
                    _ => "",
                };
                match special {
                    "" => format!("  | {name} (a, b) -> {name} (simplify a, simplify b)"),
                    _ => format!("  | {name} (a, b) ->\n    (match simplify a, simplify b with{special}\n    | a, b -> {name} (a, b))"),
                }
            },
            |name, _, _| match name {
                "Neg" => "  | Neg (Neg a) -> simplify a\n  | Neg a -> Neg (simplify a)".into(),
                "Abs" => "  | Abs (Abs a) -> simplify (Abs a)\n  | Abs a -> Abs (simplify a)".into(),
                _ => format!("  | {name} a -> {name} (simplify a)"),
            },
        );
        self.add("  | If (Num 0, _, b) -> simplify b\n  | If (c, a, b) -> If (simplify c, simplify a, simplify b)\n  | Let (v, (Num _ as n), b) -> simplify (replace v n b)\n  | Let (v, a, b) -> Let (v, simplify a, simplify b)");
        if self.calls {
            self.add("  | Call (f, args) -> Call (f, List.map simplify args)");
        }
        self.add("\nand replace v by e =\n  match e with\n  | Num _ -> e\n  | Var w -> if v = w then by else e");
        self.arms(
            |name, _, _| format!("  | {name} (a, b) -> {name} (replace v by a, replace v by b)"),
            |name, _, _| format!("  | {name} a -> {name} (replace v by a)"),
        );
        self.add("  | If (c, a, b) -> If (replace v by c, replace v by a, replace v by b)\n  | Let (w, a, b) -> Let (w, replace v by a, if v = w then b else replace v by b)");
        if self.calls {
            self.add("  | Call (f, args) -> Call (f, List.map (replace v by) args)");
        }
        self.add("");
    }

    fn names(&mut self) {
        self.add("module Names = Set.Make (String)\n\nlet rec free = function\n  | Num _ -> Names.empty\n  | Var v -> Names.singleton v");
        self.arms(
            |name, _, _| format!("  | {name} (a, b) -> Names.union (free a) (free b)"),
            |name, _, _| format!("  | {name} a -> free a"),
        );
        self.add("  | If (c, a, b) -> Names.union (free c) (Names.union (free a) (free b))\n  | Let (v, a, b) -> Names.union (free a) (Names.remove v (free b))");
        if self.calls {
            self.add("  | Call (_, args) -> List.fold_left (fun all a -> Names.union all (free a)) Names.empty args");
        }
        self.add("\nlet weigh e = Names.cardinal (free e)\n");
    }

    fn types(&mut self) {
        self.add("type ty = Int | Bool | Any\n\nlet join a b =\n  match a, b with\n  | Any, t | t, Any -> t\n  | Int, Int -> Int\n  | Bool, Bool -> Bool\n  | Int, Bool | Bool, Int -> raise (Failed \"types\")\n");
        self.add("let rec infer env = function\n  | Num _ -> Int\n  | Var v -> (try List.assoc v env with Not_found -> Any)");
        self.arms(
            |name, _, _| match name {
                "Less" | "Equal" => {
                    format!("  | {name} (a, b) -> ignore (join (infer env a) (infer env b)); Bool")
                }
                "And" | "Or" => {
                    format!("  | {name} (a, b) -> join Bool (join (infer env a) (infer env b))")
                }
                _ => format!("  | {name} (a, b) -> join Int (join (infer env a) (infer env b))"),
            },
            |name, _, _| match name {
                "Not" => "  | Not a -> join Bool (infer env a)".into(),
                _ => format!("  | {name} a -> join Int (infer env a)"),
            },
        );
        self.add("  | If (c, a, b) -> ignore (infer env c); join (infer env a) (infer env b)\n  | Let (v, a, b) -> infer ((v, infer env a) :: env) b");
        if self.calls {
            self.add(
                "  | Call (_, args) -> List.fold_left (fun t a -> join t (infer env a)) Int args",
            );
        }
        self.add("\nlet typed e = match infer [] e with Int -> \"int\" | Bool -> \"bool\" | Any -> \"any\" | exception Failed w -> w\n");
    }

    fn compile(&mut self) {
        self.add("type instr =\n  | Push of int\n  | Load of string\n  | Store of string\n  | Drop of string\n  | Jump of int\n  | Branch of int\n  | Invoke of string * int");
        for (name, ..) in self.binary.clone().into_iter().chain(self.unary.clone()) {
            self.add(&format!("  | I_{}", name.to_lowercase()));
        }
        self.add("\nlet rec compile code = function\n  | Num n -> Push n :: code\n  | Var v -> Load v :: code");
        self.arms(
            |name, _, _| {
                format!(
                    "  | {name} (a, b) -> compile (compile (I_{} :: code) b) a",
                    name.to_lowercase()
                )
            },
            |name, _, _| format!("  | {name} a -> compile (I_{} :: code) a", name.to_lowercase()),
        );
        self.add("  | If (c, a, b) ->\n    let yes = compile [] a and no = compile [] b in\n    compile (Branch (List.length no + 1) :: (no @ (Jump (List.length yes) :: (yes @ code)))) c\n  | Let (v, a, b) -> compile (Store v :: compile (Drop v :: code) b) a");
        if self.calls {
            self.add("  | Call (f, args) ->\n    List.fold_right (fun a code -> compile code a) args (Invoke (f, List.length args) :: code)");
        }
        self.add("\nlet execute code =\n  let code = Array.of_list code in\n  let scope = Hashtbl.create 8 in\n  let rec step pc stack =\n    if pc >= Array.length code then (match stack with x :: _ -> x | [] -> 0)\n    else\n      match code.(pc), stack with\n      | Push n, _ -> step (pc + 1) (n :: stack)\n      | Load v, _ -> (match Hashtbl.find_opt scope v with Some x -> step (pc + 1) (x :: stack) | None -> raise (Failed v))\n      | Store v, x :: rest -> Hashtbl.add scope v x; step (pc + 1) rest\n      | Drop v, _ -> Hashtbl.remove scope v; step (pc + 1) stack\n      | Jump n, _ -> step (pc + 1 + n) stack\n      | Branch n, c :: rest -> step (if c <> 0 then pc + 1 + n else pc + 1) rest\n      | Invoke (_, n), _ ->\n        let rec take k xs acc = if k = 0 then acc, xs else match xs with x :: r -> take (k - 1) r (x + acc) | [] -> acc, [] in\n        let sum, rest = take n stack 0 in\n        step (pc + 1) (sum :: rest)");
        self.arms(
            |name, _, meaning| {
                format!(
                    "      | I_{}, b :: a :: rest -> step (pc + 1) (({meaning}) :: rest)",
                    name.to_lowercase()
                )
            },
            |name, _, meaning| {
                format!(
                    "      | I_{}, a :: rest -> step (pc + 1) (({meaning}) :: rest)",
                    name.to_lowercase()
                )
            },
        );
        self.add("      | _, _ -> raise (Failed \"stack\") in\n  step 0 []\n");
    }

    /// A random expression, of which `x` and `y` are the variables.
    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.once_in(6) {
            return match self.random.below(3) {
                0 => "Var \"x\"".into(),
                1 => "Var \"y\"".into(),
                _ => format!("Num {}", self.random.below(30)),
            };
        }
        let inner = depth - 1;
        match self.random.below(10) {
            0 => {
                let (c, a, b) =
                    (self.expression(inner), self.expression(inner), self.expression(inner));
                format!("If ({c}, {a}, {b})")
            }
            1 => {
                let (a, b) = (self.expression(inner), self.expression(inner));
                format!("Let (\"x\", {a}, {b})")
            }
            2 => {
                let (operator, ..) = *self.random.pick(&self.unary.clone());
                format!("{operator} ({})", self.expression(inner))
            }
            _ => {
                let (operator, ..) = *self.random.pick(&self.binary.clone());
                let (a, b) = (self.expression(inner), self.expression(inner));
                format!("{operator} ({a}, {b})")
            }
        }
    }

    fn samples(&mut self) {
        let count = self.random.between(2, 5);
        let mut samples = Vec::new();
        for _ in 0..count {
            let depth = self.random.between(2, 4);
            samples.push(self.expression(depth));
        }
        self.add(&format!("let samples =\n  [ {} ]\n", samples.join(";\n    ")));
        let (body, test) = (self.expression(2), self.expression(1));
        let (x, y) = (self.random.between(1, 9), self.random.between(1, 9));
        let again = match self.repeat {
            true => "Repeat (Num 3, Block [ Assign (\"x\", Num 2); Print (Var \"x\") ])",
            false => "While (Var \"x\", 4, Block [ Assign (\"y\", Num 2); Print (Var \"y\") ])",
        };
        self.add(&format!("let main =\n  Block\n    [ Assign (\"x\", Num {x});\n      Assign (\"y\", Num {y});\n      {again};\n      When ({test}, Print ({body}), Some (Print (Num 1))) ]\n"));
        let empty = ["[]", "Scope.empty", "(Hashtbl.create 8)"][self.scopes];
        let number = self.number;
        self.add(&format!(
            "let run seed =
  let guarded f x = try f x with Failed why -> String.length why | Division_by_zero -> 1 in
  let one total e =
    let closed = Let (\"x\", Num (seed mod 7), Let (\"y\", Num 3, e)) in
    let a = guarded (fun e -> eval {empty} e) closed in
    let b = guarded (fun e -> execute (compile [] e)) (simplify closed) in
    Printf.printf \"{number}: %s gives %d, %d\\n\" (show (simplify e)) a b;
    total + a - b in
  let total = List.fold_left one seed samples in
  let b = Buffer.create 100 in
  show_stmt b 0 main;
  let out = ref [] in
  (try exec (ref {empty}) out main with Failed why -> Buffer.add_string b why);
  print_string (Buffer.contents b);
  abs ((total + List.fold_left (+) 0 !out + Buffer.length b) mod 1009)
"
        ));
    }
}
