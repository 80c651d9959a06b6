//! The serializer: texts and numbers by this module, arrays and objects around them.

use std::fmt::Display;

use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct, Serializer,
};

use super::{number, text};

/// The reason why JSON cannot express a value, for example a map whose keys are not text.
pub(super) type Error = serde::de::value::Error;

/// Appends a value and a comma to a text. What follows the value replaces the comma: a bracket, a colon,
/// or nothing.
pub(super) struct JsonSerializer<'a>(pub &'a mut Vec<u8>);

impl<'a> JsonSerializer<'a> {
    /// Values between two brackets.
    fn compound(self, open: u8, close: u8) -> Compound<'a> {
        self.0.push(open);
        Compound { out: self.0, close }
    }

    /// A value that serde_json writes.
    fn general(self, value: impl Serialize) -> Result<(), Error> {
        serde_json::to_writer(&mut *self.0, &value).map_err(Error::custom)?;
        self.0.push(b',');
        Ok(())
    }
}

impl<'a> Serializer for JsonSerializer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'a>;
    type SerializeTuple = Compound<'a>;
    type SerializeTupleStruct = Compound<'a>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Compound<'a>;
    type SerializeStruct = Compound<'a>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        // The compiler copies a text whose length it knows without a call.
        if value {
            self.0.extend_from_slice(b"true,");
        } else {
            self.0.extend_from_slice(b"false,");
        }
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        if value < 0 {
            self.0.push(b'-');
        }
        self.serialize_u64(value.unsigned_abs())
    }

    #[inline]
    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    #[inline]
    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        // Most whole numbers are features: 0 or 1.
        if value < 10 {
            self.0.extend_from_slice(&[number::digit(value), b',']);
        } else {
            number::append_whole(value, self.0);
            self.0.push(b',');
        }
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.general(value)
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        if number::append_decimals(value, self.0) {
            return Ok(());
        }
        self.general(value)
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        text::append(value, b',', self.0);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        text::append_display(value, self.0).map_err(Error::custom)?;
        self.0.push(b',');
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.0.extend_from_slice(b"null,");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    #[inline(always)]
    #[expect(clippy::inline_always)] // See [`text::append_known`].
    fn serialize_unit_variant(self, _: &str, _: u32, variant: &'static str) -> Result<(), Error> {
        text::append_known(variant, b',', self.0);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut object = self.compound(b'{', b'}');
        object.append_field(variant, value)?;
        object.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'a>, Error> {
        Ok(self.compound(b'[', b']'))
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'a>, Error> {
        Ok(self.compound(b'[', b']'))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'a>, Error> {
        Ok(self.compound(b'[', b']'))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        Err(unsupported(name))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'a>, Error> {
        Ok(self.compound(b'{', b'}'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'a>, Error> {
        Ok(self.compound(b'{', b'}'))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        Err(unsupported(name))
    }
}

/// Answers have no enums of this kind.
fn unsupported(name: &str) -> Error {
    Error::custom(format!("{name}: a variant with several fields and a tag"))
}

/// The values of an array, or the fields of an object, behind its opening bracket.
pub(super) struct Compound<'a> {
    out: &'a mut Vec<u8>,
    close: u8,
}

impl Compound<'_> {
    #[inline(always)]
    #[expect(clippy::inline_always)] // See [`text::append_known`].
    fn append_field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        text::append_known(name, b':', self.out);
        self.append_value(value)
    }

    fn close(self) -> Result<(), Error> {
        match self.out.last_mut() {
            Some(last @ b',') => *last = self.close,
            _ => self.out.push(self.close),
        }
        self.out.push(b',');
        Ok(())
    }

    fn append_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(JsonSerializer(self.out))
    }
}

macro_rules! sequence {
    ($($Trait:ident: $append:ident),+) => {$(
        impl $Trait for Compound<'_> {
            type Ok = ();
            type Error = Error;

            fn $append<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.append_value(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close()
            }
        }
    )+};
}

sequence! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field
}

impl SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let start = self.out.len();
        key.serialize(JsonSerializer(self.out))?;
        match &mut self.out[start..] {
            [b'"', .., comma] => {
                *comma = b':';
                Ok(())
            }
            _ => Err(Error::custom("expected a key that is text")),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.append_value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl SerializeStruct for Compound<'_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    #[expect(clippy::inline_always)] // See [`text::append_known`].
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.append_field(name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}
