import { sql } from 'drizzle-orm';
import { centsOf } from '#lib/contract/amount.ts';
import type { submitOrder } from '#lib/contract/shop.ts';
import { listOpenAccountsByPhone } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { findLocation } from '../state/find-addresses.ts';
import { asAnswer, chargeOnce, fingerprintOf, type Decision } from './charge-once.ts';
import { canOrderAt } from './check-service.ts';
import { findRouterIdentity } from './order-identity.ts';
import { quoteOrder } from './order-quote.ts';
import { performOrder } from './perform-order.ts';
import type { Behaviour } from './register-call.ts';
import { Refusal } from './refusal.ts';

type Call = Behaviour<typeof submitOrder>;
type Answer = Exclude<Awaited<ReturnType<Call>>, Refusal>;

const declined = (code: string, message: string): Decision<Answer> => ({ outcome: 'declined', code, message });

/**
 * Spec 1 §4, §7: charges a shopper once per key and opens the account at the location. The amount must be the
 * provider's own total of plan, offer and shipping, with or without its tax; to the cent.
 */
export const placeOrder: Call = async ({ body, request, sandbox }) => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '' || key.length > 200) {
    return new Refusal('PAYMENT-8001', 'Idempotency-Key is missing', 400);
  }
  const { clock, config, db, gateway } = sandbox;
  const { paymentinfo } = body;
  const purchase = { billing: paymentinfo.custInfo, referenceId: key, today: clock.today() };
  const verdict = await gateway.check(paymentinfo, purchase);

  const work = async (tx: Database): Promise<Decision<Answer>> => {
    // Two orders for one phone follow one another, so that the second one finds the account of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`order ${body.tn}`}))`);
    const location = await findLocation(tx, body.customerInfo.locationId);
    if (!location || !canOrderAt(location)) return declined('BUS-PINLESS-ACT-LOCATION', 'No service at this location');
    const others = await listOpenAccountsByPhone(tx, body.tn);
    if (others.length > 0) return declined('BUS-PINLESS-ACT-PHONE', 'An account has this phone number');
    const quote = quoteOrder(body, location.geoCode, clock.now().toISOString().slice(0, 10));
    if (!quote) return declined('BUS_PMT_004', 'A product, an offer or a rate is not the provider’s');
    const amountCents = centsOf(paymentinfo.amount) ?? -1;
    const taxCents = amountCents - quote.subtotalCents - quote.shipping.priceCents;
    if (taxCents !== 0 && taxCents !== quote.taxCents) {
      return declined('BUS_PMT_003', 'The amount is not the total of this order');
    }
    const identity = await findRouterIdentity(tx, body);
    if (identity === 'unknown') return declined('BUS_PMT_004', 'The identity is not one of this shopper');
    if (!verdict.ok) return declined(verdict.code, 'The card was declined');
    const order = { body, location, quote, identity, amountCents, taxCents, idempotencyKey: key };
    const { orderNumber, accountId } = await performOrder(tx, clock, order);
    sandbox.subjects.bind(request, { accountId, phone: body.tn });
    return {
      outcome: 'charged',
      answer: { businessErrorCode: '', systemErrorCode: '', orderDetails: { orderNumber }, accountId },
      orderNumber,
      amountCents,
    };
  };

  if (!config.idempotency) return asAnswer(await db.transaction(work));
  // A shopper may change the language between two deliveries of one order.
  const fingerprint = fingerprintOf('submit-order', { ...body, langPref: null });
  return chargeOnce(db, { idempotencyKey: key, referenceId: key, fingerprint, at: clock.now() }, work);
};
