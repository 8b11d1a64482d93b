import 'server-only';
import { sendGraceLink } from '#lib/contract/send-grace-link.ts';
import { takeGrace } from '#lib/contract/take-grace.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

const GUEST_PATH = takeGrace.otherPaths[0];

/** Takes the account's day of grace, once per key. `guest`: whoever has opened the link that was sent to the account's own contact. */
export async function submitGrace(
  callContext: CallContext,
  { accountId, referenceID, caller }: { accountId: string; referenceID: string; caller: 'owner' | 'guest' },
): Promise<ProviderResult<null>> {
  const { trackingId } = callContext;
  const input = {
    query: { trackingId },
    headers: { 'idempotency-key': referenceID },
    body: { accountId, referenceID, trackingId },
  };
  const result =
    caller === 'owner'
      ? await callProvider(takeGrace, input, callContext)
      : await callAsGuest(callContext, takeGrace, { ...input, path: GUEST_PATH });
  return result.ok ? { ok: true, value: null } : result;
}

/** Has the provider send a link for a day of grace to the account's own phone or e-mail address. */
export async function submitGraceLink(
  callContext: CallContext,
  { accountId, url }: { accountId: string; url: string },
): Promise<ProviderResult<null>> {
  const { trackingId } = callContext;
  const input = { query: { trackingId }, body: { accountId, url, trackingId } };
  const result = await callAsGuest(callContext, sendGraceLink, input);
  return result.ok ? { ok: true, value: null } : result;
}
