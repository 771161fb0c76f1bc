/// Explains a keyword in a sentence of Markdown; `None` for an unknown one.
pub fn meaning(name: &str) -> Option<&'static str> {
    Some(match name {
        "$anchor" => "A name for this schema, for `$ref` to refer to.",
        "$comment" => "A remark for those who read the schema.",
        "$defs" | "definitions" => "Schemas under names, for `$ref` to refer to.",
        "$id" => "The address of this schema, against which `$ref` is resolved.",
        "$ref" => "The address of another schema that the value must fit.",
        "$schema" => "The draft of JSON Schema that this is written for.",
        "additionalItems" => "The schema of the items after those that `items` lists; `false` allows none.",
        "additionalProperties" => "The schema of properties that are not listed; `false` allows none.",
        "allOf" => "The value must fit all of these schemas.",
        "anyOf" => "The value must fit at least one of these schemas.",
        "const" => "The only value that is allowed.",
        "contains" => "At least one item of the array must fit this schema.",
        "contentEncoding" => "How the string encodes its content, such as `base64`.",
        "contentMediaType" => "The media type of the string's content, such as `application/json`.",
        "contentSchema" => "The schema of the string's content.",
        "default" => "The value when none is given.",
        "dependencies" => "What must hold when a property is there: other properties, or a schema.",
        "dependentRequired" => "The properties that must be there when another one is.",
        "dependentSchemas" => "The schemas that the object must fit when a property is there.",
        "deprecated" => "`true` for a value that should no longer be used.",
        "description" => "What the value is for, in a sentence or two.",
        "else" => "The schema that the value must fit when it does not fit `if`.",
        "enum" => "The only values that are allowed.",
        "examples" => "Values as examples.",
        "exclusiveMaximum" => "The number must be less than this.",
        "exclusiveMinimum" => "The number must be greater than this.",
        "format" => "The kind of string or number, such as `date` or `email`.",
        "if" => "Decides whether `then` or `else` applies.",
        "items" => "The schema of the array's items.",
        "maxContains" => "At most so many items may fit `contains`.",
        "maxItems" => "The array has at most so many items.",
        "maxLength" => "The string has at most so many characters.",
        "maxProperties" => "The object has at most so many properties.",
        "maximum" => "The number must not be greater than this.",
        "minContains" => "At least so many items must fit `contains`.",
        "minItems" => "The array has at least so many items.",
        "minLength" => "The string has at least so many characters.",
        "minProperties" => "The object has at least so many properties.",
        "minimum" => "The number must not be less than this.",
        "multipleOf" => "The number must be a multiple of this.",
        "not" => "The value must not fit this schema.",
        "nullable" => "`true` allows null, in OpenAPI 3.0.",
        "oneOf" => "The value must fit exactly one of these schemas.",
        "pattern" => "The regular expression that some part of the string must match.",
        "patternProperties" => "The schemas of properties whose names match regular expressions.",
        "prefixItems" => "The schemas of the first items, one after the other.",
        "properties" => "The properties of the object, each with its schema.",
        "propertyNames" => "The schema that the name of every property must fit.",
        "readOnly" => "`true` for a value that is only read.",
        "required" => "The names of the properties that must be there.",
        "then" => "The schema that the value must fit when it fits `if`.",
        "title" => "A short name for people to read.",
        "type" => "The type of the value.",
        "uiGroup" => "The section of the form that the field stands in.",
        "uiSuggestions" => "Values that a form suggests for the field.",
        "uiType" => "How a form shows the field.",
        "unevaluatedItems" => "The schema of items that no other keyword describes; `false` allows none.",
        "unevaluatedProperties" => {
            "The schema of properties that no other keyword describes; `false` allows none."
        }
        "uniqueItems" => "`true` for an array in which no item stands twice.",
        "writeOnly" => "`true` for a value that is never read.",
        _ => return None,
    })
}

/// Explains, in Markdown, how forms and a run treat a keyword of a parameter; `None` if neither reads it.
/// Source: GenAIScript's playground and `parsePromptParameters`.
pub fn in_forms(name: &str) -> Option<&'static str> {
    Some(match name {
        "default" => "A run has it when nothing is given; forms show it as a placeholder.",
        "description" => "Forms show it below the field.",
        "enum" => "Forms show a list to choose from, for a string. A run does not check it.",
        "maximum" | "minimum" => "Neither forms nor a run enforce it: forms only hand it to the field.",
        "pattern" => "Forms hand it to a field of one line. A run does not check it.",
        "title" => "Forms show it in place of the parameter's name.",
        "type" => "Forms choose the field by it. A run converts what is given to a number or a boolean.",
        "uiGroup" => "Forms show the fields of one group in a section that is closed at first.",
        "uiSuggestions" => {
            "Forms show them in a list, unless there is an `enum`; other values may be written, too."
        }
        "uiType" => {
            "`textarea` makes a field of several lines, for a string without `enum` and `uiSuggestions`; \
             `runOption` adds a check box below Run, for a boolean."
        }
        _ => return None,
    })
}
