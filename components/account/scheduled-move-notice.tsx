import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { ScheduledMove } from '#lib/forms/account-pages.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';

/** Spec 2 §2: told while a move is scheduled. */
export function ScheduledMoveNotice({ move }: { move: ScheduledMove }) {
  const t = useTranslations('accountDashboard.move');
  const home = `/${useLocale()}`;
  return (
    <Banner
      tone="info"
      title={t('scheduledTitle')}
      actions={
        <ButtonLink variant="link" href={`${home}/move`}>
          {t('manage')}
        </ButtonLink>
      }
    >
      <p>{t('scheduledText', { date: formatDay(move.on) })}</p>
      {move.address && (
        <p>
          {t('to')}: {move.address}
        </p>
      )}
    </Banner>
  );
}
