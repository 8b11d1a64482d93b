import type { useTranslations } from 'next-intl';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { DaysSentence } from '#lib/domain/days-sentence.ts';
import { assertNever } from '#lib/result.ts';

type Translator = ReturnType<typeof useTranslations<'payment.days'>>;

/** The sentence in the translator's language. `format`: formats a day as the page or the message does. */
export function formatDaysSentence(
  t: Translator,
  sentence: DaysSentence,
  format: (day: CalendarDay) => string,
): string {
  switch (sentence.says) {
    case 'added':
    case 'resumed':
    case 'elapsed':
      return t(sentence.says, { left: sentence.left, days: sentence.days });
    case 'started':
    case 'elapsedAll':
      return t(sentence.says, { days: sentence.days, date: format(sentence.from) });
    case 'graceRuns':
      return t('graceRuns', { days: sentence.days, date: format(sentence.until) });
    case 'graceTaken':
      return t('graceTaken', { days: sentence.days, taken: sentence.taken });
    case 'held':
      return t('held', { left: sentence.left });
    case 'heldFrom':
      return t('heldFrom', { date: format(sentence.from) });
    case 'counting':
      return t('counting', { date: format(sentence.until) });
    default:
      return assertNever(sentence);
  }
}
