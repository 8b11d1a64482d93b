/** How many cards an account may save, where the provider keeps several. The browser has no access to the contract's `MAX_INSTRUMENTS`. */
export const MAX_INSTRUMENTS = 5;
