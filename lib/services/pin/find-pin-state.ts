import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { findRefillPin, type PinRedemption } from '#lib/provider/refill-pin.ts';
import { refusedPinState } from '#lib/rules/refill/refill-pin.ts';

/**
 * Looks a PIN up after its redemption was sent. `valid`: it was not redeemed, so redeeming it again does no harm. `redeemed`: by anyone.
 * `unknown`: the provider does not say.
 */
export async function findPinState(
  context: ProviderContext,
  { accountId, code }: Pick<PinRedemption, 'accountId' | 'code'>,
): Promise<'valid' | 'redeemed' | 'unknown'> {
  const found = await findRefillPin(context, { accountId, code });
  if (!found.ok) return found.reason === 'code' && refusedPinState(found.code) === 'redeemed' ? 'redeemed' : 'unknown';
  if (!found.value) return 'unknown';
  return found.value.redeemedOn === null ? 'valid' : 'redeemed';
}
