import 'server-only';
import { ACCOUNT_PAGES, type ReadPageName } from '#lib/flows/account-pages.ts';
import { MOVE_FLOW, type MoveStep, moveStep } from '#lib/flows/move.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import type { AccountData } from '#lib/services/account/load-account-data.ts';
import { type ReadPageRequest, loadOwned, showAccount } from '#lib/services/account/load-account-page.ts';
import { findOwnRefill, type OwnRefill } from '#lib/services/refill/refill-facts.ts';
import { ofPayment } from '#lib/services/refill/sent-refill-pages.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { isMoveUnderWay } from './aux-account.ts';
import { findMoveOrder, moveFactsOf, paidDaysOf } from './move-facts.ts';
import { findMove, type MovePurchase } from './move-purchase.ts';
import type { FoundMove } from './move-views.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

interface OwnMove {
  owner: Owner;
  move: MovePurchase | null;
  order: Attempt | null;
  /** Null for steps other than those of the refill. */
  refill: OwnRefill | null;
  isBehindModem: boolean;
}

/** The steps that are shown while a move is in progress. */
const CONFIRMATIONS: readonly MoveStep[] = ['now-confirmation', 'schedule-confirmation'];

type ViewOf<Found, View> = (found: Found) => View | null | Promise<View | null>;

/**
 * Loads a step after the address, for which there must be a move. If `viewOf` returns null, the customer is redirected to the dashboard.
 */
export function loadMoveStep<View>(
  wanted: MoveStep,
  name: ReadPageName,
  request: PageRequest,
  viewOf: ViewOf<FoundMove, View>,
): Page<View> {
  return loadAnyMoveStep(wanted, name, request, ({ move, ...found }) => {
    if (!move) throw new Error('A move step was reached without a move');
    return viewOf({ ...found, move });
  });
}

/** Like `loadMoveStep`, but there may be no move yet. */
export async function loadAnyMoveStep<View>(
  wanted: MoveStep,
  name: ReadPageName,
  { locale, query, isAction }: PageRequest,
  viewOf: ViewOf<OwnMove & { data: AccountData }, View>,
): Page<View> {
  const request = { page: name, locale, query, isAction };
  return loadOwned(request, async (owner) => {
    const move = await findMove(owner);
    const order = await findMoveOrder(owner, move);
    const refill = wanted.startsWith('refill-') ? await findOwnRefill(owner) : null;
    const own = { owner, move, order, refill, isBehindModem: owner.ownerSession.bhr };
    const early = redirectEarly(wanted, own);
    return early === null ? { show: () => showStep(wanted, request, own, viewOf) } : { redirect: early };
  });
}

/** The redirect that can be decided without reading the account: there is neither a destination nor a finished order. */
function redirectEarly(wanted: MoveStep, { move, order, refill }: OwnMove): string | null {
  const facts = moveFactsOf(move, order, { today: move?.data.day ?? '1970-01-01', expiry: null }, refill?.facts);
  const isKnown = !facts.hasDestination && facts.wasOrdered === null;
  const step = moveStep(wanted, facts);
  return isKnown && step !== wanted ? pathTo(step, refill) : null;
}

/** The path to a step; those of a payment name the payment. */
function pathTo(step: MoveStep, refill: OwnRefill | null): string {
  const { path } = MOVE_FLOW[step];
  return step === 'refill-status' || step === 'refill-confirmation' ? ofPayment(path, refill?.attempt ?? null) : path;
}

async function showStep<View>(
  wanted: MoveStep,
  request: ReadPageRequest,
  own: OwnMove,
  viewOf: ViewOf<OwnMove & { data: AccountData }, View>,
): Promise<AccountPageView<View>> {
  const instead: AccountPageView<never>[] = [];
  const shown = await showAccount(own.owner, request, (data) => {
    const { move, order, refill } = own;
    const step = moveStep(wanted, moveFactsOf(move, order, paidDaysOf(data), refill?.facts));
    const isUnderWay = !CONFIRMATIONS.includes(step) && isMoveUnderWay(data.aux);
    if (step === wanted && !isUnderWay) return viewOf({ ...own, data });
    const path = isUnderWay ? ACCOUNT_PAGES.dashboard.path : pathTo(step, refill);
    const href = accountPath(`/${request.locale}${path}`, request.query.get('account'));
    instead.push({ kind: 'redirect', redirect: { href, what: 'account', afterMs: 0 } });
    return null;
  });
  return instead[0] ?? shown;
}
