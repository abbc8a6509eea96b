//! Memory that programs ask for by the byte and give back themselves: what regions by name and texts for C
//! are made of.

use crate::regions::out_of_memory;

/// So many bytes of zeros, aligned for every scalar.
#[unsafe(no_mangle)]
pub extern "C" fn enf_raw_alloc(bytes: i64) -> i64 {
    let bytes = usize::try_from(bytes).unwrap_or_else(|_| out_of_memory());
    // SAFETY: any size may be asked for; of none at all there is still an address.
    let block = unsafe { libc::calloc(bytes.max(1), 1) };
    if block.is_null() {
        out_of_memory();
    }
    block.expose_provenance() as i64
}

/// Gives back what [`enf_raw_alloc`] yielded; nothing for zero.
///
/// # Safety
/// The address is one that [`enf_raw_alloc`] yielded and that was not given back, or zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_raw_free(address: i64) {
    // SAFETY: by contract.
    unsafe { libc::free(core::ptr::with_exposed_provenance_mut(address as usize)) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_zero_and_can_be_given_back() {
        let address = enf_raw_alloc(64);
        let block: *const [u8; 64] = std::ptr::with_exposed_provenance(address as usize);
        // SAFETY: the block has that many bytes.
        assert_eq!(unsafe { *block }, [0; 64]);
        assert_eq!(address % 16, 0);
        // SAFETY: it was yielded just now.
        unsafe { enf_raw_free(address) };
    }
}
