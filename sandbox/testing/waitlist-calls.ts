import type { BodyOf } from '#lib/contract/operation.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import type { ResponseData, SandboxClient } from './sandbox-client.ts';

type Join = Extract<BodyOf<typeof waitlist>, { action: 'JOIN' }>;

const ID = '0123456789abcdef01234567';
const PATH = `${waitlist.path}?trackingId=test`;

/** Joins the waitlist, as the form for a location without service does. */
export function join(client: SandboxClient, locationId: string, changes: Partial<Join> = {}): Promise<ResponseData> {
  const body: Join = {
    action: 'JOIN',
    waitlistId: ID,
    locationId,
    channel: 'SMS',
    recipient: '5565550177',
    langPref: 'ENGLISH',
    removalUrl: 'http://localhost:3000/en/waitlist?token=abc',
    trackingId: 'test',
    ...changes,
  };
  return client.post(PATH, body);
}

export function leave(client: SandboxClient, waitlistId = ID): Promise<ResponseData> {
  return client.post(PATH, { action: 'LEAVE', waitlistId, trackingId: 'test' } satisfies BodyOf<typeof waitlist>);
}
