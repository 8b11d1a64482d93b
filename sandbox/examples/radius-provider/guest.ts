// The quick refill: whoever knows a phone number and its ZIP code may pay for that line.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { charge, type Charge, findCharge, toDollars, toOrderNumber } from './cash-book.ts';
import { findCustomer, findCustomersByPhone, toDashboard } from './customers.ts';
import { Refusal } from './refusal.ts';

const key = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

/** The part of a refill that a guest's and an owner's have in common. */
export const refillRequest = z.object({
  referenceID: key,
  customerInfo: z.object({ accountID: z.string(), phone: z.string(), zip: z.string() }),
  prepaidProducts: z
    .array(z.object({ planCode: z.string(), planQty: z.int().min(1).max(12), rate: z.string() }))
    .length(1)
    .transform(([product]) => product as NonNullable<typeof product>),
});
export const amount = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/)
  .transform((dollars) => Math.round(Number(dollars) * 100));

/** A card that was typed into Stripe's fields. Its number, expiry and security code are at Stripe. */
export const cardToken = z.object({ gateway: z.literal('stripe'), token: z.string().regex(/^pm_\w{1,250}$/) });

const guestRefillRequest = refillRequest.extend({ paymentInfo: z.object({ amount, cardToken }) });

export async function guestRoutes(scope: FastifyInstance): Promise<void> {
  scope.get('/token', async () => ({}));

  scope.post('/secure/v1/customermanagement/fetchCustomerDashboard', async (request) => {
    const { phone, zip } = z.object({ phone: z.string(), zip: z.string() }).parse(request.body);
    const customers = await findCustomersByPhone(phone);
    if (customers.length === 0) throw new Refusal('BUS_CUSTDASH_024', 'No account has this phone number');
    const matches = customers.filter((customer) => customer.zip === zip);
    const [customer] = matches;
    if (!customer) throw new Refusal('BUS_CUSTDASH_025', 'The account has another ZIP code');
    if (matches.length > 1) throw new Refusal('BUS_CUSTDASH_026', 'Several accounts match');
    return toDashboard(customer);
  });

  scope.post('/secure/api/v1/accountService/prepaidRefill', async (request) => {
    const refill = guestRefillRequest.parse(request.body);
    requireSameKey(refill.referenceID, request.headers['idempotency-key']);
    const { accountID: accountId, phone, zip } = refill.customerInfo;
    const customer = await findCustomer(accountId);
    if (customer?.phone !== phone || customer.zip !== zip) throw new Refusal('BUS_PMT_004', 'No such account');
    const { planCode, planQty, rate } = refill.prepaidProducts;
    if (planCode !== customer.plan_code || planQty !== 1 || rate !== toDollars(customer.price_cents)) {
      throw new Refusal('BUS_PMT_004', 'The account does not have this plan at this price');
    }
    const { cardToken: card, amount: cents } = refill.paymentInfo;
    if (cents !== customer.price_cents) throw new Refusal('BUS_PMT_003', 'The amount is not the price');
    const outcome = await charge({
      key: refill.referenceID,
      accountId,
      paidBy: 'guest',
      planCode,
      days: customer.plan_days,
      cents,
      card: { paymentMethod: card.token, customer: null },
    });
    return toRefillResponse(outcome);
  });

  scope.get('/secure/api/v1/util-service/charge-status', async (request) => {
    const { referenceID } = z.object({ referenceID: key }).parse(request.query);
    const outcome = await findCharge(referenceID);
    if (!outcome) return { referenceID, status: 'NOT_FOUND' };
    const { status } = outcome;
    if (status === 'IN_PROGRESS') return { referenceID, status };
    if (status === 'DECLINED') return { referenceID, status, errorCode: outcome.error_code };
    return {
      referenceID,
      status,
      orderNumber: toOrderNumber(outcome),
      accountId: outcome.account_id,
      amount: toDollars(outcome.amount_cents),
      paymentInfo: toChargedCard(outcome),
    };
  });
}

/** The header and the body name the purchase. */
export function requireSameKey(referenceId: string, header: unknown): void {
  if (header !== referenceId) throw new Refusal('BUS_PMT_004', 'Idempotency-Key and referenceID differ', 400);
}

export function toRefillResponse(outcome: Charge) {
  if (outcome.status === 'DECLINED') throw new Refusal(outcome.error_code ?? '', 'The card was declined');
  return {
    response: {
      status: 'SUCCESS',
      orderDetails: { orderNumber: toOrderNumber(outcome) },
      paymentInfo: toChargedCard(outcome),
    },
  };
}

const toChargedCard = ({ last_four: cardNumber, card_type: cardType }: Charge) => ({ cardNumber, cardType });
