//! The protocol's JSON as plain text for people: shorter, and without its punctuation.

use serde_json::Value;

/// A value in a few words: lists without commas, objects as `name value`, hidden cards counted.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(word) => word.clone(),
        Value::Array(list) if list.is_empty() => "none".to_owned(),
        Value::Array(list) if list.iter().all(Value::is_null) => format!("{} hidden", list.len()),
        Value::Array(list) if list.iter().any(|v| v.is_array() || v.is_object()) => {
            let parts: Vec<String> = list.iter().map(|v| format!("[{}]", plain(v))).collect();
            parts.join(" ")
        }
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => {
            // Of cards counted by kind, only the kinds there are.
            let counts = fields.len() > 2 && fields.values().all(Value::is_u64);
            let shown = fields
                .iter()
                .filter(|(_, value)| !counts || value.as_u64() != Some(0));
            let parts: Vec<String> = shown.map(|(name, value)| named(name, value)).collect();
            parts.join(", ")
        }
        other => other.to_string(),
    }
}

fn named(name: &str, value: &Value) -> String {
    match value {
        Value::Bool(true) => name.to_owned(),
        Value::Object(_) => format!("{name} {}", plain(value).replace(", ", " ")),
        _ => format!("{name} {}", plain(value)),
    }
}

/// A state, one field a line.
pub fn state(state: &Value) -> String {
    let fields = state.as_object().into_iter().flatten();
    fields
        .map(|(name, value)| format!("  {name:<14}{}\n", plain(value)))
        .collect()
}

/// Events, each in a few words.
pub fn events(events: &[Value]) -> String {
    let told = events.iter().map(|event| {
        let words = plain(event);
        words
            .strip_prefix("type ")
            .unwrap_or(&words)
            .replace(',', "")
    });
    told.collect::<Vec<_>>().join("; ")
}
