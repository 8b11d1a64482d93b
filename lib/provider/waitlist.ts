import 'server-only';
import type { BodyOf } from '#lib/contract/operation.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import type { ProviderContext } from './call.ts';
import { callAsGuest } from './guest-token.ts';

type Body = BodyOf<typeof waitlist>;
type Untracked<Part> = Part extends Body ? Omit<Part, 'trackingId'> : never;

/** Whether the provider took it. Sent once: after a lost answer the same request is the same entry. */
export async function sendToWaitlist(context: ProviderContext, body: Untracked<Body>): Promise<boolean> {
  const { trackingId } = context;
  return (await callAsGuest(context, waitlist, { query: { trackingId }, body: { ...body, trackingId } })).ok;
}
