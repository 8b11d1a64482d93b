import { isFromScheduler } from '#lib/http/secrets.ts';
import { jsonReader, refusal } from '#lib/http/json-handler.ts';
import { settlePayments } from '#lib/site/settle-payments.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** In seconds: a payment is followed for a minute. */
export const maxDuration = 120;

/** Decision on GETs that write: called by a scheduler with its secret, where no process lives long enough to settle payments (Vercel). */
export const GET = jsonReader({
  guard: async (_query, { request, reference }) =>
    isFromScheduler(request.headers)
      ? { ok: true, who: undefined }
      : { ok: false, response: refusal(401, { reason: 'unauthorized', reference }) },
  limit: { none: 'nothing is done without the secret, and a wrong one costs a comparison' },
  run: async () => {
    const isDone = await settlePayments();
    return { status: isDone ? 200 : 503, body: { ok: isDone } };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
