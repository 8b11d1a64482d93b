import { useLocale, useTranslations } from 'next-intl';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { formatDaysSentence } from '#lib/i18n/days-sentence.ts';
import type { DaysSentence } from '#lib/domain/days-sentence.ts';

/** Decision on kept days: what becomes of the account's paid days, in one sentence. */
export function KeptDays({ sentence }: { sentence: DaysSentence }) {
  const t = useTranslations('payment.days');
  const locale = useLocale();
  return <p>{formatDaysSentence(t, sentence, (day) => formatDay(day, locale))}</p>;
}
