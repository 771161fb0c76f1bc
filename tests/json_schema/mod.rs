//! JSON Schema as GenAIScript infers it. What it infers of the real package is in `conformance`.

mod coercion;
