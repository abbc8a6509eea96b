//! Every exported name with its address: what the JIT tells its linker.

use alloc::vec;
use alloc::vec::Vec;

/// An exported name and where it is.
pub type Symbol = (&'static str, *mut ());

macro_rules! symbols {
    (functions: $($function:path),* ; data: $($data:path),* $(,)?) => {
        /// All exported functions and data, each once; of data that every thread has its own of, that of
        /// the running thread.
        pub fn symbols() -> Vec<Symbol> {
            vec![
                $((last(stringify!($function)), $function as *mut ()),)*
                $((last(stringify!($data)), $data.get().cast()),)*
            ]
        }
    };
}

fn last(path: &'static str) -> &'static str {
    path.rsplit(':').next().unwrap_or(path).trim()
}

symbols! {
    functions:
        crate::regions::enf_alloc,
        crate::regions::enf_region_begin,
        crate::regions::enf_region_end,
        crate::regions::enf_region_merge,
        crate::regions::enf_region_pop,
        crate::regions::enf_region_replace,
        crate::regions::enf_alloc_saving,
        crate::regions::enf_region_pop_saving,
        crate::regions::enf_region_replace_saving,
        crate::regions::enf_alloc_short,
        crate::regions::enf_region_begin_alone,
        crate::regions::enf_region_end_alone,
        crate::regions::enf_region_begin_within,
        crate::regions::enf_region_end_within,
        crate::regions::enf_region_merge_within,
        crate::regions::enf_counted_begin,
        crate::regions::enf_counted_begin_alone,
        crate::regions::enf_counted_take,
        crate::regions::enf_counted_share,
        crate::regions::enf_counted_give,
        crate::regions::enf_counted_merge,
        crate::regions::enf_counted_up,
        crate::regions::enf_counted_down,
        crate::regions::enf_counted_up_saving,
        crate::regions::enf_counted_down_saving,
        crate::regions::enf_counted_take_saving,
        crate::regions::enf_counted_give_saving,
        crate::regions::enf_counted_take_short,
        crate::regions::enf_counted_give_short,
        crate::regions::enf_program_here,
        crate::regions::enf_program_counted_here,
        crate::regions::enf_regions_here,
        crate::regions::enf_handler_region_here,
        crate::regions::enf_handler_counted,
        crate::regions::enf_held_here,
        crate::regions::enf_hold,
        crate::regions::enf_unhold,
        crate::regions::enf_allocated,
        crate::regions::enf_live_bytes,
        crate::regions::enf_memory,
        crate::regions::enf_check_memory,
        crate::regions::enf_profile,
        crate::strings::enf_str_concat,
        crate::strings::enf_str_eq,
        crate::strings::enf_str_cmp,
        crate::strings::enf_str_hash,
        crate::hashes::enf_mix_start,
        crate::hashes::enf_mix_value,
        crate::hashes::enf_mix_native,
        crate::hashes::enf_mix_header,
        crate::hashes::enf_mix_halves,
        crate::hashes::enf_mix_immediate,
        crate::hashes::enf_mix_float,
        crate::hashes::enf_mix_str,
        crate::hashes::enf_mix_end,
        crate::strings::enf_str_sub,
        crate::strings::enf_str_char,
        crate::strings::enf_str_of_char,
        crate::strings::enf_str_find,
        crate::strings::enf_str_upper,
        crate::strings::enf_str_lower,
        crate::strings::enf_lay_out,
        crate::strings::enf_str_join,
        crate::strings::enf_str_to_bytes,
        crate::strings::enf_str_of_bytes,
        crate::strings::enf_str_of_raw,
        crate::numbers::enf_int_to_str,
        crate::numbers::enf_uint_to_str,
        crate::numbers::enf_float_to_str,
        crate::numbers::enf_float32_to_str,
        crate::numbers::enf_bool_to_str,
        crate::numbers::enf_format_float,
        crate::numbers::enf_format_fixed,
        crate::numbers::enf_format_exp,
        crate::numbers::enf_format_general,
        crate::numbers::enf_show_float,
        crate::numbers::enf_parse_int,
        crate::numbers::enf_parse_float,
        crate::numbers::enf_float_hash,
        crate::numbers::enf_float_cmp,
        crate::arrays::enf_arr_new,
        crate::arrays::enf_arr_blit,
        crate::io::enf_write,
        crate::io::enf_write_err,
        crate::io::enf_flush,
        crate::io::enf_read_line,
        crate::io::enf_input_ended,
        crate::io::enf_args,
        crate::io::enf_clock,
        crate::io::enf_system,
        crate::regions::enf_region_grown,
        crate::raw::enf_raw_alloc,
        crate::raw::enf_raw_free,
        crate::envelopes::enf_envelope_new,
        crate::envelopes::enf_envelope_put,
        crate::envelopes::enf_envelope_put_text,
        crate::envelopes::enf_envelope_take,
        crate::envelopes::enf_envelope_take_text,
        crate::switch::enf_guarded,
        crate::switch::enf_try,
        crate::exceptions::enf_raise,
        crate::exceptions::enf_failwith,
        crate::exceptions::enf_match_fail,
        crate::exceptions::enf_div_zero,
        crate::exceptions::enf_index_fail,
        crate::exceptions::enf_bad_arg,
        crate::exceptions::enf_exn_message,
        crate::exceptions::enf_exn_place,
        crate::traps::enf_exit,
        crate::threads::enf_thread_start,
        crate::threads::enf_thread_join,
        crate::threads::enf_thread_detach,
        crate::threads::enf_thread_sleep,
        crate::threads::enf_first_thread,
        crate::threads::enf_mutex_new,
        crate::threads::enf_mutex_lock,
        crate::threads::enf_mutex_try_lock,
        crate::threads::enf_mutex_unlock,
        crate::threads::enf_mutex_free,
        crate::threads::enf_condvar_new,
        crate::threads::enf_condvar_wait,
        crate::threads::enf_condvar_signal,
        crate::threads::enf_condvar_broadcast,
        crate::threads::enf_condvar_free,
        crate::threads::enf_queue_new,
        crate::threads::enf_queue_put,
        crate::threads::enf_queue_take,
        crate::threads::enf_queue_count,
        crate::threads::enf_queue_free,
        crate::start::enf_start;
    data:
        crate::regions::enf_program,
        crate::regions::enf_program_counted,
        crate::regions::enf_regions,
        crate::regions::enf_handler_region,
        crate::regions::enf_held,
        crate::regions::enf_counted_unusual,
        crate::switch::enf_handler,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn every_exported_name_is_listed() {
        let sources = [
            include_str!("regions/mod.rs"),
            include_str!("regions/checked.rs"),
            include_str!("regions/counters.rs"),
            include_str!("regions/cut.rs"),
            include_str!("regions/grown.rs"),
            include_str!("regions/profile.rs"),
            include_str!("regions/short.rs"),
            include_str!("strings.rs"),
            include_str!("numbers.rs"),
            include_str!("arrays.rs"),
            include_str!("io.rs"),
            include_str!("raw.rs"),
            include_str!("envelopes.rs"),
            include_str!("regions/counted.rs"),
            include_str!("regions/counted/count.rs"),
            include_str!("regions/held.rs"),
            include_str!("regions/within.rs"),
            include_str!("hashes.rs"),
            include_str!("switch.rs"),
            include_str!("exceptions.rs"),
            include_str!("threads/mod.rs"),
            include_str!("threads/mutexes.rs"),
            include_str!("threads/condvars.rs"),
            include_str!("threads/queues.rs"),
            include_str!("traps.rs"),
            include_str!("start.rs"),
        ];
        let mut exported = BTreeSet::new();
        for source in sources {
            for part in source.split("= \".globl\" \"").skip(1) {
                exported.insert(part.split('"').next().expect("a name").to_owned());
            }
            for part in source.split("#[unsafe(no_mangle)]").skip(1) {
                let at = part.find("enf_").expect("a name");
                let name: String = part[at..]
                    .chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                    .collect();
                exported.insert(name);
            }
        }
        let saving = include_str!("regions/saving.rs").split("\nsaving!(").skip(1);
        exported
            .extend(saving.map(|part| part.split(',').next().expect("a name").trim().to_owned()));
        let listed: BTreeSet<String> =
            super::symbols().into_iter().map(|(name, _)| name.to_owned()).collect();
        assert_eq!(exported, listed);
        assert!(super::symbols().iter().all(|(_, address)| !address.is_null()));
    }
}
