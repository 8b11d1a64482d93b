'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { LazyCardStep } from '#components/payment/lazy-card-step.tsx';
import { describeLines } from '#components/payment/describe-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PaymentFailureAlert } from '#components/payment/payment-failure-alert.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import type { PayingCard } from '#components/payment/paying-card.ts';
import type { ConfirmedCard } from '#lib/payment/card-form-values.ts';
import type { RefillPaymentView } from '#lib/refill/server/refill-pages.ts';
import { useAccountPost } from '../../use-account-post.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { isShownAsItWas, type PaymentChangeResult } from '../../use-payment-change.ts';
import type { SaveCardResult } from './save-card.tsx';
import { CartProblemBanner } from '../cart-problem.tsx';
import { RefillBuys } from '../refill-buys.tsx';
import { useRefillPaths, useTypedCard } from '../refill-memory.tsx';
import { useChoosePayment } from '../use-choose-payment.ts';
import { useRefillLabels } from '../use-refill-labels.ts';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';

/** The page shows either the saved card or the form. */
const SavedCard = lazy(async () => ({
  default: (await loadPart(() => import('#components/payment/saved-card.tsx'))).SavedCard,
}));

/** Few accounts have several. */
const SavedCards = lazy(async () => ({ default: (await loadPart(() => import('./saved-cards.tsx'))).SavedCards }));

/** Few refills save a card. */
const loadCardSaving = () => loadPart(() => import('./save-card.tsx'));
const SaveProblem = lazy(async () => ({ default: (await loadCardSaving()).SaveProblem }));

const FORM = 'refill-card';

/** Spec 3 §2.2, §4.1: the saved card, or a typed one, which may be saved along the way. */
export function PaymentScreen({ view }: { view: RefillPaymentView }) {
  const t = useTranslations('refill.payment');
  const cart = useTranslations('refill.cart');
  const unreachable = useTranslations('payment.alert.unquoted')('text');
  const paths = useRefillPaths();
  const isHydrated = useHydrated();
  const router = useAccountRouter();
  const { describeLine } = useRefillLabels();
  const { savedCards, quote, failure, month } = view;
  const [chosenRef, setChosenRef] = useState(view.savedCard?.ref);
  const savedCard = savedCards?.find(({ ref }) => ref === chosenRef) ?? view.savedCard;
  const savingText = useTranslations('cards.refill');
  const isFull = view.saving?.isFull ?? false;
  // Kept in this tab, so that the form is still open after a change of language.
  const [draft, keepDraft] = useTextDraft(`refill/${view.account}/card`, ['card']);
  const [requestedCard, setRequestedCard] = useState<'saved' | 'another' | null>(view.wantsAnother ? 'another' : null);
  const usesSaved = savedCard !== null && (requestedCard ?? draft.card) !== 'another';
  /** The customer opened the form, so it takes the focus, and the failure of another card is not repeated. */
  const isAnother = requestedCard === 'another';
  const pick = (card: 'saved' | 'another') => {
    setRequestedCard(card);
    keepDraft({ card });
  };
  const payment = useRefillCard(view, () => pick('saved'));
  const { busy, problem, saveProblem } = payment;
  const isExpired = !!savedCard?.expiry && expiryProblems(savedCard.expiry, month).includes('past');

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount={!failure && !isAnother}>{t('title')}</PageHeading>
        <p className={text.lead}>{usesSaved ? t('intro') : t('newCard')}</p>
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
          {saveProblem === 'unsent' && <p role="alert">{unreachable}</p>}
          {saveProblem && saveProblem !== 'unsent' && (
            <Suspense>
              <SaveProblem result={saveProblem} />
            </Suspense>
          )}
          <Suspense>
            {savedCard && usesSaved ? (
              <Card>
                {savedCards ? (
                  <SavedCards
                    cards={savedCards}
                    chosen={savedCard.ref}
                    today={month}
                    onChoose={setChosenRef}
                    onUseAnother={() => pick('another')}
                    isLocked={busy}
                    focusesOnMount={requestedCard === 'saved'}
                  />
                ) : (
                  <SavedCard
                    card={savedCard}
                    today={month}
                    onUseAnother={() => pick('another')}
                    isLocked={busy}
                    focusesOnMount={requestedCard === 'saved'}
                  />
                )}
                <Button
                  disabled={!isHydrated}
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
                  <p>
                    <Button variant="link" onClick={() => pick('saved')}>
                      {t('useSaved')}
                    </Button>
                  </p>
                )}
                {isFull && <p>{savingText('full')}</p>}
                <LazyCardStep
                  offer={view.hostedCard}
                  hosted={{
                    keepsFields: true,
                    onPin: view.takesPins ? () => router.push(`${paths.cart}?tab=pin`) : undefined,
                    express: { totalCents: quote.totalCents, isLocked: busy, onApprove: payment.useExpress },
                  }}
                  formId={FORM}
                  path={paths.payment}
                  billing={view.billing}
                  draft={`refill/${view.account}`}
                  today={month}
                  onConfirm={payment.confirm}
                  busy={busy && t('saving')}
                  offersSaving={!isFull}
                  offersAutoRefill={view.offersAutoRefill && !isFull}
                  serviceAddress={view.serviceAddress}
                  failure={isAnother ? null : failure}
                  focusesOn={isAnother ? (view.wantsAnother && failure?.field) || 'name' : null}
                  labels={{ intro: '', next: t('next') }}
                />
              </Card>
            )}
          </Suspense>
        </div>
        <aside className={styles.aside}>
          <Card>
            <h2>{cart('summary')}</h2>
            <OrderSummary
              lines={describeLines(quote.lines, describeLine)}
              taxCents={quote.taxCents}
              totalCents={quote.totalCents}
            />
          </Card>
          <RefillBuys preview={view.preview} cart={view.cart} plans={view.plans} />
        </aside>
      </div>
    </div>
  );
}

