//! P: the values of `parameters`.
//! The rules check the output of GenAIScript's text reader; the metadata rules report metadata that it loses.

mod fixes;
mod flatten;
mod map;
mod nested;
mod p01_null_parameter;
mod p02_empty_array_parameter;
mod p03_first_item_without_type;
mod p04_array_schema_parameter;
mod p05_unknown_type;
mod p06_union_type;
mod p07_missing_type;
mod p08_default_without_type;
mod p09_parameters_as_schema;
mod p10_parameter_named_type;
mod p11_parameters_not_a_map;
mod p12_required_array_ignored;
mod p13_required_object_ignored;
mod p14_required_not_boolean;
mod p15_required_flag_in_schema;
mod p16_false_shorthand;
mod p17_zero_shorthand;
mod p18_array_or_object_parameter;
mod p19_extra_array_items;
mod p20_default_of_other_type;
mod p21_default_not_allowed;
mod p22_useless_enum;
mod p23_empty_range;
mod p24_invalid_pattern;
mod p25_unknown_ui_type;
mod p26_run_option_in_system;
mod p27_useless_suggestions;
mod p28_textarea_ignored;
mod p29_unknown_keyword;
mod p30_colliding_parameters;
mod p31_vanishing_name;
mod p32_name_changed_outside;
mod p33_reserved_parameter_name;
mod p34_required_with_default;
mod p35_unread_parameter;
mod p36_parameter_without_description;
mod p37_blank_default;
mod p38_throwing_tool_parameter;
mod p39_proto_parameter;
mod p40_unconverted_shorthand;
mod p41_fraction_as_integer;
mod p42_expression_in_frontmatter;
mod p43_description_as_default;
mod parameter;
mod pattern;
mod places;
mod renaming;
mod shape;
mod unread;
mod zod;

pub(super) use map::{Owner, WrittenMap};
pub(super) use nested::NestedMap;
pub(super) use parameter::ParameterSite;
pub(super) use places::{DeclaredSchema, ParameterPlace};
pub(super) use unread::{is_commented_out, unread};

rules! {
    p01_null_parameter,
    p02_empty_array_parameter,
    p03_first_item_without_type,
    p04_array_schema_parameter,
    p05_unknown_type,
    p06_union_type,
    p07_missing_type,
    p08_default_without_type,
    p09_parameters_as_schema,
    p10_parameter_named_type,
    p11_parameters_not_a_map,
    p12_required_array_ignored,
    p13_required_object_ignored,
    p14_required_not_boolean,
    p15_required_flag_in_schema,
    p16_false_shorthand,
    p17_zero_shorthand,
    p18_array_or_object_parameter,
    p19_extra_array_items,
    p20_default_of_other_type,
    p21_default_not_allowed,
    p22_useless_enum,
    p23_empty_range,
    p24_invalid_pattern,
    p25_unknown_ui_type,
    p26_run_option_in_system,
    p27_useless_suggestions,
    p28_textarea_ignored,
    p29_unknown_keyword,
    p30_colliding_parameters,
    p31_vanishing_name,
    p32_name_changed_outside,
    p33_reserved_parameter_name,
    p34_required_with_default,
    p35_unread_parameter,
    p36_parameter_without_description,
    p37_blank_default,
    p38_throwing_tool_parameter,
    p39_proto_parameter,
    p40_unconverted_shorthand,
    p41_fraction_as_integer,
    p42_expression_in_frontmatter,
    p43_description_as_default,
}
