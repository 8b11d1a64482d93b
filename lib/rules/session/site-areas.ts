import { RETAIL_PARTNERS } from '#lib/rules/serviceability/retail-partners.ts';

/** Spec 1 §2, 2 §2, §6, and the decision on headers: what the site's addresses are for. Everything below a first segment is one area. */
export interface SiteArea {
  /** Whom its pages are for; null: anybody. `owner`: the role on the account counts too. */
  needs: 'session' | 'owner' | null;
  /** Its pages hold something of a customer: no cache keeps them. */
  isPersonal: boolean;
  /** Search engines may list its pages. */
  isIndexed: boolean;
  /** Other sites may be told where a visitor came from. Not where an address holds a code, or says that somebody pays. */
  hasReferrer: boolean;
  /** A login may lead back to its pages. */
  isReturnable: boolean;
  /** Its pages may be fetched before anybody has opened them. Not where they ask the provider for new prices then, and keep them. */
  isPrefetched: boolean;
}

const PUBLIC: SiteArea = {
  needs: null,
  isPersonal: false,
  isIndexed: true,
  hasReferrer: true,
  isReturnable: false,
  isPrefetched: true,
};
/** For anybody, and about whoever looks. */
const PERSONAL: SiteArea = { ...PUBLIC, isPersonal: true, isIndexed: false };
const ACCOUNT: SiteArea = { ...PERSONAL, needs: 'owner', isReturnable: true };
const RETAIL: SiteArea = { ...PUBLIC, isIndexed: false };

const retailers = Object.values(RETAIL_PARTNERS).map(({ slug }): [string, SiteArea] => [slug, RETAIL]);

/** By the first segment behind the language. A page's folder that is not here fails a test; the home page and the unknown are `PUBLIC`. */
export const SITE_AREAS: ReadonlyMap<string, SiteArea> = new Map<string, SiteArea>([
  ['buy', { ...PERSONAL, isPrefetched: false }],
  ['litepay', { ...PERSONAL, hasReferrer: false }],
  ['handoff', { ...PERSONAL, hasReferrer: false }],
  ['error', PERSONAL],
  ['timeout-error', PERSONAL],
  // Its address opens somebody's receipt.
  ['receipt', { ...PERSONAL, hasReferrer: false }],
  // Its address names somebody's entry.
  ['waitlist', { ...PERSONAL, hasReferrer: false }],
  ['permission-error', { ...PERSONAL, needs: 'session' }],
  ['account-picker', { ...ACCOUNT, needs: 'session' }],
  ['dashboard', ACCOUNT],
  ['refill', ACCOUNT],
  ['move', ACCOUNT],
  ['reconnect', ACCOUNT],
  ['activation', { ...ACCOUNT, hasReferrer: false }],
  ['api', { ...PERSONAL, hasReferrer: false }],
  // Stands for the home page, and leads back to it.
  ['check-availability', PUBLIC],
  ...retailers,
]);

/** What differs from the rest of its area. */
const PAGES = new Map<string, Partial<SiteArea>>([
  // For anybody, to read and to keep.
  ['api/broadband-facts', { isPersonal: false }],
  // What says that something went wrong is for whoever it happened to.
  ['activation/error', { needs: null }],
  ['activation/permission-error', { needs: 'session' }],
]);

/** Pages that take a card or confirm what is paid with it, outside litepay. A test finds those that show the card form. */
const CARD_PAGES: ReadonlySet<string> = new Set([
  'buy/order-details',
  'buy/order-review',
  'refill/payment',
  'refill/review',
  'move/refill-payment',
  'move/refill-review',
  'reconnect',
  'dashboard/edit-payment',
]);

/** Areas whose every page is part of a payment. */
const PAYMENT_AREAS: ReadonlySet<string> = new Set(['litepay', 'buy', 'receipt']);

/** Areas are the same for languages that do not exist. */
function isCardPage(rest: readonly string[]): boolean {
  return CARD_PAGES.has(rest.join('/')) || CARD_PAGES.has(rest.slice(1).join('/'));
}

/** A path as it was asked for, whatever its letters look like; `rest` begins behind the language. */
function segmentsOf(path: string): { locale: string | null; rest: string[] } {
  const segments = readable(path).toLowerCase().split('/').filter(Boolean);
  const [first = ''] = segments;
  const hasLocale = first === 'en' || first === 'es';
  return { locale: hasLocale ? first : null, rest: hasLocale ? segments.slice(1) : segments };
}

/** The area of a pathname, with its language or without. */
export function siteArea(path: string): SiteArea {
  const { locale, rest } = segmentsOf(path);
  const [first = '', second = ''] = rest;
  // Of a language that there is not, the area counts all the same.
  const area = SITE_AREAS.get(first) ?? (locale === null ? SITE_AREAS.get(second) : undefined) ?? PUBLIC;
  const hasReferrer = area.hasReferrer && !isCardPage(rest);
  return { ...area, hasReferrer, ...PAGES.get(`${first}/${second}`) };
}

/** Whether cards are typed in, or what is paid with them is shown: litepay, the shop's checkout, and the steps with a card elsewhere. */
export function isPaymentPage(path: string): boolean {
  const { rest } = segmentsOf(path);
  return PAYMENT_AREAS.has(rest[0] ?? '') || isCardPage(rest);
}

/** Whether a pathname names one of the two languages: without one nothing is shown, and the visitor is led on. */
export function hasLanguage(path: string): boolean {
  return segmentsOf(path).locale !== null;
}

/** Pages are found by what an address says, however it is escaped. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
