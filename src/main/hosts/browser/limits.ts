/** Time limits for the headers and for the whole request; a slower connection is closed. */
export const HEAD_WITHIN_MS = 5_000;
export const REQUEST_WITHIN_MS = 10_000;
export const LOOK_EVERY_MS = 1_000;

/**
 * A browser opens about six connections to a station, plus one per window. Another site's page can open
 * twice 256; an honest connection that arrives meanwhile must not be among the oldest, which are dropped.
 */
export const MOST_CONNECTIONS = 640;
export const MOST_WINDOWS = 32;

/** Refusals answered in full; beyond this rate the caller gets 429. Accepted requests never wait. */
export const REFUSALS = { atOnce: 60, perSecond: 1 };

/** Calls of one window; beyond this rate they wait on its connection, and none is lost. */
export const CALLS = { atOnce: 2_000, perSecond: 500 };
export const MOST_UNANSWERED = 200;
