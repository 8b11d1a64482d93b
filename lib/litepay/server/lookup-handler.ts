import 'server-only';
import type { output } from 'zod/v4/core';
import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { lookupRequestSchema } from '#lib/litepay/lookup-form.ts';
import { type BrowserSession, newBrowserGuard } from '#lib/session/browser-session.ts';
import { type GuestLookup, lookUp } from './look-up.ts';

/** Found and not found must be indistinguishable by size and time: responses are padded, and their times rounded up (promise P10). */
const PADDED_BYTES = 640;

type Lookup = output<typeof lookupRequestSchema>;

/** A handler that asks for an account by phone and ZIP code, under the one limit for that. */
export function lookupHandler<Outcome extends { outcome: string }>(
  look: (browserSession: BrowserSession, lookup: Lookup) => Promise<GuestLookup<Outcome>>,
) {
  return constantTimeResponse(
    jsonHandler({
      guard: newBrowserGuard,
      limit: { name: 'lookup', subjectHash: ({ phone }: Lookup) => hashSubject('phone', phone) },
      body: lookupRequestSchema,
      paddedBytes: PADDED_BYTES,
      run: async (lookup, { request, who }) => {
        const { response, isRight } = await lookUp(request, () => look(who, lookup));
        return { body: response, isRight };
      },
    }),
  );
}
