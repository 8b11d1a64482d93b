'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { billingLines, CardRecap } from '#components/payment/card-recap.tsx';
import { ReviewStep } from '#components/payment/review-step.tsx';
import styles from '#components/payment/step-layout.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { Quote } from '#lib/payment/api.ts';
import type { ConfirmedCard } from '#lib/payment/card-form.ts';
import { lastFour } from '#lib/domain/card/card-number.ts';
import type { RefillReviewView } from '#lib/refill/views.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { MoveQuestion } from '../move-question.tsx';
import { useAgreement, useRefillPaths } from '../refill-memory.tsx';
import { RefillBuys } from '../refill-buys.tsx';
import { useRefillLabels } from '../use-refill-labels.ts';
import { FailureModal } from './failure-modal.tsx';
import { useRefillPayment } from './use-refill-payment.ts';

interface Props {
  view: RefillReviewView;
  /** The typed card; a saved one takes precedence. */
  typed: ConfirmedCard | null;
}

/** Spec 3 §2.2, §4.1: a recap, the agreement, and 'Submit refill'. */
export function Review({ view, typed }: Props) {
  const t = useTranslations('refill.review');
  const paused = useTranslations('refill.cart.paused');
  const { bodyHtml } = useMessages().refill.review.terms;
  const { nameOf } = useRefillLabels();
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const { savedCard, quote, preview } = view;
  const agreement = useAgreement(view.account);
  const { payment, failure, dismissFailure, requote } = useRefillPayment(view);
  const { isSending } = payment;
  /** Waits for the answer to whether the move may be ended. */
  const [asked, setAsked] = useState<Quote | null>(null);
  const pay = (agreed: Quote, repeats: string | null) =>
    void payment.pay({
      purchase: view.purchase,
      quote: agreed,
      repeats,
      card: savedCard ? null : (typed?.card ?? null),
      extra: savedCard ? { savedCard: savedCard.ref } : { billing: typed?.billing },
    });
  const toPayment = () => router.push(paths.payment);
  const toCart = () => router.push(paths.cart);
  const card = savedCard
    ? { brand: savedCard.brand, lastFour: savedCard.lastFour, address: [] }
    : typed && {
        brand: typed.card.brand,
        lastFour: lastFour(typed.card.cardNumber),
        address: billingLines(typed.billing),
      };

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
      </header>
      {view.isPaused && (
        <Banner tone="warning" title={paused('title')}>
          <p>{paused('text')}</p>
        </Banner>
      )}
      <div className={styles.layout}>
        <div className={styles.group}>
          {card && <CardRecap {...card} onEdit={toPayment} editLabel={t('editCardLabel')} isLocked={isSending} />}
          <RefillBuys preview={preview} cart={view.cart} />
        </div>
        <aside className={styles.aside}>
          <Card>
            <ReviewStep
              title={<h2>{t('heading')}</h2>}
              quote={quote}
              updating={false}
              nameOf={nameOf}
              payment={payment}
              agreement={agreement}
              onPay={(agreed, repeats) => {
                // Whoever is asked about a repetition has answered this before.
                if (view.isPaused && repeats === null) setAsked(agreed);
                else pay(agreed, repeats);
              }}
              onRequote={() => void requote()}
              onStartAgain={toCart}
              labels={{
                agree: t('agree'),
                termsMissing: t('termsMissing'),
                terms: { open: t('terms.open'), title: t('terms.title'), bodyHtml, close: t('terms.close') },
                submit: t('submit'),
                processing: t('processing'),
                again: { title: t('again.title'), text: t('again.text'), yes: t('again.yes'), no: t('again.no') },
              }}
            >
              <Button variant="link" onClick={toCart} disabled={isSending}>
                {t('edit')}
              </Button>
            </ReviewStep>
          </Card>
        </aside>
      </div>
      <MoveQuestion
        open={asked !== null}
        onNo={() => setAsked(null)}
        onYes={() => {
          setAsked(null);
          if (asked) pay(asked, null);
        }}
      />
      {failure && (
        <FailureModal
          failure={failure}
          onClose={dismissFailure}
          onEditCard={() => router.push(`${paths.payment}?card=another`)}
        />
      )}
    </div>
  );
}
