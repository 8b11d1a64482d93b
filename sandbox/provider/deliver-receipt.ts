import { eq, or } from 'drizzle-orm';
import type { sendReceipt } from '#lib/contract/receipt.ts';
import { outbox } from '../state/schema/messages.ts';
import { charges } from '../state/schema/payments.ts';
import { Refusal } from './refusal.ts';
import type { Behavior } from './register-call.ts';

/** Sends the requested message to any recipient, but only for a charge that is in the ledger. */
export const deliverReceipt: Behavior<typeof sendReceipt> = async ({ body, sandbox: { clock, db } }) => {
  const [charge] = await db
    .select()
    .from(charges)
    .where(or(eq(charges.referenceId, body.referenceID), eq(charges.idempotencyKey, body.referenceID)));
  if (!charge) return new Refusal('BUS_RCP_001', 'Nothing was charged under this reference');
  const to =
    body.channel === 'EMAIL'
      ? { channel: 'email' as const, recipient: body.email, subject: body.subject, html: body.html ?? null }
      : { channel: 'sms' as const, recipient: body.tn };
  const { langPref: language, message: text } = body;
  await db.insert(outbox).values({ ...to, language, text, accountId: charge.accountId, timestamp: clock.now() });
  return { status: 'SUCCESS' };
};
