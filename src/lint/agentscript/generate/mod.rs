//! G: inputs and results of `generate`.

mod flag;
mod g01_invalid_generate_input;
mod g02_invalid_generate_max_output;
mod g03_invalid_generate_attempts;
mod g04_invalid_generate_temperature;
mod g05_invalid_generate_think;
mod g06_invalid_generate_strict;
mod g07_invalid_generate_debug;
mod g08_unknown_generate_option;
mod g09_duplicate_generate_option;
mod g10_missing_generate_config;
mod g11_duplicate_shape_field;
mod g12_invalid_param_shape;
mod g13_invalid_use_resource;
mod g14_invalid_budget;
mod g15_reserved_context_label;
mod g16_budget_unit;
mod g17_number_suffix;
mod g18_temperature_range;
mod g19_input_not_string;
mod g20_generate_without_shape;
mod g21_option_without_shape;
mod g22_empty_shape;
mod g23_shape_not_strict;
mod g24_legacy_budget;
mod g25_unknown_field;
mod g26_argument_fields;

rules! {
    g01_invalid_generate_input,
    g02_invalid_generate_max_output,
    g03_invalid_generate_attempts,
    g04_invalid_generate_temperature,
    g05_invalid_generate_think,
    g06_invalid_generate_strict,
    g07_invalid_generate_debug,
    g08_unknown_generate_option,
    g09_duplicate_generate_option,
    g10_missing_generate_config,
    g11_duplicate_shape_field,
    g12_invalid_param_shape,
    g13_invalid_use_resource,
    g14_invalid_budget,
    g15_reserved_context_label,
    g16_budget_unit,
    g17_number_suffix,
    g18_temperature_range,
    g19_input_not_string,
    g20_generate_without_shape,
    g21_option_without_shape,
    g22_empty_shape,
    g23_shape_not_strict,
    g24_legacy_budget,
    g25_unknown_field,
    g26_argument_fields,
}
