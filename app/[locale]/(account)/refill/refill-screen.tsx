'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AccountLink } from '#components/account/account-link.tsx';
import styles from '#components/payment/step-layout.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { REFILL_FLOW } from '#lib/refill/flow.ts';
import type { RefillCartView, RefillTab } from '#lib/refill/views.ts';
import { CardTab } from './card-tab.tsx';
import { PinTab } from './pin-tab.tsx';
import { paymentPath } from './refill-paths.ts';
import { usePinRefill } from './use-pin-refill.ts';

/** Spec 3 §2.2: a refill by card or with a PIN. */
export function RefillScreen({ view }: { view: RefillCartView }) {
  const t = useTranslations('refill.cart');
  const p = useTranslations('pin.tabs');
  const hydrated = useHydrated();
  const [tab, setTab] = useState(view.tab);
  const pinRefill = usePinRefill(view);
  const select = (next: RefillTab) => {
    setTab(next);
    // A reload or a change of language opens the same tab.
    const url = new URL(window.location.href);
    url.searchParams.delete('failed');
    if (next === 'pin') url.searchParams.set('tab', next);
    else url.searchParams.delete('tab');
    window.history.replaceState(null, '', url);
  };

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount={!view.pinFailure}>{t('title')}</PageHeading>
        <p className={styles.lead}>{t('intro')}</p>
        {view.after && (
          <p>
            <span>{`${t('after.text')} `}</span>
            <AccountLink to={paymentPath(REFILL_FLOW.confirmation.path, view.after)}>{t('after.link')}</AccountLink>
          </p>
        )}
      </header>
      {view.isPaused && (
        <Banner tone="warning" title={t('paused.title')}>
          <p>{t('paused.text')}</p>
        </Banner>
      )}
      <Tabs
        label={p('label')}
        selected={tab}
        onSelect={select}
        disabled={!hydrated || pinRefill.payment.isSending}
        tabs={[
          { id: 'card', label: p('card'), panelLabel: p('cardPanel'), content: <CardTab view={view} /> },
          { id: 'pin', label: p('pin'), panelLabel: p('pinPanel'), content: <PinTab view={view} refill={pinRefill} /> },
        ]}
      />
    </div>
  );
}
