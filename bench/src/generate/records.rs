//! A unit of OCaml about one record type: it is made, shown, kept in tables, sorted, searched, summed, read and written.
//!
//! The fields, their types, the comparisons and which functions there are differ from unit to unit. A unit is a
//! module of its own or has its number in its names, as both are usual. Its last function is `run`, which gives a number.

use std::fmt::Write;

use super::random::Random;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Int,
    Text,
    Float,
    Bool,
    Ints,
    MaybeInt,
}

#[derive(Clone)]
struct Field {
    name: String,
    of: Type,
}

const INTS: [&str; 8] = ["id", "score", "level", "age", "count", "rank", "year", "size"];
const TEXTS: [&str; 7] = ["name", "group", "city", "tag", "title", "owner", "colour"];
const FLOATS: [&str; 4] = ["weight", "price", "ratio", "height"];
const BOOLS: [&str; 3] = ["active", "hidden", "checked"];
const SUBJECTS: [&str; 10] = [
    "person", "order", "item", "player", "account", "ticket", "book", "machine", "route", "sample",
];

/// The unit, and the name by which its `run` is called.
pub fn unit(number: usize, random: &mut Random) -> (String, String) {
    let subject = *random.pick(&SUBJECTS);
    let in_module = random.once_in(2);
    let suffix = if in_module { String::new() } else { number.to_string() };
    let fields = fields(&suffix, random);
    let mut records =
        Records { random, subject, suffix, fields, out: String::new(), steps: Vec::new() };
    records.definition();
    records.show();
    let pieces = records.random.between(3, 5);
    for piece in records.random.some(&Records::PIECES, pieces) {
        piece(&mut records);
    }
    records.run();
    let (suffix, out) = (records.suffix.clone(), records.out);
    if !in_module {
        return (out, format!("run{suffix}"));
    }
    let module = format!("{}{}{number}", subject[..1].to_uppercase(), &subject[1..]);
    let mut text = format!("module {module} = struct\n");
    for line in out.lines() {
        let _ = if line.is_empty() { writeln!(text) } else { writeln!(text, "  {line}") };
    }
    while text.ends_with("\n\n") {
        text.pop();
    }
    text.push_str("end\n");
    (text, format!("{module}.run"))
}

fn fields(suffix: &str, random: &mut Random) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut add = |random: &mut Random, names: &[&str], of: Type, count: usize| {
        for name in random.some(names, count) {
            let name = format!("{name}{}{suffix}", if suffix.is_empty() { "" } else { "_" });
            fields.push(Field { name, of });
        }
    };
    let (ints, texts) = (random.between(1, 3), random.between(1, 2));
    add(random, &INTS, Type::Int, ints);
    add(random, &TEXTS, Type::Text, texts);
    let floats = random.below(3);
    add(random, &FLOATS, Type::Float, floats);
    let bools = random.below(2);
    add(random, &BOOLS, Type::Bool, bools);
    if random.once_in(4) {
        add(random, &["marks"], Type::Ints, 1);
    }
    if random.once_in(4) {
        add(random, &["parent"], Type::MaybeInt, 1);
    }
    let count = fields.len();
    random.some(&fields, count)
}

struct Records<'r> {
    random: &'r mut Random,
    subject: &'static str,
    suffix: String,
    fields: Vec<Field>,
    out: String,
    /// What `run` adds up, in terms of `items`.
    steps: Vec<String>,
}

impl<'r> Records<'r> {
    /// Functions that a unit may have besides those that each has.
    const PIECES: [fn(&mut Records<'r>); 9] = [
        Self::table,
        Self::ranking,
        Self::best,
        Self::totals,
        Self::change,
        Self::columns,
        Self::search,
        Self::partition,
        Self::nested_table,
    ];

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn of(&self, of: Type) -> Vec<Field> {
        self.fields.iter().filter(|field| field.of == of).cloned().collect()
    }

    fn one(&mut self, of: Type) -> String {
        let found = self.of(of);
        self.random.pick(&found).name.clone()
    }

    /// A field that can be compared, summed or shown as a number.
    fn number(&mut self) -> String {
        match self.of(Type::Float).is_empty() || self.random.once_in(2) {
            true => self.one(Type::Int),
            false => self.one(Type::Float),
        }
    }

    fn is_float(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.name == name && field.of == Type::Float)
    }

