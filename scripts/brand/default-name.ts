/** The brand that the product comes with. */
export const DEFAULT_NAME = 'Hearthline';
