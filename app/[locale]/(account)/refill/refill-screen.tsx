'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AccountLink, useAddressedAccount } from '#components/account/account-link.tsx';
import { type PinCheck, PinRedemption } from '#components/payment/pin-redemption.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import { WhatItBuys } from '#components/payment/what-it-buys.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { toLostResponse } from '#lib/browser/api.ts';
import { isNotOffered } from '#lib/browser/refusals.ts';
import { track } from '#lib/browser/data-layer.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { daysRemaining } from '#lib/domain/calendar-day.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { refillKind } from '#lib/plans/refill-cart.ts';
import { paymentPath, REFILL_FLOW } from '#lib/refill/flow.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { followRefusal } from '#app/[locale]/(account)/follow-refusal.ts';
import { useAccountPost } from '#app/[locale]/(account)/use-account-post.ts';
import { useAccountRouter } from '#app/[locale]/(account)/use-account-router.ts';
import { InternetChoices, OWN_REFILLS } from './internet-choices.tsx';
import { MoveQuestion } from './move-question.tsx';
import { RefillCart } from './refill-cart.tsx';
import { useRefillPaths } from './refill-memory.tsx';
import { failedPinPath, refillErrorPath } from './refill-paths.ts';
import { TvChoices, useTvRemoval } from './tv-choices.tsx';
import { useRefillCart } from './use-refill-cart.ts';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';

/** Spec 3 §2.2: a refill by card or with a PIN. */
export function RefillScreen({ view }: { view: RefillCartView }) {
  const t = useTranslations('refill.cart');
  const p = useTranslations('pin.tabs');
  const isHydrated = useHydrated();
  const [tab, setTab] = useState(view.tab);
  const pinRefill = usePinRefill(view);
  const select = (next: RefillCartView['tab']) => {
    setTab(next);
    // A reload or a change of language opens the same tab.
    const url = new URL(window.location.href);
    url.searchParams.delete('failed');
    if (next === 'pin') url.searchParams.set('tab', next);
    else url.searchParams.delete('tab');
    window.history.replaceState(null, '', url);
  };
  const hasTv = view.prices.plans.some((plan) => refillKind(plan) !== 'internet');
  const byCard = <CardTab view={view} />;

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount={!view.pinFailure}>{t('title')}</PageHeading>
        <p className={text.lead}>{t(tab === 'pin' ? 'introPin' : hasTv ? 'introTv' : 'intro')}</p>
        {view.receipt && (
          <p>
            <span>{`${t('after.text')} `}</span>
            <AccountLink to={paymentPath(REFILL_FLOW.confirmation.path, view.receipt)}>{t('after.link')}</AccountLink>
          </p>
        )}
      </header>
      {view.isPaused && (
        <Banner tone="warning" title={t('paused.title')}>
          <p>{t('paused.text')}</p>
        </Banner>
      )}
      {view.takesPins ? (
        <Tabs
          label={p('label')}
          selected={tab}
          onSelect={select}
          disabled={!isHydrated || pinRefill.payment.isSending}
          tabs={[
            { id: 'card', label: p('card'), panelLabel: p('cardPanel'), content: byCard },
            {
              id: 'pin',
              label: p('pin'),
              panelLabel: p('pinPanel'),
              content: <PinTab view={view} refill={pinRefill} />,
            },
          ]}
        />
      ) : (
        byCard
      )}
    </div>
  );
}

/** Spec 3 §2.2, §4.2: what the refill buys, what it costs, and how long it lasts. */
function CardTab({ view }: { view: RefillCartView }) {
  const t = useTranslations('refill.cart');
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const isDisabled = !useHydrated();
  const selection = useRefillCart(view);
  const { cart, change } = selection;
  const tvRemoval = useTvRemoval({ cart, onChange: change });
  const { prices } = view;

  return (
    <RefillCart
      view={view}
      selection={selection}
      problem={selection.problem}
      onRetry={selection.retry}
      onNext={() => router.push(paths.payment)}
      alert={
        view.isTribal && (
          <Banner tone="info">
            <p>{t('tribal')}</p>
          </Banner>
        )
      }
    >
      <InternetChoices cart={cart} prices={prices} rules={OWN_REFILLS} disabled={isDisabled} onChange={change} />
      <TvChoices
        cart={cart}
        prices={prices}
        preview={view.preview}
        isPaused={view.isPaused}
        disabled={isDisabled}
        onChange={tvRemoval.change}
      />
      {tvRemoval.dialog}
    </RefillCart>
  );
}

