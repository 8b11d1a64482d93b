'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import account from '#components/account/account.module.css';
import { BackLink } from '#components/account/back-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { PaymentMethodView } from '#lib/account/payment-views.ts';
import { PaymentChangeAlert } from '../payment-change-alert.tsx';
import { NotRefreshed, useLastRead } from '../last-read.tsx';
import { CardRemoval } from './card-removal.tsx';
import { CardSaved } from './card-saved.tsx';
import { OwnCard } from './own-card.tsx';
import { usePaymentMethod } from './use-payment-method.ts';

/** The form is loaded only when a card is edited. */
const CardEditor = lazy(async () => ({ default: (await import('./card-editor.tsx')).CardEditor }));

/** Spec 2 §4 'Payment methods': the saved card, and how to add, change or remove it. */
export function PaymentMethodScreen({ view }: { view: PaymentMethodView }) {
  const t = useTranslations('account.paymentMethod');
  const problem = useTranslations('account.paymentChange');
  const router = useRouter();
  const { shown, isStale } = useLastRead(view.stored);
  const method = usePaymentMethod(view.account, shown);
  const { mode, done, result } = method;
  const isForm = mode === 'add' || mode === 'replace' || mode === 'update';

  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>
      <header className={account.head}>
        <PageHeading>{t('title')}</PageHeading>
        <p>{view.isForAutoRefill && !shown?.card ? t('noneForAutoRefill') : t('intro')}</p>
      </header>
      {isStale && <NotRefreshed hasShown={shown !== null} onRetry={() => router.refresh()} />}
      {done?.what === 'removed' && (
        <Banner
          tone="success"
          announce="status"
          title={t(done.hadAutoRefill ? 'removedAuto' : 'removed')}
          dismiss={{ label: t('dismiss'), onDismiss: method.dismiss }}
        />
      )}
      <PaymentChangeAlert result={result} title={problem('failed.title')} />
      {method.isInsecure && <p role="alert">{t('insecure')}</p>}
      {shown && isForm && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <CardEditor key={mode} mode={mode} view={view} stored={shown} method={method} />
        </Suspense>
      )}
      {shown && !isForm && (
        <OwnCard
          view={view}
          stored={shown}
          isLocked={isStale || method.isRefreshing}
          isReturning={mode !== 'remove' && method.isReturning}
          onOpen={method.open}
        />
      )}
      {shown?.card && (
        <CardRemoval
          open={mode === 'remove'}
          card={shown.card}
          stored={shown}
          lastDay={view.lastDay}
          busy={method.busy}
          onRemove={() => void method.remove()}
          onClose={() => method.open('view')}
        />
      )}
      <CardSaved done={done} isForAutoRefill={view.isForAutoRefill} onClose={method.dismiss} />
    </div>
  );
}
