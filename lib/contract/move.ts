import { z } from 'zod';
import { cardBilling, sentServiceAddress, wireAddress } from './address.ts';
import { sentAmount } from './amount.ts';
import { CHARGE_MS, READ_MS, WRITE_MS } from './budgets.ts';
import { encryptedCard, savedCard, tokenCard } from './card.ts';
import { defineOperation } from './operation.ts';
import {
  blankable,
  blankableDay,
  count,
  day,
  successResponse,
  languageWord,
  optionalRows,
  sentYesNo,
  text,
  trackingQuery,
  yesNo,
} from './field-types.ts';

const auxRequest = {
  channel: z.literal('ONLINE'),
  accountID: text,
  custGuid: text,
  updateCustomer: z.literal(false),
  customerInfo: z.object({
    email: z.string().max(300),
    emailOptin: sentYesNo,
    smsOptin: sentYesNo,
    firstName: z.string().max(70),
    lastName: z.string().max(70),
    langPref: languageWord,
    phone: z.string().regex(/^\d{0,10}$/),
    serviceAddress: sentServiceAddress,
  }),
  operatorUserName: z.null(),
};

/** Spec 3 §7.6: the date is sent only if the move is for a later day. */
const moveRequest = z.object({ ...auxRequest, flow: z.literal('MOVE'), scheduledMoveDate: day.optional() });

const reconnectPayment = {
  amount: sentAmount,
  duplicateOverride: z.literal(true),
  processingNetwork: z.literal('CREDIT'),
};

const reconnectPayer = {
  billingAddress: cardBilling,
  cardFirstName: z.string().trim().min(1).max(70),
  cardLastName: z.string().max(70),
};

/** Spec 3 §3.4: one internet product, charged immediately. An express button's token comes without the payer. */
const reconnectRequest = z.object({
  ...auxRequest,
  flow: z.literal('RECONNECT'),
  paymentInfo: z.union([
    savedCard.extend(reconnectPayment),
    tokenCard.extend({ ...reconnectPayment, ...z.object(reconnectPayer).partial().shape }),
    encryptedCard.extend({ ...reconnectPayment, ...reconnectPayer }),
  ]),
  prepaidProducts: z
    .array(
      z.object({
        lob: z.literal('HSD'),
        macId: z.string().max(17),
        planCode: text,
        planQty: z.literal(1),
        rate: sentAmount,
      }),
    )
    .length(1),
});

/** The confirmation number comes under one of two names; read as `auxAccountConfNo`. */
const auxAccountResponse = z
  .object({ auxAccountConfNo: blankable, auxAcctConfNo: blankable })
  .transform(({ auxAccountConfNo, auxAcctConfNo }, context) => {
    const number = auxAccountConfNo || auxAcctConfNo;
    if (number) return { auxAccountConfNo: number };
    context.addIssue({ code: 'custom', message: 'no confirmation number' });
    return z.NEVER;
  });

export const createAux = defineOperation({
  name: 'create-aux',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/accountService/createAuxAccount',
  summary: 'Starts or schedules a move; on reconnect, charges for the refill as well. Once per key in both flows',
  spec: '3 §3.4, §7.6',
  credential: 'owner',
  idempotencyKey: true,
  timeoutMs: CHARGE_MS,
  retry: 'charge',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.discriminatedUnion('flow', [moveRequest, reconnectRequest]),
  response: auxAccountResponse,
});

/** Spec 3 §3.2: auxAcctType is MOVE or RECONNECT; auxAcctStatus Preactivated or Activated. */
const auxDetails = z.object({
  auxAccountId: text,
  auxAcctStatus: blankable,
  auxAcctType: blankable,
  auxAcctScheduleDate: blankableDay,
});

/** Not in the specification: an account whose service this one continues since a move or a reconnection, and where that service was. */
const predecessor = z.object({
  accountId: text,
  serviceAddress: wireAddress.nullish().transform((value) => value ?? null),
});

/** `auxDetails` is null for an account that has no aux account. `predecessors`: newest first; left out by a provider that cannot say. */
export const fetchAux = defineOperation({
  name: 'fetch-aux',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/accountService/fetchAuxAccount',
  summary: 'The account that a move or a reconnect created, and what the account may do',
  spec: '3 §3.2, §7.6',
  credential: 'owner',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    accountId: text,
    auxConfNo: z.string().max(64),
    checkMoveEligibility: z.literal(true),
    checkReconnectEligibility: z.literal(true),
  }),
  response: z.object({
    auxDetails: auxDetails.nullish().transform((value) => value ?? null),
    auxAccountConfNo: blankable,
    auxAcctConfNo: blankable,
    auxAcctError: blankable,
    /** Not read: the days left decide whether a move needs a refill (spec 3 §4.3). */
    moveEligibility: z.object({ hsdRefillRequired: yesNo }).nullish(),
    reconnectEligibility: z.object({ reconnectEligibleAcct: yesNo }),
    scheduledMoveDate: blankableDay,
    moveDateGap: count.nullish().transform((value) => value ?? null),
    toAddress: wireAddress.nullish().transform((value) => value ?? null),
    predecessors: optionalRows(predecessor),
  }),
});

export const updateMove = defineOperation({
  name: 'update-move',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/accountService/updateScheduledMove',
  summary: 'Cancels a scheduled move',
  spec: '3 §4.3, §7.6',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({ action: z.literal('C'), confirmationId: text }),
  response: successResponse,
});
