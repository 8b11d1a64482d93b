/**
 * What the browser may know. Next replaces `process.env.NEXT_PUBLIC_…` by its value when it builds,
 * so each name must be written out in full.
 */
export const publicConfig = {
  brand: process.env.NEXT_PUBLIC_BRAND || 'Hearthline',
  /** Decision on Broadband Facts: a rule that may change, so the labels can be switched off. */
  showBroadbandFacts: process.env.NEXT_PUBLIC_BROADBAND_FACTS !== 'off',
} as const;
