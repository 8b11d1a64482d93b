import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import type { DashboardView } from '#lib/account/views.ts';

/** What a refill of the last day did to a move in progress: the owner's ended it, a guest's added its days to those on hold. */
export function RefilledMove({ isMoveEnded, daysAddedOnHold }: Pick<DashboardView, 'daysAddedOnHold' | 'isMoveEnded'>) {
  const t = useTranslations('accountDashboard.move');
  return (
    <>
      {isMoveEnded && (
        <Banner tone="info" title={t('endedTitle')}>
          <p>{t('endedText')}</p>
        </Banner>
      )}
      {daysAddedOnHold !== null && (
        <Banner tone="info" title={t('addedTitle', { days: daysAddedOnHold })}>
          <p>{t('addedText')}</p>
        </Banner>
      )}
    </>
  );
}
