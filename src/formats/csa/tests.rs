//! What texts become: trees, positions, layouts.
