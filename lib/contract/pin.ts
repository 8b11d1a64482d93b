import { z } from 'zod';
import { CHARGE_MS, READ_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import {
  blankable,
  blankableDay,
  count,
  planDuration,
  rows,
  SOURCE,
  text,
  trackingId,
  trackingQuery,
} from './field-types.ts';

const sentPin = z.string().trim().min(1).max(16);

/** Spec 3 §3.3: what a refill PIN is worth; a redemption date means that it was used. */
export const pin = defineOperation({
  name: 'pin',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/accountService/pin',
  otherPaths: ['/secure/api/v1/accountService/pin'],
  summary: 'Looks a refill PIN up',
  spec: '3 §3.3, §7.5',
  credential: 'owner',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    pinDetails: z.array(z.object({ accountId: text, lob: z.literal('HSD'), pin: sentPin })).length(1),
  }),
  response: z.object({
    /** Spec 3 §5: no row means that the PIN is unknown. */
    pinDetails: rows(
      z.object({
        pin: text,
        planCode: blankable,
        planQty: count,
        planDuration: planDuration.describe(
          "Not in the specification: the days of one planQty. Without it: those of the account's row with this code, else the digits at the end of the code",
        ),
        redemptionDate: blankableDay,
        expirationDate: blankableDay,
      }),
    ),
  }),
});

/** Spec 3 §4.6: a business code or the status FAILURE is a failure. */
export const pinRedeem = defineOperation({
  name: 'pin-redeem',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/accountService/pin-refill-activation',
  otherPaths: ['/secure/api/v1/accountService/pin-refill-activation'],
  summary: 'Redeems a refill PIN, once',
  spec: '3 §4.6, §7.5',
  credential: 'owner',
  idempotencyKey: true,
  timeoutMs: CHARGE_MS,
  retry: 'charge',
  codeFields: ['businessErrorCode'],
  query: trackingQuery,
  body: z.object({
    version: z.literal('1.0'),
    trackingId,
    source: z.literal(SOURCE),
    accountId: text.describe(
      'If planStatus is PAUSED, the PIN of an owner ends the move. That of a guest, with refill-on-hold, adds its days to daysRemaining and leaves planStatus and the move; without it the web app sends none',
    ),
    codes: z
      .array(
        z.object({
          refillCode: sentPin,
          lob: z.literal('HSD'),
          device: z.object({
            deviceId: z.string().max(64),
            serialNumber: z.string().max(64),
            status: z.string().max(40),
            lob: z.literal('HSD'),
          }),
          transactionStatus: z.literal('SUCCESS'),
        }),
      )
      .length(1),
  }),
  response: z.object({
    status: z.enum(['SUCCESS', 'FAILURE']),
    orderNumber: blankable,
    /** The account's new last paid day; of a paused one, the one if service went on today. */
    expirationDate: blankableDay,
  }),
});
