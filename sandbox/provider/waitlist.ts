import { eq } from 'drizzle-orm';
import type { waitlist as waitlistCall } from '#lib/contract/waitlist.ts';
import { findLocation } from '../state/find-addresses.ts';
import { outbox } from '../state/schema/messages.ts';
import { waitlist } from '../state/schema/places.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';
import { waitlistMessage } from './waitlist-message.ts';

const DONE = { status: 'SUCCESS' as const };

/** Adds a customer to the waitlist and confirms it once, or removes them; removing an unknown entry succeeds. */
export const changeWaitlist: Behavior<typeof waitlistCall> = async ({ body, sandbox: { clock, db } }) =>
  db.transaction(async (tx) => {
    if (body.action === 'LEAVE') {
      await tx.delete(waitlist).where(eq(waitlist.id, body.waitlistId));
      return DONE;
    }
    const location = await findLocation(tx, body.locationId);
    if (!location) return new Refusal('BUS_SRV_001', 'There is no such location');
    const { waitlistId: id, locationId, recipient, langPref: language } = body;
    const channel = body.channel === 'EMAIL' ? 'email' : 'sms';
    const timestamp = clock.now();
    const addedRows = await tx
      .insert(waitlist)
      .values({ id, locationId, channel, recipient, language, timestamp })
      .onConflictDoNothing()
      .returning({ id: waitlist.id });
    if (addedRows.length === 0) return DONE;
    const entry = { channel, recipient, addressLine1: location.addressLine1, removalUrl: body.removalUrl } as const;
    await tx.insert(outbox).values(waitlistMessage(entry, { language, timestamp }));
    return DONE;
  });
