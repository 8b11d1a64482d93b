import { parseWireAmount } from '#lib/contract/amount.ts';
import type { z } from 'zod';
import type { chargedCard } from '#lib/contract/card.ts';
import type { Operation, WireResponseOf } from '#lib/contract/operation.ts';
import type { CardVerdict } from '../gateway/check-card.ts';
import type { Database } from '../state/database.ts';
import { charges } from '../state/schema/payments.ts';
import { takeOrderNumber } from '../state/serials.ts';
import { asResponse, chargeOnce, type Decision, type Decline, decline, createFingerprint } from './charge-once.ts';
import type { Behavior, CallInput } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** What is bought, at the provider's own prices, in cents. The amount must equal this total, with or without tax. */
export interface Sale<Purchase> {
  outcome: 'sale';
  purchase: Purchase;
  netCents: number;
  taxCents: number;
}

/** The amount charged and the tax included, in cents. `timestamp` and `today` are on the provider's clock. */
export interface Payment {
  orderNumber: string;
  amountCents: number;
  taxCents: number;
  idempotencyKey: string;
  timestamp: Date;
  today: string;
  /** The charged card as responses show it; null without a card. */
  card: z.input<typeof chargedCard>;
}

/** What is specific to a call that moves money; `chargingCall` does the rest. */
export interface ChargingCall<Op extends Operation, Purchase> {
  /** The kind of the charge in the ledger. */
  kind: (typeof charges.$inferInsert)['kind'];
  /** For the message of a refusal. */
  noun: string;
  /** The reference in the body; the key by default. */
  referenceOf?(body: CallInput<Op>['body']): string;
  /** The part of the body that is the same in every delivery of a purchase (card data is ignored); the whole body by default. */
  purchaseOf?(body: CallInput<Op>['body']): unknown;
  /** The amount that the customer has approved; by default (a PIN) the price is charged. */
  amountOf?(body: CallInput<Op>['body']): string | number;
  /** The gateway's verdict on the card, which charges nothing. Absent for calls without a card. */
  authorize?(input: CallInput<Op>, referenceId: string): Promise<CardVerdict>;
  /** Determines what is bought by whom, and locks what two concurrent purchases must not share. */
  price(tx: Database, input: CallInput<Op>): Promise<Sale<Purchase> | Decline>;
  /** Delivers what was bought. */
  fulfil(
    tx: Database,
    purchase: Purchase,
    payment: Payment,
    input: CallInput<Op>,
  ): Promise<{ accountId: string; response: WireResponseOf<Op> }>;
}

/**
 * The only way the sandbox takes money: key, fingerprint, gateway, price, work, ledger, response. Each charge is made once per key
 * and per reference if the provider honors keys.
 */
export function chargingCall<Op extends Operation, Purchase>(
  operation: Op,
  call: ChargingCall<Op, Purchase>,
): Behavior<Op> {
  return async (input) => {
    const { body, request, sandbox } = input;
    const { clock, config, db } = sandbox;
    const idempotencyKey = request.headers['idempotency-key'];
    if (typeof idempotencyKey !== 'string' || idempotencyKey === '' || idempotencyKey.length > 200) {
      return new Refusal('PAYMENT-8001', 'Idempotency-Key is missing', 400);
    }
    const referenceId = call.referenceOf?.(body) ?? idempotencyKey;
    const verdict = await call.authorize?.(input, referenceId);

    const work = async (tx: Database): Promise<Decision<WireResponseOf<Op>>> => {
      const sale = await call.price(tx, input);
      if (sale.outcome === 'declined') return sale;
      const { netCents } = sale;
      const amountCents = call.amountOf ? (parseWireAmount(call.amountOf(body)) ?? -1) : netCents + sale.taxCents;
      const taxCents = amountCents - netCents;
      if (taxCents !== 0 && taxCents !== sale.taxCents) {
        return decline('BUS_PMT_003', `The amount is not the total of this ${call.noun}`);
      }
      if (verdict && !verdict.ok) return decline(verdict.code, 'The card was declined');
      const orderNumber = await takeOrderNumber(tx);
      const timestamp = clock.now();
      const card = verdict?.ok ? { cardNumber: verdict.lastFour, cardType: verdict.cardType } : null;
      const payment = { orderNumber, amountCents, taxCents, idempotencyKey, timestamp, today: clock.today(), card };
      const { accountId, response } = await call.fulfil(tx, sale.purchase, payment, input);
      const { kind } = call;
      await tx
        .insert(charges)
        .values({ kind, amountCents, taxCents, orderNumber, accountId, referenceId, idempotencyKey, timestamp });
      return { outcome: 'charged', response, orderNumber, amountCents };
    };

    if (!config.idempotency) return asResponse(await db.transaction(work));
    const fingerprint = createFingerprint(operation.name, call.purchaseOf?.(body) ?? body);
    return chargeOnce(db, { idempotencyKey, referenceId, fingerprint, timestamp: clock.now() }, work);
  };
}
