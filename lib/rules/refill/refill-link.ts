/** Decision on refill links: how long one opens quick refill, in days. */
export const REFILL_LINK_DAYS = 30;

/** How many of an account may be open at once. */
export const MOST_REFILL_LINKS = 5;
