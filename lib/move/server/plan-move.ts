import 'server-only';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import { isMoveInProgress } from '#lib/account/server/related-accounts.ts';
import type {
  MoveDayRequest,
  MoveDayResponse,
  MoveDestinationRequest,
  MoveDestinationResponse,
} from '#lib/move/api.ts';
import { resolveDestination } from '#lib/move/destination-address.ts';
import { MOVE_FLOW, moveNextPath, moveStep } from '#lib/move/flow.ts';
import { canMoveOn, moveDayState } from '#lib/move/move-calendar.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { refillFlow } from '#lib/refill/server/quote-refill.ts';
import { findRefillPurchase } from '#lib/refill/server/refill-purchase.ts';
import type { AddressFormValues } from '#lib/serviceability/address-form.ts';
import type { ServiceabilityResponse, ValidateResponse } from '#lib/serviceability/api.ts';
import { describeServiceability, findCandidates } from '#lib/serviceability/server/address-check.ts';
import { findServiceability } from '#lib/serviceability/server/provider.ts';
import { serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import { loadMovableAccount, toMoveDates, toMoveFacts } from './move-facts.ts';
import { findLastFinishedOrder, findMoveAttempt } from './move-order.ts';
import { changeMovePurchase, findMovePurchase } from './move-purchase.ts';

/** Where and when to move: what is checked and saved before a move is confirmed. */

/** Spec 3 §2.3, §8: the addresses that match the customer's. A session that has ended is noted in `owner.sessionEnd`. */
export function findDestinations(owner: Owner, address: AddressFormValues): Promise<ValidateResponse> {
  return findCandidates(owner.callContext, address, (failure) => recordProviderFailure(owner, failure));
}

/** Spec 3 §2.3, §8: whether service is available where the customer wants to move. `failed`: the provider could not be reached. */
export async function checkDestination(owner: Owner, locationId: string): Promise<ServiceabilityResponse> {
  const result = await findServiceability(owner.callContext, { source: 'CP', locationId });
  if (!result.ok) await recordProviderFailure(owner, result);
  return describeServiceability(result, locationId, { acceptsColdTaps: true });
}

/**
 * Spec 3 §2.3, §4.3: saves where the service moves. Serviceability is checked again here, because the new account is opened there, at the
 * address that the provider names for the location. Clears the cart of a refill.
 */
export async function saveDestination(
  owner: Owner,
  { candidate }: MoveDestinationRequest,
): Promise<MoveDestinationResponse> {
  const accountData = await loadMovableAccount(owner);
  if (!accountData) return { outcome: 'failed' };
  const lastOrder = await findLastFinishedOrder(owner, (await findMovePurchase(owner))?.data.past ?? null);
  if (isMoveInProgress(accountData.aux) || accountData.order || !lastOrder) {
    return { outcome: 'under-way', path: ACCOUNT_PAGES.dashboard.path };
  }

  const { id: locationId, unit: addressLine2, addressLine1, city, state, zip } = candidate;
  const result = await findServiceability(owner.callContext, { source: 'CP', locationId });
  if (!result.ok) {
    await recordProviderFailure(owner, result);
    return { outcome: 'failed' };
  }
  const service = serviceabilityOutcome(result.value.response, { acceptsColdTaps: true });
  if (service.outcome === 'error') return { outcome: 'failed' };
  if (service.outcome !== 'serviceable') return { outcome: 'unserviceable' };
  const address = resolveDestination(result.value.address, { addressLine1, addressLine2, city, state, zip });
  if (!address) return { outcome: 'failed' };
  const destination = { address, locationId, houseKey: result.value.houseKey, isColdTap: service.isColdTap };
  const { past } = lastOrder;
  const purchase = await changeMovePurchase(owner, (data) => ({
    ...data,
    destination,
    day: null,
    past,
    ordered: null,
  }));
  if (!purchase) throw new Error('Change without a version was refused');
  await clearRefillCart(owner);
  const facts = toMoveFacts(purchase, null, toMoveDates(accountData));
  return { outcome: 'saved', path: moveNextPath('address', facts) };
}

/** A refill that is being paid or was paid keeps its cart. */
async function clearRefillCart(owner: Owner): Promise<void> {
  try {
    const refill = await findRefillPurchase(owner);
    if (refill) await changePurchase(refillFlow, owner, refill.id, { change: (data) => ({ ...data, cart: null }) });
  } catch (error) {
    logInterruption('warn', { event: 'cart_not_cleared', trackingId: owner.ownerSession.trackingId }, error);
  }
}

/** Spec 3 §4.3: saves when to move. Without days left, 'now' is today, and a refill comes first. */
export async function saveMoveDay(owner: Owner, request: MoveDayRequest): Promise<MoveDayResponse> {
  const accountData = await loadMovableAccount(owner);
  if (!accountData) return { outcome: 'failed' };
  const dates = toMoveDates(accountData);
  const purchase = await findMovePurchase(owner);
  const facts = toMoveFacts(purchase, await findMoveAttempt(owner, purchase), dates);
  const step = moveStep('schedule', facts);
  const refusal = { outcome: 'changed', path: MOVE_FLOW[step].path } as const;
  if (purchase?.id !== request.purchase.id || step !== 'schedule') return refusal;
  const isNow = request.day === 'now';
  if (!isNow && !canMoveOn(request.day, dates)) return refusal;
  const isPaidNow = isNow && moveDayState(dates.today, dates) === 'paid';
  const day = isPaidNow ? null : isNow ? dates.today : request.day;
  const changedPurchase = await changeMovePurchase(owner, (data) => ({ ...data, day }), request.purchase.version);
  if (!changedPurchase) return refusal;
  const nextFacts = toMoveFacts(changedPurchase, null, dates);
  return { outcome: 'saved', path: moveNextPath(isNow ? 'address-confirmation' : 'schedule', nextFacts) };
}
