import 'server-only';
import { serviceStatus } from '#lib/contract/service-status.ts';
import type { NetworkState } from '#lib/plans/connection.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';

const OWNERS_PATH = serviceStatus.otherPaths[0];

/** Whether the area of an account has an outage. A provider that cannot tell, or does not answer in time, knows of none. */
export async function readNetworkState(
  context: CallContext,
  accountId: string,
  asked: 'by a guest' | 'by the owner',
): Promise<NetworkState> {
  const { trackingId } = context;
  const input = { query: { trackingId }, body: { accountId, trackingId } };
  const result =
    asked === 'by a guest'
      ? await callAsGuest(context, serviceStatus, input)
      : await callProvider(serviceStatus, { ...input, path: OWNERS_PATH }, context);
  return result.ok && result.value.status === 'OUTAGE'
    ? { network: 'outage', expectedEnd: result.value.expectedEnd }
    : { network: 'no-known-outage' };
}
