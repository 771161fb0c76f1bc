use super::cursor::{Cursor, ParseOutcome};
use super::noted::{FirstField, Misplaced};
use crate::agentscript::ast::{AgentShape, AgentType, Field, TypeKind};
use crate::agentscript::token::TokenKind;
use crate::agentscript::version::Version;

impl Cursor<'_> {
    pub fn shape(&mut self) -> ParseOutcome<AgentShape> {
        let open = self.expect("{")?;
        let errors = self.errors.len();
        let mut is_first = true;
        let fields = self.until("}", |cursor| {
            let field = cursor.field()?;
            if std::mem::take(&mut is_first) {
                cursor.first_fields.push(FirstField { span: field.span, version: Version::of_field(&field) });
            }
            Ok(field)
        })?;
        Ok(AgentShape { span: self.span_from(open), fields, is_whole: self.errors.len() == errors })
    }

    /// Parses `name type`, and in later releases `name: type` or `name`.
    fn field(&mut self) -> ParseOutcome<Field> {
        // Before a statement a brace is missing, and the next word is not a type.
        let is_field = !(self.peek().is_first && self.begins_statement());
        let name = self.name("the name of a field")?;
        let mut colon = None;
        if self.reads_later && self.is(":") {
            colon = Some(self.advance().span);
        } else if self.reads_later && self.ends_field() {
            return Ok(Field { span: name.span, name, colon: None, ty: None });
        }
        let mut ty = self.shape_type(is_field)?;
        if self.is("[") && self.is_ahead(1, "]") {
            let message = format!("A list of these is written `list[{}]`.", ty.text());
            let (open, close) = (self.peek().span, self.token(self.at + 1).span);
            self.misplace(open, message, Misplaced::ListType(ty.span.to(close)));
            self.at += 2;
            let span = ty.span.to(close);
            ty = AgentType { span, kind: TypeKind::List(Some(Box::new(ty))) };
        }
        Ok(Field { span: self.span_since(name.span.start), name, colon, ty: Some(ty) })
    }

    fn ends_field(&self) -> bool {
        let next = self.peek();
        next.is_first || self.is("}") || self.is(",") || next.kind == TokenKind::End
    }

    /// Parses a type. If one must be here, parsing continues after an unknown name.
    fn shape_type(&mut self, is_sure: bool) -> ParseOutcome<AgentType> {
        self.nested(|cursor| {
            let first = cursor.peek();
            let word = cursor.name("the type of a field: string, number, boolean, json or list")?;
            let kind = match word.text.as_str() {
                "string" => TypeKind::String,
                "number" => TypeKind::Number,
                "boolean" => TypeKind::Boolean,
                "json" => TypeKind::Json,
                "list" if cursor.eat("[") => {
                    let item = cursor.shape_type(is_sure)?;
                    cursor.expect("]")?;
                    TypeKind::List(Some(Box::new(item)))
                }
                "list" => TypeKind::List(None),
                other => {
                    let message = format!(
                        "`{other}` is not a type of a shape. Use string, number, boolean, json, list or list[…]."
                    );
                    if !is_sure {
                        return cursor.fail_at(word.span, message);
                    }
                    if first.is_first {
                        // The type is missing, and this is the next field.
                        cursor.error(word.span, message);
                        cursor.at -= 1;
                        return Ok(AgentType { span: cursor.span_since(word.span.start), kind: TypeKind::Json });
                    }
                    cursor.misplace(word.span, message, Misplaced::Type);
                    // For `array[string]`.
                    if cursor.is("[") && !cursor.is_ahead(1, "]") {
                        cursor.advance();
                        let item = cursor.shape_type(is_sure)?;
                        cursor.expect("]")?;
                        TypeKind::List(Some(Box::new(item)))
                    } else {
                        TypeKind::Json
                    }
                }
            };
            Ok(AgentType { span: cursor.span_since(word.span.start), kind })
        })
    }
}
