import { z } from 'zod';
import { wireAmount } from './amount.ts';
import { MAX_PAYMENTS, MAX_PAYMENTS_BYTES, READ_MS } from './budgets.ts';
import { chargedCard } from './card.ts';
import { defineOperation } from './operation.ts';
import { blankable, blankableDay, day, optionalRows, rows, trackingQuery, yesNo } from './field-types.ts';
import { ofAccount } from './payments.ts';

const transactionDetail = z.object({
  amount: wireAmount,
  transactionDate: z.union([day, z.iso.datetime({ offset: true })]),
  expirationDate: blankableDay,
  product: blankable,
  /** Not in the specification: the plan's code, so that the plan can be named in the reader's language. */
  productCode: blankable,
  /** The days that it paid for. */
  duration: blankable,
  /** Not in the specification: what kind the plan is, so that a plan that is no longer sold can be named by its days. */
  planLob: blankable,
  orderNumber: blankable,
  referenceID: blankable,
  /** Not in the specification: charged by the provider automatically. */
  autoPayment: yesNo,
  /** Not in the specification: the card that was charged. */
  paymentInfo: chargedCard,
});

/** Not in the specification: an auto-refill charge that was declined. Listed apart, because no money was taken. */
const declinedDetail = z.object({
  amount: wireAmount,
  transactionDate: transactionDetail.shape.transactionDate,
  product: blankable,
  productCode: blankable,
  duration: blankable,
  planLob: blankable,
  /** The card that was declined. */
  paymentInfo: chargedCard,
});

export const transactions = defineOperation({
  name: 'transactions',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/get-prepaidpayment-transactions',
  summary: "An account's payments",
  spec: '2 §3, 3 §7.5',
  credential: 'owner',
  timeoutMs: READ_MS,
  maxResponseBytes: MAX_PAYMENTS_BYTES,
  retry: 'read',
  codeFields: ['businessErrorCode'],
  query: trackingQuery,
  body: ofAccount,
  response: z.object({
    transactionDetail: rows(transactionDetail, MAX_PAYMENTS),
    declinedDetail: optionalRows(declinedDetail),
  }),
});
