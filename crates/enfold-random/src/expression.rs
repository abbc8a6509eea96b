//! Random expressions of a wanted type, each on one line and safe as an argument.

use crate::pattern::Bound;
use crate::scope::{Generator, Var};
use crate::types::{SIZED, Ty};

impl Generator {
    /// A constant of a type.
    pub fn literal(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Int => match self.random.below(12) {
                0 => "9223372036854775807".into(),
                1 => format!("({})", self.random.between(-100, -1)),
                _ => format!("{}", self.random.between(0, 9)),
            },
            Ty::Bool => (*self.random.pick(&["true", "false"])).into(),
            Ty::Str => (*self.random.pick(&["\"\"", "\"a\"", "\"bc\"", "\"xyz\""])).into(),
            Ty::Unit => "()".into(),
            Ty::Char => (*self.random.pick(&["'a'", "'b'", "'Z'", "'7'"])).into(),
            Ty::Float => (*self.random.pick(&["0.0", "1.5", "2.25", "1000.0"])).into(),
            Ty::Sized(i) => {
                let value = *self.random.pick(&[0, 1, 3, 100, 127]);
                format!("{value}{}", SIZED[*i].1)
            }
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|t| self.literal(t)).collect();
                format!("({})", parts.join(", "))
            }
            Ty::List(_) => format!("([] : {})", ty.text()),
            Ty::Array(t) => format!("[| {} |]", self.literal(t)),
            Ty::Option(_) => format!("(None : {})", ty.text()),
            Ty::Ref(t) => format!("(ref {})", self.literal(t)),
            Ty::Tree(_) => format!("(Leaf : {})", ty.text()),
            Ty::Fun(..) => {
                let (params, result) = ty.uncurry();
                let params: Vec<String> =
                    params.iter().map(|t| format!("({}: {})", self.name("_u"), t.text())).collect();
                format!("(fun {} -> {})", params.join(" "), self.literal(&result))
            }
            Ty::Record(i) => {
                let fields = self.declared.records[*i].clone();
                let fields: Vec<String> = fields
                    .iter()
                    .map(|f| format!("{} = {}", f.name, self.literal(&f.ty)))
                    .collect();
                format!("({{ {} }})", fields.join("; "))
            }
            Ty::Union(i) => {
                let (case, payload) = self.declared.unions[*i][0].clone();
                let parts: Vec<String> = payload.iter().map(|t| self.literal(t)).collect();
                if parts.is_empty() { case } else { format!("({case} ({}))", parts.join(", ")) }
            }
        }
    }

    /// A name, or a call of one, that has the type.
    fn name_of(&mut self, ty: &Ty, depth: usize) -> Option<String> {
        // How many arguments make a value of this type out of each name.
        let mut found: Vec<(Var, usize)> = Vec::new();
        for var in &self.scope {
            let (mut rest, mut count) = (&var.ty, 0);
            loop {
                if rest == ty {
                    found.push((var.clone(), count));
                }
                let Ty::Fun(_, result) = rest else { break };
                (rest, count) = (result, count + 1);
            }
        }
        if found.is_empty() {
            return None;
        }
        // What is near is used more often.
        let last = found.len().min(8);
        let start = if self.random.chance(70) { found.len() - last } else { 0 };
        let (var, count) = found[start + self.random.below(found.len() - start)].clone();
        let head = self.read(&var);
        if count == 0 {
            return Some(head);
        }
        if depth == 0 {
            // Arguments may need calls as well: only the budget ends that for sure.
            if !self.random.chance(30) || self.budget == 0 {
                return None;
            }
            self.budget -= 1;
        }
        let (params, _) = var.ty.uncurry();
        Some(self.call(&head, &params[..count], depth))
    }

    fn call(&mut self, head: &str, params: &[Ty], depth: usize) -> String {
        let depth = depth.saturating_sub(1);
        let args: Vec<String> = params.iter().map(|t| self.expr(t, depth)).collect();
        if args.len() > 1 && self.random.chance(15) {
            // The same call in two steps.
            let (first, rest) = args.split_at(1);
            return format!("(({head} {}) {})", first[0], rest.join(" "));
        }
        match args.as_slice() {
            [only] if self.random.chance(15) => format!("({only} |> {head})"),
            _ => format!("({head} {})", args.join(" ")),
        }
    }

    /// A function; its body is an expression.
    pub fn lambda(&mut self, params: &[Ty], result: &Ty, depth: usize) -> String {
        let mark = self.scope.len();
        let mut texts = Vec::new();
        for ty in params {
            let name = self.name("a");
            texts.push(match ty {
                Ty::Unit => "()".into(),
                _ => format!("({name}: {})", ty.text()),
            });
            if *ty != Ty::Unit {
                self.bind(&name, ty, false);
            }
        }
        let body = self.expr(result, depth);
        self.scope.truncate(mark);
        let body = if self.random.chance(25) { format!("(tick (); {body})") } else { body };
        format!("(fun {} -> {body})", texts.join(" "))
    }

    /// An expression of a type.
    pub fn expr(&mut self, ty: &Ty, depth: usize) -> String {
        if depth == 0 || self.budget == 0 {
            if self.random.chance(75)
                && let Some(text) = self.name_of(ty, 0)
            {
                return text;
            }
            return self.literal(ty);
        }
        self.budget -= 1;
        let d = depth - 1;
        match self.random.below(100) {
            0..=29 => match self.name_of(ty, depth) {
                Some(text) => text,
                None => self.build(ty, d),
            },
            30..=36 => {
                let cond = self.expr(&Ty::Bool, d);
                let (yes, no) = (self.expr(ty, d), self.expr(ty, d));
                format!("(if {cond} then {yes} else {no})")
            }
            37..=42 => self.match_expr(ty, d),
            43..=45 => {
                let body = self.expr(ty, d);
                let handler = self.expr(ty, d);
                let more = self.expr(ty, d);
                let n = self.name("n");
                match self.random.below(6) {
                    4 => {
                        let catches = self.name("f");
                        let mark = self.scope.len();
                        self.bind(&catches, &Ty::fun(&[Ty::Int], Ty::Int), false);
                        let used = self.expr(ty, d);
                        self.scope.truncate(mark);
                        format!("(try {body} with E2 {catches} -> {used} | _ -> {more})")
                    }
                    5 => {
                        let (xs, f) = (self.name("xs"), self.name("f"));
                        let mark = self.scope.len();
                        self.bind(&xs, &Ty::List(Ty::Str.into()), false);
                        self.bind(&f, &Ty::fun(&[Ty::Unit], Ty::Str), false);
                        let used = self.expr(ty, d);
                        self.scope.truncate(mark);
                        format!("(try {body} with E3 ({xs}, {f}) -> {used} | _ -> {more})")
                    }
                    0 => format!("(try {body} with _ -> {handler})"),
                    1 => {
                        format!("(try {body} with E0 {n} when {n} > 3 -> {handler} | _ -> {more})")
                    }
                    2 => format!(
                        "(try {body} with E0 _ -> {handler} | E1 (_, {n}) -> (tick (); {more}))"
                    ),
                    _ => format!("(try {body} finally say \"finally {n}\")"),
                }
            }
            46 => {
                let cond = self.expr(&Ty::Bool, d);
                let value = self.expr(ty, d);
                let number = self.expr(&Ty::Int, 0);
                match self.random.below(5) {
                    0 => format!("(if {cond} then raise (E0 {number}) else {value})"),
                    1 => format!("(if {cond} then raise (E1 (\"r\", {number})) else {value})"),
                    2 => {
                        let f = self.expr(&Ty::fun(&[Ty::Int], Ty::Int), d);
                        format!("(if {cond} then raise (E2 {f}) else {value})")
                    }
                    3 => {
                        let list = self.expr(&Ty::List(Ty::Str.into()), d);
                        let f = self.lambda(&[Ty::Unit], &Ty::Str, d);
                        format!("(if {cond} then raise (E3 ({list}, {f})) else {value})")
                    }
                    _ => format!("(if {cond} then failwith \"failed\" else {value})"),
                }
            }
            47..=52 => {
                let other = self.ty(1);
                let (name, value) = (self.name("v"), self.expr(&other, d));
                let mark = self.scope.len();
                self.bind(&name, &other, false);
                let body = self.expr(ty, d);
                self.scope.truncate(mark);
                format!("(let {name} = {value} in {body})")
            }
            53..=60 => self.generic(ty, d),
            61..=64 => self.selected(ty, d),
            65..=67 => {
                // A lambda that is called where it stands.
                let count = self.random.between(1, 3);
                let params: Vec<Ty> = (0..count).map(|_| self.ty(1)).collect();
                let f = self.lambda(&params, ty, d);
                self.call(&f, &params, d)
            }
            68 | 69 => match self.assignment(d) {
                Some(effect) => format!("({effect}; {})", self.expr(ty, d)),
                None => self.build(ty, d),
            },
            _ => self.build(ty, d),
        }
    }

    fn match_expr(&mut self, ty: &Ty, d: usize) -> String {
        let subject = self.ty(2);
        let value = self.expr(&subject, d);
        let mut text = format!("(match {value} with");
        for _ in 0..self.random.between(1, 3) {
            let mut bound = Bound::new();
            let pattern = self.pattern(&subject, 3, true, &mut bound);
            let mark = self.scope.len();
            for (name, ty) in &bound {
                self.bind(name, ty, false);
            }
            let guard = if self.random.chance(25) {
                format!(" when {}", self.expr(&Ty::Bool, d.min(1)))
            } else {
                String::new()
            };
            let body = self.expr(ty, d);
            self.scope.truncate(mark);
            text += &format!(" {pattern}{guard} -> {body} |");
        }
        format!("{text} _ -> {})", self.expr(ty, d))
    }

    /// A call of a polymorphic function of the prelude or the library.
    fn generic(&mut self, ty: &Ty, d: usize) -> String {
        let other = self.ty(1);
        let endo = std::slice::from_ref(ty);
        match self.random.below(15) {
            0 => format!("(twice {} {})", self.lambda(endo, ty, d), self.expr(ty, d)),
            1 => {
                let f = self.expr(&Ty::fun(&[other.clone(), Ty::Int], ty.clone()), d);
                let n = self.expr(&Ty::Int, d);
                format!("(flip {f} {n} {})", self.expr(&other, d))
            }
            2 => format!("(konst {} {})", self.expr(ty, d), self.expr(&other, d)),
            3 => {
                let c = self.expr(&Ty::Bool, d);
                format!("(pick {c} {} {})", self.expr(ty, d), self.expr(ty, d))
            }
            4 => {
                let n = self.random.between(0, 3);
                let f = self.expr(&Ty::fun(endo, ty.clone()), d);
                format!("(power {n} {f} {})", self.expr(ty, d))
            }
            5 => {
                let f = self.lambda(&[ty.clone(), other.clone()], ty, d);
                let start = self.expr(ty, d);
                format!("(List.fold {f} {start} (few {}))", self.expr(&Ty::List(other.into()), d))
            }
            6 => {
                let f = self.lambda(&[other.clone(), ty.clone()], ty, d);
                let list = self.expr(&Ty::List(other.into()), d);
                format!("(List.foldBack {f} (few {list}) {})", self.expr(ty, d))
            }
            11 => format!("(swap (hold {}) {})", self.expr(ty, d), self.expr(ty, d)),
            12 => {
                let n = self.random.between(0, 3);
                let start = self.expr(&other, d);
                format!("(loopK {n} {start} {})", self.lambda(&[other], ty, d))
            }
            13 => {
                let key = self.comparable(1);
                let f = self.lambda(std::slice::from_ref(&key), ty, d);
                format!("((memo {f}) {})", self.expr(&key, d))
            }
            14 => {
                // A cell made here, which the function around it keeps.
                let name = self.name("b");
                let first = self.expr(ty, d);
                let second = self.expr(ty, d);
                let read = self.guard(&format!("{name}.Held"), true, ty);
                format!(
                    "(let {name} = hold {first} in (let f = (fun () -> {read}) in ({name}.Held <- {second}; f ())))"
                )
            }
            7 => {
                let f = self.lambda(&[ty.clone(), other.clone()], ty, d);
                let start = self.expr(ty, d);
                format!("(foldTree {f} {start} {})", self.expr(&Ty::Tree(other.into()), d))
            }
            8 => {
                let fallback = self.expr(ty, d);
                let option = self.expr(&Ty::Option(ty.clone().into()), d);
                format!("(Option.defaultValue {fallback} {option})")
            }
            9 => {
                let middle = self.ty(1);
                let f = self.expr(&Ty::fun(std::slice::from_ref(&other), middle.clone()), d);
                let g = self.expr(&Ty::fun(&[middle], ty.clone()), d);
                format!("(({f} >> {g}) {})", self.expr(&other, d))
            }
            _ => {
                let pair = Ty::Tuple(vec![other.clone(), Ty::Int]);
                let f = self.lambda(&[pair], ty, d);
                let a = self.expr(&other, d);
                format!("(curry {f} {a} {})", self.expr(&Ty::Int, d))
            }
        }
    }

    /// A part of something larger.
    fn selected(&mut self, ty: &Ty, d: usize) -> String {
        let boxed = || Box::new(ty.clone());
        match self.random.below(6) {
            0 => format!("(fst {})", self.expr(&Ty::Tuple(vec![ty.clone(), Ty::Int]), d)),
            1 => format!("(snd {})", self.expr(&Ty::Tuple(vec![Ty::Str, ty.clone()]), d)),
            2 => {
                let text =
                    format!("(at {} {})", self.expr(&Ty::Array(boxed()), d), self.random.below(4));
                self.guard(&text, true, ty)
            }
            3 => {
                let text = format!("(!{})", self.expr(&Ty::Ref(boxed()), d));
                self.guard(&text, true, ty)
            }
            4 => {
                // Seldom of an empty list, which raises.
                let list = self.expr(&Ty::List(boxed()), d);
                if self.random.chance(15) {
                    return format!("(List.head {list})");
                }
                format!("(List.head ({list} @ [{}]))", self.expr(ty, 0))
            }
            _ => {
                let mut fields = Vec::new();
                for (i, record) in self.declared.records.iter().enumerate() {
                    fields.extend(record.iter().filter(|f| f.ty == *ty).map(|f| (i, f.clone())));
                }
                if fields.is_empty() {
                    return self.build(ty, d);
                }
                let (i, field) = self.random.pick(&fields).clone();
                let text = format!("({}.{})", self.expr(&Ty::Record(i), d), field.name);
                self.guard(&text, field.mutable, ty)
            }
        }
    }
}
