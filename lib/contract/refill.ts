import { z } from 'zod';
import { cardBilling } from './address.ts';
import { sentAmount, sentPrice, signedWireAmount, wireAmount } from './amount.ts';
import { CHARGE_MS, OPTIONAL_MS, READ_MS } from './budgets.ts';
import { encryptedCard, savedCard, tokenCard } from './card.ts';
import { defineOperation } from './operation.ts';
import { refillResponse, sentBenefit, sentDiscount, sentProduct } from './purchase.ts';
import { blankable, optionalRows, referenceID, rows, SOURCE, text, trackingId, trackingQuery } from './field-types.ts';

const blank = z.literal('').optional();

/** Spec 3 §3.1: the taxes of each product, by the tax service's code. */
const taxedProduct = z.object({
  productCode: text,
  productType: optionalRows(z.object({ vertexCodes: optionalRows(z.object({ vertexCode: text, amt: wireAmount })) })),
});

/** Spec 3 §3.1: the total comes under one of two names; read as `totalTaxAmt`, in cents. */
const taxResponse = z
  .object({
    totalTaxAmt: wireAmount.nullish(),
    totalTaxAmount: wireAmount.nullish(),
    products: optionalRows(taxedProduct),
  })
  .transform(({ totalTaxAmt, totalTaxAmount, products }, context) => {
    const total = totalTaxAmt ?? totalTaxAmount;
    if (total !== undefined && total !== null) return { totalTaxAmt: total, products };
    context.addIssue({ code: 'custom', message: 'no tax total' });
    return z.NEVER;
  });

export const getTax = defineOperation({
  name: 'get-tax',
  method: 'POST',
  host: 'provider',
  path: '/oauth/tax/emm-pp-vertex-service/v1/vertex/ctp/get-tax',
  summary: 'The tax on each product at a location',
  spec: '1 §7, 3 §7.5',
  credential: 'guest',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['busErrorCode', 'sysErrorCode', 'errorCode'],
  query: trackingQuery,
  body: z.object({
    /** Spec 3 §9: CTP is for the buy flow. */
    source: z.enum(['CTP', SOURCE]),
    geoCode: z.string().min(1).max(40),
    trackingId: trackingId.optional(),
    status: blank,
    message: blank,
    busErrorCode: blank,
    sysErrorCode: blank,
    products: rows(z.object({ productCode: text, price: sentPrice })).min(1),
  }),
  response: taxResponse,
});

const cardPayment = { amount: sentAmount, processingNetwork: z.literal('CREDIT') };
const payer = {
  billingAddress: cardBilling,
  firstName: z.string().trim().min(1).max(70),
  lastName: z.string().max(70),
};
const typedCardPayment = encryptedCard.extend({ ...cardPayment, ...payer });
/** Without the payer after an express button: what the gateway knows of them stays there. */
const tokenPayment = tokenCard.extend({ ...cardPayment, ...z.object(payer).partial().shape });

/** Spec 3 §3.4. The account id comes from the lookup on the server, never from the guest. */
export const guestRefill = defineOperation({
  name: 'guest-refill',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/accountService/prepaidRefill',
  summary: 'Charges a guest and refills the plan',
  spec: '3 §3.4, §7.5',
  credential: 'guest',
  idempotencyKey: true,
  timeoutMs: CHARGE_MS,
  retry: 'charge',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    channel: z.literal('ONLINE'),
    flow: z.literal('EZREFILL'),
    termsVersion: z.literal('1.0'),
    referenceID,
    customerInfo: z.object({
      accountID: text.describe(
        "With refill-on-hold: if planStatus is PAUSED, the days are added to daysRemaining, and planStatus and the move stay. Without it the web app sends no guest's refill of such an account",
      ),
      phone: z.string().regex(/^\d{10}$/),
      zip: z.string().regex(/^\d{5}$/),
    }),
    paymentInfo: z.union([
      tokenPayment.extend({ isServiceAddress: z.literal(false) }),
      typedCardPayment.extend({ isServiceAddress: z.literal(false) }),
    ]),
    /** A guest buys the account's plan, once. */
    prepaidProducts: z.array(sentProduct.extend({ planQty: z.literal(1) })).length(1),
    acpBenefits: rows(sentBenefit),
  }),
  response: refillResponse,
});

/** Spec 3 §3.3. A saved card is identified by its token; the flow is MOVE for a refill inside a move. */
export const refill = defineOperation({
  name: 'refill',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/accountService/prepaidRefill',
  summary: 'Charges an owner and refills the plan and its add-ons',
  spec: '3 §3.3, §7.5',
  credential: 'owner',
  idempotencyKey: true,
  timeoutMs: CHARGE_MS,
  retry: 'charge',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    channel: z.literal('ONLINE'),
    flow: z.enum(['REFILL', 'MOVE']),
    termsVersion: z.literal('1.0'),
    referenceID,
    customerInfo: z.object({ accountID: text, phone: z.string().regex(/^\d{0,10}$/), zip: z.string().max(10) }),
    paymentInfo: z.union([
      savedCard.extend(cardPayment),
      tokenPayment.extend({ isServiceAddress: z.boolean() }),
      typedCardPayment.extend({ isServiceAddress: z.boolean() }),
    ]),
    prepaidProducts: rows(sentProduct).min(1),
    acpBenefits: rows(sentBenefit),
    discountDetails: rows(sentDiscount).optional(),
    macId: z.string().max(17),
    serialNo: z.string().max(64),
  }),
  response: refillResponse,
});

/** Spec 1 §3, 3 §3.1. Dates are digit groups in UTC; the discount per unit is negative. */
const discount = z.object({
  discId: text,
  offerType: blankable,
  discShortDesc: blankable,
  discStartDate: blankable,
  discEndDate: blankable,
  discPrice: signedWireAmount.nullish().transform((value) => value ?? null),
  discountDetails: optionalRows(
    z.object({
      product: text,
      plan: text,
      lob: blankable,
      originPricePerUnit: wireAmount,
      discountedPricePerUnit: signedWireAmount,
      effectivePrice: wireAmount.nullish().transform((value) => value ?? null),
    }),
  ),
});

const promoQuery = { locationId: text, source: z.literal('prepaid-ui-portal'), trackingId };

export const getPromo = defineOperation({
  name: 'get-promo',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/offer-service/get-promo',
  otherPaths: ['/secure2/api/v1/offer-service/get-promo'],
  summary: 'The offers for a shopper (flow BUY) or for an account (flow DASHBOARD)',
  spec: '1 §7, 3 §7.5',
  credential: 'guest',
  timeoutMs: OPTIONAL_MS,
  retry: 'read',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.discriminatedUnion('flow', [
    z.object({ flow: z.literal('BUY'), marketId: text, ...promoQuery }),
    z.object({ flow: z.literal('DASHBOARD'), accountId: text, ...promoQuery }),
  ]),
  response: z.object({ prepaidPromotions: z.object({ discounts: optionalRows(discount) }) }),
});
