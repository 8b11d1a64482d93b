/** How many cards an account may save, where the provider keeps several: the contract's `MAX_INSTRUMENTS`. */
export const MAX_INSTRUMENTS = 5;
