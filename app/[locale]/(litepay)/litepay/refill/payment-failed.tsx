'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Banner } from '#components/ui/banner.tsx';
import type { PaymentFailure } from '#lib/forms/litepay-exchange.ts';

/** Spec 3 §4.5: the mapped error, scrolled to and focused. */
export function PaymentFailed({ failure }: { failure: PaymentFailure }) {
  const t = useTranslations('litepay');
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'center' });
    banner.current?.focus({ preventScroll: true });
  }, [failure]);
  return (
    <Banner ref={banner} tone="danger" announce="alert" title={t('payment.failed.title')}>
      <p>{failure.text}</p>
      {failure.codeLine && <p>{failure.codeLine}</p>}
      <PaymentReference code={failure.reference} />
    </Banner>
  );
}
