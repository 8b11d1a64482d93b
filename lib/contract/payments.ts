import { z } from 'zod';
import { wireAmount } from './amount.ts';
import { READ_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { referenceID } from './purchase.ts';
import { text, trackingId } from './words.ts';

/** The public keys that card fields are encrypted with. Several may be valid at once while they are rotated. */
export const paymentJwks = defineOperation({
  name: 'payment-jwks',
  method: 'GET',
  host: 'provider',
  path: '/.well-known/payment-jwks.json',
  summary: 'The public keys for card fields',
  spec: '3 §7.5',
  credential: 'none',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  response: z.object({
    keys: z
      .array(
        z.object({
          kty: z.literal('RSA'),
          use: z.literal('enc'),
          alg: z.literal('RSA-OAEP-256'),
          kid: text,
          n: z.string().regex(/^[\w-]{340,1400}$/),
          e: z.string().regex(/^[\w-]{2,12}$/),
        }),
      )
      .min(1)
      .max(20),
  }),
});

export const chargeStates = ['CHARGED', 'DECLINED', 'IN_PROGRESS', 'NOT_FOUND'] as const;

/**
 * What became of a charge. The provider records the id on receipt, before any money moves, so that NOT_FOUND means that
 * nothing has arrived with it.
 */
export const chargeStatus = defineOperation({
  name: 'charge-status',
  method: 'GET',
  host: 'provider',
  path: '/secure/api/v1/util-service/charge-status',
  summary: 'What became of a charge (an optional capability)',
  spec: '3 §3.3',
  credential: 'guest',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  codeIsAnswer: true,
  query: z.object({ referenceID, trackingId: trackingId.optional() }),
  response: z.object({
    referenceID,
    status: z.enum(chargeStates),
    orderNumber: text.nullish(),
    accountId: text.nullish(),
    amount: wireAmount.nullish(),
    tax: wireAmount.nullish(),
    errorCode: z.string().max(64).nullish(),
    at: z.iso.datetime({ offset: true }).nullish(),
  }),
});
