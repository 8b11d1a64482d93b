'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import type { PaymentFailure } from '#lib/forms/litepay-exchange.ts';
import { PaymentReference } from './payment-reference.tsx';

interface Props {
  failure: PaymentFailure;
  title: string;
  tone?: 'danger' | 'warning';
  dismiss?: { label: string; onDismiss: () => void };
  actions?: ReactNode;
}

/** Spec 1 §4, 3 §4.5: the mapped error, scrolled to and focused. */
export function PaymentFailed({ failure, title, tone = 'danger', dismiss, actions }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'center' });
    banner.current?.focus({ preventScroll: true });
  }, [failure]);
  return (
    <Banner ref={banner} tone={tone} announce="alert" title={title} dismiss={dismiss} actions={actions}>
      <p>{failure.text}</p>
      {failure.codeLine && <p>{failure.codeLine}</p>}
      <PaymentReference code={failure.reference} />
    </Banner>
  );
}
