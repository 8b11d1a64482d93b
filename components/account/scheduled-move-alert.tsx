import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import type { ScheduledMove } from '#lib/views/account.ts';
import { isBuilt } from '#lib/rules/account/pages-to-come.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import { AccountButtonLink } from './account-link.tsx';

const MOVE = '/move';

/** Spec 2 §2: told while a move is scheduled. */
export function ScheduledMoveAlert({ move }: { move: ScheduledMove }) {
  const t = useTranslations('accountDashboard.move');
  return (
    <Banner
      tone="info"
      title={t('scheduledTitle')}
      actions={
        isBuilt(MOVE) && (
          <AccountButtonLink variant="link" to={MOVE}>
            {t('manage')}
          </AccountButtonLink>
        )
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
