import { z } from 'zod';
import { READ_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { trackingQuery } from './words.ts';

/** Spec 3 §7.3: some providers answer nothing useful, others a token that goes back as `x-xsrf-token`. */
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
