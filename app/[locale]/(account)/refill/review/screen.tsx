'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AccountLink } from '#components/account/account-link.tsx';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { CardRecap } from '#components/payment/card-recap.tsx';
import { isUsedUp, type PayingCard, payingPart, toCardRecap } from '#components/payment/paying-card.ts';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { ReviewStep } from '#components/payment/review-step.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useAnswerable } from '#components/ui/use-answerable.ts';
import { track } from '#lib/browser/data-layer.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { PaymentFailure, Quote } from '#lib/payment/api.ts';
import type { RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { followRefusal } from '../../follow-refusal.ts';
import { useAccountPost } from '../../use-account-post.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { MoveQuestion } from '../move-question.tsx';
import { RefillBuys } from '../refill-buys.tsx';
import { useAgreement, useRefillPaths, useTypedCard } from '../refill-memory.tsx';
import { refillErrorPath } from '../refill-paths.ts';
import { paymentPath } from '#lib/refill/flow.ts';
import { useRefillLabels } from '../use-refill-labels.ts';
import column from '#components/layout/column.module.css';
import layout from '#components/payment/step-layout.module.css';
import round from '#components/ui/round-button.module.css';
import styles from './review-sheet.module.css';

/**
 * Card data: a reload loses a typed card, so the review leads back to the payment step, which asks for it again. So
 * does a refused express payment: its approval is used up, and that step says why beside the button.
 */
export function ReviewScreen({ view }: { view: RefillReviewView }) {
  const router = useAccountRouter();
  const { payment } = useRefillPaths();
  const { card } = useTypedCard(view.account);
  const hasCard = view.savedCard !== null || (card !== null && !(isUsedUp(card) && view.failure?.mends === 'card'));

  useEffect(() => {
    if (!hasCard) router.replace(payment);
  }, [hasCard, payment, router]);

  return hasCard ? <Review view={view} typedCard={card} /> : <Skeleton shapes={['title', 'line', 'block', 'block']} />;
}

interface Props {
  view: RefillReviewView;
  /** A saved card takes precedence. */
  typedCard: PayingCard | null;
}

/** Spec 3 §2.2, §4.1: a recap, the agreement, and 'Submit refill'; on a phone a sheet, with total and button in view. */
export function Review({ view, typedCard }: Props) {
  const t = useTranslations('refill.review');
  const pausedText = useTranslations('refill.cart.paused');
  const offerText = useTranslations('refill.cart.ended');
  const orderText = useTranslations('refill.cart');
  const { bodyHtml } = useMessages().refill.review.terms;
  const { describeLine } = useRefillLabels();
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const { savedCard, quote, preview } = view;
  const agreement = useAgreement(view.account);
  const hasSentence = view.agreement === 'sentence';
  // It pays at one press, and may lie where 'Refill now' was pressed twice.
  const isAnswerable = useAnswerable(hasSentence ? 'submit' : null);
  const { payment, failure, dismissFailure, requote } = useRefillPayment(view, typedCard);
  const { isSending } = payment;
  /** The payment waits until the customer has agreed to end the move. */
  const [heldQuote, holdQuote] = useState<Quote | null>(null);
  const pay = (quoteToPay: Quote, repeats: string | null) =>
    void payment.pay({
      purchase: view.purchase,
      quote: quoteToPay,
      repeats,
      ...(savedCard || !typedCard
        ? { card: null, extra: { savedCard: savedCard?.ref, agreement: view.agreement } }
        : payingPart(typedCard)),
    });
  const toOtherCard = () => router.push(`${paths.payment}?card=another`);
  const toCart = () => router.push(paths.cart);
  const card = savedCard
    ? { brand: savedCard.brand, lastFour: savedCard.lastFour, address: [], edit: t('editCard'), onEdit: toOtherCard }
    : typedCard && {
        ...toCardRecap(typedCard),
        editLabel: t('editCardLabel'),
        onEdit: () => router.push(paths.payment),
      };

  return (
    <div className={column.column}>
      <Card className={styles.sheet}>
        <div className={styles.head}>
          <PageHeading focusOnMount>{t('title')}</PageHeading>
          <AccountLink to={DASHBOARD_PAGE} className={round.round} aria-label={t('account')}>
            <Icon name="close" />
          </AccountLink>
        </div>
        {view.isPaused && (
          <Banner tone="warning" title={pausedText('title')}>
            <p>{pausedText('text')}</p>
          </Banner>
        )}
        {view.hasOfferEnded && payment.current.state !== 'alert' && (
          <Banner tone="warning" announce="status" title={offerText('title')}>
            <p>{offerText('text')}</p>
          </Banner>
        )}
        <ReviewStep
          title={
            <div className={layout.headLine}>
              <p id="order">{orderText('summary')}</p>
              <Button variant="link" aria-describedby="order" onClick={toCart} disabled={isSending}>
                <Icon name="edit" />
                <span>{t('edit')}</span>
              </Button>
            </div>
          }
          quote={quote}
          updating={false}
          describeLine={describeLine}
          payment={payment}
          agreement={agreement}
          sentence={hasSentence ? t('sentence') : undefined}
          isTooEarly={hasSentence && !isAnswerable}
          around={(submit) => (
            <StickyCart
              label={orderText('label')}
              items={orderText('total')}
              totalLabel=""
              totalCents={quote.totalCents}
              whereThereIsRoom="button"
            >
              {submit}
            </StickyCart>
          )}
          onPay={(quoteToPay, repeats) => {
            // A question about a repetition comes after this one.
            if (view.isPaused && repeats === null) holdQuote(quoteToPay);
            else pay(quoteToPay, repeats);
          }}
          onRequote={() => void requote()}
          onStartAgain={toCart}
          labels={{
            agree: t('agree'),
            termsMissing: t('termsMissing'),
            terms: {
              open: t(hasSentence ? 'terms.inSentence' : 'terms.open'),
              title: t('terms.title'),
              bodyHtml,
              close: t('terms.close'),
            },
            submit: t('submit'),
            processing: t('processing'),
            again: { title: t('again.title'), text: t('again.text'), yes: t('again.yes'), no: t('again.no') },
          }}
        >
          <RefillBuys preview={preview} cart={view.cart} plans={view.plans} />
          {card && <CardRecap {...card} isLocked={isSending} />}
        </ReviewStep>
      </Card>
      <MoveQuestion
        open={heldQuote !== null}
        onNo={() => holdQuote(null)}
        onYes={() => {
          holdQuote(null);
          if (heldQuote) pay(heldQuote, null);
        }}
      />
      {failure && (
        <FailureModal
          failure={failure}
          onClose={dismissFailure}
          onEditCard={toOtherCard}
          onAccount={() => router.push(DASHBOARD_PAGE)}
        />
      )}
    </div>
  );
}

interface FailureModalProps {
  failure: PaymentFailure;
  onClose: () => void;
  onEditCard: () => void;
  onAccount: () => void;
}

/** Spec 3 §4.1: why the refill failed, in the catalog's text, and what helps. */
function FailureModal({ failure, onClose, onEditCard, onAccount }: FailureModalProps) {
  const t = useTranslations('refill.review');
  const support = useTranslations('payment.alert');
  const { supportPhone } = failure;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('failed')}
      closeLabel={t('tryAgain')}
      actions={
        failure.mends === 'card' ? (
          <Button onClick={onEditCard}>{t('editCard')}</Button>
        ) : failure.mends === 'account' ? (
          <Button onClick={onAccount}>{t('account')}</Button>
        ) : (
          <PhoneLink phone={supportPhone} button="secondary">
            {support('support', { supportPhone })}
          </PhoneLink>
        )
      }
    >
      <p>{failure.text}</p>
      {failure.codeLine && <p>{failure.codeLine}</p>}
      <PaymentReference code={failure.reference} />
    </Modal>
  );
}

