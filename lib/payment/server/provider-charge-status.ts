import 'server-only';
import type { ResponseOf } from '#lib/contract/operation.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Returns the status of a charge, by the attempt's id. */
export function requestChargeStatus(
  context: CallContext,
  referenceID: string,
): Promise<ProviderResult<ResponseOf<typeof chargeStatus>>> {
  return callAsGuest(context, chargeStatus, { query: { referenceID, trackingId: context.trackingId } });
}
