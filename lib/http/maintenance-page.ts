import 'server-only';
import { config } from '#lib/config.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { CLOCK_TIME } from '#lib/i18n/clock-time.ts';
import { byLocale, type Locale } from '#lib/i18n/locales.ts';
import { publicConfig } from '#lib/public-config.ts';
import { store } from '#lib/store/store.ts';
import { bilingualPage } from './plain-page.ts';

/**
 * The response to a form that was submitted before its script came: what was not done, what still works, and the way back to the page at
 * `path`. 409, as for scripts (`inMaintenance`). Null while there is no maintenance, or the store cannot say; the page tells of an outage.
 */
export async function findMaintenancePage({
  path,
  locale,
  reference,
}: {
  path: string;
  locale: Locale;
  reference: string;
}): Promise<Response | null> {
  const maintenance = await store()
    .then((opened) => opened.maintenance.current())
    .catch(() => null);
  if (!maintenance) return null;
  const { until } = maintenance;
  const notice = (one: Locale) => {
    const { title, text, works, until: end, back } = bundledMessages[one].shell.maintenance;
    const expectedEnd = until === null ? [] : [end.replace('{time}', timeInWords(until, one))];
    return { title, paragraphs: [text, works, ...expectedEnd], link: { to: path, text: back } };
  };
  const document = bilingualPage(publicConfig.brand, byLocale(notice), { first: locale });
  return new Response(document, {
    status: 409,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'retry-after': '60',
      'x-reference': reference,
    },
  });
}

/** In the provider's time zone, with its name. */
function timeInWords(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    ...CLOCK_TIME,
    weekday: 'long',
    timeZone: config().PROVIDER_TIME_ZONE,
  }).format(ms);
}
