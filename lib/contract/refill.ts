import { z } from 'zod';
import { billingAddress } from './address.ts';
import { sentAmount, sentPrice, wireAmount } from './amount.ts';
import { CHARGE_MS, READ_MS } from './budgets.ts';
import { encryptedCard } from './card.ts';
import { defineOperation } from './operation.ts';
import { referenceID, refillAnswer, sentBenefit, sentProduct } from './purchase.ts';
import { optionalRows, rows, text, trackingId, trackingQuery } from './words.ts';

const blank = z.literal('').optional();

/** Spec 3 §3.1: the taxes of each product, by the tax service's code. */
const taxedProduct = z.object({
  productCode: text,
  productType: optionalRows(z.object({ vertexCodes: optionalRows(z.object({ vertexCode: text, amt: wireAmount })) })),
});

/** Spec 3 §3.1: the total comes under one of two names; `totalTaxAmt` in cents once read. */
const taxAnswer = z
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
    source: z.literal('CTP'),
    geoCode: z.string().min(1).max(40),
    trackingId: trackingId.optional(),
    status: blank,
    message: blank,
    busErrorCode: blank,
    sysErrorCode: blank,
    products: rows(z.object({ productCode: text, price: sentPrice })).min(1),
  }),
  response: taxAnswer,
});

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
      accountID: text,
      phone: z.string().regex(/^\d{10}$/),
      zip: z.string().regex(/^\d{5}$/),
    }),
    paymentInfo: encryptedCard.extend({
      amount: sentAmount,
      billingAddress,
      firstName: z.string().trim().min(1).max(70),
      lastName: z.string().max(70),
      processingNetwork: z.literal('CREDIT'),
      isServiceAddress: z.literal(false),
    }),
    prepaidProducts: rows(sentProduct).min(1),
    acpBenefits: rows(sentBenefit),
  }),
  response: refillAnswer,
});
