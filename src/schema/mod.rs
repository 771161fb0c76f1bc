//! Floor 3: JSON Schema as GenAIScript infers it from a value, and how it is shown.
