import { cardTypes } from '#lib/contract/card.ts';
import { refill } from '#lib/contract/refill.ts';
import type { CardVerdict } from '../gateway/check-card.ts';
import { listInstruments, lockAccount, withServices } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { decline } from './charge-once.ts';
import { chargingCall } from './charging-call.ts';
import { ownAccount } from './owner-session.ts';
import { fulfilCardRefill, type RefillPurchase } from './perform-refill.ts';
import { quoteRefill } from './refill-quote.ts';
import { Refusal } from './refusal.ts';

/** Spec 3 §3.3, §4.1: charges an owner's card, typed or saved, and refills the plan and its add-ons. */
export const refillForOwner = chargingCall<typeof refill, RefillPurchase>(refill, {
  kind: 'refill',
  noun: 'refill',
  referenceOf: ({ referenceID }) => referenceID,
  amountOf: ({ paymentInfo }) => paymentInfo.amount,
  authorize: ({ body: { customerInfo, paymentInfo }, sandbox }, referenceId) => {
    const today = sandbox.clock.today();
    return 'paymentInstToken' in paymentInfo
      ? checkSavedCard(sandbox.db, { accountId: customerInfo.accountID, token: paymentInfo.paymentInstToken, today })
      : sandbox.gateway.check(paymentInfo, { billing: paymentInfo.billingAddress, referenceId, today });
  },
  async price(tx, { body, providerSession, sandbox }) {
    if (!providerSession) throw new Error('A refill of an owner was asked for without a session');
    const own = await ownAccount(tx, providerSession, body.customerInfo.accountID, 'write');
    if (own instanceof Refusal) return decline(own.code, own.message);
    const account = await lockAccount(tx, own.accountId);
    if (account?.status !== 'Open') return decline('BUS_PMT_004', 'The account is closed');
    const { services } = await withServices(tx, account, sandbox.clock.today());
    const quote = quoteRefill(account, services, body, sandbox.clock.today());
    if (!quote) return decline('BUS_PMT_004', 'The account cannot be refilled with these products at these rates');
    const { subtotalCents: netCents, taxCents } = quote;
    return { outcome: 'sale', purchase: { account, quote }, netCents, taxCents };
  },
  fulfil: fulfilCardRefill,
});

/** Checks what can still fail with a saved card: it may have expired, or the bank may decline it. */
export async function checkSavedCard(
  db: Database,
  { accountId, token, today }: { accountId: string; token: string; today: string },
): Promise<CardVerdict> {
  const card = (await listInstruments(db, accountId)).find((savedCard) => savedCard.token === token);
  if (!card) return { ok: false, code: 'PAYMENT-1004' };
  const [month, year] = [card.expirationMmyy.slice(0, 2), card.expirationMmyy.slice(2)];
  if (`20${year}-${month}` < today.slice(0, 7)) return { ok: false, code: 'PAYMENT-1150' };
  if (card.declineCode !== null) return { ok: false, code: card.declineCode };
  return { ok: true, cardType: toCardType(card.cardType), lastFour: card.lastFour };
}

/** The brand of a saved card, as the database has it. */
export function toCardType(stored: string): (typeof cardTypes)[number] {
  const cardType = cardTypes.find((type) => type === stored);
  if (!cardType) throw new Error(`A saved card of an unknown brand: ${stored}`);
  return cardType;
}
