import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { keepDevice } from '#lib/http/device.ts';
import { giveBackNewcomerTry } from '#lib/http/limits.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { readForm, redirectHandler } from '#lib/http/redirect-handler.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { lookupRequestSchema } from '#lib/litepay/api.ts';
import { checkConnection, noInternetPath } from '#lib/litepay/server/no-internet.ts';
import { runLookup } from '#lib/litepay/server/look-up-account.ts';
import { withBrowserSession } from '#lib/session/browser-session.ts';

/** The lookup in the form; null if a field is wrong. */
function parseLookup(form: URLSearchParams | null) {
  const [phone, zip, after] = ['phone', 'zip', 'after'].map((name) => form?.get(name) ?? '');
  const result = lookupRequestSchema.safeParse({
    phone,
    zip,
    locale: LOCALES[0],
    purchase: null,
    after: after || null,
  });
  return result.success ? result.data : null;
}

const hashPhone = (lookup: ReturnType<typeof parseLookup>) => lookup && hashSubject('phone', lookup.phone);

/** The check without a script: it counts as a lookup of the guest, and the page shows the result. */
export const POST = constantTimeResponse(
  redirectHandler({
    guard: 'form of our own',
    limit: { name: 'lookup', subjectHash: async (request) => hashPhone(parseLookup(await readForm(request))) },
    failedPath: ({ locale }) => noInternetPath(locale, { outcome: 'unavailable' }),
    run: async ({ request, locale, jar, address, device }) => {
      const lookup = parseLookup(await readForm(request));
      if (!lookup) return noInternetPath(locale, { outcome: 'invalid' });
      const { response, isRight } = await runLookup(request, () =>
        withBrowserSession(jar, (who) => checkConnection(who, lookup)),
      );
      keepDevice(jar, device);
      const key = { address, device, subjectHash: hashPhone(lookup) };
      if (isRight) await giveBackNewcomerTry('lookup', key);
      return noInternetPath(locale, response);
    },
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
