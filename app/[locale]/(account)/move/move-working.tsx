'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import waiting from '#components/ui/waiting.module.css';
import type { MoveProgress } from '#lib/move/api.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { MoveConfirmationView } from '#lib/move/views.ts';
import { useMoveProgress } from './use-move-progress.ts';

const LONG_MS = 15_000;

/** Spec 3 §4.3: shown until the new account has been requested. */
export function MoveWorking({ view, progress }: { view: MoveConfirmationView; progress: MoveProgress }) {
  const t = useTranslations('moving.working');
  const shown = useMoveProgress(view, progress);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const long = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(long);
  }, []);
  const note = shown.isOffline ? 'offline' : shown.progress.state === 'checking' ? 'checking' : isLong ? 'long' : null;
  const { reference } = shown.progress;
  if (shown.progress.state === 'manual') {
    return (
      <div className={waiting.page}>
        <PageHeading focusOnMount>{t('manual.title')}</PageHeading>
        <p>{t('manual.text')}</p>
        {reference !== null && <PaymentReference code={reference} />}
        <AccountButtonLink to={DASHBOARD_PAGE}>{t('manual.toDashboard')}</AccountButtonLink>
      </div>
    );
  }
  return (
    <div className={waiting.page} aria-busy="true">
      <span className={waiting.spinner}>
        <Spinner />
      </span>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <div role="status">{note && <Banner tone={shown.isOffline ? 'warning' : 'info'} title={t(note)} />}</div>
      {reference !== null && <PaymentReference code={reference} />}
    </div>
  );
}
