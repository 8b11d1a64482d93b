import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { addInstrument } from '#lib/contract/payments.ts';
import { lockAccount } from '../state/accounts.ts';
import { accounts, instruments } from '../state/schema.ts';
import { ownAccount } from './owner-session.ts';
import type { OwnerBehaviour } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Spec 3 §7.5: saves a card in place of the one before, and turns auto-refill on where that was asked for; it never turns it off. */
export const saveCard: OwnerBehaviour<typeof addInstrument> = async ({ body, providerSession, sandbox }) => {
  const { clock, db, gateway } = sandbox;
  const { accountId: wanted, firstName, lastName, ...billing } = body.custInfo;
  const own = await ownAccount(db, providerSession, wanted, 'write');
  if (own instanceof Refusal) return own;
  const verdict = await gateway.checkToSave(body, { billing, today: clock.today() });
  if (!verdict.ok) return new Refusal(verdict.code, 'The card cannot be saved');
  const { accountId } = own;
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    await tx.delete(instruments).where(eq(instruments.accountId, accountId));
    const { addressLine1, addressLine2, city, state, zip } = billing;
    await tx.insert(instruments).values({
      token: `pit_${randomBytes(12).toString('hex')}`,
      accountId,
      cardType: verdict.cardType,
      lastFour: verdict.lastFour,
      declineCode: verdict.declineCode,
      expirationMmyy: verdict.expirationDate,
      ...{ firstName, lastName, addressLine1, addressLine2, city, state, zip },
    });
    if (body.enrollAutoPayment) {
      await tx.update(accounts).set({ autoRefill: true }).where(eq(accounts.accountId, accountId));
    }
  });
  return { status: 'SUCCESS' };
};
