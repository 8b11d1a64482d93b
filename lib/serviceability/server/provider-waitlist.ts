import 'server-only';
import type { BodyOf } from '#lib/contract/operation.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import { type MessageOutcome, messageOutcome } from '#lib/provider/provider-result.ts';

type Body = BodyOf<typeof waitlist>;
type Untracked<Part> = Part extends Body ? Omit<Part, 'trackingId'> : never;

/** `sent`: the provider accepted the entry. Sent once: repeating the request after a lost answer makes no second entry. */
export async function sendToWaitlist(context: CallContext, body: Untracked<Body>): Promise<MessageOutcome> {
  const { trackingId } = context;
  return messageOutcome(await callAsGuest(context, waitlist, { query: { trackingId }, body: { ...body, trackingId } }));
}
