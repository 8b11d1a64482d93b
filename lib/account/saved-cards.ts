/** How many cards an account may save, where the provider keeps several. The browser has no access to the contract's `MAX_INSTRUMENTS`. */
export const MAX_INSTRUMENTS = 5;

/** What a saved card is for, where the provider keeps several: the default card, the backup of auto-refill, or neither. In the order of the pages. */
export const CARD_ROLES = ['default', 'backup', 'other'] as const;
export type CardRole = (typeof CARD_ROLES)[number];
