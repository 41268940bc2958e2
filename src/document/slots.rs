//! Values that readers derive from a record or a run of records. They are kept until it changes.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// One value of each type. The document does not know the types: a reader asks by its own. A copy shares the values.
///
/// ```text
/// entry.slots.of::<Summary>().get_or_init(|| summary_of(entry))
/// ```
#[derive(Clone, Default)]
pub struct Slots(OnceLock<Arc<Slot<dyn Any + Send + Sync>>>);

struct Slot<T: ?Sized> {
    next: Slots,
    value: T,
}

impl Slots {
    /// The place of the value of a type.
    pub(crate) fn of<T: Any + Send + Sync>(&self) -> &OnceLock<T> {
        let mut slots = self;
        loop {
            let slot = slots.0.get_or_init(|| Arc::new(Slot { next: Slots::default(), value: OnceLock::<T>::new() }));
            match slot.value.downcast_ref() {
                Some(value) => return value,
                None => slots = &slot.next,
            }
        }
    }

    /// The value of a type, if there is one.
    pub(crate) fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        let mut slots = self;
        loop {
            let slot = slots.0.get()?;
            match slot.value.downcast_ref::<OnceLock<T>>() {
                Some(value) => return value.get(),
                None => slots = &slot.next,
            }
        }
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Slots").field(&self.0.get().is_some()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_a_place_of_its_own() {
        let slots = Slots::default();
        assert_eq!(slots.get::<u8>(), None);
        assert_eq!((slots.of::<u8>().get_or_init(|| 1), slots.of::<u16>().get_or_init(|| 2)), (&1, &2));
        let copy = slots.clone();
        assert_eq!((copy.get::<u16>(), copy.get::<u8>(), copy.get::<u32>()), (Some(&2), Some(&1), None));
        copy.of::<u32>().get_or_init(|| 3);
        assert_eq!((slots.get::<u32>(), Slots::default().get::<u8>()), (Some(&3), None));
    }
}
