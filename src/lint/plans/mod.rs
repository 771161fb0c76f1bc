//! K: plans of calls, in JSON or YAML, checked against the Functions Manual.

mod checked;
mod functions;
mod k01_not_a_plan;
mod k02_unknown_function;
mod k03_input_missing;
mod k04_unknown_input;
mod k05_path_leads_nowhere;
mod k06_input_type;
mod plan;

pub(in crate::lint) use checked::CheckedPlan;
pub use functions::PlanFunctions;

rules! {
    k01_not_a_plan,
    k02_unknown_function,
    k03_input_missing,
    k04_unknown_input,
    k05_path_leads_nowhere,
    k06_input_type,
}
