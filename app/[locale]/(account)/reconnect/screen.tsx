'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { PurchaseCompleted } from '#components/payment/purchase-completed.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { type AccordionStep, StepAccordion } from '#components/ui/step-accordion.tsx';
import { get } from '#lib/browser/api.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import {
  RECONNECT_FLOW,
  RECONNECT_STEPS,
  reconnectErrorPath,
  type ReconnectAccordionStep,
} from '#lib/reconnect/flow.ts';
import type { PaidReconnectView, ReconnectView } from '#lib/reconnect/server/reconnect-pages.ts';
import { followRefusal } from '../follow-refusal.ts';
import { PaidPlan } from './paid-plan.tsx';
import { RefillStep } from './refill-step.tsx';
import { useReconnect } from './use-reconnect.ts';
import text from '#components/ui/text.module.css';
import receiptStyles from '#components/payment/receipt-page.module.css';
import column from '#components/layout/column.module.css';
import styles from '#components/payment/step-layout.module.css';
import factStyles from '#components/ui/facts.module.css';

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
    <div className={column.column}>
      <div className={isPaid ? receiptStyles.screenOnly : undefined}>
        <header className={styles.intro}>
          <PageHeading>{t('page.title')}</PageHeading>
          <p className={text.lead}>{t('page.intro')}</p>
        </header>
      </div>
      {view.isColdTap && (
        <Banner tone="info">
          <p>{t('coldTap')}</p>
        </Banner>
      )}
      <StepAccordion
        steps={RECONNECT_STEPS.map((id) => ({ ...parts[id], id, title: t(RECONNECT_FLOW[id].title) }))}
        openId={opening.open}
        onOpen={opening.choose}
        completeLabel={t('complete')}
        isFrozen={payment.isSending}
      />
    </div>
  );
}

/** Spec 3 §4.4: when the first step is complete, and when the second one opens, in ms. */
const CHECKED_AFTER_MS = 500;
const OPENED_AFTER_MS = 1_000;

/** Tracks which step is open: the next one to be done, or the one chosen since. */
function useOpening(isPaid: boolean) {
  const [progress, setProgress] = useState<'nothing' | 'checked' | 'opened'>('nothing');
  const [wasPaid, setWasPaid] = useState(isPaid);
  const [choice, choose] = useState<ReconnectAccordionStep | 'next' | null>('next');

  useEffect(() => {
    const checkTimer = setTimeout(() => setProgress('checked'), CHECKED_AFTER_MS);
    const openTimer = setTimeout(() => setProgress('opened'), OPENED_AFTER_MS);
    return () => {
      clearTimeout(checkTimer);
      clearTimeout(openTimer);
    };
  }, []);
  if (wasPaid !== isPaid) {
    setWasPaid(isPaid);
    choose('next');
  }

  const next = isPaid ? 'activate' : progress === 'opened' ? 'refill' : null;
  return { isChecked: isPaid || progress !== 'nothing', open: choice === 'next' ? next : choice, choose };
}

/** Spec 3 §2.4: thanks, and the activation once the new account exists. */
function ThanksStep({ view }: { view: PaidReconnectView }) {
  const t = useTranslations('reconnect.thanks');
  const locale = useLocale();
  const { path, isSlow } = useNewAccount(view);
  const order = useTranslations('account.order');
  const { account, lines, orderNumber, planDays, reference, totalCents } = view.receipt;
  const { supportPhone: phone } = view;
  return (
    <div className={receiptStyles.screenOnly}>
      <div className={styles.group}>
        <PurchaseCompleted
          reference={reference}
          event={{ event: 'reconnect_confirmation', plan: lines[0]?.code ?? '', price: totalCents / 100 }}
          drafts={`reconnect/${account}`}
        />
        <h3>{t('title')}</h3>
        <p>{t('text', { days: planDays })}</p>
        {orderNumber && (
          <p>
            <span>{`${t('orderNumber')}: `}</span>
            <NoBreak>{orderNumber}</NoBreak>
          </p>
        )}
        {path === null && (
          <p role="status">
            {!isSlow && <Spinner />}
            <span>{` ${isSlow ? order('slow') : t('opening')}`}</span>
          </p>
        )}
        {path === null && view.isLate && (
          <p>
            <PhoneText phone={phone}>{order('call', { phone })}</PhoneText>
          </p>
        )}
        {path !== null && <ButtonLink href={`/${locale}${path}`}>{t('continue')}</ButtonLink>}
      </div>
    </div>
  );
}

const SERVER_ERROR = 500;
/** Between two polls for an account that takes longer than usual. */
const POLL_MS = 10_000;
const MAX_POLL_MS = 60_000;

/**
 * Spec 3 §4.4, §7.8: requests the new account after a wait, and again until it exists. `path`: its activation, without the language; null
 * until it is known. `isSlow`: it did not exist after the usual time.
 */
function useNewAccount({ account, isSlow: wasSlow, receipt, waitMs }: PaidReconnectView) {
  const { orderNumber, purchaseId, attempt, reference, totalCents } = receipt;
  const locale = useLocale();
  const router = useRouter();
  const pageAccount = useAddressedAccount();
  const [activation, setActivation] = useState<{ path: string | null; isSlow: boolean }>({
    path: null,
    isSlow: wasSlow,
  });

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async (nextMs: number): Promise<void> => {
      const query = { account, purchase: purchaseId, attempt, isAction: 'false' } as const;
      const response = await get('/api/reconnect/new-account', query, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (response.ok && response.body.outcome === 'ready')
        return setActivation({ path: response.body.path, isSlow: false });
      const isOver = !response.ok && response.reason === 'refused' && response.status < SERVER_ERROR;
      if (isOver) return followRefusal(response, { locale, account });
      if (response.ok && response.body.outcome === 'failed') {
        const payment = { number: orderNumber ?? '', cents: totalCents };
        return router.push(reconnectErrorPath(reference, { locale, account: pageAccount, payment }));
      }
      setActivation({ path: null, isSlow: true });
      timer = setTimeout(() => void poll(Math.min(MAX_POLL_MS, nextMs * 2)), nextMs);
    };
    timer = setTimeout(() => void poll(POLL_MS), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // Without `waitMs`: a refreshed page brings a new wait for the same account.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, purchaseId, attempt, reference, locale]);
  return activation;
}
