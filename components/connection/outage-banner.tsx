import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { useOutageEnd } from '#components/ui/use-outage-end.ts';

interface Props {
  /** An ISO moment; null if nobody knows. */
  expectedEnd: string | null;
  hasRunOut?: boolean;
  /** What can be done until it ends. */
  actions?: ReactNode;
}

/** An outage while it lasts, in the same words wherever it stands. */
export function OutageBanner({ expectedEnd, hasRunOut = false, actions }: Props) {
  const t = useTranslations('noInternet.answers.outage');
  const outageEnd = useOutageEnd();
  return (
    <Banner tone="warning" announce="status" title={t('title')} actions={actions}>
      <p>{t('text')}</p>
      {expectedEnd && <p>{t('expectedEnd', outageEnd(expectedEnd))}</p>}
      {hasRunOut && <p>{t('hasRunOut')}</p>}
    </Banner>
  );
}
