'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { Banner } from '#components/ui/banner.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { nextServiceCheck } from '#lib/plans/service-return.ts';

interface Props {
  /** Identifies the account or the payment, whose state is remembered when the customer comes back to this page. */
  of: string;
  /** True once the account is active; null if its state is unknown. */
  read: () => Promise<boolean | null>;
  supportPhone: string;
  /** The control to restart the router from here, if there is one. */
  reset?: ReactNode;
}

/** After a payment for an account whose service was cut off: when service returns, whether it has, and what to do if it has not. */
export function ServiceReturns({ of, read, supportPhone, reset }: Props) {
  const t = useTranslations('payment.service');
  const [openedAt] = useState(() => performance.now());
  const [isLate, setLate] = useState(false);
  const { data: isActive = null } = useSWR(['service', of], read, {
    refreshInterval: (active: boolean | null | undefined) =>
      nextServiceCheck({ isActive: active ?? null, sinceMs: performance.now() - openedAt }),
    refreshWhenHidden: true,
    refreshWhenOffline: true,
    revalidateOnFocus: true,
    shouldRetryOnError: false,
    onSuccess: (active) => setLate(nextServiceCheck({ isActive: active, sinceMs: performance.now() - openedAt }) === 0),
  });
  const state = isActive ? 'active' : isLate ? 'late' : 'waiting';

  return (
    <Banner
      tone={state === 'active' ? 'success' : state === 'late' ? 'warning' : 'info'}
      title={t(`${state}.title`)}
      actions={reset}
    >
      <p role="status">
        {state === 'waiting' && <Spinner />}
        <PhoneText phone={supportPhone}>{` ${t(`${state}.text`, { supportPhone })}`}</PhoneText>
      </p>
      {!reset && <p>{t('router')}</p>}
    </Banner>
  );
}