    fn definition(&mut self) {
        let (subject, suffix) = (self.subject, self.suffix.clone());
        let types = self.fields.iter().map(|field| {
            let of = match field.of {
                Type::Int => "int",
                Type::Text => "string",
                Type::Float => "float",
                Type::Bool => "bool",
                Type::Ints => "int list",
                Type::MaybeInt => "int option",
            };
            format!("{} : {of}", field.name)
        });
        let types = types.collect::<Vec<_>>().join("; ");
        self.line(&format!("type {subject}{suffix} = {{ {types} }}\n"));
        self.line(&format!("let make{suffix} i =\n  {{"));
        for field in self.fields.clone() {
            let (a, b) = (self.random.between(2, 97), self.random.between(5, 60));
            let value = match field.of {
                Type::Int => format!("(i * {a} + {b}) mod {}", b * 3),
                Type::Float => format!("float_of_int (i * {a} mod {b}) /. {}.0", b % 7 + 2),
                Type::Bool => format!("i mod {} = 0", b % 4 + 2),
                Type::Ints => format!("List.init (i mod {}) (fun k -> k * i)", b % 5 + 2),
                Type::MaybeInt => format!("if i mod {} = 0 then None else Some (i / 2)", b % 5 + 2),
                Type::Text => self.some_text(b),
            };
            self.line(&format!("    {} = {value};", field.name));
        }
        self.line("  }\n");
    }

    fn some_text(&mut self, b: usize) -> String {
        let word = *self.random.pick(&["red", "north", "alpha", "key", "long name", "x"]);
        match self.random.below(4) {
            0 => format!("Printf.sprintf \"{word}%d\" (i mod {})", b % 9 + 3),
            1 => format!("\"{word}\" ^ string_of_int (i mod {})", b % 9 + 3),
            2 => format!("String.make (i mod {} + 1) '{}'", b % 4 + 1, &word[..1]),
            _ => format!("(match i mod 3 with 0 -> \"{word}\" | 1 -> \"south\" | _ -> \"west\")"),
        }
    }

    /// Format and arguments for some fields of `r`.
    fn format(&mut self, count: usize) -> (String, String) {
        let shown = self.fields.clone();
        let (mut format, mut arguments) = (Vec::new(), String::new());
        for field in self.random.some(&shown, count) {
            let Field { name, of } = field;
            let label = name.split('_').next().unwrap_or_default().to_owned();
            let width = *self.random.pick(&["", "", "4", "-6"]);
            let (conversion, argument) = match of {
                Type::Int => (format!("%{width}d"), format!("r.{name}")),
                Type::Text => (format!("%{width}s"), format!("r.{name}")),
                Type::Float => ("%.2f".into(), format!("r.{name}")),
                Type::Bool => ("%b".into(), format!("r.{name}")),
                Type::Ints => ("%d".into(), format!("(List.length r.{name})")),
                Type::MaybeInt => {
                    ("%d".into(), format!("(match r.{name} with Some p -> p | None -> -1)"))
                }
            };
            format.push(match self.random.below(3) {
                0 => format!("{label}={conversion}"),
                1 => format!("{label}: {conversion}"),
                _ => conversion,
            });
            arguments.push(' ');
            arguments.push_str(&argument);
        }
        let between = *self.random.pick(&[" ", ", ", "; ", " | "]);
        (format.join(between), arguments)
    }

    fn show(&mut self) {
        let suffix = self.suffix.clone();
        let count = self.random.between(2, 5);
        let (format, arguments) = self.format(count);
        self.line(&format!("let show{suffix} r =\n  Printf.sprintf \"{format}\"{arguments}\n"));
    }

    /// An expression that compares `a` with `b`.
    fn comparison(&mut self) -> String {
        let (n, t) = (self.number(), self.one(Type::Text));
        let i = self.one(Type::Int);
        match self.random.below(6) {
            0 => format!("compare a.{n} b.{n}"),
            1 => format!("compare b.{n} a.{n}"),
            2 => format!("compare (a.{t}, a.{i}) (b.{t}, b.{i})"),
            3 => {
                format!(
                    "let c = String.compare a.{t} b.{t} in\n      if c <> 0 then c else compare a.{n} b.{n}"
                )
            }
            4 => format!("a.{i} - b.{i}"),
            _ => format!("match compare a.{i} b.{i} with 0 -> compare a.{t} b.{t} | c -> c"),
        }
    }

