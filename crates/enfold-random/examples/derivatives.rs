//! Prints the program that compares derivatives of the random functions of some seeds: `derivatives START END`.

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse().unwrap_or(0));
    let (start, end) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(10));
    print!("{}", enfold_random::derivative_file(start..end));
}