/**
 * Spec 3 §4.1: the outcome of the refill's payment, and where it leads. `failure`: of this payment, or of the previous one that came with
 * the page.
 */
function useRefillPayment(view: RefillReviewView, typedCard: PayingCard | null) {
  const { account } = view;
  const { forget } = useTypedCard(account);
  const locale = useLocale();
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const post = useAccountPost(account);
  const [decline, setDecline] = useState<PaymentFailure | null>(null);
  const [dismissedReference, setDismissedReference] = useState<string | null>(null);
  /** Another payment needs a newly frozen total, with the same card as before. */
  const requote = async () => {
    const { purchase, savedCard } = view;
    const chosenPayment = savedCard ? ({ kind: 'saved', card: savedCard.ref } as const) : ({ kind: 'typed' } as const);
    await post('/api/refill/payment', { locale, purchase, payment: chosenPayment });
    router.refresh();
  };
  const payment = usePayment({
    api: '/api/refill',
    account,
    view,
    onConfirmed: (reference) => router.replace(paymentPath(paths.confirmation, reference)),
    onPending: (reference) => router.replace(paymentPath(paths.status, reference)),
    onFailed: (reference) => router.push(refillErrorPath(reference, { locale, path: paths.review, account })),
    onDeclined: (failure) => {
      track({ event: 'refill_declined' });
      if (typedCard && isUsedUp(typedCard) && failure?.mends === 'card') return forget();
      setDecline(failure);
      // It may be the same one, where the button was pressed again before the new total had come.
      setDismissedReference(null);
      if (failure) void requote();
      else router.refresh();
    },
    onStale: () => void requote(),
    onCardGone: forget,
    onRefused: (response) => followRefusal(response, { locale, account, unpaid: 'payment' }),
  });
  const failure = decline ?? view.failure;
  return {
    payment,
    failure: failure && failure.reference !== dismissedReference ? failure : null,
    dismissFailure: () => {
      if (failure) setDismissedReference(failure.reference);
      if (!decline) void requote();
    },
    requote,
  };
}
