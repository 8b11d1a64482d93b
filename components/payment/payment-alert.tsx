'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatDay, formatWait } from '#lib/domain/calendar-day.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { SignedOutAlert } from './signed-out-alert.tsx';
import type { PaymentAlertKind } from './use-payment.ts';

/** A payment that is not on its way, other than a decline. */
export function PaymentAlert({ alert, onStartAgain }: { alert: PaymentAlertKind; onStartAgain: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const { kind } = alert;
  if (kind === 'signed-out') return <SignedOutAlert kept="purchase" />;
  const key =
    kind === 'changed'
      ? (`payment.alert.changed.${alert.change?.what ?? 'elsewhere'}` as const)
      : kind === 'not-sent'
        ? 'payment.notCharged'
        : (`payment.alert.${kind === 'start-again' ? 'startAgain' : kind}` as const);
  const action = kind === 'start-again' && (
    <Button variant="secondary" onClick={onStartAgain}>
      {t('payment.alert.startAgain.action')}
    </Button>
  );
  return (
    <Banner
      tone={kind === 'not-sent' || kind === 'insecure' ? 'danger' : 'warning'}
      announce="alert"
      title={t(`${key}.title`)}
      actions={action}
    >
      <p>{t(`${key}.text`, buildValues(alert, locale))}</p>
    </Banner>
  );
}

/** '' for what no text of this alert names. */
function buildValues(alert: PaymentAlertKind, locale: Locale): { wait: string; date: string } {
  const change = alert.kind === 'changed' ? alert.change : undefined;
  return {
    wait: alert.kind === 'limited' ? formatWait(alert.seconds, locale) : '',
    date: change?.what === 'day' ? formatDay(change.day, locale) : '',
  };
}
