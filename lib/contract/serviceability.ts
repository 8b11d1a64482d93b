import { z } from 'zod';
import { sentAddress, wireAddress } from './address.ts';
import { READ_MS, SLOW_MS, SUGGEST_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { blankable, optionalRows, rows, text, trackingId } from './field-types.ts';

export const validateAddress = defineOperation({
  name: 'validate-address',
  method: 'GET',
  host: 'provider',
  path: '/secure/api/v1/serviceability/address/validate-customer-address',
  summary: 'The known addresses that match what was typed',
  spec: '1 §7, 3 §7.6',
  credential: 'guest',
  timeoutMs: SLOW_MS,
  retry: 'read',
  codeFields: ['businessErrorCode'],
  isCodeInformation: true,
  query: sentAddress.extend({
    city: z.literal(''),
    state: z.literal(''),
    zip: z.string().regex(/^\d{5}$/),
    trackingId,
  }),
  response: z
    .object({
      customerInfos: rows(z.object({ address: wireAddress, locationId: text })).nullish(),
      businessErrorCode: blankable,
    })
    .refine(
      (response) => Array.isArray(response.customerInfos) || response.businessErrorCode !== '',
      'neither addresses nor a code',
    )
    .transform((response) => ({ ...response, customerInfos: response.customerInfos ?? [] })),
});

/** Spec 1 §3 only names city and state; if the provider sends the rest, the shopper can see where the service will be. */
const placeAddress = wireAddress.extend({ addressLine1: blankable, city: blankable, state: blankable, zip: blankable });

/** Spec 1 §3: ftaCode is the market; a code here is part of the response. The misspelling of serviceablityStatus is the provider's. */
export const serviceability = defineOperation({
  name: 'serviceability',
  method: 'GET',
  host: 'provider',
  path: '/secure/api/v1/serviceability/address/validate-customer-serviceability',
  summary: 'Whether service is available at a location',
  spec: '1 §3, §7, 3 §7.6',
  credential: 'guest',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['businessErrorCode', 'systemErrorCode'],
  isCodeInformation: true,
  query: z.object({ source: z.enum(['CP', 'CP_VAN', 'DIGITAL2.0']), trackingId, locationId: text }),
  response: z
    .object({
      status: blankable,
      businessErrorCode: blankable,
      systemErrorCode: blankable,
      ftaCode: blankable,
      houseKey: blankable,
      geocode: blankable,
      address: placeAddress.nullish(),
      serviceablityStatus: z.object({ value: blankable }).nullish(),
      serviceabilityDetails: optionalRows(z.union([z.string(), z.object({})])),
    })
    .refine(
      (response) => response.status !== '' || response.businessErrorCode !== '' || response.systemErrorCode !== '',
      'neither a status nor a code',
    ),
});

/** Spec 2 §5: the first two items are not addresses; the addresses follow. */
export const suggestAddress = defineOperation({
  name: 'suggest-address',
  method: 'GET',
  host: 'provider',
  path: '/secure/search/address/',
  summary: 'Addresses that begin like what is being typed',
  spec: '2 §7, 3 §7.6',
  credential: 'guest',
  timeoutMs: SUGGEST_MS,
  retry: 'once',
  codeFields: ['errorCode'],
  query: z.object({ q: z.string().min(2).max(200) }),
  response: rows(z.union([z.string().max(300), z.number(), z.boolean(), z.null()])),
});

export const assignDeviceCode = defineOperation({
  name: 'assign-device-code',
  method: 'POST',
  host: 'provider',
  path: '/api/v1/van-service-api/assign',
  summary: 'Ties a starter kit to an address and a phone number',
  spec: '1 §7, §8, 3 §7.6',
  credential: 'guest',
  timeoutMs: SLOW_MS,
  retry: 'write',
  codeFields: ['businessErrorCode', 'systemErrorCode'],
  isCodeInformation: true,
  body: z.object({
    address: sentAddress,
    deviceCode: z.string().regex(/^\d{6}$/),
    language: z.enum(['English', 'Spanish']),
    locationId: text,
    phoneNo: z.string().regex(/^\d{10}$/),
    retailerId: text,
    source: text,
    trackingId,
  }),
  response: z
    .object({ status: blankable, businessErrorCode: blankable, systemErrorCode: blankable })
    .refine(
      (response) => response.status !== '' || response.businessErrorCode !== '' || response.systemErrorCode !== '',
      'neither a status nor a code',
    ),
});
