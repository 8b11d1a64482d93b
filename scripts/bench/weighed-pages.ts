import type { PageWeight } from './page-weight.ts';
import type { SavedStep } from './sign-in-owner.ts';

interface WeighedPage {
  page: string;
  floor: string;
  /** Additional requests, because the address redirects. */
  redirects?: number;
  /** The style sheets that it links: one, or none for a landing page, which inlines it. */
  sheets?: number;
  /** Limit for its bytes as a multiple of the floor's, if other than `LIMITS.total`. */
  total?: number;
}

/** The pages that a cold visit may begin with, each with the floor's page that does the same kind of work. */
export const WEIGHED_PAGES: readonly WeighedPage[] = [
  // It has more content than form.
  { page: '/en', floor: '/static', total: 1.5 },
  // The shop's entry for 100 Maple Street of the sandbox, which leads to the plans.
  { page: '/en/buy?lm=U1BDMTAwMDAwMDoxNDE2Nw%3D%3D', floor: '/form', redirects: 1, sheets: 1 },
  { page: '/en/litepay/refill', floor: '/form' },
  { page: '/en/no-internet', floor: '/form' },
  { page: '/en/error', floor: '/static', sheets: 1 },
];

interface OwnerPage extends SavedStep {
  page: string;
  /** The sandbox's template for the identity that opens it. */
  template: string;
  overrides?: Record<string, unknown>;
  /** The page is the receipt of a refill that the owner has just made. */
  hasRefilled?: true;
  /** Selector for a button that is pressed first. */
  press?: string;
  /** Selector for what the page opens after a while, on its own or when the button is pressed. */
  until?: string;
  /** Limit for its JavaScript as a multiple of the floor's. */
  js: number;
}

/**
 * A card form whose card is in the gateway's own fields, beside the same form with our own: both signed in, with the rules that the first
 * touch loads. Of the gateway's bytes none are counted.
 */
export const HOSTED_FORM = {
  path: '/en/refill/payment',
  template: 'active',
  overrides: { savedCard: false },
  hasCart: true,
  // The response may still hold a second one, hidden, which is about to take its place.
  press: 'main input[autocomplete=cc-name]:visible',
  /** The most of our JavaScript, as a multiple of that with our own fields. */
  most: 0.95,
} as const;

/** In days from now: beyond the 21 that are paid for. */
const UNPAID_DAY = 25;

/** Pages of the account, visited signed in. The floor's form does the same kind of work. */
export const OWNER_PAGES: readonly OwnerPage[] = [
  { page: '/en/refill', template: 'active', js: 1.15 },
  { page: '/en/refill/payment', template: 'expired', hasCart: true, js: 1.2 },
  { page: '/en/refill/confirmation', template: 'active', hasRefilled: true, js: 1.15 },
  { page: '/en/dashboard', template: 'active', js: 1.15 },
  { page: '/en/dashboard/edit-payment', template: 'expired', js: 1.15 },
  {
    page: '/en/dashboard/edit-payment',
    template: 'expired',
    press: 'main button',
    until: 'input[autocomplete=cc-number]',
    js: 1.2,
  },
  { page: '/en/dashboard/auto-refill', template: 'active', js: 1.15 },
  { page: '/en/activation', template: 'preactivated', js: 1.15 },
  { page: '/en/dashboard/account-information', template: 'active', js: 1.15 },
  { page: '/en/dashboard/payment-history', template: 'history', js: 1.15 },
  { page: '/en/dashboard/payment-history/receipt', template: 'history', isReceipt: true, js: 1.15 },
  { page: '/en/move', template: 'move-ready', js: 1.2 },
  { page: '/en/move/address-confirmation', template: 'move-ready', move: 'place', js: 1.2 },
  { page: '/en/move/now', template: 'move-ready', move: 'now', js: 1.2 },
  // It has a calendar.
  { page: '/en/move/schedule', template: 'move-ready', move: 'place', js: 1.6 },
  { page: '/en/move/schedule-finalize', template: 'move-ready', move: 5, js: 1.2 },
  { page: '/en/move/refill-required', template: 'move-ready', move: UNPAID_DAY, js: 1.2 },
  {
    page: '/en/move/refill-payment',
    template: 'move-ready',
    overrides: { savedCard: false },
    move: UNPAID_DAY,
    hasCart: true,
    js: 1.2,
  },
  { page: '/en/reconnect', template: 'closed-reconnect', until: 'input[type=radio]', js: 1.2 },
  {
    page: '/en/reconnect',
    template: 'closed-reconnect',
    overrides: { savedCard: false },
    until: 'input[autocomplete=cc-number]',
    js: 1.2,
  },
];

/**
 * Limits for a page: `js` and `total` are ratios to the floor in the same run, the others absolute; `requests` excludes style sheets. Times
 * are reported, never judged. Of the total 1.35 is wanted (docs/performance.md).
 */
export const LIMITS = { js: 1.12, total: 1.37, requests: 12, cssBytes: 15_000, fontBytes: 50_000 } as const;

export interface Comparison {
  js: number;
  total: number;
  requests: number;
  largestPaint: number;
}

/** The ratios of a page to the floor. */
export function compare(page: PageWeight, floor: PageWeight): Comparison {
  return {
    js: page.jsBytes / floor.jsBytes,
    total: page.totalBytes / floor.totalBytes,
    requests: page.requests / floor.requests,
    largestPaint: (page.largestPaintMs ?? Number.NaN) / (floor.largestPaintMs ?? Number.NaN),
  };
}

/** Each limit as a sentence, and whether the page meets it. */
export function judge(
  page: PageWeight,
  floor: PageWeight,
  { redirects = 0, sheets = 0, total: mostTotal = LIMITS.total }: Omit<WeighedPage, 'page' | 'floor'> = {},
): { says: string; holds: boolean }[] {
  const { js, total } = compare(page, floor);
  const { requests, cssBytes, fontBytes } = page;
  const mostRequests = LIMITS.requests + redirects + sheets;
  const bytes = (count: number) => `${(count / 1000).toFixed(1)} KB`;
  return [
    { says: `JavaScript ${js.toFixed(2)}x of the floor (at most ${LIMITS.js})`, holds: js <= LIMITS.js },
    { says: `all bytes ${total.toFixed(2)}x (at most ${mostTotal})`, holds: total <= mostTotal },
    { says: `${requests} requests (at most ${mostRequests})`, holds: requests <= mostRequests },
    { says: `CSS ${bytes(cssBytes)} (at most ${bytes(LIMITS.cssBytes)})`, holds: cssBytes <= LIMITS.cssBytes },
    { says: `fonts ${bytes(fontBytes)} (at most ${bytes(LIMITS.fontBytes)})`, holds: fontBytes <= LIMITS.fontBytes },
  ];
}
