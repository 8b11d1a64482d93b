'use client';

import { useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { OrderCard } from '#components/account/order-card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { AwaitedActivationView } from '#lib/activation/views.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { useOrderWatch } from '../use-order-watch.ts';
import stack from '#components/ui/stack.module.css';

/** Decision on orders being set up: an activation waits for its account, and goes on by itself. */
export function AwaitedScreen({ view: { order } }: { view: AwaitedActivationView }) {
  const t = useTranslations('account.order.waiting');
  useOrderWatch(order);
  return (
    <div className={stack.gap5}>
      <PageHeading>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <OrderCard order={order} />
      <p>
        <AccountButtonLink variant="secondary" to={DASHBOARD_PAGE}>
          {t('back')}
        </AccountButtonLink>
      </p>
    </div>
  );
}
