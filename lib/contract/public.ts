import { z } from 'zod';
import { READ_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { text, trackingId } from './field-types.ts';

/**
 * Spec 2 Activation: a page behind a newly activated modem requests this file until it can be reached. The browser requests it, from the
 * page's own origin.
 */
export const publicPing = defineOperation({
  name: 'public-ping',
  method: 'GET',
  host: 'public',
  path: '/ping.json',
  summary: 'A small public file that shows that the internet can be reached',
  spec: '2 Activation, 3 §7.8',
  credential: 'none',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: [],
  query: z.object({ trackingId: trackingId.optional() }),
  response: z.object({ status: text }),
});
