//! Memory that closed documents leave behind.
//!
//! The allocator of glibc keeps what is freed, unless it is at the end of its heaps: after 10,000 documents nothing of
//! their memory would go back to the system. It is asked once many are closed. Others give back what they do not need.

/// Number of closed documents whose memory is worth asking for: about ten megabytes.
const MANY: usize = 64;

/// The largest number of documents that were open since freed memory was given back.
#[derive(Debug, Default)]
pub struct ClosedDocuments {
    most: usize,
    open: usize,
}

impl ClosedDocuments {
    pub fn count(&mut self, open: usize) {
        self.open = open;
        self.most = self.most.max(open);
    }

    pub fn are_many(&self) -> bool {
        self.most - self.open >= MANY
    }

    /// Takes some milliseconds for each hundred megabytes, so it is left for a moment without work.
    pub fn give_back(&mut self) {
        self.most = self.open;
        trim();
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the declaration of a function of C that is safe to call")]
fn trim() {
    use std::ffi::c_int;

    unsafe extern "C" {
        /// Returns unused pages of all heaps to the system. It may be called at any time and from any thread.
        safe fn malloc_trim(pad: usize) -> c_int;
    }
    malloc_trim(0);
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}
