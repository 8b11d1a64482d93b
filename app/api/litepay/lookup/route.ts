import { lookupRequestSchema } from '#lib/litepay/lookup-form.ts';
import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { locateGuestAccount } from '#lib/litepay/server/locate-guest-account.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Found and not found must be indistinguishable by size and time: responses are padded, and their times rounded up (promise P10). */
const PADDED_BYTES = 640;

export const POST = constantTimeResponse(
  jsonHandler({
    guard: newBrowserGuard,
    limit: { name: 'lookup', subjectHash: ({ phone }) => subjectHashOf('phone', phone) },
    body: lookupRequestSchema,
    paddedBytes: PADDED_BYTES,
    run: async (lookup, { who }) => {
      const { response, isRight } = await locateGuestAccount(who, lookup);
      return { body: response, isRight };
    },
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
