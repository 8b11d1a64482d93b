import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { RECEIPT } from '#lib/flows/entry-paths.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { receiptLinkToken } from './receipt-link-token.ts';

/** The link in a receipt's message. */
export function receiptLinkUrl(attempt: Attempt, locale: Locale, now = clock()): string {
  return `${config().APP_ORIGIN}/${locale}${RECEIPT}/${receiptLinkToken(attempt, now)}`;
}
