//! accept
