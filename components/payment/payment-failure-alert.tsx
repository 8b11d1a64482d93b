'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { PaymentReference } from './payment-reference.tsx';

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
      tone="danger"
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