/**
 * Spec 3 §4.1: chooses the card of a refill, saving a typed one if the customer wants that, then goes on to the review. `onUnsure` is called
 * if the saved card may be a different one now, so that the page reads it again.
 */
function useRefillCard(view: RefillPaymentView, onUnsure: () => void) {
  const locale = useLocale();
  const router = useAccountRouter();
  const post = useAccountPost(view.account);
  const terms = useTranslations('account.card.options.terms');
  const typedCard = useTypedCard(view.account);
  const { isChoosing, problem, choose, retry } = useChoosePayment(view.account);
  const [isSaving, setSaving] = useState(false);
  const [saveProblem, setSaveProblem] = useState<PaymentChangeResult | 'unsent' | null>(null);

  const save = async (card: ConfirmedCard): Promise<SaveCardResult | null> => {
    const cardSaving = await loadCardSaving().catch(() => null);
    if (!cardSaving) return null;
    return cardSaving.saveCard(post, card, {
      locale,
      ...(view.cardVersion !== null && { version: view.cardVersion }),
      enroll: view.offersAutoRefill && (card.options?.enrollInAutoRefill ?? false),
      terms: terms('version'),
      ...(view.saving && { keepOthers: true as const }),
    });
  };
  const payWith = async (card: PayingCard) => {
    typedCard.keep(card);
    await choose(view.purchase, { kind: 'typed' });
  };

  return {
    busy: isSaving || isChoosing,
    problem,
    saveProblem,
    retry,
    useSaved: (card: string) => {
      setSaveProblem(null);
      typedCard.forget();
      return choose(view.purchase, { kind: 'saved', card });
    },
    useExpress: (card: PayingCard) => {
      setSaveProblem(null);
      return payWith(card);
    },
    confirm: async (card: ConfirmedCard): Promise<'accepted' | 'refused'> => {
      setSaveProblem(null);
      if (!card.options?.savePaymentMethod) {
        await payWith(card);
        return 'accepted';
      }
      setSaving(true);
      const result = await save(card);
      setSaving(false);
      if (!result) {
        setSaveProblem('unsent');
        return 'accepted';
      }
      if (result.outcome === 'done' && result.ref) {
        await choose(view.purchase, { kind: 'saved', card: result.ref });
        return 'accepted';
      }
      setSaveProblem(result);
      if (!isShownAsItWas(result)) {
        onUnsure();
        router.refresh();
      }
      return result.canRetry ? 'accepted' : 'refused';
    },
  };
}
