import { locale as rootLocale } from 'next/root-params';
import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { config } from '#lib/config.ts';
import { loadMessages } from '#lib/content/load-messages.ts';
import { messagesForProvider } from './offered-messages.ts';
import { routing } from './routing.ts';

/**
 * Pages have their language in the path; route handlers, which have no root parameters, pass it with each call; the page for addresses that
 * match no route has only what the middleware detected.
 */
export default getRequestConfig(async (params) => {
  const requestedLocale = params.locale ?? (await rootLocale()) ?? (await params.requestLocale);
  const locale = hasLocale(routing.locales, requestedLocale) ? requestedLocale : routing.defaultLocale;
  return {
    locale,
    messages: messagesForProvider(await loadMessages(locale), locale),
    timeZone: config().PROVIDER_TIME_ZONE,
  };
});
