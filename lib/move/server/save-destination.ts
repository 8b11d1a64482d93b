import 'server-only';
import type { MoveDestinationRequest, MoveDestinationResponse } from '#lib/move/api.ts';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import { moveNextPath } from '#lib/move/flow.ts';
import { findServiceability } from '#lib/serviceability/server/provider.ts';
import { destinationAddress } from '#lib/move/destination-address.ts';
import { serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { refillFlow } from '#lib/refill/server/quote-refill.ts';
import { findRefillPurchase } from '#lib/refill/server/refill-purchase.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { isMoveUnderWay } from '#lib/account/server/aux-account.ts';
import { loadMovableAccount, moveFactsOf, paidDaysOf } from './move-facts.ts';
import { changeMove, findMove } from './move-purchase.ts';
import { lastFinishedOrder } from './finished-orders.ts';

/**
 * Spec 3 §2.3, §4.3: saves where the service moves. Serviceability is checked again here, because the new account is opened there, at the
 * address that the provider names for the location. Clears the cart of a refill.
 */
export async function saveDestination(
  owner: Owner,
  { candidate }: MoveDestinationRequest,
): Promise<MoveDestinationResponse> {
  const mover = await loadMovableAccount(owner);
  if (!mover) return { outcome: 'failed' };
  const over = await lastFinishedOrder(owner, (await findMove(owner))?.data.past ?? null);
  if (isMoveUnderWay(mover.aux) || mover.order || !over) {
    return { outcome: 'under-way', path: ACCOUNT_PAGES.dashboard.path };
  }

  const { id: locationId, unit: addressLine2, addressLine1, city, state, zip } = candidate;
  const checked = await findServiceability(owner.context, { source: 'CP', locationId });
  if (!checked.ok) {
    await noteRefusal(owner, checked);
    return { outcome: 'failed' };
  }
  const service = serviceabilityOutcome(checked.value.response, { acceptsColdTaps: true });
  if (service.outcome === 'error') return { outcome: 'failed' };
  if (service.outcome !== 'serviceable') return { outcome: 'unserviceable' };
  const address = destinationAddress(checked.value.address, { addressLine1, addressLine2, city, state, zip });
  if (!address) return { outcome: 'failed' };
  const destination = {
    address,
    locationId,
    houseKey: checked.value.houseKey,
    isColdTap: service.isColdTap,
  };
  const move = await changeMove(owner, (data) => ({ ...data, destination, day: null, ...over, ordered: null }));
  if (!move) throw new Error('A change that names no version was refused');
  await clearCart(owner);
  const facts = moveFactsOf(move, null, paidDaysOf(mover));
  return { outcome: 'saved', path: moveNextPath('address', facts) };
}

/** A refill that is being paid or was paid keeps its cart. */
async function clearCart(owner: Owner): Promise<void> {
  try {
    const refill = await findRefillPurchase(owner);
    if (refill) await changePurchase(refillFlow, owner, refill.id, { change: (data) => ({ ...data, cart: null }) });
  } catch (error) {
    logInterruption('warn', { event: 'cart_not_cleared', trackingId: owner.ownerSession.trackingId }, error);
  }
}
