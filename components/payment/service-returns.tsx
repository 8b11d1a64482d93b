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
  const { data: status = null } = useSWR(['service', of], read, {
    refreshInterval: (latest: ServiceAnswer | null | undefined) =>
      nextServiceCheck({ isActive: latest === 'active', sinceMs: performance.now() - openedAt }),
    refreshWhenHidden: true,
    refreshWhenOffline: true,
    revalidateOnFocus: true,
    shouldRetryOnError: false,
    onSuccess: (latest) =>
      setLate(nextServiceCheck({ isActive: latest === 'active', sinceMs: performance.now() - openedAt }) === 0),
  });
  const isKnown = status === 'active' || status === 'outage';
  const bannerState = isKnown ? status : isLate ? 'late' : 'waiting';
  // A restart ends no outage.
  const hasRestart = bannerState !== 'outage';

  return (
    <Banner
      tone={bannerState === 'active' ? 'success' : bannerState === 'waiting' ? 'info' : 'warning'}
      title={t(`${bannerState}.title`)}
      actions={hasRestart && reset}
    >
      <p role="status">
        {bannerState === 'waiting' && <Spinner />}
        <PhoneText phone={supportPhone}>{` ${t(`${bannerState}.text`, { supportPhone })}`}</PhoneText>
      </p>
      {hasRestart && !reset && <p>{t('router')}</p>}
    </Banner>
  );
}
