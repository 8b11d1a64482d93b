import { findLocale, type Locale } from '#lib/i18n/locales.ts';
import { RETAIL_PARTNERS } from '#lib/domain/retail-partners.ts';

/** Spec 1 §2, 2 §2, §6, and the decision on headers: the properties of the site's URLs. Everything below a first segment is one area. */
export interface SiteArea {
  /** Who may see its pages; null: anyone. `owner`: the role on the account counts too. */
  needs: 'session' | 'owner' | null;
  /** Its pages hold customer data: no cache may keep them. */
  isPersonal: boolean;
  /** Search engines may list its pages. */
  isIndexed: boolean;
  /** The referrer may be sent to other sites. Not where the URL holds a code, or reveals that someone is paying. */
  hasReferrer: boolean;
  /** Its pages may be prefetched. Not where that would request new prices from the provider and store them. */
  isPrefetched: boolean;
  /** Spec 2 §9 'Activation': a link from the provider's site with half of its pair of parameters is broken, and opens nothing. */
  needsWholeLink: boolean;
}

const PUBLIC: SiteArea = {
  needs: null,
  isPersonal: false,
  isIndexed: true,
  hasReferrer: true,
  isPrefetched: true,
  needsWholeLink: false,
};
/** Public, but specific to the visitor. */
const PERSONAL: SiteArea = { ...PUBLIC, isPersonal: true, isIndexed: false };
const ACCOUNT: SiteArea = { ...PERSONAL, needs: 'owner' };
const RETAIL: SiteArea = { ...PUBLIC, isIndexed: false };

const retailers = Object.values(RETAIL_PARTNERS).map(({ slug }): [string, SiteArea] => [slug, RETAIL]);

/**
 * By the first segment after the language. A page folder that is missing here fails a test; the home page and unknown paths are `PUBLIC`.
 */
export const SITE_AREAS: ReadonlyMap<string, SiteArea> = new Map<string, SiteArea>([
  ['buy', { ...PERSONAL, isPrefetched: false }],
  ['litepay', { ...PERSONAL, hasReferrer: false }],
  ['handoff', { ...PERSONAL, hasReferrer: false }],
  ['error', PERSONAL],
  ['timeout-error', PERSONAL],
  ['logged-out', PERSONAL],
  // Its URL opens a customer's receipt.
  ['receipt', { ...PERSONAL, hasReferrer: false }],
  // Its URL takes a day of grace.
  ['day-link', { ...PERSONAL, hasReferrer: false, isPrefetched: false }],
  // Its URL identifies a waitlist entry.
  ['waitlist', { ...PERSONAL, hasReferrer: false }],
  // After a check it tells of an account.
  ['no-internet', { ...PERSONAL, isIndexed: true }],
  ['permission-error', { ...PERSONAL, needs: 'session' }],
  ['account-picker', { ...ACCOUNT, needs: 'session' }],
  ['dashboard', ACCOUNT],
  ['refill', ACCOUNT],
  ['move', ACCOUNT],
  ['reconnect', ACCOUNT],
  ['activation', { ...ACCOUNT, hasReferrer: false, needsWholeLink: true }],
  ['api', { ...PERSONAL, hasReferrer: false }],
  ...retailers,
]);

/** Pages that differ from the rest of their area. */
const PAGES = new Map<string, Partial<SiteArea>>([
  // Public and cacheable.
  ['api/broadband-facts', { isPersonal: false }],
  // An error page is for anyone who ran into the error.
  ['activation/error', { needs: null, needsWholeLink: false }],
  ['activation/permission-error', { needs: 'session', needsWholeLink: false }],
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

/** With an unsupported language a page counts all the same. */
function isCardPage(rest: readonly string[]): boolean {
  return CARD_PAGES.has(rest.join('/')) || CARD_PAGES.has(rest.slice(1).join('/'));
}

/** Splits a requested path, unescaped and in lower case; `rest` begins after the language. */
function splitPath(path: string): { locale: Locale | null; rest: string[] } {
  const segments = decodePath(path).toLowerCase().split('/').filter(Boolean);
  const [first = ''] = segments;
  const locale = findLocale(first) ?? null;
  return { locale, rest: locale === null ? segments : segments.slice(1) };
}

/** The area of a pathname, with its language or without. */
export function siteArea(path: string): SiteArea {
  const { locale, rest } = splitPath(path);
  const [first = '', second = ''] = rest;
  // With an unsupported language the area counts all the same.
  const area = SITE_AREAS.get(first) ?? (locale === null ? SITE_AREAS.get(second) : undefined) ?? PUBLIC;
  const hasReferrer = area.hasReferrer && !isCardPage(rest);
  return { ...area, hasReferrer, ...PAGES.get(`${first}/${second}`) };
}

/** Whether a page takes cards or shows card payments: litepay, the shop, receipts, and the steps with a card elsewhere. */
export function isPaymentPage(path: string): boolean {
  const { rest } = splitPath(path);
  return PAYMENT_AREAS.has(rest[0] ?? '') || isCardPage(rest);
}

/** Whether a page may show card fields: the same without receipts. */
export function hasCardForm(path: string): boolean {
  const [first = ''] = splitPath(path).rest;
  return first !== 'receipt' && isPaymentPage(path);
}

/** Whether a pathname has one of the site's languages; without one the visitor is redirected. */
export function hasLanguage(path: string): boolean {
  return splitPath(path).locale !== null;
}

/** Routing decodes the path, so this does too. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Spec 2 §2, §6: who may see a page. `owner`: the role on the account counts too. */
export interface ProtectedArea {
  needs: NonNullable<SiteArea['needs']>;
  needsWholeLink?: true;
}

/** `path`: the requested pathname with its language. Null for a public page, or for a path without a language. */
export function protectedArea(path: string): ProtectedArea | null {
  const { needs, needsWholeLink } = siteArea(path);
  return needs !== null && hasLanguage(path) ? { needs, ...(needsWholeLink && { needsWholeLink }) } : null;
}
