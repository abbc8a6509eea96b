//! What a line of input is: it ends at `\n`, at `\r`, or where the input does; the end is dropped,
//! and `\r\n` is one end. The `\n` of a pair is dropped when the next line is read, so that
//! reading a line never waits for more than its end.

/// Cuts a stream of bytes into lines.
#[derive(Debug, Default)]
pub struct Lines {
    after_return: bool,
    ended: bool,
}

impl Lines {
    /// Before the first line.
    pub const fn new() -> Lines {
        Lines { after_return: false, ended: false }
    }

    /// Takes bytes from `next` to the end of a line and gives them to `keep`. At the end of the
    /// input there is nothing to take: an empty line.
    pub fn take(&mut self, mut next: impl FnMut() -> Option<u8>, mut keep: impl FnMut(u8)) {
        let mut first = core::mem::take(&mut self.after_return);
        self.ended = true;
        while let Some(byte) = next() {
            match byte {
                b'\n' if first => {
                    first = false;
                    continue;
                }
                b'\n' => {
                    self.ended = false;
                    return;
                }
                b'\r' => {
                    self.after_return = true;
                    self.ended = false;
                    return;
                }
                _ => keep(byte),
            }
            self.ended = false;
            first = false;
        }
    }

    /// Whether the last line was not there, because the input had ended.
    pub fn ended(&self) -> bool {
        self.ended
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

    #[test]
    fn the_end_of_the_input_is_no_line() {
        for (input, expected) in [("", 0), ("a", 1), ("a\n", 1), ("a\n\n", 2), ("a\r\nb\r\n", 2)] {
            let mut bytes = input.bytes();
            let mut lines = Lines::new();
            let mut count = 0;
            loop {
                lines.take(|| bytes.next(), |_| {});
                if lines.ended() {
                    break;
                }
                count += 1;
            }
            assert_eq!(count, expected, "{input:?}");
        }
    }
}
