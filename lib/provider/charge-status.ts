import 'server-only';
import type { ResponseOf } from '#lib/contract/operation.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import type { ProviderContext } from './call.ts';
import { callAsGuest } from './guest-token.ts';
import type { ProviderResult } from './provider-result.ts';

/** Returns the status of a charge, by the attempt's id. */
export function readChargeStatus(
  context: ProviderContext,
  referenceID: string,
): Promise<ProviderResult<ResponseOf<typeof chargeStatus>>> {
  return callAsGuest(context, chargeStatus, { query: { referenceID, trackingId: context.trackingId } });
}
