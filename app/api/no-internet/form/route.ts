import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { keepDevice } from '#lib/http/device.ts';
import { giveBackNewcomerTry } from '#lib/http/limits.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { readForm, redirectHandler } from '#lib/http/redirect-handler.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { lookupRequestSchema } from '#lib/litepay/lookup-form.ts';
import { checkConnection } from '#lib/litepay/server/check-connection.ts';
import { lookUp } from '#lib/litepay/server/look-up.ts';
import { noInternetPath } from '#lib/litepay/server/no-internet-page.ts';
import { withBrowserSession } from '#lib/session/browser-session.ts';

/** What the form holds; null if a field is wrong. */
function lookupIn(form: URLSearchParams | null) {
  const [phone, zip, after] = ['phone', 'zip', 'after'].map((name) => form?.get(name) ?? '');
  const parsed = lookupRequestSchema.safeParse({ phone, zip, locale: 'en', purchase: null, after: after || null });
  return parsed.success ? parsed.data : null;
}

const phoneHashOf = (lookup: ReturnType<typeof lookupIn>) => lookup && hashSubject('phone', lookup.phone);

/** The check without a script: counted as the guest's lookup is, and answered by the page itself. */
export const POST = constantTimeResponse(
  redirectHandler({
    guard: 'form of our own',
    limit: { name: 'lookup', subjectHash: async (request) => phoneHashOf(lookupIn(await readForm(request))) },
    failedPath: ({ locale }) => noInternetPath(locale, { outcome: 'unavailable' }),
    run: async ({ request, locale, jar, address, device }) => {
      const lookup = lookupIn(await readForm(request));
      if (!lookup) return noInternetPath(locale, { outcome: 'invalid' });
      const { response, isRight } = await lookUp(request, () =>
        withBrowserSession(jar, (who) => checkConnection(who, lookup)),
      );
      keepDevice(jar, device);
      const key = { address, device, subjectHash: phoneHashOf(lookup) };
      if (isRight) await giveBackNewcomerTry('lookup', key);
      return noInternetPath(locale, response);
    },
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
