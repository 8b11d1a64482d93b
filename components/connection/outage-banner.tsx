import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { useOutageEnd } from '#components/ui/use-outage-end.ts';

interface Props {
  /** An ISO moment; null if nobody knows. */
  expectedEnd: string | null;
  hasRunOut?: boolean;
  /** For its owner: the message at its end, which announces what it changes itself. */
  message?: Elements;
  actions?: ReactNode;
}

/** An outage while it lasts, in the same words wherever it stands. */
export function OutageBanner({ expectedEnd, hasRunOut = false, message = null, actions }: Props) {
  const t = useTranslations('noInternet.answers.outage');
  const outageEnd = useOutageEnd();
  return (
    <Banner tone="warning" title={t('title')} actions={actions} {...(message === null && { announce: 'status' })}>
      <p>{t('text')}</p>
      {expectedEnd && <p>{t('expectedEnd', outageEnd(expectedEnd))}</p>}
      {hasRunOut && <p>{t('hasRunOut')}</p>}
      {message}
    </Banner>
  );
}
