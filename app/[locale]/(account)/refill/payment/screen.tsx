'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { CardStep } from '#components/payment/card-step.tsx';
import { loadCard } from '#components/payment/load-card.ts';
import { nameLines } from '#components/payment/name-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PaymentFailureAlert } from '#components/payment/payment-failure-alert.tsx';
import { SavedCard } from '#components/payment/saved-card.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { lastFour } from '#lib/domain/card/card-number.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import { formatWait } from '#lib/domain/wait.ts';
import type { ConfirmedCard } from '#lib/payment/card-form.ts';
import type { RefillPaymentView } from '#lib/refill/views.ts';
import { useAccountPost } from '../../use-account-post.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { changePayment, isShownAsItWas, type PaymentChangeResult } from '../../use-payment-change.ts';
import { CartProblemBanner } from '../cart-problem.tsx';
import { RefillBuys } from '../refill-buys.tsx';
import { useRefillPaths, useTypedCard } from '../refill-memory.tsx';
import { useChoosePayment } from '../use-choose-payment.ts';
import { useRefillLabels } from '../use-refill-labels.ts';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';

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
                <p>
                  <Button variant="link" onClick={() => pick('saved')}>
                    {t('useSaved')}
                  </Button>
                </p>
              )}
              <CardStep
                formId={FORM}
                path={paths.payment}
                billing={view.billing}
                draft={`refill/${view.account}`}
                today={month}
                onConfirm={payment.confirm}
                busy={busy && t('saving')}
                offersSaving
                offersAutoRefill={view.offersAutoRefill}
                serviceAddress={view.serviceAddress}
                failure={isAnother ? null : failure}
                focusesOn={isAnother ? (view.wantsAnother && failure?.field) || 'name' : null}
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
          <RefillBuys preview={view.preview} cart={view.cart} plans={view.plans} />
        </aside>
      </div>
    </div>
  );
}

/** Spec 3 §7.5, §8: why a card was not saved on the way to the review, or that it is not known whether it was. */
export function SaveProblem({ result }: { result: PaymentChangeResult }) {
  const t = useTranslations('refill.payment');
  const change = useTranslations('account.paymentChange');
  const locale = useLocale();
  const words = (): (string | null)[] => {
    switch (result.outcome) {
      case 'failed':
        return [t('saveFailed'), result.text, result.codeLine];
      case 'changed':
        return [t('saveChanged.title'), t('saveChanged.text')];
      case 'limited':
        return [change('limited.title'), change('limited.text', { wait: formatWait(result.seconds, locale) })];
      case 'notOffered':
      case 'termsChanged':
      case 'chargeChanged':
        return [change(`${result.outcome}.title`), change(`${result.outcome}.text`)];
      case 'done':
      case 'unknown':
        return [t('saveUnknown.title'), t('saveUnknown.text')];
    }
  };
  const [title, ...lines] = words();
  return (
    <Banner tone="warning" announce="alert" title={title}>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </Banner>
  );
}

/**
 * Spec 3 §4.1: chooses the card of a refill, saving a typed one if the customer wants that, then goes on to the review. `onUnsure`: the saved
 * card may be a different one now, so the page reads it again.
 */
function useRefillCard(view: RefillPaymentView, onUnsure: () => void) {
  const locale = useLocale();
  const router = useAccountRouter();
  const post = useAccountPost(view.account);
  const terms = useTranslations('account.card.options.terms');
  const typed = useTypedCard(view.account);
  const { isChoosing, problem, choose, retry } = useChoosePayment(view.account);
  const [isSaving, setSaving] = useState(false);
  const [saveProblem, setSaveProblem] = useState<PaymentChangeResult | null>(null);

  const save = async ({ card, billing, options }: ConfirmedCard): Promise<PaymentChangeResult> => {
    const loaded = await loadCard().catch(() => null);
    const encrypted = await loaded?.encryptCard(card);
    if (!encrypted?.ok) return NOT_SENT;
    return changePayment(post, 'card', {
      locale,
      billing,
      card: encrypted.value,
      ...(view.cardVersion !== null && { version: view.cardVersion }),
      cardSummary: { brand: card.brand, lastFour: lastFour(card.cardNumber) },
      enroll: view.offersAutoRefill && (options?.enrollInAutoRefill ?? false),
      terms: terms('version'),
    });
  };

  return {
    busy: isSaving || isChoosing,
    problem,
    saveProblem,
    retry,
    useSaved: (card: string) => {
      setSaveProblem(null);
      typed.forget();
      return choose(view.purchase, { kind: 'saved', card });
    },
    confirm: async (confirmed: ConfirmedCard): Promise<'accepted' | 'refused'> => {
      setSaveProblem(null);
      if (!confirmed.options?.savePaymentMethod) {
        typed.keep(confirmed);
        await choose(view.purchase, { kind: 'typed' });
        return 'accepted';
      }
      setSaving(true);
      const saved = await save(confirmed);
      setSaving(false);
      if (saved.outcome === 'done' && saved.ref) {
        await choose(view.purchase, { kind: 'saved', card: saved.ref });
        return 'accepted';
      }
      setSaveProblem(saved);
      if (!isShownAsItWas(saved)) {
        onUnsure();
        router.refresh();
      }
      // The card is as good as before without auto-refill.
      return saved.outcome === 'notOffered' ? 'accepted' : 'refused';
    },
  };
}

const NOT_SENT: PaymentChangeResult = { outcome: 'failed', text: null, codeLine: null };
