'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { AccountButtonLink, AccountLink } from '#components/account/account-link.tsx';
import { useOutlookText } from '#components/account/auto-refill-outlook.tsx';
import { BackLink } from '#components/account/back-link.tsx';
import { Terms } from '#components/payment/terms.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { outlookRemedy } from '#lib/account/auto-refill-outlook.ts';
import type { AutoRefillView, StoredPayment } from '#lib/account/payment-views.ts';
import { type CalendarDay, formatDay } from '#lib/domain/calendar-day.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { type PaymentChangeResult, usePaymentChange } from '../../use-payment-change.ts';
import { NotRefreshed, useLastRead } from '../last-read.tsx';
import { PaymentChangeAlert } from '../payment-change-alert.tsx';
import { Facts } from './facts.tsx';
import stack from '#components/ui/stack.module.css';
import account from '#components/account/account.module.css';
import actionStyles from '#components/ui/actions.module.css';
import styles from './screen.module.css';

/** Spec 2 §4 'Auto-refill': what is charged and when, and the controls to turn it on or off. */
export function AutoRefillScreen({ view }: { view: AutoRefillView }) {
  const t = useTranslations('account.autoRefill');
  const method = useTranslations('account.paymentMethod');
  const locale = useLocale();
  const router = useRouter();
  const { shown, isStale } = useLastRead(view.stored);
  const { busy, isRefreshing, result, success, change } = useAutoRefill(view, shown?.version ?? '');
  const isOn = shown?.hasAutoRefill ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  const card = shown?.card ?? null;
  const isExpired = card?.expiry != null && expiryProblems(card.expiry, view.month).includes('past');
  const offered = isOn ? 'off' : card && !isExpired ? 'on' : null;
  const wasOffered = useRef(offered);
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasOffered.current !== offered && result) heading.current?.focus();
    wasOffered.current = offered;
  }, [offered, result]);
  const control = { busy, isRefreshing, isStale };
  const isLate = (isOn ? shown?.outlook : view.ifOn)?.says === 'late';
  const needsRefill = isOn && shown !== null && !shown.outlook.isCovered && outlookRemedy(shown.outlook) === 'refill';

  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGE}>{method('back')}</BackLink>
      <header className={stack.gap2}>
        <PageHeading>{t('title')}</PageHeading>
        <p>{t(isLate ? 'introLate' : 'intro')}</p>
      </header>
      {isStale && <NotRefreshed hasShown={shown !== null} onRetry={() => router.refresh()} />}
      {success && success === (isOn ? 'on' : 'off') && (
        <Banner tone="success" announce="status" title={success === 'on' ? t('success') : offText()} />
      )}
      <PaymentChangeAlert result={result} title={t(isOn ? 'stays.on' : 'stays.off')} />
      {shown && (
        <>
          <AutoRefillAlerts view={view} stored={shown} isExpired={isExpired} />
          {view.charge ? (
            <Card aria-labelledby="auto-refill-state">
              <h2 ref={heading} id="auto-refill-state" tabIndex={-1} className={styles.state}>
                <Icon name={isOn && shown.outlook.isCovered ? 'success' : isOn ? 'warning' : 'info'} />
                <span>{t(isOn ? 'on' : 'off')}</span>
              </h2>
              <Facts view={view} stored={shown} />
              {offered === 'off' && <TurnOff lastDay={view.lastDay} {...control} onYes={() => change('off')} />}
              {offered === 'on' && <TurnOn terms={view.termsVersion} {...control} onTurnOn={() => void change('on')} />}
              {!isOn && !card && (
                <>
                  <h3>{t('noCard')}</h3>
                  <p>{t('noCardText')}</p>
                </>
              )}
              {offered === null && (
                <div className={actionStyles.actions}>
                  <AccountButtonLink to={`${DASHBOARD_PAGES['edit-payment']}?for=auto-refill`}>
                    {t(card ? 'changeCard' : 'addCard')}
                  </AccountButtonLink>
                </div>
              )}
            </Card>
          ) : (
            <Card>
              <p>{t('unavailable')}</p>
            </Card>
          )}
          {(view.isOver || isLate || shown.outlook.stopsOn !== null || needsRefill) && (
            <div className={actionStyles.actions}>
              <AccountButtonLink to={REFILL_ENTRY}>{t('refill')}</AccountButtonLink>
            </div>
          )}
        </>
      )}
    </div>
  );

  function offText() {
    return view.lastDay ? t('successOff', { date: formatDay(view.lastDay, locale) }) : t('successOffNoDate');
  }
}

/** Spec 2 §4, 3 §7.8: the delay between turning it on and the success message. */
const SUCCESS_AFTER_MS = 800;

