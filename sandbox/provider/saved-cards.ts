import { and, eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { addInstrument, modifyInstrument, removeInstrument } from '#lib/contract/payments.ts';
import type { BillingAddress } from '../gateway/billing-address.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type Account, listInstruments, lockAccount } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { instruments } from '../state/schema/payments.ts';
import { turnAutoRefillOff, turnAutoRefillOn, tryAutoRefillAnew } from './autopay.ts';
import { ownAccount } from './owner-session.ts';
import type { OwnerBehavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

const DONE = { status: 'SUCCESS' } as const;
const NO_SUCH_CARD = 'PAYMENT-1004';

/** Spec 3 §7.5: replaces the saved card, and turns auto-refill on if requested; it never turns it off. */
export const saveCard: OwnerBehavior<typeof addInstrument> = async ({ body, providerSession, sandbox }) => {
  const { clock, db, gateway } = sandbox;
  const { accountId: requestedId, firstName, lastName, ...billing } = body.custInfo;
  const own = await ownAccount(db, providerSession, requestedId, 'write');
  if (own instanceof Refusal) return own;
  const today = clock.today();
  const verdict = await gateway.checkToSave(body, { billing, today });
  if (!verdict.ok) return new Refusal(verdict.code, 'The card cannot be saved');
  const { accountId } = own;
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    await tx.delete(instruments).where(eq(instruments.accountId, accountId));
    const { addressLine1, addressLine2, city, state, zip } = billing;
    await tx.insert(instruments).values({
      token: `pit_${randomBytes(12).toString('hex')}`,
      accountId,
      cardType: verdict.cardType,
      lastFour: verdict.lastFour,
      declineCode: verdict.declineCode,
      expirationMmyy: verdict.expirationDate,
      firstName,
      lastName,
      addressLine1,
      addressLine2,
      city,
      state,
      zip,
    });
    await afterChange(tx, account, body.enrollAutoPayment, today);
  });
  return DONE;
};

/**
 * Spec 3 §7.5: changes the saved card's expiration date, name and address; number and token stay. A card that was typed again into the
 * gateway's fields takes the place of the one before, under its token.
 */
export const changeCard: OwnerBehavior<typeof modifyInstrument> = async ({ body, providerSession, sandbox }) => {
  const { clock, db, gateway } = sandbox;
  const { accountId: requestedId, firstName, lastName, ...billing } = body.custInfo;
  const own = await ownAccount(db, providerSession, requestedId, 'write');
  if (own instanceof Refusal) return own;
  const { accountId } = own;
  const today = clock.today();
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    const card = await findCard(tx, accountId, body.paymentInstToken);
    if (!card) return new Refusal(NO_SUCH_CARD, 'There is no such card');
    const cardChange = await checkChanged(body, { gateway, billing, cardType: card.cardType, today });
    if (!cardChange.ok) return new Refusal(cardChange.code, 'The card cannot be changed');
    const { addressLine1, addressLine2, city, state, zip } = billing;
    await tx
      .update(instruments)
      .set({
        ...cardChange.columns,
        firstName,
        lastName,
        addressLine1,
        addressLine2,
        city,
        state,
        zip,
      })
      .where(eq(instruments.token, card.token));
    await afterChange(tx, account, body.enrollAutoPayment, today);
    return DONE;
  });
};

type ChangeBody = Parameters<typeof changeCard>[0]['body'];

async function checkChanged(
  body: ChangeBody,
  { gateway, billing, cardType, today }: { gateway: Gateway; billing: BillingAddress; cardType: string; today: string },
) {
  if (!('cardToken' in body)) {
    const verdict = await gateway.checkToChange(body, { billing, cardType, today });
    return verdict.ok ? { ok: true as const, columns: { expirationMmyy: verdict.expirationDate } } : verdict;
  }
  const verdict = await gateway.checkToSave(body, { billing, today });
  if (!verdict.ok) return verdict;
  const { cardType: type, lastFour, declineCode, expirationDate } = verdict;
  return { ok: true as const, columns: { cardType: type, lastFour, declineCode, expirationMmyy: expirationDate } };
}

/** Spec 3 §7.5: removes the card and turns auto-refill off, which has no card to charge then. */
export const removeCard: OwnerBehavior<typeof removeInstrument> = async ({ body, providerSession, sandbox }) => {
  const { db } = sandbox;
  const own = await ownAccount(db, providerSession, body.custInfo.accountId, 'write');
  if (own instanceof Refusal) return own;
  const { accountId } = own;
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const card = await findCard(tx, accountId, body.paymentInstToken);
    if (!card) return new Refusal(NO_SUCH_CARD, 'There is no such card');
    await tx
      .delete(instruments)
      .where(and(eq(instruments.accountId, accountId), eq(instruments.token, body.paymentInstToken)));
    await turnAutoRefillOff(tx, accountId);
    return DONE;
  });
};

async function findCard(tx: Database, accountId: string, token: string) {
  return (await listInstruments(tx, accountId)).find((card) => card.token === token) ?? null;
}

async function afterChange(tx: Database, account: Account | null, enrolls: boolean, today: string): Promise<void> {
  if (!account) return;
  if (account.autoRefill) await tryAutoRefillAnew(tx, account, today);
  else if (enrolls) await turnAutoRefillOn(tx, account, today);
}