    fn table(&mut self) {
        let (subject, suffix) = (self.subject, self.suffix.clone());
        let text = self.random.once_in(2);
        let (key, of) = match text {
            true => (self.one(Type::Text), "string"),
            false => (self.one(Type::Int), "int"),
        };
        let size = self.random.between(7, 64);
        self.line(&format!(
            "let table{suffix} : ({of}, {subject}{suffix} list) Hashtbl.t = Hashtbl.create {size}\n"
        ));
        let old = match self.random.below(3) {
            0 => format!("try Hashtbl.find table{suffix} r.{key} with Not_found -> []"),
            1 => format!("Option.value ~default:[] (Hashtbl.find_opt table{suffix} r.{key})"),
            _ => format!(
                "match Hashtbl.find_opt table{suffix} r.{key} with Some rs -> rs | None -> []"
            ),
        };
        self.line(&format!(
            "let fill{suffix} items =\n  List.iter (fun r ->\n    let old = {old} in\n    Hashtbl.replace table{suffix} r.{key} (r :: old)) items\n"
        ));
        let comparison = self.comparison();
        let (first, rest) =
            (self.random.between(2, 4), *self.random.pick(&["more", "others", "left"]));
        self.line(&format!(
            "let report{suffix} () =
  let entries = Hashtbl.fold (fun k rs all -> (k, rs) :: all) table{suffix} [] in
  let entries = List.sort (fun (a, _) (b, _) -> compare a b) entries in
  List.iter (fun (_, rs) ->
    let rs = List.stable_sort (fun a b ->
      {comparison}) rs in
    match rs with
    | [] -> print_endline \"none\"
    | [ r ] -> print_endline (show{suffix} r)
    | r :: s :: _ when List.length rs < {first} -> Printf.printf \"%s / %s\\n\" (show{suffix} r) (show{suffix} s)
    | r :: others -> Printf.printf \"%s and %d {rest}\\n\" (show{suffix} r) (List.length others)) entries;
  List.length entries
"
        ));
        self.steps.push(format!("(fill{suffix} items; report{suffix} ())"));
    }

    fn nested_table(&mut self) {
        let suffix = self.suffix.clone();
        let (outer, inner) = (self.one(Type::Text), self.one(Type::Int));
        self.line(&format!(
            "let count{suffix} items =
  let all : (string, (int, int) Hashtbl.t) Hashtbl.t = Hashtbl.create 16 in
  List.iter (fun r ->
    let counts =
      match Hashtbl.find_opt all r.{outer} with
      | Some counts -> counts
      | None -> let counts = Hashtbl.create 8 in Hashtbl.add all r.{outer} counts; counts in
    let n = try Hashtbl.find counts r.{inner} with Not_found -> 0 in
    Hashtbl.replace counts r.{inner} (n + 1)) items;
  Hashtbl.fold (fun key counts sum ->
    Hashtbl.fold (fun number n sum -> sum + n * number) counts (sum + String.length key)) all 0
"
        ));
        self.steps.push(format!("count{suffix} items"));
    }

    fn ranking(&mut self) {
        let suffix = self.suffix.clone();
        let (comparison, top) = (self.comparison(), self.random.between(2, 5));
        let sort = *self.random.pick(&["List.sort", "List.stable_sort", "List.sort_uniq"]);
        self.line(&format!(
            "let ranking{suffix} items =
  let sorted = {sort} (fun a b ->
      {comparison}) items in
  List.iteri (fun i r -> if i < {top} then Printf.printf \"%2d. %s\\n\" (i + 1) (show{suffix} r)) sorted;
  List.length sorted
"
        ));
        self.steps.push(format!("ranking{suffix} items"));
    }

    fn best(&mut self) {
        let suffix = self.suffix.clone();
        let comparison = self.comparison();
        let number = self.one(Type::Int);
        let part = self.random.between(2, 4);
        self.line(&format!(
            "let best{suffix} items =
  let a = Array.of_list items in
  Array.stable_sort (fun a b ->
      {comparison}) a;
  if Array.length a = 0 then None else Some a.(Array.length a / {part})
"
        ));
        self.steps.push(format!(
            "(match best{suffix} items with Some r -> r.{number} | None -> {})",
            self.random.below(9)
        ));
    }

    fn totals(&mut self) {
        let suffix = self.suffix.clone();
        let number = self.number();
        let float = self.is_float(&number);
        let (plus, zero, show) = if float { ("+.", "0.0", "%.3f") } else { ("+", "0", "%d") };
        let body = match self.random.below(3) {
            0 => format!("List.fold_left (fun sum r -> sum {plus} r.{number}) {zero} items"),
            1 => format!(
                "let sum = ref {zero} in\n  List.iter (fun r -> sum := !sum {plus} r.{number}) items;\n  !sum"
            ),
            _ => format!(
                "let rec go sum = function\n    | [] -> sum\n    | r :: rest -> go (sum {plus} r.{number}) rest in\n  go {zero} items"
            ),
        };
        self.line(&format!("let total{suffix} items =\n  {body}\n"));
        let number = if float { "int_of_float t" } else { "t" };
        self.steps.push(format!(
            "(let t = total{suffix} items in Printf.printf \"total {show}\\n\" t; {number})"
        ));
    }

    fn change(&mut self) {
        let suffix = self.suffix.clone();
        let (number, text) = (self.one(Type::Int), self.one(Type::Text));
        let (limit, step) = (self.random.between(10, 60), self.random.between(1, 9));
        self.line(&format!(
            "let change{suffix} items =
  List.map (fun r ->
    if r.{number} > {limit} then {{ r with {number} = r.{number} - {step} }}
    else if String.length r.{text} > 3 then {{ r with {text} = String.uppercase_ascii r.{text} }}
    else r) items
"
        ));
        self.steps.push(format!(
            "List.fold_left (fun n r -> n + r.{number} + String.length r.{text}) 0 (change{suffix} items)"
        ));
    }

    fn columns(&mut self) {
        let suffix = self.suffix.clone();
        let (number, text) = (self.one(Type::Int), self.one(Type::Text));
        let separator = *self.random.pick(&[',', ';', ':', '\t']);
        self.line(&format!(
            "let write{suffix} items =
  let b = Buffer.create 100 in
  List.iter (fun r ->
    Buffer.add_string b r.{text};
    Buffer.add_char b {separator:?};
    Buffer.add_string b (string_of_int r.{number});
    Buffer.add_char b '\\n') items;
  Buffer.contents b

let read{suffix} text =
  let lines = List.filter (fun l -> l <> \"\") (String.split_on_char '\\n' text) in
  List.map (fun line ->
    match String.split_on_char {separator:?} line with
    | [ {text}; {number} ] -> ({text}, (try int_of_string {number} with Failure _ -> 0))
    | _ -> failwith (Printf.sprintf \"bad line %S\" line)) lines
"
        ));
        self.steps.push(format!(
            "List.fold_left (fun sum (_, n) -> sum + n) 0 (read{suffix} (write{suffix} items))"
        ));
    }

    fn search(&mut self) {
        let suffix = self.suffix.clone();
        let (number, text) = (self.one(Type::Int), self.one(Type::Text));
        let wanted = self.random.between(3, 40);
        self.line(&format!(
            "let find{suffix} items n =
  match List.find (fun r -> r.{number} = n) items with
  | r -> r.{text}
  | exception Not_found -> \"nobody\"
"
        ));
        self.steps.push(format!("String.length (find{suffix} items {wanted})"));
    }

    fn partition(&mut self) {
        let suffix = self.suffix.clone();
        let number = self.number();
        let limit = match self.is_float(&number) {
            true => format!("{}.5", self.random.between(1, 9)),
            false => self.random.between(5, 60).to_string(),
        };
        self.line(&format!(
            "let split{suffix} items =
  let low, high = List.partition (fun r -> r.{number} < {limit}) items in
  Printf.printf \"%d low, %d high: %s\\n\" (List.length low) (List.length high)
    (String.concat \" \" (List.map show{suffix} (List.filteri (fun i _ -> i < 2) high)));
  List.length low * 3 - List.length high
"
        ));
        self.steps.push(format!("split{suffix} items"));
    }

    fn run(&mut self) {
        let suffix = self.suffix.clone();
        let count = self.random.between(4, 24);
        self.line(&format!("let run{suffix} seed =\n  let items = List.init ({count} + seed mod 5) (fun i -> make{suffix} (i + seed)) in"));
        for step in self.steps.clone() {
            self.line(&format!("  let seed = seed + {step} in"));
        }
        self.line("  abs (seed mod 1009)\n");
    }
}