/** Spec 2 §4: turns auto-refill on with its terms, and off in one step. */
function useAutoRefill({ account, charge, wouldChargeOn, termsVersion }: AutoRefillView, version: string) {
  const locale = useLocale();
  const { send, isRefreshing } = usePaymentChange('auto-refill', account);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PaymentChangeResult | null>(null);
  const [made, setMade] = useState<'on' | 'off' | null>(null);
  const [success, setSuccess] = useState<'on' | 'off' | null>(null);

  useEffect(() => {
    if (made === null) return;
    const timer = setTimeout(() => setSuccess(made), made === 'on' ? SUCCESS_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [made]);

  return {
    busy,
    isRefreshing,
    result,
    success,
    change: async (to: 'on' | 'off'): Promise<void> => {
      const change =
        to === 'off' ? { to } : charge && { to, terms: termsVersion, charge: shownOf(charge, wouldChargeOn) };
      if (!change) return;
      setBusy(true);
      setResult(null);
      setMade(null);
      setSuccess(null);
      const outcome = await send({ locale, version, change });
      setBusy(false);
      setResult(outcome);
      if (outcome.outcome === 'done') setMade(to);
    },
  };
}

/** What is agreed to is what the page shows. */
function shownOf({ planCode, taxCents, totalCents }: NonNullable<AutoRefillView['charge']>, on: string | null) {
  return { planCode, taxCents, totalCents, on };
}

interface Props {
  lastDay: CalendarDay | null;
  busy: boolean;
  isRefreshing: boolean;
  isStale: boolean;
  onYes: () => Promise<void>;
}

/** Turns auto-refill off after a confirmation that says how long the service continues. */
function TurnOff({ lastDay, busy, isRefreshing, isStale, onYes }: Props) {
  const t = useTranslations('account.autoRefill');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (!busy) setOpen(false);
  };
  return (
    <>
      <div className={actionStyles.actions}>
        <Button
          variant="secondary"
          disabled={!useHydrated() || isStale}
          // Not disabled: the focus comes back to it from the dialog.
          busy={isRefreshing && t('turnOff')}
          onClick={() => setOpen(true)}
        >
          {t('turnOff')}
        </Button>
      </div>
      <Modal
        open={isOpen}
        onClose={close}
        title={t('confirm.title')}
        closeLabel={t('confirm.no')}
        actions={
          <>
            <Button busy={busy && t('turningOff')} onClick={() => void onYes().then(() => setOpen(false))}>
              {t('confirm.yes')}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={close}>
              {t('confirm.no')}
            </Button>
          </>
        }
      >
        <p>{lastDay ? t('confirm.text', { date: formatDay(lastDay, locale) }) : t('confirm.textNoDate')}</p>
      </Modal>
    </>
  );
}

interface AutoRefillAlertsProps {
  view: AutoRefillView;
  stored: StoredPayment;
  isExpired: boolean;
}

/** Warns of what affects the next automatic charge, and of a plan that is over. */
function AutoRefillAlerts({ view, stored: { card, hasAutoRefill, outlook }, isExpired }: AutoRefillAlertsProps) {
  const t = useTranslations('account.autoRefill');
  const locale = useLocale();
  const { first, second } = useOutlookText(outlook);
  const late = useOutlookText(view.ifOn);
  const { wouldChargeOn } = view;
  const changeCard = <AccountLink to={DASHBOARD_PAGES['edit-payment']}>{t('changeCard')}</AccountLink>;
  return (
    <>
      {hasAutoRefill && !outlook.isCovered && (
        <Banner tone="warning" actions={outlookRemedy(outlook) === 'card' && changeCard}>
          <p>{first}</p>
          {second && <p>{second}</p>}
        </Banner>
      )}
      {!hasAutoRefill && view.ifOn.says === 'late' && (
        <Banner tone="warning">
          <p>{late.first}</p>
        </Banner>
      )}
      {view.isPaused && (hasAutoRefill ? outlook.says === 'paused' : !wouldChargeOn) && (
        <Banner tone="info">
          <p>{t('paused')}</p>
        </Banner>
      )}
      {card && isExpired && !hasAutoRefill && (
        <Banner tone="warning">
          <p>{t('expired')}</p>
        </Banner>
      )}
      {card && view.isCardExpiring && wouldChargeOn && !hasAutoRefill && !isExpired && (
        <Banner tone="warning" actions={changeCard}>
          <p>{t('expiring', { date: formatDay(wouldChargeOn, locale) })}</p>
        </Banner>
      )}
      {view.isOver && !hasAutoRefill && (
        <Banner tone="info">
          <p>{t('over')}</p>
        </Banner>
      )}
    </>
  );
}

interface TurnOnProps {
  busy: boolean;
  isRefreshing: boolean;
  isStale: boolean;
  /** The version of the terms. */
  terms: string;
  onTurnOn: () => void;
}

/** Spec 2 §4: the terms must be agreed to first. */
function TurnOn({ terms, busy, isRefreshing, isStale, onTurnOn }: TurnOnProps) {
  const t = useTranslations('account.autoRefill');
  const labels = useTranslations('account.card.options.terms');
  const { bodyHtml } = useMessages().account.card.options.terms;
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const isAgreed = agreedTo === terms;
  const [isMissing, setMissing] = useState(false);
  const disabled = !useHydrated() || isStale;
  return (
    <>
      <Checkbox
        id="auto-refill-terms"
        label={t('agree')}
        checked={isAgreed}
        disabled={disabled || busy || isRefreshing}
        onChange={({ target }) => {
          setAgreedTo(target.checked ? terms : null);
          if (target.checked) setMissing(false);
        }}
        error={isMissing ? t('agreeFirst') : undefined}
        aside={<Terms labels={{ open: labels('open'), title: labels('title'), bodyHtml, close: labels('close') }} />}
      />
      <div className={actionStyles.actions}>
        <Button
          disabled={disabled}
          notReady={!isAgreed}
          busy={busy ? t('turningOn') : isRefreshing && t('turnOn')}
          onClick={() => {
            if (isAgreed) return onTurnOn();
            setMissing(true);
            document.getElementById('auto-refill-terms')?.focus();
          }}
        >
          {t('turnOn')}
        </Button>
      </div>
    </>
  );
}
