import { centsOf } from '#lib/contract/amount.ts';
import type { guestRefill } from '#lib/contract/refill.ts';
import { lockAccount, withServices } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { asAnswer, chargeOnce, fingerprintOf, type Decision } from './charge-once.ts';
import { performRefill } from './perform-refill.ts';
import { quoteRefill } from './refill-quote.ts';
import type { Behaviour } from './register-call.ts';
import { Refusal } from './refusal.ts';

type Call = Behaviour<typeof guestRefill>;
type Answer = Exclude<Awaited<ReturnType<Call>>, Refusal>;

const declined = (code: string, message: string): Decision<Answer> => ({ outcome: 'declined', code, message });

/**
 * Spec 3 §3.4, §4.5: charges a guest's card and refills the plan, once per key and reference. The amount must be the
 * provider's own total, with or without its tax; to the cent.
 */
export const refillForGuest: Call = async ({ body, request, sandbox }) => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '' || key.length > 200) {
    return new Refusal('PAYMENT-8001', 'Idempotency-Key is missing', 400);
  }
  const { clock, config, db, gateway } = sandbox;
  const { customerInfo, paymentInfo, prepaidProducts, referenceID } = body;
  const verdict = await gateway.check(paymentInfo, {
    billing: paymentInfo.billingAddress,
    referenceId: referenceID,
    today: clock.today(),
  });

  const work = async (tx: Database): Promise<Decision<Answer>> => {
    const account = await lockAccount(tx, customerInfo.accountID);
    const known =
      account?.status === 'Open' && account.phone === customerInfo.phone && account.zip === customerInfo.zip;
    if (!known) return declined('BUS_PMT_004', 'No open account goes with this phone number and zip code');
    sandbox.subjects.bind(request, account);
    const { services } = await withServices(tx, account);
    const quote = quoteRefill(account, services, prepaidProducts);
    if (!quote) return declined('BUS_PMT_004', 'The account cannot be refilled with this product at this rate');
    const amountCents = centsOf(paymentInfo.amount) ?? -1;
    const taxCents = amountCents - quote.subtotalCents;
    if (taxCents !== 0 && taxCents !== quote.taxCents) {
      return declined('BUS_PMT_003', 'The amount is not the total of this refill');
    }
    if (!verdict.ok) return declined(verdict.code, 'The card was declined');
    const ids = { referenceId: referenceID, idempotencyKey: key };
    const orderNumber = await performRefill(tx, clock, {
      account,
      quote,
      amountCents,
      taxCents,
      kind: 'guest-refill',
      ...ids,
    });
    return {
      outcome: 'charged',
      answer: { response: { status: 'SUCCESS', orderDetails: { orderNumber } } },
      orderNumber,
      amountCents,
    };
  };

  if (!config.idempotency) return asAnswer(await db.transaction(work));
  const fingerprint = fingerprintOf('guest-refill', body);
  return chargeOnce(db, { idempotencyKey: key, referenceId: referenceID, fingerprint, at: clock.now() }, work);
};
