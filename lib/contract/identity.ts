import { z } from 'zod';
import { READ_MS, WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import {
  blankable,
  successResponse,
  languageWord,
  optionalRows,
  reminderChannelWord,
  sentYesNo,
  SOURCE,
  text,
  trackingId,
  trackingQuery,
  yesNo,
} from './field-types.ts';

/** Spec 2 §3: whether identity and account agree; NA if one of them has no value. */
const matching = z
  .union([z.enum(['true', 'false', 'NA']), z.boolean()])
  .nullish()
  .transform((value): 'true' | 'false' | 'NA' => {
    if (value === true || value === 'true') return 'true';
    return value === false || value === 'false' ? 'false' : 'NA';
  });

const identityAccount = z.object({
  accountNumber: text,
  presentInPrepaidDB: yesNo,
  prepaidStatus: blankable,
  role: blankable,
  isPrepaidEmailMatching: matching,
  isPrepaidPhoneMatching: matching,
  idcmtServiceAddress: blankable,
  idcmtServiceCity: blankable,
  idcmtServiceState: blankable,
  idcmtServicePostalCode: blankable,
});

const identityRecord = z.object({
  idcmtUid: blankable,
  /** Not in the specification: the name that the permission error page addresses (spec 3 §2.6). */
  idcmtName: blankable,
  idcmtMobile: blankable,
  idcmtMobileVerified: yesNo,
  idcmtEmail: blankable,
  idcmtEmailVerified: yesNo,
});

const identityContent = z
  .object({ identity: identityRecord, identityAccounts: optionalRows(identityAccount) })
  .meta({ id: 'Identities' });

/** Spec 3 §3.4: part of the decoder's response; a failure of the identity alone is reported here, not at the top level. */
export const identityResponse = z
  .object({
    errorCode: blankable,
    errorMessage: blankable,
    response: identityContent.nullish().transform((value) => value ?? null),
  })
  .refine((value) => value.errorCode !== '' || value.response !== null, 'neither an identity nor a code');

export const identity = defineOperation({
  name: 'identity',
  method: 'POST',
  host: 'provider',
  path: '/secure2/v1/customermanagement/fetchPrepaidIdentityInfo',
  summary: 'An identity and its accounts, with the role on each',
  spec: '3 §7.3',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({ attribute: z.literal('CUSTOMER_GUID'), value: text }),
  response: z.object({ response: identityContent }),
});

/** Spec 2 §5: e-mail and phone are sent only where identity and account disagree. */
export const updateIdentity = defineOperation({
  name: 'update-identity',
  method: 'POST',
  host: 'provider',
  path: '/secure2/v1/customermanagement/update-identity-customer-info',
  summary: 'Language and messages, and the contact data on which account and identity disagreed, for both',
  spec: '2 §3, 3 §7.3',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    custguid: text,
    accountId: text,
    languagePreference: languageWord,
    smsOptIn: sentYesNo,
    emailId: z.email().max(300).optional(),
    mobileNo: z
      .string()
      .regex(/^\d{10}$/)
      .optional(),
  }),
  response: successResponse,
});

/** The communication preferences. `reminderChannel`, how expiry reminders are sent, is not in the specification. */
export const updateCustomer = defineOperation({
  name: 'update-customer',
  method: 'POST',
  host: 'provider',
  path: '/secure2/v1/customermanagement/update-customer',
  summary: 'Saves name, language and message preferences',
  spec: '3 §7.3',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    firstName: z.string().max(70),
    lastName: z.string().max(70),
    custguid: text,
    accountId: text,
    languagePreference: languageWord,
    smsOptIn: sentYesNo,
    reminderChannel: reminderChannelWord.optional(),
    trackingId,
    source: z.literal(SOURCE),
  }),
  response: successResponse,
});
