/** A head comes within this time, a whole request within that: else the connection is ended. */
export const HEAD_WITHIN_MS = 5_000;
export const REQUEST_WITHIN_MS = 10_000;
/** How often the server looks for those that are late. */
export const LOOK_EVERY_MS = 1_000;

/**
 * A browser opens some six to a station, for each of its windows one more. A page elsewhere can open
 * twice 256: whoever comes at the same time must not be among the oldest that give way.
 */
export const MOST_CONNECTIONS = 640;
export const MOST_WINDOWS = 32;

/** Refusals that are answered in words; beyond, whoever asks is told to wait. Who may come in never waits. */
export const REFUSALS = { atOnce: 60, perSecond: 1 };

/** Calls of one window: what comes sooner waits on its line, and nothing is lost. */
export const CALLS = { atOnce: 2_000, perSecond: 500 };
export const MOST_UNANSWERED = 200;
