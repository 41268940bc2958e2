// The limits of the page.

/** Bytes of a file. */
export const LARGEST = 20_000_000;
/** Records that are explored at once, and their bytes: with what is read of them, the checker takes some 400 MB. */
export const MOST_FILES = 20_000;
export const MOST_BYTES = 50_000_000;
/** Characters of a link: Safari opens none of more than 80 000, the others some more. */
export const LONGEST_LINK = 64_000;
/** Characters of a link that some messengers cut. */
export const LONG_LINK = 4_000;
/** Characters of a line that is still wrapped. */
export const LONGEST_LINE = 50_000;
/** Milliseconds after which a check is said to take time. */
export const NOTICED = 300;
/** Milliseconds more before the page offers to stop a check. */
export const PATIENCE = 6_000;
/** Rows of a list: what there is besides is said. */
export const MOST_ROWS = 500;
