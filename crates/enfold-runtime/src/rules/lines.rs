//! What a line of input is: it ends at `\n`, at `\r`, or where the input does; the end is dropped,
//! and `\r\n` is one end. The `\n` of a pair is dropped when the next line is read, so that
//! reading a line never waits for more than its end.

/// Cuts a stream of bytes into lines.
#[derive(Debug, Default)]
pub struct Lines {
    after_return: bool,
}

impl Lines {
    /// Before the first line.
    pub const fn new() -> Lines {
        Lines { after_return: false }
    }

    /// Takes bytes from `next` to the end of a line and gives them to `keep`. At the end of the
    /// input there is nothing to take: an empty line.
    pub fn take(&mut self, mut next: impl FnMut() -> Option<u8>, mut keep: impl FnMut(u8)) {
        let mut first = std::mem::take(&mut self.after_return);
        while let Some(byte) = next() {
            match byte {
                b'\n' if first => {}
                b'\n' => return,
                b'\r' => {
                    self.after_return = true;
                    return;
                }
                _ => keep(byte),
            }
            first = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &str, count: usize) -> Vec<String> {
        let mut bytes = input.bytes();
        let mut lines = Lines::new();
        let mut out = Vec::new();
        for _ in 0..count {
            let mut line = Vec::new();
            lines.take(|| bytes.next(), |b| line.push(b));
            out.push(String::from_utf8(line).expect("ASCII"));
        }
        out
    }

    #[test]
    fn ends() {
        assert_eq!(lines("a\nb\rc\r\nd\n\n\r\re", 8), ["a", "b", "c", "d", "", "", "", "e"]);
        assert_eq!(lines("x", 3), ["x", "", ""]);
    }
}
