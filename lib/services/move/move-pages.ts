import 'server-only';
import { ACCOUNT_PAGES, type AccountPageName } from '#lib/flows/account-pages.ts';
import { MOVE_FLOW, type MoveFacts, type MoveStep, moveStep } from '#lib/flows/move.ts';
import { withCost } from '#lib/http/entrance.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import type { AccountData } from '#lib/services/account/load-account-data.ts';
import {
  ACCOUNT_PAGE,
  type AccountPageRequest,
  loadOwned,
  showAccount,
} from '#lib/services/account/load-account-page.ts';
import { checkOptions } from '#lib/services/address/check-options.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type {
  MoveAddressView,
  MoveConfirmationView,
  MoveConfirmView,
  MoveEntryView,
  MoveRefillView,
  MoveScheduleView,
} from '#lib/views/move.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { isMoveUnderWay } from './aux-account.ts';
import { findOrder, moveFactsOf, paidDaysOf } from './move-facts.ts';
import { findMove, type MovePurchase } from './move-purchase.ts';
import {
  addressViewOf,
  confirmationViewOf,
  confirmViewOf,
  type FoundMove,
  refillViewOf,
  scheduleViewOf,
} from './move-views.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

interface Visitor {
  move: MovePurchase | null;
  order: Attempt | null;
}

/** Spec 3 §2.3: the address check. An account with a move under way is led to its dashboard. */
export const loadMovePage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveEntryView> =>
  loadStep('address', 'move', request, ({ reference }) => ({ account: reference, check: checkOptions() })),
);

export const loadMoveAddressPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveAddressView> =>
  loadMoveStep('address-confirmation', 'move-address', request, addressViewOf),
);

export const loadMoveNowPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmView> =>
  loadMoveStep('now', 'move-now', request, confirmViewOf),
);

export const loadMoveSchedulePage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveScheduleView> =>
  loadMoveStep('schedule', 'move-schedule', request, scheduleViewOf),
);

export const loadMoveTodayPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmView> =>
  loadMoveStep('schedule-now', 'move-schedule-now', request, confirmViewOf),
);

export const loadMoveFinalizePage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmView> =>
  loadMoveStep('schedule-finalize', 'move-schedule-finalize', request, confirmViewOf),
);

/** Spec 3 §2.3: without a day it leads to the calendar. */
export const loadMoveRefillRequiredPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveRefillView> =>
  loadMoveStep('refill-required', 'move-refill-required', request, refillViewOf),
);

/** Spec 3 §2.3: the order under way, then what it came to. */
export const loadMoveNowConfirmationPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmationView> =>
  loadMoveStep('now-confirmation', 'move-now-confirmation', request, confirmationViewOf),
);

export const loadMoveScheduleConfirmationPage = withCost(
  ACCOUNT_PAGE,
  (request: PageRequest): Page<MoveConfirmationView> =>
    loadMoveStep('schedule-confirmation', 'move-schedule-confirmation', request, confirmationViewOf),
);

/** A step behind the address: there is a move that it is about. */
function loadMoveStep<View>(
  wanted: MoveStep,
  name: AccountPageName,
  request: PageRequest,
  viewOf: (found: FoundMove) => View,
): Page<View> {
  return loadStep(wanted, name, request, (data, { move, order }, isBehindModem) => {
    if (!move) throw new Error('The flow let a step through without a move');
    return viewOf({ data, move, order, isBehindModem });
  });
}

async function loadStep<View>(
  wanted: MoveStep,
  name: AccountPageName,
  { locale, query, isAction }: PageRequest,
  viewOf: (data: AccountData, visitor: Visitor, isBehindModem: boolean) => View,
): Page<View> {
  const request = { page: name, locale, query, isAction };
  return loadOwned(request, async (owner) => {
    const move = await findMove(owner);
    const visitor = { move, order: await findOrder({ owner, refusal: null }, move) };
    const early = redirectEarly(wanted, visitor);
    return early === null ? { show: () => showStep(wanted, owner, request, visitor, viewOf) } : { redirect: early };
  });
}

/** Where the step leads that needs nothing of the account: without a place, and behind an order. */
function redirectEarly(wanted: MoveStep, { move, order }: Visitor): string | null {
  const facts = moveFactsOf(move, order, { today: move?.data.day ?? '1970-01-01', expiry: null });
  const isKnown = !facts.hasDestination && facts.wasOrdered === null;
  const step = moveStep(wanted, facts);
  return isKnown && step !== wanted ? MOVE_FLOW[step].path : null;
}

async function showStep<View>(
  wanted: MoveStep,
  owner: Owner,
  request: AccountPageRequest,
  visitor: Visitor,
  viewOf: (data: AccountData, visitor: Visitor, isBehindModem: boolean) => View,
): Promise<AccountPageView<View>> {
  const instead: AccountPageView<never>[] = [];
  const shown = await showAccount(owner, request, (data) => {
    const facts = moveFactsOf(visitor.move, visitor.order, paidDaysOf(data));
    const path = redirectFor(wanted, facts, data);
    if (path === null) return viewOf(data, visitor, owner.ownerSession.bhr);
    const href = accountPath(`/${request.locale}${path}`, request.query.get('account'));
    instead.push({ kind: 'redirect', redirect: { href, what: 'account', afterMs: 0 } });
    return null;
  });
  return instead[0] ?? shown;
}

function redirectFor(wanted: MoveStep, facts: MoveFacts, { aux }: AccountData): string | null {
  const step = moveStep(wanted, facts);
  const isConfirmation = step === 'now-confirmation' || step === 'schedule-confirmation';
  if (!isConfirmation && isMoveUnderWay(aux)) return ACCOUNT_PAGES.dashboard.path;
  return step === wanted ? null : MOVE_FLOW[step].path;
}
