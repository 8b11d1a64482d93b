import { and, eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import {
  type addInstrument,
  MAX_INSTRUMENTS,
  type modifyInstrument,
  type removeInstrument,
  type setInstrumentRole,
} from '#lib/contract/payments.ts';
import type { BillingAddress } from '../gateway/billing-address.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type Account, endCardRole, listInstruments, lockAccount } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { instruments } from '../state/schema/payments.ts';
import { turnAutoRefillOff, turnAutoRefillOn, tryAutoRefillAnew } from './autopay.ts';
import { ownAccount } from './owner-session.ts';
import type { OwnerBehavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

const DONE = { status: 'SUCCESS' } as const;
const NO_SUCH_CARD = 'PAYMENT-1004';
const TOO_MANY_CARDS = 'BUS_PMT_005';
const NO_AUTO_REFILL = 'BUS_PMT_007';

/**
 * Spec 3 §7.5: saves a card in place of all others, or beside them with `keepOthers`, and turns auto-refill on if requested; it never turns
 * it off.
 */
export const saveCard: OwnerBehavior<typeof addInstrument> = async ({ body, providerSession, sandbox }) => {
  const { clock, db, gateway } = sandbox;
  const { accountId: requestedId, firstName, lastName, ...billing } = body.custInfo;
  const own = await ownAccount(db, providerSession, requestedId, 'write');
  if (own instanceof Refusal) return own;
  const today = clock.today();
  const { accountId } = own;
  // A token is used up by its check, so the number of cards comes first.
  const isFull = body.keepOthers && (await listInstruments(db, accountId)).length >= MAX_INSTRUMENTS;
  if (isFull) return new Refusal(TOO_MANY_CARDS, `The account has ${MAX_INSTRUMENTS} saved cards already`);
  const verdict = await gateway.checkToSave(body, { billing, today });
  if (!verdict.ok) return new Refusal(verdict.code, 'The card cannot be saved');
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    const others = await listInstruments(tx, accountId);
    if (body.keepOthers && others.length >= MAX_INSTRUMENTS) {
      return new Refusal(TOO_MANY_CARDS, `The account has ${MAX_INSTRUMENTS} saved cards already`);
    }
    const isDefault = !body.keepOthers || others.length === 0 || body.enrollAutoPayment;
    if (!body.keepOthers) await tx.delete(instruments).where(eq(instruments.accountId, accountId));
    else if (isDefault) await endCardRole(tx, [accountId], 'default');
    const { addressLine1, addressLine2, city, state, zip } = billing;
    await tx.insert(instruments).values({
      token: `pit_${randomBytes(12).toString('hex')}`,
      accountId,
      cardType: verdict.cardType,
      lastFour: verdict.lastFour,
      declineCode: verdict.declineCode,
      role: isDefault ? 'default' : 'other',
      expirationMmyy: verdict.expirationDate,
      firstName,
      lastName,
      addressLine1,
      addressLine2,
      city,
      state,
      zip,
    });
    // A card beside the others changes nothing for auto-refill.
    if (isDefault) await afterChange(tx, account, body.enrollAutoPayment, today);
    return DONE;
  });
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

/** Spec 3 §7.5: removes the card. With the default one auto-refill is turned off, which has no card to charge then. */
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
    if (card.role === 'default') await turnAutoRefillOff(tx, accountId);
    return DONE;
  });
};

/** Makes a card the default, the backup or neither. A change of what auto-refill charges restarts its attempts. */
export const chooseRole: OwnerBehavior<typeof setInstrumentRole> = async ({ body, providerSession, sandbox }) => {
  const { clock, db } = sandbox;
  const own = await ownAccount(db, providerSession, body.custInfo.accountId, 'write');
  if (own instanceof Refusal) return own;
  const { accountId } = own;
  const { role } = body;
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    const card = await findCard(tx, accountId, body.paymentInstToken);
    if (!account || !card) return new Refusal(NO_SUCH_CARD, 'There is no such card');
    if (card.role === role) return DONE;
    if (role === 'backup' && !account.autoRefill) return new Refusal(NO_AUTO_REFILL, 'A backup needs auto-refill');
    if (card.role === 'default' && account.autoRefill) {
      return new Refusal(NO_AUTO_REFILL, 'Auto-refill charges this card: make another one the default first');
    }
    if (role !== 'other') await endCardRole(tx, [accountId], role);
    await tx.update(instruments).set({ role }).where(eq(instruments.token, card.token));
    if (role !== 'other') await tryAutoRefillAnew(tx, account, clock.today());
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