interface Props {
  view: RefillCartView;
  refill: ReturnType<typeof usePinRefill>;
}

/** Spec 3 §2.2: the refill-PIN-code tab. */
function PinTab({ view, refill: { check, payment, redeem, failure } }: Props) {
  /** The redemption waits until the customer has agreed to end the move. */
  const [heldRedemption, holdRedemption] = useState<{ pin: string; worth: OwnPinWorth } | null>(null);
  return (
    <div className={styles.column}>
      <Card>
        <PinRedemption
          typedFor={view.account}
          check={check}
          payment={payment}
          onRedeem={(pin, worth) => {
            if (view.isPaused) holdRedemption({ pin, worth });
            else redeem(pin, worth);
          }}
          whatItBuys={({ preview, days }) => <WhatItBuys preview={preview} days={days} />}
          failure={failure}
          supportPhone={view.supportPhone}
          level={2}
        />
      </Card>
      <MoveQuestion
        open={heldRedemption !== null}
        onNo={() => holdRedemption(null)}
        onYes={() => {
          holdRedemption(null);
          if (heldRedemption) redeem(heldRedemption.pin, heldRedemption.worth);
        }}
      />
    </div>
  );
}

interface OwnPinWorth {
  purchase: PurchaseRef;
  quote: Quote;
  days: number;
  daysLeft: number;
  preview: ExpiryPreview;
}

/** Spec 3 §4.1: looks up a PIN and redeems it. */
function usePinRefill(view: RefillCartView) {
  const { account, pinFailure } = view;
  const locale = useLocale();
  const router = useAccountRouter();
  const accountInAddress = useAddressedAccount();
  const post = useAccountPost(account);
  const [failure, setFailure] = useState(pinFailure);
  /** The latest failure that came with the server's page. */
  const [pageFailure, setPageFailure] = useState(pinFailure);
  if (pageFailure?.reference !== pinFailure?.reference) {
    setPageFailure(pinFailure);
    setFailure(pinFailure);
  }
  const lastReference = useRef('');

  const check = async (pin: string): Promise<PinCheck<OwnPinWorth>> => {
    setFailure(null);
    const response = await post('/api/refill/pin/look-up', { locale, pin });
    if (!response.ok) {
      if (isNotOffered(response)) return { outcome: 'notOffered' };
      if (response.reason !== 'limited') return { outcome: 'failed' };
      return { outcome: 'limited', seconds: response.retryAfterSeconds };
    }
    const { body } = response;
    switch (body.outcome) {
      case 'open':
        router.replace(paymentPath(REFILL_FLOW.status.path, body.reference));
        return { outcome: 'left' };
      case 'redeemed': {
        const { own } = body;
        const receipt = own && accountPath(`/${locale}${own.receipt}`, accountInAddress);
        return { outcome: 'redeemed', own: own && receipt ? { ...own, receipt } : null };
      }
      case 'fit': {
        const { purchase, quote, days, expiry, grace = null, today } = body;
        const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
        return { outcome: 'fit', worth: { purchase, quote, days, daysLeft, preview: { expiry, grace, today } } };
      }
      case 'unknown':
      case 'expired':
      case 'unavailable':
      case 'failed':
        return { outcome: body.outcome };
      default:
        return { outcome: toLostResponse(body.outcome).reason };
    }
  };
  const payment = usePayment({
    api: '/api/refill/pin',
    account,
    view,
    onConfirmed: (reference) => router.replace(paymentPath(REFILL_FLOW.confirmation.path, reference)),
    onPending: (reference) => router.replace(paymentPath(REFILL_FLOW.status.path, reference)),
    onFailed: (reference) => router.push(refillErrorPath(reference, { locale, path: REFILL_PIN_ENTRY, account })),
    onDeclined: (decline) => {
      track({ event: 'refill_declined' });
      if (decline) setFailure(decline);
      else router.replace(failedPinPath(lastReference.current));
    },
    onStale: () => undefined,
    onRefused: (response) => followRefusal(response, { locale, account, unpaid: 'pin' }),
  });
  const redeem = (pin: string, { purchase, quote }: OwnPinWorth) => {
    lastReference.current = quote.reference;
    void payment.pay({ purchase, quote, card: null, repeats: null, extra: { pin } });
  };
  return { check, payment, redeem, failure };
}
