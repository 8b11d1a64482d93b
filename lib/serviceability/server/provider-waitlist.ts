import 'server-only';
import type { BodyOf } from '#lib/contract/operation.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';

type Body = BodyOf<typeof waitlist>;
type Untracked<Part> = Part extends Body ? Omit<Part, 'trackingId'> : never;

/** Returns whether the provider accepted the entry. Sent once: repeating the request after a lost answer makes no second entry. */
export async function sendToWaitlist(context: ProviderContext, body: Untracked<Body>): Promise<boolean> {
  const { trackingId } = context;
  return (await callAsGuest(context, waitlist, { query: { trackingId }, body: { ...body, trackingId } })).ok;
}
