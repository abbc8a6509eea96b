fn main() {
    for seed in 0..2000u64 {
        println!("=== {seed}\n{}", enfold_random::program(seed));
        println!("=== small {seed}\n{}", enfold_random::small_program(seed));
    }
}
