import 'server-only';
import { serviceStatus } from '#lib/contract/service-status.ts';
import type { NetworkState } from '#lib/plans/connection.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';

const OWNER_PATH = serviceStatus.otherPaths[0];

/** Whether the area of an account has an outage. A provider that cannot say, or does not respond in time, knows of none. */
export async function loadNetworkState(
  callContext: CallContext,
  accountId: string,
  caller: 'guest' | 'owner',
): Promise<NetworkState> {
  const { trackingId } = callContext;
  const input = { query: { trackingId }, body: { accountId, trackingId } };
  const result =
    caller === 'guest'
      ? await callAsGuest(callContext, serviceStatus, input)
      : await callProvider(serviceStatus, { ...input, path: OWNER_PATH }, callContext);
  return result.ok && result.value.status === 'OUTAGE'
    ? { network: 'outage', expectedEnd: result.value.expectedEnd }
    : { network: 'no-known-outage' };
}
