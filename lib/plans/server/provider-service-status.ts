import 'server-only';
import { now } from '#lib/clock.ts';
import { notifyOutage } from '#lib/contract/notify-outage.ts';
import { serviceStatus } from '#lib/contract/service-status.ts';
import type { NetworkState } from '#lib/plans/connection.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

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
  if (!result.ok || result.value.status !== 'OUTAGE') return { network: 'no-known-outage' };
  const { expectedEnd, outageId } = result.value;
  // An expected end that has passed says nothing: the outage goes on.
  const isAhead = expectedEnd !== null && Date.parse(expectedEnd) > now();
  return { network: 'outage', expectedEnd: isAhead ? expectedEnd : null, outageId: outageId || expectedEnd };
}

/** Asks for a text message to the account's own phone at the end of an outage (JOIN), or takes that back (LEAVE). Not retried. */
export async function sendOutageMessageChange(
  callContext: CallContext,
  change: { accountId: string; outageId: string; action: 'JOIN' | 'LEAVE' },
): Promise<ProviderResult<unknown>> {
  const { trackingId } = callContext;
  return callProvider(notifyOutage, { query: { trackingId }, body: { ...change, trackingId } }, callContext);
}
