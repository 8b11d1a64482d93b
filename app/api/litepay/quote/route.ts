import { localeRequestSchema } from '#lib/forms/litepay-exchange.ts';
import { quoteGuestRefill } from '#lib/services/litepay/quote-guest-refill.ts';
import { getVisit, writeVisit } from '#lib/session/guest-visit.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: localeRequestSchema }, async ({ locale }, { jar }) => {
  const { answer, visit } = await quoteGuestRefill(await getVisit(jar), locale);
  await writeVisit(visit, jar);
  return { body: answer };
});
