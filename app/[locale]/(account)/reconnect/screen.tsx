'use client';

import { useTranslations } from 'next-intl';
import receiptStyles from '#components/payment/receipt-page.module.css';
import styles from '#components/payment/step-layout.module.css';
import { Banner } from '#components/ui/banner.tsx';
import factStyles from '#components/ui/facts.module.css';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { type AccordionStep, StepAccordion } from '#components/ui/step-accordion.tsx';
import { RECONNECT_FLOW, RECONNECT_STEPS, type ReconnectAccordionStep } from '#lib/reconnect/flow.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { ReconnectView } from '#lib/reconnect/views.ts';
import { PaidPlan } from './paid-plan.tsx';
import { RefillStep } from './refill-step.tsx';
import { ThanksStep } from './thanks-step.tsx';
import { useOpening } from './use-opening.ts';
import { useReconnect } from './use-reconnect.ts';

type Part = Omit<AccordionStep<ReconnectAccordionStep>, 'id' | 'title'>;

/** Spec 3 §2.4, §4.4: the service address, the plan with its payment, and the link to the activation. */
export function ReconnectScreen({ view }: { view: ReconnectView }) {
  const t = useTranslations('reconnect');
  const isPaid = view.kind === 'paid';
  const opening = useOpening(isPaid);
  const { payment, ...steps } = useReconnect(view);
  const { addressLine1, addressLine2, city, state, zip } = view.serviceAddress;
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ');
  const place = `${city}, ${state} ${zip}`;

  const parts: Record<ReconnectAccordionStep, Part> = {
    address: {
      isComplete: opening.isChecked,
      summary: `${street}, ${place}`,
      content: (
        <div className={isPaid ? receiptStyles.screenOnly : undefined}>
          <dl className={factStyles.facts}>
            <div>
              <dt>{t('address')}</dt>
              <dd>{street}</dd>
              <dd>{place}</dd>
            </div>
          </dl>
        </div>
      ),
    },
    refill: {
      isComplete: isPaid,
      summary:
        isPaid && `${t('plan.option', { days: view.receipt.planDays })}, ${formatDollars(view.receipt.totalCents)}`,
      content: isPaid ? (
        <PaidPlan receipt={view.receipt} />
      ) : (
        <RefillStep view={view} steps={steps} payment={payment} />
      ),
    },
    activate: { isComplete: false, content: isPaid && <ThanksStep view={view} /> },
  };
  return (
    <div className={styles.page}>
      <div className={isPaid ? receiptStyles.screenOnly : undefined}>
        <header className={styles.intro}>
          <PageHeading>{t('page.title')}</PageHeading>
          <p className={styles.lead}>{t('page.intro')}</p>
        </header>
      </div>
      {view.isColdTap && (
        <Banner tone="warning">
          <p>{t('coldTap')}</p>
        </Banner>
      )}
      <div className={styles.column}>
        <StepAccordion
          steps={RECONNECT_STEPS.map((id) => ({ ...parts[id], id, title: t(RECONNECT_FLOW[id].title) }))}
          openId={opening.open}
          onOpen={opening.choose}
          completeLabel={t('complete')}
          isFrozen={payment.isSending}
        />
      </div>
    </div>
  );
}
