import { z } from 'zod';
import { savedBilling, sentAddress, sentZip } from './address.ts';
import { optionalAmount } from './amount.ts';
import { READ_MS, WRITE_MS } from './budgets.ts';
import { autoPayment, cardTypes, chargedCard, encryptedCard, savedCard, tokenCard } from './card.ts';
import { defineOperation } from './operation.ts';
import {
  blankable,
  successResponse,
  referenceID,
  SOURCE,
  text,
  trackingId,
  trackingQuery,
  yesNo,
} from './field-types.ts';

const encryptionKey = z.object({
  kty: z.literal('RSA'),
  use: z.literal('enc'),
  alg: z.literal('RSA-OAEP-256'),
  kid: text,
  n: z.string().regex(/^[\w-]{340,1400}$/),
  e: z.string().regex(/^[\w-]{2,12}$/),
});

/** A key for another purpose, which a key set may also contain. */
const otherKey = z.object({ kty: text }).transform(() => null);

/** The public keys for encrypting card fields, the preferred one first. Several are valid at the same time during a rotation. */
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
      .array(z.union([encryptionKey, otherKey]))
      .max(20)
      .transform((keys) => keys.filter((key) => key !== null))
      .refine((keys) => keys.length > 0, 'no key for card fields'),
  }),
});

const chargeStates = ['CHARGED', 'DECLINED', 'IN_PROGRESS', 'NOT_FOUND'] as const;

/**
 * The outcome of a charge. The provider records the id on receipt, before any money moves, so NOT_FOUND means that nothing has arrived with
 * it. `PROVIDER_SETTLES_WITHIN` after the connection of the request ended, nothing arrives with it any more.
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
  isCodeInformation: true,
  query: z.object({ referenceID, trackingId: trackingId.optional() }),
  response: z.object({
    referenceID,
    status: z.enum(chargeStates),
    orderNumber: blankable,
    /** The account charged and the amount taken, tax included: compared with the purchase if the provider sends them. */
    accountId: blankable,
    amount: optionalAmount,
    tax: optionalAmount,
    paymentInfo: chargedCard,
    errorCode: z.string().max(64).nullish(),
    at: z.iso.datetime({ offset: true }).nullish(),
  }),
});

/** Spec 3 §7.5: the same four fields on each of these calls. */
export const ofAccount = z.object({
  accountId: text,
  tn: z.string().regex(/^\d{0,10}$/),
  trackingId,
  source: z.literal(SOURCE),
});

/** Spec 3 §3.1: the card number is its last four digits, the expiry is MMYY. */
const savedPayment = savedCard.extend({
  cardNumber: z.string().regex(/^\d{4}$/),
  cardType: z.enum(cardTypes),
  expirationDate: z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/),
  custInfo: savedBilling.extend({ firstName: blankable, lastName: blankable }),
});

/** Not in the specification: how many cards an account may save (`instruments` in PROVIDER_HAS). */
export const MAX_INSTRUMENTS = 5;

const instrumentRoles = ['default', 'backup', 'other'] as const;

/**
 * Not in the specification: one of the account's saved cards, under the names of `paymentInfo`. The default card is the one in `paymentInfo`;
 * the backup is what auto-refill charges after a decline of the default card.
 */
const savedInstrument = savedCard.extend({
  cardNumber: savedPayment.shape.cardNumber,
  cardType: savedPayment.shape.cardType,
  expirationDate: savedPayment.shape.expirationDate,
  role: z.enum(instrumentRoles),
});

/** Unreadable data, or two cards in one role, counts as missing: the page then has the card in `paymentInfo` alone. */
const savedInstruments = z
  .array(savedInstrument)
  .max(20)
  .refine((cards) => ['default', 'backup'].every((role) => cards.filter((card) => card.role === role).length <= 1))
  .nullish()
  .catch(null)
  .meta({
    id: 'SavedInstruments',
    description: 'All saved cards, the default one included. One of them at most is the default, and one the backup',
  });

