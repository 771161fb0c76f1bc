//! Members of values that a host's API returns.

use super::host_api::HostApi;
use super::types::{self, Type};

#[derive(Clone, Debug, PartialEq)]
pub struct ApiValue(Type);

impl HostApi {
    /// Returns the result of a function by its full name, with a promise resolved.
    pub fn returned_value(&'static self, name: &str) -> Option<ApiValue> {
        self.returned(name).map(ApiValue)
    }

    /// Returns the value of a global path: `env.files`.
    pub fn value_at(&'static self, path: &str) -> Option<ApiValue> {
        let mut keys = path.split('.');
        let root = ApiValue(self.global(keys.next()?)?);
        keys.try_fold(root, |object, key| object.member(key))
    }
}

impl ApiValue {
    pub fn member(&self, name: &str) -> Option<Self> {
        let Type::Object(object) = self.0.shape() else { return None };
        let value = object.member(name).map(|member| member.value.clone());
        value.filter(|value| *value != Type::Unknown).map(Self)
    }

    /// Returns the result with a promise resolved, and whether it was a promise.
    pub fn method(&self, name: &str) -> Option<(Self, bool)> {
        Some((Self(self.0.api_method(name)?), self.0.is_async_method(name)))
    }

    pub fn item(&self) -> Option<Self> {
        let is_known = self.is_list();
        Some(Self(self.0.item(&types::once()))).filter(|item| is_known && item.0 != Type::Unknown)
    }

    pub fn is_list(&self) -> bool {
        matches!(self.0.shape(), Type::Array(_))
    }

    pub fn is_text(&self) -> bool {
        self.0 == Type::String
    }

    pub fn interface(&self) -> Option<&'static str> {
        self.0.interface()
    }

    /// Returns the names of its members without methods; `None` if it is not an object or may have others.
    pub fn names(&self) -> Option<Vec<String>> {
        let Type::Object(object) = self.0.shape() else { return None };
        let names = object.members().iter().map(|member| (*member.name).to_owned());
        object.others.is_none().then(|| names.collect())
    }
}
