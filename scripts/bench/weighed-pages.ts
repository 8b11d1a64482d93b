import type { PageWeight } from './page-weight.ts';
import type { Saved } from './sign-in-owner.ts';

interface WeighedPage {
  page: string;
  floor: string;
  /** Requests that come on top, because the address leads to another. */
  redirects?: number;
  /** The style sheets that it links to: one, or none where it is a landing page, which has it inside. */
  sheets?: number;
  /** How many times the floor's bytes it may weigh, where that is not `LIMITS.total`. */
  total?: number;
}

/** The pages that a cold visit may begin with, and the page of the floor that does the same kind of work. */
export const WEIGHED_PAGES: readonly WeighedPage[] = [
  // It tells more than it asks.
  { page: '/en', floor: '/static', total: 1.5 },
  // The shop's entry for 100 Maple Street of the sandbox, which leads to the plans.
  { page: '/en/buy?lm=U1BDMTAwMDAwMDoxNDE2Nw%3D%3D', floor: '/form', redirects: 1, sheets: 1 },
  { page: '/en/litepay/refill', floor: '/form' },
  { page: '/en/error', floor: '/static', sheets: 1 },
];

interface OwnerPage extends Saved {
  page: string;
  /** The sandbox's identity that it is looked at as. */
  template: string;
  overrides?: Record<string, unknown>;
  /** Selects what the page opens by itself after a while. */
  until?: string;
  /** How many times the floor's JavaScript it may have. */
  js: number;
}

/** In so many days: behind the 21 that are paid for. */
const UNPAID_DAY = 25;

/** Pages of the account, which begin signed in. The floor's form does the same kind of work. */
export const OWNER_PAGES: readonly OwnerPage[] = [
  { page: '/en/refill', template: 'active', js: 1.15 },
  { page: '/en/refill/payment', template: 'expired', hasCart: true, js: 1.2 },
  { page: '/en/dashboard/edit-payment', template: 'expired', js: 1.15 },
  { page: '/en/dashboard/auto-refill', template: 'active', js: 1.15 },
  { page: '/en/activation', template: 'preactivated', js: 1.15 },
  { page: '/en/dashboard/account-information', template: 'active', js: 1.15 },
  { page: '/en/dashboard/payment-history', template: 'history', js: 1.15 },
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

/** What a page may weigh: ratios to the floor in the same run, else plain figures; requests without its sheets. Times are told, never judged. */
export const LIMITS = { js: 1.12, total: 1.35, requests: 12, cssBytes: 15_000, fontBytes: 50_000 } as const;

export interface Comparison {
  js: number;
  total: number;
  requests: number;
  largestPaint: number;
}

/** The ratios of a page to the floor's. */
export function compare(page: PageWeight, floor: PageWeight): Comparison {
  return {
    js: page.jsBytes / floor.jsBytes,
    total: page.totalBytes / floor.totalBytes,
    requests: page.requests / floor.requests,
    largestPaint: (page.largestPaintMs ?? Number.NaN) / (floor.largestPaintMs ?? Number.NaN),
  };
}

/** Each limit as a sentence, and whether the page holds it. */
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
