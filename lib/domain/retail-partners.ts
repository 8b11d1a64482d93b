/**
 * Decision on retail partners: spec 1 §7 fixes name and source per partner. A new one needs an entry here and a route folder named by its
 * slug; `lib/domain/session/site-areas.ts` keeps its pages out of search engines.
 */
export interface RetailPartner {
  /** The route folder under the locale. */
  slug: string;
  /** The provider's name of the retailer. */
  retailerId: string;
  source: string;
}

export const RETAIL_PARTNERS = {
  dollargeneral: { slug: 'dollargeneral', retailerId: 'DOLLAR GENERAL', source: 'VAN_WEB' },
} as const satisfies Record<string, RetailPartner>;

export type PartnerSlug = keyof typeof RETAIL_PARTNERS;

export const PARTNER_SLUGS = Object.values(RETAIL_PARTNERS).map(({ slug }) => slug);
