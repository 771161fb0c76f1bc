//! vars
