//! The names that type variables get in one report.
//!
//! A parameter keeps the name that it was declared with, unless another one in the same report has it. A variable that is
//! still open gets a letter that nobody has. So different variables have different names, and one variable has one name, also
//! in two types of one report. Languages with ticks share this: `'a`, `'b`.

/// The names so far, of open variables `V` and parameters `P`.
#[derive(Debug, Clone)]
pub struct TypeVars<V, P> {
    open: Vec<(V, String)>,
    params: Vec<(P, String)>,
}

impl<V, P> Default for TypeVars<V, P> {
    fn default() -> Self {
        TypeVars { open: Vec::new(), params: Vec::new() }
    }
}

impl<V: PartialEq, P: PartialEq> TypeVars<V, P> {
    /// The name of a parameter that is declared with this one.
    pub fn param(&mut self, param: P, declared: &str) -> String {
        if let Some((_, name)) = self.params.iter().find(|(known, _)| *known == param) {
            return name.clone();
        }
        let numbered = (1..).map(|n| format!("'{declared}{n}"));
        let mut names = std::iter::once(format!("'{declared}")).chain(numbered);
        let name = names.find(|name| !self.is_param(name)).unwrap_or_default();
        self.params.push((param, name.clone()));
        name
    }

    /// The name of an open variable.
    pub fn open(&mut self, var: V) -> String {
        if let Some((_, name)) = self.open.iter().find(|(known, _)| *known == var) {
            return name.clone();
        }
        let taken = |name: &String| self.open.iter().any(|(_, known)| known == name);
        let mut letters = (0..).map(letter);
        let name = letters.find(|name| !taken(name) && !self.is_param(name)).unwrap_or_default();
        self.open.push((var, name.clone()));
        name
    }

    /// Keeps the names of parameters, and forgets the others. A parameter may be met after a letter was given that is its
    /// name: types are shown twice, and before the second time this is done.
    pub fn forget_open(&mut self) {
        self.open.clear();
    }

    fn is_param(&self, name: &str) -> bool {
        self.params.iter().any(|(_, known)| known == name)
    }
}

fn letter(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => format!("'{letter}"),
        n => format!("'{letter}{n}"),
    }
}

#[cfg(test)]
mod tests {
    use super::TypeVars;

    #[test]
    fn different_variables_have_different_names() {
        let mut vars = TypeVars::<u32, u32>::default();
        assert_eq!([vars.open(7), vars.open(3), vars.open(7)], ["'a", "'b", "'a"]);
        assert_eq!(
            [vars.param(0, "T"), vars.param(1, "T"), vars.param(0, "T")],
            ["'T", "'T1", "'T"]
        );
        assert_eq!(vars.param(2, "a"), "'a");
        vars.forget_open();
        assert_eq!([vars.open(7), vars.param(2, "a")], ["'b", "'a"]);
        let names: Vec<String> = (0..28).map(|n| vars.open(n)).collect();
        assert_eq!(names[24..27], ["'z", "'a1", "'b1"]);
    }
}
