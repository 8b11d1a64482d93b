/** Milliseconds for a whole call, its one retry included. */
export const CONTENT_MS = 5_000;
export const READ_MS = 15_000;
export const WRITE_MS = 15_000;
/** Nobody waits for a session to be prolonged. */
export const PING_MS = 5_000;
/** Suggestions that come later than this are for a text that has been typed on. */
export const SUGGEST_MS = 3_000;
/** Spec 1 §9, 3 §7.8: address validation and device codes are slow on the provider's side. */
export const SLOW_MS = 60_000;
export const CHARGE_MS = 60_000;

/** Largest answer that is read, in bytes. */
export const MAX_ANSWER_BYTES = 1_048_576;
/** Most rows that any list of an answer may have. */
export const MAX_ROWS = 2_000;
/** The same of an account's payments, which nobody bounds. */
export const MAX_PAYMENTS = 20_000;
export const MAX_PAYMENTS_BYTES = 4 * 1_048_576;
