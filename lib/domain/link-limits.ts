/** Decision on receipts by message: how long a message's link opens its receipt, in days. */
export const RECEIPT_LINK_DAYS = 90;

/** Decision on refill links: how long a link opens quick refill, in days. */
export const REFILL_LINK_DAYS = 30;

/** How many links an account may have open at the same time. */
export const MOST_REFILL_LINKS = 5;
