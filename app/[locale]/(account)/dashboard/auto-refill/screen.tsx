'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { AccountButtonLink, AccountLink } from '#components/account/account-link.tsx';
import { useOutlookText } from '#components/account/auto-refill-outlook.tsx';
import { BackLink } from '#components/account/back-link.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Terms } from '#components/payment/terms.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmActions } from '#components/ui/confirm-actions.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { findRemedy } from '#lib/account/auto-refill.ts';
import type { AutoRefillView } from '#lib/account/server/auto-refill.ts';
import type { CardChoice, StoredPayment } from '#lib/account/server/owner-card.ts';
import { type CalendarDay, formatDay } from '#lib/domain/calendar-day.ts';
import { expiryProblems, type MonthOfYear } from '#lib/domain/card/expiry.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { type PaymentChangeResult, usePaymentChange } from '#app/[locale]/(account)/use-payment-change.ts';
import {
  NotRefreshed,
  PaymentChangeAlert,
  useLatestStored,
} from '#app/[locale]/(account)/dashboard/payment-alerts.tsx';
import { useBackupTerms } from '../use-backup-terms.ts';
import { useCardName } from '../use-card-name.ts';
import { Facts } from './facts.tsx';
import stack from '#components/ui/stack.module.css';
import account from '#components/account/account.module.css';
import actionStyles from '#components/ui/actions.module.css';
import styles from './screen.module.css';

