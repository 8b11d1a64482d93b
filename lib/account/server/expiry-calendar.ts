import 'server-only';
import { getTranslations } from 'next-intl/server';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { findLocale } from '#lib/i18n/locales.ts';
import { publicConfig } from '#lib/public-config.ts';
import { isCalendarDay } from '#lib/domain/calendar-day.ts';
import { buildCalendarFile } from '#lib/domain/calendar-file.ts';

/**
 * Returns a calendar file with the last paid day, from the query alone and without any account. Null if the day or the locale is invalid.
 */
export async function createExpiryCalendar(query: URLSearchParams): Promise<string | null> {
  const day = query.get('day') ?? '';
  const locale = findLocale(query.get('locale'));
  if (!isCalendarDay(day) || !locale) return null;
  const t = await getTranslations({ locale, namespace: 'shell.calendar' });
  const { APP_ORIGIN } = config();
  const url = `${APP_ORIGIN}/${locale}${LITEPAY_ENTRY}`;
  return buildCalendarFile({
    uid: `paid-through-${day}@${new URL(APP_ORIGIN).host}`,
    timestamp: now(),
    day,
    summary: t('summary', { brand: publicConfig.brand }),
    description: t('description', { url }),
    url,
  });
}
