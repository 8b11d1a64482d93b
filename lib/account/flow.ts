import type { AccountRoute } from './account-routing.ts';
import type { IdleArea } from '#lib/domain/session/idle.ts';
import { DASHBOARD_PAGE, DASHBOARD_PAGES, ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import { MOVE_FLOW, MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { RECONNECT_FLOW } from '#lib/reconnect/flow.ts';
import { REFILL_FLOW } from '#lib/refill/flow.ts';

/** Spec 2 §4: the account states that pages are made for. */
type AccountState = 'active' | 'deactivated' | 'preactivated';

/** What a page may read from the provider besides the account and its aux account, which every page reads for the state and the header. */
export type AccountPart = 'identity' | 'payment' | 'promos' | 'transactions' | 'network';

export interface AccountPage {
  /** Without the language. */
  path: string;
  idle: IdleArea;
  /** Where a failed required call leads, and after how many milliseconds. */
  error: { path: string; afterMs: number };
  /** The skeleton that is shown until everything has been read. */
  skeleton: 'dashboard' | 'page';
  /** The bar at the bottom of a phone's screen; `page`: the page has its own. */
  bar: 'refill' | 'cart' | 'page' | null;
  /** Decision on refill buttons: whether the header offers a refill. Not in a checkout, a move or an activation, nor on 'No internet?'. */
  hasRefill: boolean;
}

interface PageReads {
  /** If one of these fails, the page leads to its error page. */
  requires: readonly AccountPart[];
  /** How long the page waits for the payments of former accounts before it is shown without them, in ms; as long as it takes if missing. */
  formerPaymentsWithinMs?: number | null;
  /** If one of these fails, the page is shown without it. */
  uses: readonly AccountPart[];
  /** The states that the page is for; any other leads to that state's own page. */
  states: readonly AccountState[];
  /** Opened instead where a link to the page names an account whose service has gone on to another one; otherwise the other's same page. */
  moved?: AccountPageName;
  /** Replaces a state's own page. */
  fallbackPage?: Partial<Record<AccountState, AccountPageName>>;
}

/** A page that reads its account from the provider. */
export type LivePage = AccountPage & PageReads;

/** A page that shows the account as stored with a purchase, whatever its state by then. */
type SnapshotPage = AccountPage & { [Column in keyof PageReads]?: never };

export type AccountPageName = LivePageName | SnapshotPageName;

export type LivePageName =
  | 'dashboard'
  | 'detail-hsd'
  | 'detail-xitv'
  | 'detail-tv200'
  | 'no-internet'
  | 'notifications'
  | 'refill-links'
  | 'edit-payment'
  | 'auto-refill'
  | 'account-information'
  | 'payment-history'
  | 'payment-receipt'
  | 'activation'
  | 'activation-progress'
  | 'refill'
  | 'refill-payment'
  | 'refill-review'
  | 'move'
  | 'move-address'
  | 'move-now'
  | 'move-now-confirmation'
  | 'move-schedule'
  | 'move-schedule-now'
  | 'move-schedule-finalize'
  | 'move-schedule-confirmation'
  | 'move-refill-required'
  | 'move-refill-payment'
  | 'move-refill-review'
  | 'reconnect';

export type SnapshotPageName =
  | 'refill-status'
  | 'refill-confirmation'
  | 'move-refill-status'
  | 'move-refill-confirmation'
  | 'reconnect-status';

/** Spec 2 §4, §9: 750 s and 120 s of idleness, the error page after a second. */
const AREA = {
  idle: 'account',
  error: { path: ERROR_PAGE, afterMs: 1_000 },
  skeleton: 'page',
  hasRefill: true,
} as const;
const DETAIL = {
  ...AREA,
  requires: ['payment'],
  uses: [],
  states: ['active'],
  bar: 'refill',
} as const;

/** Spec 2 §2: payments stay visible after the account is deactivated. */
const PAYMENTS = {
  ...AREA,
  requires: ['transactions'],
  uses: [],
  states: ['active', 'deactivated'],
  bar: 'refill',
} as const;

/** The steps after the cart share its reads. */
const REFILL = {
  ...AREA,
  requires: ['payment'],
  uses: ['promos'],
  states: ['active'],
  fallbackPage: { deactivated: 'reconnect' },
  bar: 'cart',
  hasRefill: false,
} as const;

const MOVE_REFILL = { ...REFILL, moved: 'dashboard' } as const;

/** What was sent is stored with its account. */
const STORED = { ...AREA, bar: null, hasRefill: false } as const;

/** Destination and day are in the store; what is paid is read on every page, because it decides the step. */
const MOVE = { ...AREA, requires: [], uses: [], states: ['active'], bar: null, hasRefill: false } as const;
const MOVE_STEP = { ...MOVE, moved: 'dashboard' } as const;

/** Spec 3 §2.4: for a closed account that may be reconnected. */
const RECONNECT = {
  ...AREA,
  requires: ['payment'],
  uses: [],
  states: ['deactivated'],
  moved: 'dashboard',
  bar: null,
  hasRefill: false,
} as const;

/** Spec 2 §9 'Activation': 900 s, and three seconds to an error page of its own. */
const ACTIVATION = {
  requires: ['identity'],
  uses: [],
  moved: 'dashboard',
  idle: 'activation',
  error: { path: ACTIVATION_FLOW.error.path, afterMs: 3_000 },
  skeleton: 'page',
  bar: null,
  hasRefill: false,
} as const;

export const ACCOUNT_PAGES: Record<LivePageName, LivePage> & Record<SnapshotPageName, SnapshotPage> = {
  dashboard: {
    ...AREA,
    path: DASHBOARD_PAGE,
    requires: ['identity', 'payment'],
    uses: ['promos', 'network'],
    states: ['active', 'deactivated'],
    skeleton: 'dashboard',
    bar: 'page',
  },
  'detail-hsd': { ...DETAIL, path: DASHBOARD_PAGES['detail-hsd'], uses: ['network'] },
  'detail-xitv': { ...DETAIL, path: DASHBOARD_PAGES['detail-xitv'] },
  'detail-tv200': { ...DETAIL, path: DASHBOARD_PAGES['detail-tv200'] },
  'no-internet': {
    ...AREA,
    path: DASHBOARD_PAGES['no-internet'],
    requires: [],
    uses: ['network'],
    states: ['active'],
    // The page itself shows the one button that helps.
    bar: null,
    hasRefill: false,
  },
  notifications: {
    ...AREA,
    path: DASHBOARD_PAGES.notifications,
    requires: [],
    uses: ['network'],
    states: ['active', 'deactivated'],
    bar: 'refill',
  },
  'refill-links': {
    ...AREA,
    path: DASHBOARD_PAGES['refill-links'],
    requires: [],
    uses: [],
    states: ['active'],
    bar: null,
  },
  // A failed read is reported on the page, which keeps what it has shown.
  'edit-payment': {
    ...AREA,
    path: DASHBOARD_PAGES['edit-payment'],
    requires: [],
    uses: ['payment'],
    states: ['active', 'deactivated'],
    bar: null,
  },
  'auto-refill': {
    ...AREA,
    path: DASHBOARD_PAGES['auto-refill'],
    requires: [],
    uses: ['payment', 'promos'],
    states: ['active'],
    bar: null,
  },
  'account-information': {
    ...AREA,
    path: DASHBOARD_PAGES['account-information'],
    requires: [],
    uses: [],
    states: ['active', 'deactivated'],
    bar: null,
  },
  'payment-history': { ...PAYMENTS, path: DASHBOARD_PAGES['payment-history'], formerPaymentsWithinMs: 1_000 },
  'payment-receipt': { ...PAYMENTS, path: DASHBOARD_PAGES['payment-receipt'], bar: null },
  activation: { ...ACTIVATION, path: ACTIVATION_FLOW.account.path, states: ['preactivated'] },
  // The account is active by then, while its modem still restarts.
  'activation-progress': { ...ACTIVATION, path: ACTIVATION_FLOW.progress.path, states: ['preactivated', 'active'] },
  refill: { ...REFILL, path: REFILL_FLOW.cart.path },
  'refill-payment': { ...REFILL, path: REFILL_FLOW.payment.path },
  'refill-review': { ...REFILL, path: REFILL_FLOW.review.path },
  'refill-status': { ...STORED, path: REFILL_FLOW.status.path },
  'refill-confirmation': { ...STORED, path: REFILL_FLOW.confirmation.path },
  move: { ...MOVE, path: MOVE_FLOW.address.path },
  'move-address': { ...MOVE_STEP, path: MOVE_FLOW['address-confirmation'].path },
  'move-now': { ...MOVE_STEP, path: MOVE_FLOW.now.path },
  'move-now-confirmation': { ...MOVE_STEP, path: MOVE_FLOW['now-confirmation'].path },
  'move-schedule': { ...MOVE_STEP, path: MOVE_FLOW.schedule.path },
  'move-schedule-now': { ...MOVE_STEP, path: MOVE_FLOW['schedule-now'].path },
  'move-schedule-finalize': { ...MOVE_STEP, path: MOVE_FLOW['schedule-finalize'].path },
  'move-schedule-confirmation': { ...MOVE_STEP, path: MOVE_FLOW['schedule-confirmation'].path },
  'move-refill-required': { ...MOVE_REFILL, path: MOVE_REFILL_PATHS.cart },
  'move-refill-payment': { ...MOVE_REFILL, path: MOVE_REFILL_PATHS.payment },
  'move-refill-review': { ...MOVE_REFILL, path: MOVE_REFILL_PATHS.review },
  'move-refill-status': { ...STORED, path: MOVE_REFILL_PATHS.status },
  'move-refill-confirmation': { ...STORED, path: MOVE_REFILL_PATHS.confirmation },
  reconnect: { ...RECONNECT, path: RECONNECT_FLOW.address.path },
  'reconnect-status': { ...STORED, path: RECONNECT_FLOW.status.path },
};

const HOME: Record<AccountState, AccountPageName> = {
  active: 'dashboard',
  deactivated: 'dashboard',
  preactivated: 'activation',
};

export type AccountPageStep =
  | { to: 'this'; isDeactivated: boolean }
  /** `accountId`: the aux account, or null for the account itself. */
  | { to: 'page'; path: string; accountId: string | null; what: 'activation' | 'account'; afterMs: number }
  /** The same page, with its query, of the account that continues this one. */
  | { to: 'same-page'; accountId: string }
  | { to: 'error'; path: string; afterMs: number };

/**
 * Spec 2 §4 'Account routing after the checks', decision on links to a former account: this page if it is for the account's state, else the
 * page that is.
 */
export function accountPageStep(page: LivePage, route: AccountRoute): AccountPageStep {
  if (route.to === 'error') return { to: 'error', ...page.error };
  if (route.to === 'other-dashboard') {
    return page.moved ? redirectTo(page.moved, route.accountId, 0) : { to: 'same-page', accountId: route.accountId };
  }
  // The aux account waits for its activation, whichever page of the closed account was requested.
  if (route.to === 'activation' && route.accountId !== null)
    return redirectTo('activation', route.accountId, route.afterMs);
  const isDeactivated = route.to === 'dashboard' && route.isDeactivated;
  const state = route.to === 'activation' ? 'preactivated' : isDeactivated ? 'deactivated' : 'active';
  if (page.states.includes(state)) return { to: 'this', isDeactivated };
  return redirectTo(page.fallbackPage?.[state] ?? HOME[state], null, route.to === 'activation' ? route.afterMs : 0);
}

function redirectTo(name: AccountPageName, accountId: string | null, afterMs: number): AccountPageStep {
  const what = name === 'activation' ? 'activation' : 'account';
  return { to: 'page', path: ACCOUNT_PAGES[name].path, accountId, what, afterMs };
}
