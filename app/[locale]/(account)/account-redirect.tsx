'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import styles from '#components/ui/waiting.module.css';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { RedirectView } from '#lib/account/server/open-account.ts';

/** Spec 2 §4, decision on error pages: shows a short message, then goes to the target page, which replaces this one in the history. */
export function AccountRedirect({ redirect: { href, what, afterMs } }: { redirect: RedirectView }) {
  const t = useTranslations('account.redirect');
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(href), afterMs);
    return () => clearTimeout(timer);
  }, [href, afterMs]);
  return (
    <div className={styles.page}>
      <div className={styles.spinner}>
        <Spinner />
      </div>
      <PageHeading>{t(`${what}.title`)}</PageHeading>
      <p role="status">{t(`${what}.text`)}</p>
      <p>
        <a href={href}>{t('go')}</a>
      </p>
    </div>
  );
}
