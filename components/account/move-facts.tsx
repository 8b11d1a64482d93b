import { useLocale, useTranslations } from 'next-intl';
import { FactList } from '#components/ui/fact-list.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import type { StartedMove } from '#lib/account/views.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';

/** Where a move that has begun leads, when it began, and its number. */
export function MoveFacts({ move: { address, on, number } }: { move: StartedMove }) {
  const t = useTranslations('accountDashboard.move');
  const locale = useLocale();
  const facts = [
    address !== '' && { label: t('to'), value: address },
    on !== null && { label: t('date'), value: formatDay(on, locale) },
    number !== '' && { label: t('number'), value: <NoBreak>{number}</NoBreak> },
  ].filter((fact) => fact !== false);
  return facts.length > 0 && <FactList facts={facts} />;
}