/** Spec 2 §4 'Auto-refill': what is charged and when, and the controls to turn it on or off. */
export function AutoRefillScreen({ view }: { view: AutoRefillView }) {
  const t = useTranslations('account.autoRefill');
  const method = useTranslations('account.paymentMethod');
  const cardsText = useTranslations('cards');
  const name = useCardName();
  const locale = useLocale();
  const router = useRouter();
  const { stored, isStale } = useLatestStored(view.stored);
  const { busy, isRefreshing, result, success, change } = useAutoRefill(view, stored?.version ?? '');
  const isOn = stored?.hasAutoRefill ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  const card = stored?.card ?? null;
  const isExpired = isPast(card?.expiry ?? null, view.month);
  const offer = isOn ? 'off' : card && !isExpired ? 'on' : null;
  const lastOffer = useRef(offer);
  useEffect(() => {
    // The button that was pressed is gone.
    if (lastOffer.current !== offer && result) heading.current?.focus();
    lastOffer.current = offer;
  }, [offer, result]);
  const control = { busy, isRefreshing, isStale };
  const cards = stored?.cards ?? [];
  const backup = cards.find(({ role }) => role === 'backup') ?? null;
  const isLate = (isOn ? stored?.outlook : view.ifOn)?.says === 'late';
  const needsRefill = isOn && stored !== null && !stored.outlook.isCovered && findRemedy(stored.outlook) === 'refill';

  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGE}>{method('back')}</BackLink>
      <header className={stack.gap2}>
        <PageHeading>{t('title')}</PageHeading>
        <p>{t(isLate ? 'introLate' : 'intro')}</p>
      </header>
      {isStale && <NotRefreshed hasShown={stored !== null} onRetry={() => router.refresh()} />}
      {success && success === (isOn ? 'on' : 'off') && (
        <Banner tone="success" announce="status" title={success === 'on' ? t('success') : offText()} />
      )}
      {isOn && result?.outcome === 'done' && result.isBackupUnset && (
        <Banner tone="warning" announce="alert">
          <p>{cardsText('autoRefill.unset')}</p>
        </Banner>
      )}
      <PaymentChangeAlert result={result} title={t(isOn ? 'stays.on' : 'stays.off')} />
      {stored && (
        <>
          <AutoRefillAlerts view={view} stored={stored} isExpired={isExpired} />
          {view.charge ? (
            <Card aria-labelledby="auto-refill-state">
              <h2 ref={heading} id="auto-refill-state" tabIndex={-1} className={styles.state}>
                <Icon name={isOn && stored.outlook.isCovered ? 'success' : isOn ? 'warning' : 'info'} />
                <span>{t(isOn ? 'on' : 'off')}</span>
              </h2>
              <Facts view={view} stored={stored} />
              {offer === 'off' && (
                <TurnOff
                  lastDay={view.lastDay}
                  backup={backup && name(backup)}
                  {...control}
                  onYes={() => change('off')}
                />
              )}
              {offer === 'on' && (
                <TurnOn
                  terms={view.termsVersion}
                  cards={cards.filter(({ expiry }) => !isPast(expiry, view.month))}
                  {...control}
                  onTurnOn={(choice) => void change('on', choice)}
                />
              )}
              {!isOn && !card && cards.length > 0 && <p>{cardsText('noDefault')}</p>}
              {!isOn && !card && cards.length === 0 && (
                <>
                  <h3>{t('noCard')}</h3>
                  <p>{t('noCardText')}</p>
                </>
              )}
              {offer === null && (
                <div className={actionStyles.actions}>
                  <AccountButtonLink to={`${DASHBOARD_PAGES['edit-payment']}?for=auto-refill`}>
                    {t(card || cards.length > 0 ? 'changeCard' : 'addCard')}
                  </AccountButtonLink>
                </div>
              )}
            </Card>
          ) : (
            <Card>
              <p>{t('unavailable')}</p>
            </Card>
          )}
          {(view.isOver || isLate || stored.outlook.stopsOn !== null || needsRefill) && (
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

/** The version of the terms that were agreed to, and the backup card that they name. */
interface BackupChoice {
  terms: string;
  backup: string;
}

/** Spec 2 §4: turns auto-refill on with its terms, and off in one step. */
function useAutoRefill({ account, charge, wouldChargeOn, termsVersion }: AutoRefillView, version: string) {
  const locale = useLocale();
  const { send, isRefreshing } = usePaymentChange('auto-refill', account);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PaymentChangeResult | null>(null);
  const [change, setChange] = useState<'on' | 'off' | null>(null);
  const [success, setSuccess] = useState<'on' | 'off' | null>(null);

  useEffect(() => {
    if (change === null) return;
    const timer = setTimeout(() => setSuccess(change), change === 'on' ? SUCCESS_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [change]);

  return {
    busy,
    isRefreshing,
    result,
    success,
    change: async (to: 'on' | 'off', { terms, backup }: Partial<BackupChoice> = {}): Promise<void> => {
      const change =
        to === 'off'
          ? { to }
          : charge && {
              to,
              terms: terms ?? termsVersion,
              charge: toConfirmedCharge(charge, wouldChargeOn),
              ...(backup !== undefined && { backup }),
            };
      if (!change) return;
      setBusy(true);
      setResult(null);
      setChange(null);
      setSuccess(null);
      const outcome = await send({ locale, version, change });
      setBusy(false);
      setResult(outcome);
      if (outcome.outcome === 'done') setChange(to);
    },
  };
}

/** The customer agrees to the charge that the page shows. */
function toConfirmedCharge(
  { planCode, taxCents, totalCents }: NonNullable<AutoRefillView['charge']>,
  on: string | null,
) {
  return { planCode, taxCents, totalCents, on };
}

interface Props {
  lastDay: CalendarDay | null;
  busy: boolean;
  isRefreshing: boolean;
  isStale: boolean;
  /** The backup card, which ends with auto-refill; null without one. */
  backup: string | null;
  onYes: () => Promise<void>;
}

/** Turns auto-refill off after a confirmation that says how long the service continues. */
function TurnOff({ lastDay, busy, isRefreshing, isStale, backup, onYes }: Props) {
  const t = useTranslations('account.autoRefill');
  const cards = useTranslations('cards.autoRefill');
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
          <ConfirmActions
            no={t('confirm.no')}
            onNo={close}
            yes={t('confirm.yes')}
            onYes={() => void onYes().then(() => setOpen(false))}
            busy={busy && t('turningOff')}
          />
        }
      >
        <p>{lastDay ? t('confirm.text', { date: formatDay(lastDay, locale) }) : t('confirm.textNoDate')}</p>
        {backup && <p>{cards('offEnds', { card: backup })}</p>}
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
        <Banner tone="warning" actions={findRemedy(outlook) === 'card' && changeCard}>
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
  terms: string;
  /** The saved cards that have not expired, where there may be several. */
  cards: readonly CardChoice[];
  onTurnOn: (choice?: BackupChoice) => void;
}

function isPast(expiry: MonthOfYear | null, month: MonthOfYear): boolean {
  return expiry !== null && expiryProblems(expiry, month).includes('past');
}

/** Spec 2 §4: the terms must be agreed to first. */
function TurnOn({ terms: plainTerms, cards, busy, isRefreshing, isStale, onTurnOn }: TurnOnProps) {
  const t = useTranslations('account.autoRefill');
  const labels = useTranslations('account.card.options.terms');
  const { bodyHtml } = useMessages().account.card.options.terms;
  const backupText = useTranslations('cards.autoRefill');
  const brandNames = useTranslations('fields.cardBrands');
  const [backupRef, setBackupRef] = useState('');
  const first = cards.find(({ role }) => role === 'default');
  const others = cards.filter(({ role }) => role !== 'default');
  const backup = others.find(({ ref }) => ref === backupRef);
  const backupTerms = useBackupTerms(first && backup ? { first, backup } : null);
  /** Of these very cards: another choice has to be agreed to anew. */
  const terms = backupTerms && backup ? `${backupTerms.version} ${backup.ref}` : plainTerms;
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const isAgreed = agreedTo === terms;
  const [isMissing, setMissing] = useState(false);
  const isDisabled = !useHydrated() || isStale;
  return (
    <>
      {others.length > 0 && (
        <SelectField
          label={backupText('backup')}
          hint={backupText('hint')}
          value={backupRef}
          disabled={isDisabled || busy || isRefreshing}
          options={[
            { value: '', label: backupText('noBackup') },
            // Short enough for the list of a small phone.
            ...others.map(({ ref, brand, lastFour }) => ({ value: ref, label: `${brandNames(brand)} ${lastFour}` })),
          ]}
          onChange={({ target }) => setBackupRef(target.value)}
        />
      )}
      {backupTerms && <p>{backupTerms.text}</p>}
      <Checkbox
        id="auto-refill-terms"
        label={t('agree')}
        checked={isAgreed}
        disabled={isDisabled || busy || isRefreshing}
        onChange={({ target }) => {
          setAgreedTo(target.checked ? terms : null);
          if (target.checked) setMissing(false);
        }}
        error={isMissing ? t('agreeFirst') : undefined}
        aside={
          <Terms
            labels={
              backupTerms?.labels ?? { open: labels('open'), title: labels('title'), bodyHtml, close: labels('close') }
            }
          />
        }
      />
      <div className={actionStyles.actions}>
        <Button
          disabled={isDisabled}
          notReady={!isAgreed}
          busy={busy ? t('turningOn') : isRefreshing && t('turnOn')}
          onClick={() => {
            if (isAgreed) {
              return onTurnOn(backupTerms && backup ? { terms: backupTerms.version, backup: backup.ref } : undefined);
            }
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
