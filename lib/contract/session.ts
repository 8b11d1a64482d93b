import { z } from 'zod';
import { PING_MS, READ_MS, WRITE_MS } from './budgets.ts';
import { identityResponse } from './identity.ts';
import { defineOperation } from './operation.ts';
import { blankable, SOURCE, text, trackingId, trackingQuery } from './field-types.ts';

/** Spec 3 §7.3: some providers respond with nothing useful, others with a token to be sent back as `x-xsrf-token`. */
export const token = defineOperation({
  name: 'token',
  method: 'GET',
  host: 'provider',
  path: '/token',
  summary: 'Opens a visit; its token, if any, is sent back on later calls',
  spec: '3 §7.3',
  credential: 'none',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  response: z.object({ xsrfToken: z.string().min(1).max(512).nullish() }),
});

/** Ends the provider's session. The customer is logged out whatever the response is. */
export const logout = defineOperation({
  name: 'logout',
  method: 'POST',
  host: 'provider',
  path: '/secure2/logout',
  summary: 'Ends the session',
  spec: '3 §7.3',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({}),
  response: z.object({}),
});

/** Opens a session for an access token, after the login's code was exchanged. */
export const decoder = defineOperation({
  name: 'decoder',
  method: 'POST',
  host: 'provider',
  path: '/secure2/decoder',
  summary: 'Opens a session from an access token',
  spec: '3 §7.3',
  credential: 'bearer',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode'],
  body: z.object({ redirectUri: z.url(), trackingId }),
  response: z.object({ custGuid: text, sessionId: text, identityResponse }),
});

/** Keeps the session alive; the provider ends it 840 s after its last call. The customer's next action sends another ping. */
export const ping = defineOperation({
  name: 'ping',
  method: 'POST',
  host: 'provider',
  path: '/secure2/ping',
  summary: 'Keeps the session alive',
  spec: '3 §4.6, §7.3',
  credential: 'owner',
  timeoutMs: PING_MS,
  retry: 'once',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({}),
  response: z.object({ pinged: z.boolean() }),
});

/** Spec 3 §7.3 does not list the fields; these are the ones that screens need. */
export const getAccount = defineOperation({
  name: 'get-account',
  method: 'GET',
  host: 'provider',
  path: '/secure2/api/v1/PinlessActivation/get-account',
  summary: "The session's account record",
  spec: '3 §7.3',
  credential: 'owner',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: z.object({ source: z.literal(SOURCE), trackingId }),
  response: z.object({ accountId: text, accountType: blankable, prepaidAccountStatus: blankable }),
});
