'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { CardStep } from '#components/payment/card-step.tsx';
import { nameLines } from '#components/payment/name-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PaymentFailureAlert } from '#components/payment/payment-alert.tsx';
import { SavedCard } from '#components/payment/saved-card.tsx';
import styles from '#components/payment/step-layout.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { RefillPaymentView } from '#lib/refill/views.ts';
import { CartProblemBanner } from '../cart-problem.tsx';
import { RefillBuys } from '../refill-buys.tsx';
import { useRefillPaths } from '../refill-memory.tsx';
import { useRefillLabels } from '../use-refill-labels.ts';
import { SaveProblem } from './save-problem.tsx';
import { useRefillCard } from './use-refill-card.ts';

const FORM = 'refill-card';

/** Spec 3 §2.2, §4.1: the saved card, or a typed one, which may be saved along the way. */
export function PaymentScreen({ view }: { view: RefillPaymentView }) {
  const t = useTranslations('refill.payment');
  const cart = useTranslations('refill.cart');
  const paths = useRefillPaths();
  const hydrated = useHydrated();
  const { nameOf } = useRefillLabels();
  const { savedCard, quote, failure, month } = view;
  // Kept in this tab like what is typed, so that the form is still open after a change of language.
  const [kept, keep] = useTextDraft(`refill/${view.account}/card`, ['card']);
  const [requested, setRequested] = useState<'saved' | 'another' | null>(view.wantsAnother ? 'another' : null);
  const usesSaved = savedCard !== null && (requested ?? kept.card) !== 'another';
  /** The form was asked for, so that it takes the focus, and what was said about another card is not repeated. */
  const isAnother = requested === 'another';
  const pick = (card: 'saved' | 'another') => {
    setRequested(card);
    keep({ card });
  };
  const payment = useRefillCard(view, () => pick('saved'));
  const { busy, problem, saveProblem } = payment;
  const isExpired = savedCard?.expiry != null && isPast(savedCard.expiry, month);

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount={!failure && !isAnother}>{t('title')}</PageHeading>
        <p className={styles.lead}>{usesSaved ? t('intro') : t('newCard')}</p>
      </header>
      <div className={styles.layout}>
        <div className={styles.group}>
          {failure && usesSaved && <PaymentFailureAlert failure={failure} />}
          {problem && <CartProblemBanner problem={problem} onRetry={payment.retry} />}
          {view.isCardGone && !problem && !saveProblem && (
            <Banner tone="warning" announce="alert" title={t('cardGone.title')}>
              <p>{t('cardGone.text')}</p>
            </Banner>
          )}
          {saveProblem && <SaveProblem result={saveProblem} />}
          {savedCard && usesSaved ? (
            <Card>
              <SavedCard
                card={savedCard}
                today={month}
                onUseAnother={() => pick('another')}
                isLocked={busy}
                focusesOnMount={requested === 'saved'}
              />
              <Button
                disabled={!hydrated}
                notReady={isExpired}
                busy={busy && cart('updating')}
                onClick={() => !isExpired && void payment.useSaved(savedCard.ref)}
              >
                {t('next')}
              </Button>
            </Card>
          ) : (
            <Card>
              {savedCard && (
                <Button variant="link" onClick={() => pick('saved')}>
                  {t('useSaved')}
                </Button>
              )}
              <CardStep
                formId={FORM}
                path={paths.payment}
                draft={`refill/${view.account}`}
                today={month}
                card={null}
                onConfirm={payment.confirm}
                busy={busy && t('saving')}
                offersSaving
                serviceAddress={view.serviceAddress}
                onEdit={() => undefined}
                isLocked={busy}
                failure={isAnother ? null : failure}
                focusesOnMount={isAnother}
                labels={{ intro: '', next: t('next') }}
              />
            </Card>
          )}
        </div>
        <aside className={styles.aside}>
          <Card>
            <h2>{cart('summary')}</h2>
            <OrderSummary
              lines={nameLines(quote.lines, nameOf)}
              taxCents={quote.taxCents}
              totalCents={quote.totalCents}
            />
          </Card>
          <RefillBuys preview={view.preview} cart={view.cart} />
        </aside>
      </div>
    </div>
  );
}

type Month = RefillPaymentView['month'];
const isPast = (expiry: Month, now: Month) => expiry.year * 12 + expiry.month < now.year * 12 + now.month;