/** `paymentInfo` is null if no card is saved, or none is the default. */
export const paymentInfo = defineOperation({
  name: 'payment-info',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/get-custpayment-info',
  summary: 'The saved card and whether auto-refill is on',
  spec: '3 §7.5',
  credential: 'owner',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['businessErrorCode', 'errorCode'],
  query: trackingQuery,
  body: ofAccount,
  response: z.object({
    paymentInfo: savedPayment.nullable(),
    enrollAutoPayment: yesNo,
    autoPayment,
    instruments: savedInstruments,
  }),
});

/** Spec 2 §4: BUS_PMT_006 means that auto-refill stays off; any other response means that it is on. */
export const enrollAutopay = defineOperation({
  name: 'enroll-autopay',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/enroll-autopay',
  summary: 'Switches auto-refill on',
  spec: '2 §4, 3 §7.5',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['businessErrorCode'],
  isCodeInformation: true,
  query: trackingQuery,
  body: ofAccount,
  response: z
    .object({ status: blankable, businessErrorCode: blankable })
    .refine(
      (response) => response.status === 'SUCCESS' || response.businessErrorCode !== '',
      'neither done nor a code',
    ),
});

export const cancelAutopay = defineOperation({
  name: 'cancel-autopay',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/cancel-autopay',
  summary: 'Switches auto-refill off',
  spec: '2 §4, 3 §7.5',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['businessErrorCode'],
  query: trackingQuery,
  body: ofAccount,
  response: successResponse,
});

const holder = {
  accountId: text,
  firstName: z.string().trim().min(1).max(70),
  lastName: z.string().max(70),
};
const sentOwner = z.union([sentAddress.extend(holder), sentZip.extend(holder)]);

const instrument = {
  custInfo: sentOwner,
  enrollAutoPayment: z.boolean(),
  processingNetwork: z.literal('CREDIT'),
};

/**
 * Without `keepOthers` the card takes the place of all others. With it they stay: the new card is the default if it is the only one or turns
 * auto-refill on, and has no role otherwise.
 */
const addition = {
  ...instrument,
  keepOthers: z.literal(true).optional().describe('Not in the specification: sent with `instruments` in PROVIDER_HAS'),
};

export const addInstrument = defineOperation({
  name: 'add-instrument',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/add-secure-prepaid-payment-instrument',
  summary: 'Saves a card',
  spec: '3 §7.5',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['businessErrorCode'],
  query: trackingQuery,
  body: z.union([tokenCard.extend(addition), encryptedCard.extend(addition)]),
  response: successResponse,
});

/**
 * The number stays the same; its brand is sent along, encrypted like the rest. A token is of the whole card as it was typed in again: the
 * saved card may become that one.
 */
export const modifyInstrument = defineOperation({
  name: 'modify-instrument',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/modify-prepaidpayment-instrument',
  summary: 'Changes expiry and billing address of the saved card',
  spec: '3 §7.5',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['businessErrorCode'],
  query: trackingQuery,
  body: z.union([
    tokenCard.extend({ ...savedCard.shape, ...instrument }),
    encryptedCard.omit({ cardNumber: true }).extend({ ...savedCard.shape, ...instrument }),
  ]),
  response: successResponse,
});

/** Removes the card that it names. Only a removal of the default card turns auto-refill off; no other card takes its place by itself. */
export const removeInstrument = defineOperation({
  name: 'remove-instrument',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/remove-prepaidpayment-instrument',
  summary: 'Removes the saved card',
  spec: '3 §7.5',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['businessErrorCode'],
  query: trackingQuery,
  body: savedCard.extend({ custInfo: z.object({ accountId: text }) }),
  response: successResponse,
});

/**
 * Not in the specification: makes a saved card the default one, the backup, or neither. The card that had the role loses it. A backup needs
 * auto-refill, and ends with it.
 */
export const setInstrumentRole = defineOperation({
  name: 'set-instrument-role',
  method: 'POST',
  host: 'provider',
  path: '/secure2/payment-service/set-prepaidpayment-instrument-role',
  summary: 'Makes a saved card the default or the backup (an optional capability)',
  spec: '2 §4, 3 §7.5',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['businessErrorCode'],
  query: trackingQuery,
  body: savedCard.extend({ custInfo: z.object({ accountId: text }), role: z.enum(instrumentRoles) }),
  response: successResponse,
});
