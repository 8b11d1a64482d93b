import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { lookupRequestSchema } from '#lib/litepay/lookup-form.ts';
import { checkConnection } from '#lib/litepay/server/check-connection.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';

/** As those of the guest's lookup (promise P10). */
const PADDED_BYTES = 640;

/** The guest's lookup under the guest's limits: nobody learns more of an account by asking here as well. */
export const POST = constantTimeResponse(
  jsonHandler({
    guard: newBrowserGuard,
    limit: { name: 'lookup', subjectHash: ({ phone }) => subjectHashOf('phone', phone) },
    body: lookupRequestSchema,
    paddedBytes: PADDED_BYTES,
    run: async (lookup, { who }) => {
      const { response, isRight } = await checkConnection(who, lookup);
      return { body: response, isRight };
    },
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
