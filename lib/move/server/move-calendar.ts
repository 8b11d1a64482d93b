import 'server-only';
import { getTranslations } from 'next-intl/server';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { findLocale } from '#lib/i18n/locales.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { publicConfig } from '#lib/public-config.ts';
import { isCalendarDay } from '#lib/domain/calendar-day.ts';
import { buildCalendarFile } from '#lib/domain/calendar-file.ts';

/**
 * Returns a calendar file with the day of a move, from the query alone and without any account. Null if the day or the locale is
 * invalid, or the provider has no moves.
 */
export async function buildMoveCalendar(query: URLSearchParams): Promise<string | null> {
  const day = query.get('day') ?? '';
  const locale = findLocale(query.get('locale'));
  if (!supports('moves') || !isCalendarDay(day) || !locale) return null;
  const t = await getTranslations({ locale, namespace: 'moving.calendar' });
  const { APP_ORIGIN } = config();
  const url = `${APP_ORIGIN}/${locale}${ACTIVATION_ENTRY}`;
  return buildCalendarFile({
    uid: `move-${day}@${new URL(APP_ORIGIN).host}`,
    timestamp: now(),
    day,
    summary: t('summary', { brand: publicConfig.brand }),
    description: t('description', { url }),
    url,
  });
}
