import 'server-only';
import { REFILL_PATHS, refillStep } from '#lib/refill/flow.ts';
import {
  type AccountRequest,
  guardsPassed,
  leadTo,
  type NotShown,
  nothingToShow,
  readAccount,
  refusedCall,
} from '#lib/account/server/open-account.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { RefillCartView } from '#lib/refill/views.ts';
import { findFreshAccount } from './read-refill-account.ts';
import { type RefillAccount, toRefillAccount } from './refill-account.ts';
import { findOwnRefill } from './refill-facts.ts';
import { toCartView, type OpenRefill, addEstimate } from './refill-views.ts';
import { toRefillPath } from './sent-refill-pages.ts';
import { describePinFailure, findLastReceipt } from './sent-refill.ts';

/** Spec 3 §2.2: the cart at today's prices. After a confirmed refill it starts over, with a link to the receipt. */
export async function loadRefillCart(
  owner: Owner,
  request: AccountRequest<'refill'>,
): Promise<{ account: RefillAccount; view: RefillCartView }> {
  const { purchase, attempt, facts } = await findOwnRefill(owner);
  const step = refillStep('cart', facts);
  if (step !== 'cart') throw leadTo(toRefillPath(step, REFILL_PATHS, attempt), owner, request);
  const { query, locale } = request;
  const takesPins = !lacks('pin');
  const pinFailure = takesPins ? await describePinFailure(owner, query.get('failed'), locale) : null;

  const account = toRefillAccount(await readAccount(owner, request));
  const view = toCartView(account, purchase, {
    attempt,
    after: attempt?.state === 'confirmed' ? attempt.reference : null,
    receipt: await findLastReceipt(owner, attempt),
    wantedOffer: query.get('offer') === 'ended',
    tab: takesPins && query.get('tab') === 'pin' ? 'pin' : 'card',
    pinFailure,
  });
  if (!view) throw await nothingToBuy(account, owner, request);
  return { account, view: addEstimate(owner, account, view) };
}

/** Where nothing of internet is sold: that is the provider's fault if its plans lack their days, and nothing that the customer did. */
export async function nothingToBuy(
  { plansWithoutDays }: Pick<RefillAccount, 'plansWithoutDays'>,
  owner: Owner,
  request: AccountRequest,
): Promise<NotShown> {
  return plansWithoutDays.length > 0 ? refusedCall('failed', request) : nothingToShow(owner, request);
}

/** A step after the cart, with the account as read with the cart while that is fresh. */
export async function requireRefillStep(
  wanted: 'payment' | 'review',
  owner: Owner,
  request: AccountRequest<'refill-payment' | 'refill-review'>,
): Promise<OpenRefill> {
  const { purchase, attempt, facts } = await findOwnRefill(owner);
  const step = refillStep(wanted, facts);
  if (step !== wanted) throw leadTo(toRefillPath(step, REFILL_PATHS, attempt), owner, request);
  if (!purchase || !attempt) throw new Error('A refill step was reached without a purchase');
  const fresh = await findFreshAccount(purchase.data);
  guardsPassed(request);
  return { owner, purchase, attempt, account: fresh ?? toRefillAccount(await readAccount(owner, request)) };
}
