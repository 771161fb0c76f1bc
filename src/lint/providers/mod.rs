//! D: violations of provider limits in schemas that are sent, if the script's model or the settings name a provider.

mod d01_schema_root_not_object;
mod d02_schema_root_union;
mod d03_optional_property;
mod d04_open_object;
mod d05_tuple;
mod d06_type_list;
mod d07_schema_without_type;
mod d08_missing_items;
mod d09_nested_any_of;
mod d10_one_of;
mod d11_all_of;
mod d12_constant;
mod d13_enum_value;
mod d14_reference_with_siblings;
mod d15_unknown_reference;
mod d16_recursive_schema;
mod d17_lost_default;
mod d18_moved_constraint;
mod d19_unknown_format;
mod d20_refused_keyword;
mod d21_ignored_keyword;
mod d22_unsupported_pattern;
mod d23_malformed_keyword;
mod d24_incomplete_object;
mod d25_property_name;
mod d26_too_many_properties;
mod d27_schema_too_deep;
mod d28_too_many_enum_values;
mod d29_too_many_characters;
mod d30_too_many_optional;
mod d31_constraint_in_description;
mod d32_tool_name;
mod d33_older_draft;
mod document_editor;
mod places;
mod remedy;
mod reported_violation;
mod schema_fix;
mod subject;

pub(in crate::lint) use d32_tool_name::name_refused;
pub(in crate::lint) use reported_violation::ReportedViolation;
pub(in crate::lint) use reported_violation::ViolationCheck;
pub(in crate::lint) use subject::ProviderSubject;

rules! {
    d01_schema_root_not_object,
    d02_schema_root_union,
    d03_optional_property,
    d04_open_object,
    d05_tuple,
    d06_type_list,
    d07_schema_without_type,
    d08_missing_items,
    d09_nested_any_of,
    d10_one_of,
    d11_all_of,
    d12_constant,
    d13_enum_value,
    d14_reference_with_siblings,
    d15_unknown_reference,
    d16_recursive_schema,
    d17_lost_default,
    d18_moved_constraint,
    d19_unknown_format,
    d20_refused_keyword,
    d21_ignored_keyword,
    d22_unsupported_pattern,
    d23_malformed_keyword,
    d24_incomplete_object,
    d25_property_name,
    d26_too_many_properties,
    d27_schema_too_deep,
    d28_too_many_enum_values,
    d29_too_many_characters,
    d30_too_many_optional,
    d31_constraint_in_description,
    d32_tool_name,
    d33_older_draft,
}
