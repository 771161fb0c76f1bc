//! Scripts that make GenAIScript fail for a whole workspace.
