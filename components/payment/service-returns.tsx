'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { Banner } from '#components/ui/banner.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { nextServiceCheck } from '#lib/plans/service-status.ts';

/** Whether the service is back. */
export type ServiceAnswer = 'active' | 'off' | 'outage';

interface Props {
  /** Identifies the account or the payment, whose state is remembered when the customer comes back to this page. */
  of: string;
  /** `active`: the account is, and its network works. `outage`: its days are back, or not, but the network fails. Null: unknown. */
  read: () => Promise<ServiceAnswer | null>;
  supportPhone: string;
  /** The control to restart the router from here, if there is one. */
  reset?: ReactNode;
}

/** After a payment for an account whose service was cut off: when service returns, whether it has, and what to do if it has not. */
export function ServiceReturns({ of, read, supportPhone, reset }: Props) {
  const t = useTranslations('payment.service');
  const [openedAt] = useState(() => performance.now());
  const [isLate, setLate] = useState(false);
  const { data: answer = null } = useSWR(['service', of], read, {
    refreshInterval: (latest: ServiceAnswer | null | undefined) =>
      nextServiceCheck({ isActive: latest === 'active', sinceMs: performance.now() - openedAt }),
    refreshWhenHidden: true,
    refreshWhenOffline: true,
    revalidateOnFocus: true,
    shouldRetryOnError: false,
    onSuccess: (latest) =>
      setLate(nextServiceCheck({ isActive: latest === 'active', sinceMs: performance.now() - openedAt }) === 0),
  });
  const isKnown = answer === 'active' || answer === 'outage';
  const state = isKnown ? answer : isLate ? 'late' : 'waiting';
  // A restart ends no outage.
  const hasRestart = state !== 'outage';

  return (
    <Banner
      tone={state === 'active' ? 'success' : state === 'waiting' ? 'info' : 'warning'}
      title={t(`${state}.title`)}
      actions={hasRestart && reset}
    >
      <p role="status">
        {state === 'waiting' && <Spinner />}
        <PhoneText phone={supportPhone}>{` ${t(`${state}.text`, { supportPhone })}`}</PhoneText>
      </p>
      {hasRestart && !reset && <p>{t('router')}</p>}
    </Banner>
  );
}
