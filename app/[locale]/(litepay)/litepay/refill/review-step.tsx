'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { OrderSummary, type SummaryTax } from '#components/payment/order-summary.tsx';
import { Terms } from '#components/payment/terms.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Modal } from '#components/ui/modal.tsx';
import type { CardForm } from '#lib/forms/card-form.ts';
import type { LocatedPlan } from '#lib/forms/litepay-exchange.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import { formatDollars } from '#lib/rules/shared/money.ts';
import { PaymentRecap } from './payment-recap.tsx';
import { ReviewNotice } from './review-notice.tsx';
import styles from './screen.module.css';
import { useConfirm } from './use-confirm.ts';
import type { QuoteState, Refill } from './use-refill.ts';

interface Props {
  refill: Refill;
  plan: LocatedPlan;
  card: CardForm;
  phone: string;
}

/** Spec 3 §2.5, §4.5, step 3: the total in full, what it buys, the terms, and the one button that moves money. */
export function ReviewStep({ refill, plan, card, phone }: Props) {
  const t = useTranslations('litepay');
  const { bodyHtml } = useMessages().litepay.review.terms;
  const { quote } = refill;
  const { confirm, dismiss, sending, notice } = useConfirm(refill, card);
  const [agreed, setAgreed] = useState(false);
  const [pressed, setPressed] = useState(false);
  const isReady = typeof quote === 'object';
  const total = isReady ? quote.totalCents : plan.subtotalCents;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (agreed && isReady) void confirm(quote);
      }}
    >
      {notice && <ReviewNotice notice={notice} total={formatDollars(total)} />}
      <h3>{t('review.title')}</h3>
      <OrderSummary
        lines={[{ id: 'plan', label: t('review.planLine', { days: plan.planDays }), cents: plan.priceCents }]}
        credit={plan.creditCents > 0 ? { label: t('review.credit'), cents: plan.creditCents } : undefined}
        tax={taxOf(quote)}
        totalCents={total}
      />
      <Banner tone="info" title={t('review.buys.title')}>
        <p>
          {t(plan.daysLeft > 0 ? 'review.buys.added' : 'review.buys.fresh', {
            planDays: plan.planDays,
            daysLeft: plan.daysLeft,
            date: formatDay(plan.paidThrough),
          })}
        </p>
      </Banner>
      <PaymentRecap card={card} phone={phone} onEdit={refill.edit} />
      <Checkbox
        label={t('review.agree')}
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={pressed && !agreed ? t('review.missing.terms') : undefined}
        aside={
          <Terms
            words={{
              open: t('review.terms.open'),
              title: t('review.terms.title'),
              bodyHtml,
              close: t('review.terms.close'),
            }}
          />
        }
      />
      {quote === 'failed' && (
        <Banner
          tone="danger"
          announce="alert"
          title={t('find.unavailable.title')}
          actions={
            <Button variant="secondary" onClick={() => void refill.requestQuote()}>
              {t('review.tryAgain')}
            </Button>
          }
        >
          <p>{t('find.unavailable.text')}</p>
        </Banner>
      )}
      <Button
        type="submit"
        wide
        notReady={!agreed || !isReady}
        busy={sending ? t('review.processing') : quote === 'pending' && t('review.taxPending')}
      >
        {t('review.confirm')}
      </Button>
      <Modal
        open={notice?.kind === 'again'}
        onClose={dismiss}
        title={t('refillAgain.title')}
        closeLabel={t('review.terms.close')}
        actions={
          <>
            <Button variant="secondary" onClick={dismiss}>
              {t('refillAgain.no')}
            </Button>
            <Button
              onClick={() => {
                dismiss();
                if (isReady) void confirm(quote, { again: true });
              }}
            >
              {t('refillAgain.yes')}
            </Button>
          </>
        }
      >
        <p>{t('refillAgain.text')}</p>
      </Modal>
    </form>
  );
}

function taxOf(quote: QuoteState): SummaryTax {
  if (typeof quote !== 'object') return { state: 'pending' };
  return quote.taxCents === null ? { state: 'not-included' } : { state: 'known', cents: quote.taxCents };
}
