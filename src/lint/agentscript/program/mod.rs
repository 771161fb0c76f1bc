//! H: programs: their syntax, agents and functions, names, imports and loops.

mod h01_syntax;
mod h02_string_read_as_token;
mod h03_mixed_versions;
mod h04_duplicate_import;
mod h05_duplicate_agent;
mod h06_duplicate_main_agent;
mod h07_missing_main_agent;
mod h08_missing_main_func;
mod h09_duplicate_function;
mod h10_duplicate_main_func;
mod h11_duplicate_binding;
mod h12_duplicate_param;
mod h13_param_shadows_import;
mod h14_invalid_config;
mod h15_unknown_model;
mod h16_invalid_model;
mod h17_unknown_identifier;
mod h18_unknown_function;
mod h19_not_callable;
mod h20_invalid_argument_count;
mod h21_unknown_memory_method;
mod h22_invalid_iteration_limit;
mod h23_duplicate_key;
mod h24_missing_imported_file;
mod h25_missing_imported_agent;
mod h26_unknown_resource_method;
mod h27_immutable_assignment;
mod h28_unknown_uri_scheme;
mod h29_forbidden_program;
mod h30_missing_file;
mod h31_missing_sibling_agent;
mod h32_circular_import;
mod models;

rules! {
    h01_syntax,
    h02_string_read_as_token,
    h03_mixed_versions,
    h04_duplicate_import,
    h05_duplicate_agent,
    h06_duplicate_main_agent,
    h07_missing_main_agent,
    h08_missing_main_func,
    h09_duplicate_function,
    h10_duplicate_main_func,
    h11_duplicate_binding,
    h12_duplicate_param,
    h13_param_shadows_import,
    h14_invalid_config,
    h15_unknown_model,
    h16_invalid_model,
    h17_unknown_identifier,
    h18_unknown_function,
    h19_not_callable,
    h20_invalid_argument_count,
    h21_unknown_memory_method,
    h22_invalid_iteration_limit,
    h23_duplicate_key,
    h24_missing_imported_file,
    h25_missing_imported_agent,
    h26_unknown_resource_method,
    h27_immutable_assignment,
    h28_unknown_uri_scheme,
    h29_forbidden_program,
    h30_missing_file,
    h31_missing_sibling_agent,
    h32_circular_import,
}
