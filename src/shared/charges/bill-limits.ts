/** Limit for a file from a window, in bytes: a quarter of a large bench. */
export const LARGEST_BILL = 16 * 1024 * 1024;
/** Bills that are imported at once. */
export const MOST_BILLS = 20;
