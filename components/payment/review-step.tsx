'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Modal } from '#components/ui/modal.tsx';
import { Money } from '#components/ui/money.tsx';
import { UnknownAmount } from '#components/ui/unknown-amount.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { Estimate, Line, Quote } from '#lib/payment/api.ts';
import { describeLines, type DescribeLine } from './describe-lines.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentAlert } from './payment-alert.tsx';
import stack from '#components/ui/stack.module.css';
import { ConfirmActions } from '#components/ui/confirm-actions.tsx';
import styles from './review-step.module.css';
import { Terms, type TermsLabels } from './terms.tsx';
import type { Payment } from './use-payment.ts';

/** `pending`: the total is being requested. `failed`: the server could not be reached. */
export type QuoteState<Total extends Estimate = Quote> = Total | 'pending' | 'failed';

interface Labels {
  agree: string;
  /** Shown below the checkbox if the button was pressed without it. */
  termsMissing: string;
  terms: TermsLabels;
  submit: string;
  processing: string;
  /** Absent if the flow never asks about repeats. */
  again?: { title: string; text: string; yes: string; no: string };
}

interface Props<Total extends Estimate> {
  title: Elements;
  quote: QuoteState<Total>;
  /** The lines until there is a quote; absent in flows whose pages come with one. */
  unquoted?: readonly Line[];
  /** The button's label while the total is being updated. */
  updating: string | false;
  describeLine: DescribeLine;
  payment: Payment;
  /** `repeats`: the payment that the customer confirmed to repeat. */
  onPay: (quote: Total, repeats: string | null) => void;
  onRequote: () => void;
  onStartAgain: () => void;
  /** For a flow that keeps the agreement beyond this page; without it, the agreement ends with the page. */
  agreement?: { agreed: boolean; agree: (agreed: boolean) => void };
  /** Replaces the checkbox: says by the button that pressing it agrees to the terms, whose link ends the sentence. */
  sentence?: string | undefined;
  /** Whether a press on the button may still belong to what led here. */
  isTooEarly?: boolean;
  labels: Labels;
  /** Wraps the button in a bar at the bottom of a phone's screen, which shows the total; then it is not shown beside the button too. */
  around?: (submit: ReactElement) => Elements;
  /** Between the total and the terms. */
  children?: Elements;
}

/** Spec 1 §2, 3 §2.5, §4.5: the full total, the terms, and the one button that moves money. */
export function ReviewStep<Total extends Estimate = Quote>(props: Props<Total>) {
  const { title, quote, unquoted, updating, describeLine, payment, onPay, onRequote, onStartAgain, labels, children } =
    props;
  const { around, agreement, sentence, isTooEarly = false } = props;
  const t = useTranslations('payment.summary');
  const totalId = useId();
  const sentenceId = useId();
  const { current, isSending } = payment;
  const isHydrated = useHydrated();
  const [agreedHere, agreeHere] = useState(false);
  const { agreed: isChecked, agree } = agreement ?? { agreed: agreedHere, agree: agreeHere };
  const hasAgreed = sentence !== undefined || isChecked;
  /** How often the button was pressed without the terms. */
  const [refusals, setRefusals] = useState(0);
  const terms = useRef<HTMLInputElement>(null);
  const isReady = typeof quote === 'object';

  // Once its message is rendered, so that the checkbox is read out with it.
  useEffect(() => {
    if (refusals > 0) terms.current?.focus();
  }, [refusals]);

  const button = (
    <Button
      type="submit"
      wide
      disabled={!isHydrated || isTooEarly}
      notReady={!hasAgreed || !isReady}
      busy={isSending ? labels.processing : isHydrated && updating}
      aria-describedby={sentence === undefined ? totalId : `${totalId} ${sentenceId}`}
    >
      {labels.submit}
    </Button>
  );
  const submit =
    sentence === undefined ? (
      button
    ) : (
      <>
        <div id={sentenceId} className={styles.sentence}>
          <span>{`${sentence} `}</span>
          <Terms labels={labels.terms} />
        </div>
        {button}
      </>
    );

  return (
    <Form
      data-holds-card=""
      className={stack.gap4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasAgreed) setRefusals((count) => count + 1);
        else if (isReady) onPay(quote, null);
      }}
    >
      {title}
      <OrderSummary
        lines={describeLines(isReady ? quote.lines : (unquoted ?? []), describeLine)}
        taxCents={isReady ? quote.taxCents : 'pending'}
        totalCents={isReady ? quote.totalCents : null}
      />
      {children}
      {current.state === 'alert' && <PaymentAlert alert={current.alert} onStartAgain={onStartAgain} />}
      {quote === 'failed' && <QuoteFailed onRetry={onRequote} />}
      <div className={styles.end}>
        {sentence === undefined && (
          <div className={classNames(styles.terms, labels.terms.name && styles.oneLine)}>
            <Checkbox
              ref={terms}
              label={labels.agree}
              checked={hasAgreed}
              onChange={(event) => agree(event.target.checked)}
              error={refusals > 0 && !hasAgreed ? labels.termsMissing : undefined}
            />
            <Terms labels={labels.terms} />
          </div>
        )}
        <div className={styles.pay}>
          <p id={totalId} className={styles.total} hidden={around !== undefined}>
            <span>{`${t('total')} `}</span>
            {isReady ? <Money cents={quote.totalCents} /> : <UnknownAmount />}
          </p>
          {around ? around(submit) : submit}
        </div>
      </div>
      {labels.again && (
        <Modal
          open={current.state === 'question'}
          onClose={payment.dismiss}
          title={labels.again.title}
          closeLabel={labels.terms.close}
          actions={
            <ConfirmActions
              no={labels.again.no}
              onNo={payment.dismiss}
              yes={labels.again.yes}
              onYes={() => isReady && current.state === 'question' && onPay(quote, current.repeats)}
            />
          }
        >
          <p>{labels.again.text}</p>
        </Modal>
      )}
    </Form>
  );
}

function QuoteFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('payment.alert.unquoted');
  return (
    <Banner
      tone="danger"
      announce="alert"
      title={t('title')}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {t('action')}
        </Button>
      }
    >
      <p>{t('text')}</p>
    </Banner>
  );
}
