//! Checks and formats that calls of zod add to a schema.

use std::rc::Rc;

use super::calls::members;
use super::formats::{self, TimeOptions};
use super::is_zod;
use super::reader::{ZodCall, zod_path};
use super::schema::{CheckKind, SharedSchema, StringFormat, ZodCheck, ZodKind};
use crate::tools::evaluator::{Reason, StaticKind, StaticValue, Symbolic, iterated};

impl<'t> ZodCall<'_, '_, 't> {
    /// Returns the check of a function of zod 4 that makes a string of a format: `z.email()`, `z.iso.date()`.
    pub(super) fn format_of_function(&self, path: &str) -> Result<Option<ZodCheck>, Reason> {
        if path == "stringFormat" {
            let name = self.text(0)?;
            let pattern = match self.argument(1).map(|value| &value.kind) {
                Some(StaticKind::RegExp(source)) => Some(regex_source(source)),
                Some(StaticKind::Function(_)) => None,
                _ => return Err(Reason::Expression),
            };
            let format = StringFormat {
                keyword: Some(Rc::clone(&name)),
                name,
                pattern,
                is_lax: false,
                version: None,
                is_of_function: false,
            };
            return Ok(Some(self.check(CheckKind::Format(format))));
        }
        if path == "hash" {
            let algorithm = self.text(0)?;
            let encoding = self.argument(1).and_then(|options| options.get("enc"));
            let encoding = encoding.map_or(Some("hex"), StaticValue::as_str).ok_or(Reason::Expression)?;
            let format = formats::named(&format!("{algorithm}_{encoding}"), self.reader.minor())
                .ok_or(Reason::Expression)?;
            return Ok(Some(self.check(CheckKind::Format(format))));
        }
        let name = match path.strip_prefix("iso.") {
            Some(name) => name,
            // Types of values rather than formats of strings.
            None if matches!(path, "date" | "lowercase" | "uppercase" | "time" | "datetime" | "duration") => {
                return Ok(None);
            }
            None => path,
        };
        self.format(name, 0)
    }

    /// Returns the check for a format, whose options are an argument.
    fn format(&self, name: &str, options: usize) -> Result<Option<ZodCheck>, Reason> {
        let options = self.argument(options);
        if !self.is_4() {
            return Ok(self.format_of_zod_3(name, options));
        }
        let minor = self.reader.minor();
        let mut format = match name {
            "datetime" => formats::datetime(time_options(options)?, minor),
            "time" => formats::time(time_options(options)?),
            "httpUrl" => formats::named("url", minor).ok_or(Reason::Expression)?,
            "uuid" => {
                let version = options.and_then(|options| options.get("version"));
                let name = match version {
                    None => "uuid".to_owned(),
                    Some(version) => format!("uuid{}", version.as_str().ok_or(Reason::Expression)?),
                };
                match formats::named(&name, minor) {
                    Some(format) => format,
                    None => return Err(Reason::Expression),
                }
            }
            name => match formats::named(name, minor) {
                Some(format) => format,
                None => return Ok(None),
            },
        };
        match options.and_then(|options| options.get("pattern")).map(|pattern| (&pattern.kind, pattern)) {
            Some((StaticKind::RegExp(source), _)) => format.pattern = Some(regex_source(source)),
            Some((StaticKind::Symbolic(_), pattern)) => {
                let known = pattern.external().and_then(|(package, path)| {
                    is_zod(package).then(|| {
                        formats::regex(zod_path(&path).strip_prefix("regexes.")?, self.reader.minor())
                    })?
                });
                format.pattern = Some(known.ok_or(Reason::Expression)?.into());
            }
            Some(_) => return Err(Reason::Expression),
            None => {}
        }
        Ok(Some(self.check(CheckKind::Format(format))))
    }

    fn format_of_zod_3(&self, name: &str, options: Option<&StaticValue<'t>>) -> Option<ZodCheck> {
        const NAMES: [&str; 18] = [
            "email",
            "url",
            "uuid",
            "cuid",
            "cuid2",
            "ulid",
            "nanoid",
            "emoji",
            "ip",
            "cidr",
            "base64",
            "base64url",
            "jwt",
            "datetime",
            "date",
            "time",
            "duration",
            "regex",
        ];
        let version = options.and_then(|options| options.get("version")?.as_str()).map(Rc::from);
        NAMES.contains(&name).then(|| self.check(CheckKind::Format(formats::of_zod_3(name, version))))
    }

