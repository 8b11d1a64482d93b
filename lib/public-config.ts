import { BRAND_NAME } from './brand-values.ts';

/**
 * Configuration that the browser may know. Next replaces `process.env.NEXT_PUBLIC_…` with its value at build time, so each name must be
 * written out in full.
 */
export const publicConfig = {
  brand: process.env.NEXT_PUBLIC_BRAND || BRAND_NAME,
  /** Decision on Broadband Facts: the rule may change, so the labels can be switched off. */
  showBroadbandFacts: process.env.NEXT_PUBLIC_BROADBAND_FACTS !== 'off',
} as const;
