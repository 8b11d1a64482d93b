'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { formatWait } from '#lib/domain/wait.ts';

export type LookupAlert =
  | { kind: 'not-found' }
  | { kind: 'several' }
  | { kind: 'unavailable' }
  | { kind: 'limited'; seconds: number };

/** Restores the alert from this tab's draft; null if there is none. */
export function cachedAlert(kind: string): LookupAlert | null {
  return kind === 'not-found' || kind === 'several' ? { kind } : null;
}

/** Spec 3 §2.5: 'trouble locating' with a modal, 'unfortunately' for several accounts. */
export function LookupWarning({ alert, supportPhone }: { alert: LookupAlert; supportPhone: string }) {
  const t = useTranslations('litepay.find');
  const locale = useLocale();
  switch (alert.kind) {
    case 'not-found':
      return <NotLocated supportPhone={supportPhone} />;
    case 'several':
      return (
        <Banner tone="warning" announce="alert" title={t('severalAccounts.title')}>
          <p>
            <PhoneText phone={supportPhone}>{t('severalAccounts.text', { supportPhone })}</PhoneText>
          </p>
        </Banner>
      );
    case 'unavailable':
      return (
        <Banner tone="danger" announce="alert" title={t('unavailable.title')}>
          <p>{t('unavailable.text')}</p>
        </Banner>
      );
    case 'limited':
      return (
        <Banner tone="warning" announce="alert" title={t('rateLimited.title')}>
          <p>{t('rateLimited.text', { wait: formatWait(alert.seconds, locale) })}</p>
        </Banner>
      );
  }
}

function NotLocated({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('litepay.find.notLocated');
  const { points } = useMessages().litepay.find.notLocated.modal;
  const [helpOpen, setHelpOpen] = useState(false);
  return (
    <Banner
      tone="warning"
      announce="alert"
      title={t('title')}
      actions={
        <Button variant="link" onClick={() => setHelpOpen(true)}>
          {t('help')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <Modal open={helpOpen} onClose={() => setHelpOpen(false)} title={t('modal.title')} closeLabel={t('modal.close')}>
        <p>{t('modal.intro')}</p>
        <ul>
          {points.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>
          <PhoneText phone={supportPhone}>{t('modal.call', { supportPhone })}</PhoneText>
        </p>
      </Modal>
    </Banner>
  );
}
