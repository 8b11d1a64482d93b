import { z } from 'zod';
import { PATIENT_MS, READ_MS, WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import {
  blankable,
  languageWord,
  successResponse,
  optionalRows,
  rows,
  SOURCE,
  text,
  trackingId,
  trackingQuery,
} from './field-types.ts';

/** Spec 2 Activation: upper-case hex pairs with colons. */
const macAddress = z.string().regex(/^[0-9A-F]{2}(?::[0-9A-F]{2}){5}$/);

/** Spec 2 Activation: located when the first status is FOUND; nothing to wait for when sroYN is N. */
export const validateDevice = defineOperation({
  name: 'validate-device',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/PinlessActivation/validate-prepaid-device',
  summary: "Whether the account's modem is seen on the network",
  spec: '2 Activation, 3 §7.4',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({ accountId: text, trackingId, cpeIP: z.string().max(45) }),
  response: z
    .object({ sroYN: blankable, deviceStatus: optionalRows(z.string().max(40)) })
    .refine((response) => response.sroYN !== '' || response.deviceStatus.length > 0, 'says nothing of a modem'),
});

export const validateMac = defineOperation({
  name: 'validate-mac',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/PinlessActivation/validate-mac',
  summary: 'Whether a modem that was typed in is known',
  spec: '2 Activation, 3 §7.4',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({ mac: macAddress }),
  response: z.object({ status: z.enum(['SUCCESS', 'FAILURE']), deviceSerialNumber: blankable }),
});

const activation = {
  accountId: text,
  channel: z.literal('Online'),
  devices: rows(
    z.object({ deviceSerial: text, prepaidProducts: rows(z.object({ lob: text, productCode: text })).min(1) }),
  ).min(1),
};

/** Spec 2 Activation: a starter-kit account also sends its owner's name. */
export const activateAccount = defineOperation({
  name: 'activate-account',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/accountService/prepaidAccountActivation',
  summary: 'Activates an account on its modem',
  spec: '2 Activation, 3 §7.4',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: WRITE_MS,
  retry: 'write',
  idempotencyKey: true,
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.union([
    z.object({
      ...activation,
      updateCustomerInfo: z.literal(true),
      customerInfo: z.object({
        firstName: z.string().trim().min(1).max(70),
        lastName: z.string().trim().min(1).max(70),
        langPref: languageWord,
      }),
    }),
    z.object(activation),
  ]),
  response: z
    .object({ status: z.literal('SUCCESS'), errorMessage: blankable })
    .refine((response) => response.errorMessage === '', 'a message without a code is a failure too'),
});

export const reprovisionDevice = defineOperation({
  name: 'reprovision-device',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/PinlessActivation/reprovision-device',
  summary: 'Restarts a modem',
  spec: '2 §2, 3 §7.4',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: PATIENT_MS,
  retry: 'write',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    accountId: text,
    deviceDetails: rows(
      z.object({
        macId: macAddress,
        resetOnly: z.literal(true),
        prepaidProduct: z.object({ lob: z.literal('HSD') }),
      }),
    ).min(1),
    source: z.literal(SOURCE),
    trackingId,
  }),
  response: successResponse,
});
