'use client';

import { useMessages, useTranslations } from 'next-intl';
import { startTransition, Suspense, useId, useRef, useState } from 'react';
import { keepOwnValues } from '#components/fields/own-values.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { LazyCardStep } from '#components/payment/lazy-card-step.tsx';
import { PaymentFailureAlert } from '#components/payment/payment-failure-alert.tsx';
import { ReviewStep } from '#components/payment/review-step.tsx';
import { SavedCard } from '#components/payment/saved-card.tsx';
import type { Payment } from '#components/payment/use-payment.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { PlanName } from '#components/ui/plan-name.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import type { ConfirmedCard } from '#lib/payment/card-form-values.ts';
import { RECONNECT_FLOW } from '#lib/reconnect/flow.ts';
import type { OpenReconnectView } from '#lib/reconnect/server/reconnect-pages.ts';
import { useReconnectLines } from './paid-plan.tsx';
import type { Reconnect } from './use-reconnect.ts';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';
import choices from '#components/ui/choices.module.css';

const FORM = 'reconnect-card';

interface Props {
  view: OpenReconnectView;
  steps: Pick<Reconnect, 'plan' | 'failure'>;
  payment: Payment;
}

/** Spec 3 §2.4, §4.4: the plan, the card, and the one button that pays. */
export function RefillStep({ view, steps: { plan, failure }, payment }: Props) {
  const t = useTranslations('reconnect');
  const { terms } = useMessages().reconnect.review;
  const describeLine = useReconnectLines();
  const { account, month, plans, savedCard } = view;
  const canUseSaved =
    savedCard !== null && !(savedCard.expiry && expiryProblems(savedCard.expiry, month).includes('past'));
  // Kept in this tab like what is typed, so that the form is still open after a change of language.
  const [cardDraft, changeCardDraft] = useTextDraft(`reconnect/${account}/card`, ['another']);
  const cardOnFile = canUseSaved && cardDraft.another === '' ? savedCard : null;
  /** The failure that was shown with the saved card: the form for another card need not repeat it, and takes the focus. */
  const [seenFailure, setSeenFailure] = useState<typeof failure | undefined>();
  /** The customer went back from the form to the saved card, which takes the focus. */
  const [isBack, setBack] = useState(false);
  /** True once the pay button was pressed: only then does submitting the card form pay. */
  const isAgreed = useRef(false);
  const chosenPlan = plans.find(({ planCode }) => planCode === plan.planCode);
  const { isSending } = payment;

  const payWith = (card: ConfirmedCard['card'] | null, extra: object) => {
    void payment.pay(async () => {
      const result = await plan.freeze();
      if (typeof result === 'string') return UNSENT[result];
      const { purchase, quote } = result;
      return { purchase, quote, card, repeats: null, extra };
    });
  };
  const payWithEntered = ({ card, billing }: ConfirmedCard) => {
    if (isAgreed.current) payWith(card, { billing });
    isAgreed.current = false;
  };
  const pay = () => {
    if (cardOnFile) return payWith(null, { savedCard: cardOnFile.ref });
    isAgreed.current = true;
    const form = document.getElementById(FORM);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };

  return (
    <div className={styles.page}>
      <PlanChoices plans={plans} planCode={plan.planCode} disabled={isSending} onChoose={plan.choose} />
      {plan.problem && (
        <Banner tone="warning" announce="alert" title={t(`${PROBLEM[plan.problem]}.title`)}>
          <p>{t(`${PROBLEM[plan.problem]}.text`)}</p>
        </Banner>
      )}
      {/* The pay button appears together with the form. */}
      <Suspense fallback={<Skeleton shapes={['title', 'field', 'field', 'block', 'button']} />}>
        <div className={styles.group} inert={isSending}>
          <h3>{t('payment.title')}</h3>
          {cardOnFile ? (
            <>
              {failure && <PaymentFailureAlert failure={failure} />}
              <SavedCard
                card={cardOnFile}
                today={month}
                onUseAnother={() => {
                  setSeenFailure(failure);
                  startTransition(() => changeCardDraft({ another: 'yes' }));
                }}
                isLocked={isSending}
                focusesOnMount={isBack}
              />
            </>
          ) : (
            <>
              {canUseSaved && (
                <Button
                  variant="link"
                  onClick={() => {
                    setBack(true);
                    changeCardDraft({ another: '' });
                  }}
                >
                  {t('payment.useSaved')}
                </Button>
              )}
              <LazyCardStep
                offer={view.hostedCard}
                formId={FORM}
                path={RECONNECT_FLOW.refill.path}
                billing={view.billing}
                draft={`reconnect/${account}`}
                today={month}
                onConfirm={payWithEntered}
                serviceAddress={view.serviceAddress}
                failure={failure === seenFailure ? null : failure}
                focusesOn={seenFailure === undefined ? null : 'name'}
                labels={{ intro: t('payment.card'), next: null }}
              />
            </>
          )}
        </div>
        <ReviewStep
          title={<h3>{t('review.heading')}</h3>}
          quote={plan.quote}
          unquoted={
            chosenPlan && [
              {
                kind: 'plan',
                code: chosenPlan.planCode,
                text: '',
                quantity: 1,
                days: chosenPlan.days,
                cents: chosenPlan.priceCents,
              },
            ]
          }
          updating={plan.quote === 'pending' && t('review.updating')}
          describeLine={describeLine}
          payment={payment}
          onPay={pay}
          onRequote={plan.requote}
          onStartAgain={plan.requote}
          labels={{
            agree: t('review.agree'),
            termsMissing: t('review.termsMissing'),
            terms: {
              open: t('review.terms.open'),
              title: t('review.terms.title'),
              bodyHtml: terms.bodyHtml,
              close: t('review.terms.close'),
            },
            submit: t('review.submit'),
            processing: t('review.processing'),
          }}
        >
          {chosenPlan && <BuysPlan days={chosenPlan.days} />}
        </ReviewStep>
      </Suspense>
    </div>
  );
}

const UNSENT = {
  repriced: { outcome: 'changed', change: { what: 'total' } },
  unsaved: { outcome: 'not-sent' },
} as const;
const PROBLEM = { changed: 'changed', unavailable: 'unavailablePlan' } as const;

/** Shown before the payment: what the plan buys, and when its days begin. */
function BuysPlan({ days }: { days: number }) {
  const t = useTranslations('reconnect.buys');
  return (
    <Banner tone="info" title={t('title')}>
      <p>{t('text', { days })}</p>
    </Banner>
  );
}

interface PlanChoicesProps {
  plans: OpenReconnectView['plans'];
  planCode: string;
  disabled: boolean;
  onChoose: (planCode: string) => void;
}

/** The plans that are sold where the account was. */
function PlanChoices({ plans, planCode, disabled, onChoose }: PlanChoicesProps) {
  const t = useTranslations('reconnect.plan');
  const name = useId();
  return (
    <fieldset ref={keepOwnValues} disabled={disabled}>
      <legend className={text.legend}>{t('legend')}</legend>
      <div className={choices.choices}>
        {plans.map((plan) => (
          <label key={plan.planCode} className={choices.choice}>
            <input
              type="radio"
              name={name}
              checked={plan.planCode === planCode}
              onChange={() => onChoose(plan.planCode)}
            />
            <PlanName name={t('option', { days: plan.days })} text={plan.text} />
            <strong>
              <Money cents={plan.priceCents} />
            </strong>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
