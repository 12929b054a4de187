//! Numbers as the protocol has them, whichever way serde_json was built.
//!
//! Another package of the workspace may switch on serde_json's `arbitrary_precision`, and cargo then
//! switches it on for all: numbers keep their spelling, beyond a double's range too, and `-0` reads
//! as an integer. Here they become what they are without it.

use serde_json::{Number, Value};

/// The same value with plain numbers, or `None` if one is beyond a double's range.
pub fn plain(value: Value) -> Option<Value> {
    Some(match value {
        Value::Number(number) => Value::Number(plain_number(number)?),
        Value::Array(list) => Value::Array(list.into_iter().map(plain).collect::<Option<_>>()?),
        Value::Object(fields) => {
            let fields = fields
                .into_iter()
                .map(|(key, value)| Some((key, plain(value)?)));
            Value::Object(fields.collect::<Option<_>>()?)
        }
        other => other,
    })
}

fn plain_number(number: Number) -> Option<Number> {
    let double = number.as_f64()?;
    let is_negative_zero = double == 0.0 && double.is_sign_negative();
    match (is_negative_zero, number.as_i64()) {
        (true, _) => Number::from_f64(double),
        (false, Some(integer)) => Some(integer.into()),
        (false, None) => Some(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_integers_are_integers_and_nothing_is_beyond_a_double() {
        let read = |text: &str| serde_json::from_str(text).ok().and_then(plain);
        let integer = |text| read(text).and_then(|value| value.as_i64());
        assert_eq!(integer("7"), Some(7));
        assert_eq!(integer("-7"), Some(-7));
        assert_eq!(integer("9223372036854775807"), Some(i64::MAX));
        for other in ["-0", "-0.0", "1.0", "1e2", "9223372036854775808", "\"7\""] {
            assert_eq!(integer(other), None, "{other}");
            assert!(read(other).is_some(), "{other}");
        }
        assert_eq!(read("1e999"), None);
        assert_eq!(read(r#"{"a":[1,{"b":-1e400}]}"#), None);
    }
}
