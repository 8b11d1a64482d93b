/** Milliseconds for a whole call, including its one retry. */
export const CONTENT_MS = 5_000;
export const READ_MS = 15_000;
export const WRITE_MS = 15_000;
/** Calls whose page shows after 15 seconds that they take longer: they may take as long again. */
export const PATIENT_MS = 30_000;
/** Reads that a page can do without, such as an offer. */
export const OPTIONAL_MS = 3_000;
/** Nobody waits for a session to be extended. */
export const PING_MS = 5_000;
/** Later suggestions are for text that has changed since. */
export const SUGGEST_MS = 3_000;
/** Spec 1 §9, 3 §7.8: address validation and device codes are slow on the provider's side. */
export const SLOW_MS = 60_000;
export const CHARGE_MS = 60_000;

/** Largest response that is read, in bytes. */
export const MAX_RESPONSE_BYTES = 1_048_576;
/** The maximum number of rows in any list of a response. */
export const MAX_ROWS = 2_000;
/** The same for an account's payments, which have no natural limit. */
export const MAX_PAYMENTS = 20_000;
export const MAX_PAYMENTS_BYTES = 4 * 1_048_576;