    pub(super) fn check(&self, kind: CheckKind) -> ZodCheck {
        ZodCheck { kind, origin: self.origin }
    }

    pub(super) fn with_check(&self, schema: &SharedSchema<'t>, check: ZodCheck) -> SharedSchema<'t> {
        let mut made = (**schema).clone();
        made.checks.push(check);
        if self.is_4() {
            made.parent = self.described_by(schema);
            made.metadata.clear();
        }
        Rc::new(made)
    }

    /// Returns the schema whose metadata one with another check takes over, which it does since version 4.3.
    fn described_by(&self, schema: &SharedSchema<'t>) -> Option<SharedSchema<'t>> {
        (self.reader.minor() >= 3).then(|| Rc::clone(schema))
    }

    /// Reads `schema.check(…)`, whose arguments are functions of zod that make checks, or functions of the author.
    pub(super) fn with_checks(&self, schema: &SharedSchema<'t>) -> Result<SharedSchema<'t>, Reason> {
        let mut made = Rc::clone(schema);
        let mut checks = Vec::new();
        let mut metadata = Vec::new();
        for argument in self.arguments {
            let check = match &argument.kind {
                StaticKind::Function(_) => self.check(CheckKind::Unseen),
                StaticKind::Symbolic(symbolic) => {
                    let Symbolic::Call { callee, arguments } = &**symbolic else {
                        return Err(Reason::Expression);
                    };
                    let (package, path) = callee.external().ok_or(Reason::Expression)?;
                    if !is_zod(package) {
                        return Err(Reason::Package(package.into()));
                    }
                    let call = ZodCall { reader: self.reader, origin: argument.origin, arguments };
                    match zod_path(&path) {
                        "describe" => {
                            let description = arguments.first().ok_or(Reason::Expression)?;
                            metadata.push(("description".into(), description.clone()));
                            call.check(CheckKind::Unseen)
                        }
                        "meta" => {
                            metadata.extend(members(arguments.first().ok_or(Reason::Expression)?)?);
                            call.check(CheckKind::Unseen)
                        }
                        name => call.check_function(name)?,
                    }
                }
                _ => return Err(argument.reason().cloned().unwrap_or(Reason::Expression)),
            };
            checks.push(check);
        }
        if !checks.is_empty() {
            let mut all = (*made).clone();
            all.checks.extend(checks);
            all.parent = self.described_by(schema);
            all.metadata = metadata;
            made = Rc::new(all);
        }
        Ok(made)
    }

    /// Reads a function that makes a check: `z.minLength(2)`.
    fn check_function(&self, name: &str) -> Result<ZodCheck, Reason> {
        let kind = match name {
            "minLength" | "minSize" => CheckKind::MinLength(self.number(0)?),
            "maxLength" | "maxSize" => CheckKind::MaxLength(self.number(0)?),
            "length" | "size" => CheckKind::Length(self.number(0)?),
            "minimum" => self.check_of_number("min")?,
            "maximum" => self.check_of_number("max")?,
            "mime" => self.mime()?,
            "refine" | "superRefine" | "check" | "overwrite" | "slugify" | "trim" | "toLowerCase"
            | "toUpperCase" | "normalize" => CheckKind::Unseen,
            "regex" | "startsWith" | "endsWith" | "includes" => {
                return self.check_of_string(name)?.ok_or(Reason::Expression);
            }
            "lowercase" | "uppercase" => return self.check_of_string(name)?.ok_or(Reason::Expression),
            _ => {
                if let Some(check) = self.format_of_function(name)? {
                    return Ok(check);
                }
                self.check_of_number(name)?
            }
        };
        Ok(self.check(kind))
    }

    /// Returns the check that a method adds; `None` if the kind has no such method.
    pub(super) fn check_of(&self, schema: &SharedSchema<'t>, key: &str) -> Result<Option<ZodCheck>, Reason> {
        let kind = match &schema.kind {
            ZodKind::String => return self.check_of_string(key),
            ZodKind::Number => self.check_of_number(key)?,
            ZodKind::Array(_) | ZodKind::Set(_) | ZodKind::Map(..) | ZodKind::File => match key {
                "min" => CheckKind::MinLength(self.number(0)?),
                "max" => CheckKind::MaxLength(self.number(0)?),
                "length" | "size" => CheckKind::Length(self.number(0)?),
                "nonempty" => CheckKind::MinLength(1.0),
                "mime" => self.mime()?,
                _ => return Ok(None),
            },
            ZodKind::BigInt | ZodKind::Date => match key {
                "min" | "max" | "gt" | "gte" | "lt" | "lte" | "positive" | "negative" | "nonnegative"
                | "nonpositive" | "multipleOf" => CheckKind::Untold,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(self.check(kind)))
    }

    fn mime(&self) -> Result<CheckKind, Reason> {
        let types = self.argument(0).ok_or(Reason::Expression)?;
        let types: Option<Vec<Rc<str>>> = match types.as_str() {
            Some(one) => Some(vec![one.into()]),
            None => {
                iterated(types).and_then(|types| types.iter().map(|it| it.as_str().map(Rc::from)).collect())
            }
        };
        types.map(CheckKind::Mime).ok_or(Reason::Expression)
    }

    fn check_of_string(&self, key: &str) -> Result<Option<ZodCheck>, Reason> {
        let kind = match key {
            "min" => CheckKind::MinLength(self.number(0)?),
            "max" => CheckKind::MaxLength(self.number(0)?),
            "length" => CheckKind::Length(self.number(0)?),
            "nonempty" => CheckKind::MinLength(1.0),
            "regex" => match self.argument(0).map(|value| &value.kind) {
                Some(StaticKind::RegExp(source)) => CheckKind::Regex(regex_source(source)),
                Some(StaticKind::Symbolic(_)) => {
                    let known =
                        self.argument(0).and_then(StaticValue::external).and_then(|(package, path)| {
                            is_zod(package).then(|| {
                                formats::regex(zod_path(&path).strip_prefix("regexes.")?, self.reader.minor())
                            })?
                        });
                    CheckKind::Regex(known.ok_or(Reason::Expression)?.into())
                }
                _ => return Err(Reason::Expression),
            },
            "startsWith" => CheckKind::StartsWith(self.text(0)?),
            "endsWith" => CheckKind::EndsWith(self.text(0)?),
            "includes" => {
                let position = self.argument(1).and_then(|options| options.get("position"));
                let position = match position.map(|position| &position.kind) {
                    None => None,
                    Some(StaticKind::Number(number)) => Some(*number),
                    Some(_) => return Err(Reason::Expression),
                };
                CheckKind::Includes { text: self.text(0)?, position }
            }
            "trim" | "toLowerCase" | "toUpperCase" | "normalize" | "slugify" => CheckKind::Unseen,
            _ => return self.format(key, 0),
        };
        Ok(Some(self.check(kind)))
    }

    fn check_of_number(&self, key: &str) -> Result<CheckKind, Reason> {
        let greater = |value, is_inclusive| CheckKind::GreaterThan { value, is_inclusive };
        let less = |value, is_inclusive| CheckKind::LessThan { value, is_inclusive };
        Ok(match key {
            "min" | "gte" => greater(self.number(0)?, true),
            "max" | "lte" => less(self.number(0)?, true),
            "gt" => greater(self.number(0)?, false),
            "lt" => less(self.number(0)?, false),
            "positive" => greater(0.0, false),
            "nonnegative" => greater(0.0, true),
            "negative" => less(0.0, false),
            "nonpositive" => less(0.0, true),
            "int" => CheckKind::Int,
            "safe" if self.is_4() => CheckKind::Int,
            "safe" => CheckKind::Safe,
            "multipleOf" | "step" => CheckKind::MultipleOf(self.number(0)?),
            "finite" => CheckKind::Unseen,
            _ => return Err(Reason::Call(key.into())),
        })
    }
}

fn time_options(options: Option<&StaticValue<'_>>) -> Result<TimeOptions, Reason> {
    let flag = |key: &str| match options.and_then(|options| options.get(key)).map(|value| &value.kind) {
        None => Ok(false),
        Some(StaticKind::Bool(bool)) => Ok(*bool),
        Some(_) => Err(Reason::Expression),
    };
    let precision = match options.and_then(|options| options.get("precision")).map(|value| &value.kind) {
        None | Some(StaticKind::Null) => None,
        Some(StaticKind::Number(number)) => Some(*number),
        Some(_) => return Err(Reason::Expression),
    };
    Ok(TimeOptions { precision, has_offset: flag("offset")?, is_local: flag("local")? })
}

/// Returns the source of a regular expression that is written as `/source/flags`.
fn regex_source(written: &str) -> Rc<str> {
    let inside = written.strip_prefix('/').unwrap_or(written);
    inside.rsplit_once('/').map_or(inside, |(source, _)| source).into()
}
