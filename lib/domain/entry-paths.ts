/**
 * The paths, without the locale, by which other pages link to a flow. They are separate from the tables so that a page with such a link does
 * not load a table.
 */
export const BUY_ENTRY = '/buy';
/** What became of an order, with its receipt; and that it failed. */
export const BUY_OUTCOMES = ['/buy/status', '/buy/order-confirmation', '/buy/error', '/buy/buyflow-error'] as const;
export const LITEPAY_ENTRY = '/litepay';
/** A token follows. */
export const REFILL_LINK = '/litepay/link';
/** Decision on grace: a link that was sent to an account's own contact; its token follows. */
export const GRACE_LINK = '/day-link';
/** A receipt opened from a message; its token follows. */
export const RECEIPT = '/receipt';
export const REFILL_ENTRY = '/refill';
/** The refill page's tab for a PIN. */
export const REFILL_PIN_ENTRY = `${REFILL_ENTRY}?tab=pin`;
export const ACTIVATION_ENTRY = '/activation';
export const ACTIVATION_ERROR = '/activation/error';
export const MOVE_ENTRY = '/move';
export const RECONNECT_ENTRY = '/reconnect';
/** Decision on being offline. */
export const NO_INTERNET_PAGE = '/no-internet';
