'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner, type BannerTone } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { formatWait } from '#lib/domain/wait.ts';
import { PaymentReference } from './payment-reference.tsx';
import { SignedOutAlert } from './signed-out-alert.tsx';
import type { PaymentAlertKind } from './use-payment.ts';

const TONE: Record<Exclude<PaymentAlertKind['kind'], 'signed-out'>, BannerTone> = {
  changed: 'warning',
  'start-again': 'warning',
  'not-sent': 'danger',
  insecure: 'danger',
  limited: 'warning',
};

const KEY = {
  'start-again': 'payment.alert.startAgain',
  'not-sent': 'payment.notCharged',
  insecure: 'payment.alert.insecure',
  limited: 'payment.alert.limited',
} as const;

/** A payment that is not on its way, other than a decline. */
export function PaymentAlert({ alert, onStartAgain }: { alert: PaymentAlertKind; onStartAgain: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const { kind } = alert;
  if (kind === 'signed-out') return <SignedOutAlert kept="purchase" />;
  const key = kind === 'changed' ? (`payment.alert.changed.${alert.change?.what ?? 'elsewhere'}` as const) : KEY[kind];
  const action = kind === 'start-again' && (
    <Button variant="secondary" onClick={onStartAgain}>
      {t('payment.alert.startAgain.action')}
    </Button>
  );
  return (
    <Banner tone={TONE[kind]} announce="alert" title={t(`${key}.title`)} actions={action}>
      <p>{t(`${key}.text`, valuesOf(alert, locale))}</p>
    </Banner>
  );
}

function valuesOf(alert: PaymentAlertKind, locale: string): Record<string, string> {
  if (alert.kind === 'limited') return { wait: formatWait(alert.seconds, locale) };
  const change = alert.kind === 'changed' ? alert.change : undefined;
  return change?.what === 'day' ? { date: formatDay(change.day, locale) } : {};
}

interface FailureProps {
  failure: PaymentFailure;
  /** Replaces 'There was a problem with your payment'. */
  title?: string;
  /** The fix, if this page can lead to it; if only Customer Care can fix it, its number is shown here. */
  action?: ReactNode;
  onDismiss?: () => void;
}

/** Spec 1 §4, 3 §4.5: a declined payment with the catalog's text, scrolled to and focused. */
export function PaymentFailureAlert({ failure, title, action, onDismiss }: FailureProps) {
  const t = useTranslations('payment.alert');
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'center' });
    banner.current?.focus({ preventScroll: true });
  }, [failure]);
  const { supportPhone } = failure;
  const call = (
    <PhoneLink phone={supportPhone} button="secondary">
      {t('support', { supportPhone })}
    </PhoneLink>
  );
  return (
    <Banner
      ref={banner}
      tone="warning"
      announce="alert"
      title={title ?? t('declined')}
      dismiss={onDismiss && { label: t('dismiss'), onDismiss }}
      actions={failure.mends === 'support' || failure.mends === 'account' ? call : action}
    >
      <p>
        <PhoneText phone={supportPhone}>{failure.text}</PhoneText>
      </p>
      {failure.codeLine && <p>{failure.codeLine}</p>}
      <PaymentReference code={failure.reference} />
    </Banner>
  );
}
