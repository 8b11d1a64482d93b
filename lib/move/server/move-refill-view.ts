import 'server-only';
import type { AccountRequest } from '#lib/account/server/open-account.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import { firstMoveCart, moveProducts } from '#lib/move/move-cart.ts';
import { priceRefill } from '#lib/plans/refill-price.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { type RefillAccount, toRefillAccount } from '#lib/refill/server/refill-account.ts';
import { nothingToBuy } from '#lib/refill/server/refill-pages.ts';
import { toCartView, toSavedCardChoice, addEstimate } from '#lib/refill/server/refill-pages.ts';
import { findLastReceipt } from '#lib/refill/server/submitted-refill.ts';
import type { MoveRefillView } from '#lib/move/views.ts';
import { type FoundMove, openViewOf } from './move-views.ts';

/** Spec 3 §2.3, §4.2: why a refill is needed, and its cart. Leads elsewhere if the account can buy no internet. */
export async function moveRefillViewOf(found: FoundMove, request: AccountRequest): Promise<MoveRefillView> {
  const { today } = found.data;
  const day = found.move.data.day ?? today;
  const account = toRefillAccount(found.data);
  const plans = moveProducts(account.plans, { expiry: account.expiry, moveDay: day });
  const receipt = await findLastReceipt(found.owner, found.refill?.attempt ?? null);
  const cart = cartOf(found, { ...account, plans }, { expiry: account.expiry, today, moveDay: day }, receipt);
  if (!cart) throw await nothingToBuy(account, found.owner, request);
  return {
    ...openViewOf(found),
    day,
    isToday: day === today,
    savedCard: usableCardOf(account),
    cart: addEstimate(found.owner, account, cart),
  };
}

/** The saved cart if its plan pays for the move, otherwise a new one. */
function cartOf(
  { refill }: FoundMove,
  account: RefillAccount,
  days: Parameters<typeof firstMoveCart>[1],
  receipt: string | null,
) {
  const { purchase = null, attempt = null } = refill ?? {};
  const after = attempt?.state === 'confirmed' ? attempt.reference : null;
  const first = firstMoveCart(account, days);
  const saved = after === null ? purchase?.data.cart : null;
  const view = toCartView(account, purchase, { attempt, after, receipt, tab: 'card', pinFailure: null });
  if (!view || !first) return null;
  const isKept = saved != null && view.cart.internet !== null && priceRefill(view.cart, account) !== null;
  return isKept ? view : { ...view, cart: first, quote: null };
}

/** Null if there is no saved card or it has expired: the payment step says so. */
function usableCardOf(account: RefillAccount): string | null {
  const card = toSavedCardChoice(account);
  const month = monthIn(config().PROVIDER_TIME_ZONE, clock());
  return card?.expiry && expiryProblems(card.expiry, month).length === 0 ? card.ref : null;
}
