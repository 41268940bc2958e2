//! Values that are not compared.

/// A value that follows from those beside it, or is kept for speed alone. So all are equal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uncompared<T>(pub T);

impl<T> PartialEq for Uncompared<T> {
    fn eq(&self, _: &Uncompared<T>) -> bool {
        true
    }
}

impl<T> Eq for Uncompared<T> {}
