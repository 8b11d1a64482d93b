import { lookupRequestSchema } from '#lib/forms/lookup-form.ts';
import { locateGuestAccount } from '#lib/services/litepay/locate-guest-account.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import { getVisit, writeVisit } from '#lib/session/guest-visit.ts';
import { jsonHandler } from '#lib/session/handle.ts';
import { answerOnTheBeat } from '#lib/session/on-the-beat.ts';

/** Found and not found must not be told apart by size or time: answers are padded and leave on a beat (promise P10). */
const PADDED_BYTES = 640;

export const POST = answerOnTheBeat(
  jsonHandler(
    {
      schema: lookupRequestSchema,
      limit: { name: 'lookup', subject: ({ phone }) => subjectOf('phone', phone) },
      paddedBytes: PADDED_BYTES,
    },
    async ({ phone, zip, locale }, { jar }) => {
      const { answer, visit } = await locateGuestAccount(await getVisit(jar), { phone, zip }, locale);
      await writeVisit(visit, jar);
      return { body: answer };
    },
  ),
);
