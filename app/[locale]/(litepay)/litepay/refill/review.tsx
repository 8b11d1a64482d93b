'use client';

import { useMessages, useTranslations } from 'next-intl';
import { CardRecap } from '#components/payment/card-recap.tsx';
import { type PayingCard, payingPart, toCardRecap } from '#components/payment/paying-card.ts';
import { ReviewStep } from '#components/payment/review-step.tsx';
import type { Payment } from '#components/payment/use-payment.ts';
import { WhatItBuys } from '#components/payment/what-it-buys.tsx';
import { refillLines, useRefillLineNames } from '../refill-lines.ts';
import type { FoundAccount, Refill } from './use-refill.ts';

interface Props {
  refill: Refill;
  payment: Payment;
  account: FoundAccount;
  card: PayingCard;
}

/** Spec 3 §2.5, §4.5, step 3: the full total, what it buys, and the confirmation. */
export function Review({ refill, payment, account, card }: Props) {
  const t = useTranslations('litepay');
  const { bodyHtml } = useMessages().litepay.review.terms;
  const { plan, purchase } = account;
  const describeLine = useRefillLineNames();

  return (
    <ReviewStep
      title={<h3>{t('review.title')}</h3>}
      quote={refill.quote}
      unquoted={refillLines(plan)}
      updating={refill.quote === 'pending' && t('review.taxPending')}
      describeLine={describeLine}
      payment={payment}
      onPay={(quote, repeats) => void payment.pay({ purchase, quote, repeats, ...payingPart(card) })}
      onRequote={refill.requestQuote}
      onStartAgain={refill.startAgain}
      labels={{
        agree: t('review.agree'),
        termsMissing: t('review.missing.terms'),
        terms: {
          open: t('review.terms.open'),
          title: t('review.terms.title'),
          bodyHtml,
          close: t('review.terms.close'),
        },
        submit: t('review.confirm'),
        processing: t('review.processing'),
        again: {
          title: t('refillAgain.title'),
          text: t('refillAgain.text'),
          yes: t('refillAgain.yes'),
          no: t('refillAgain.no'),
        },
      }}
    >
      <WhatItBuys preview={plan} days={plan.planDays} />
      <CardRecap {...toCardRecap(card)} onEdit={refill.edit} isLocked={payment.isSending} />
    </ReviewStep>
  );
}
