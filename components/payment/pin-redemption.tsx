'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { FactList } from '#components/ui/fact-list.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { type CalendarDay, formatDay, formatWait } from '#lib/domain/calendar-day.ts';
import type { PaymentFailure, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { OwnPinView } from '#lib/payment/views.ts';
import { normalizePin, refillPinProblem } from '#lib/plans/refill-pin.ts';
import { PaymentFailureAlert } from './payment-failure-alert.tsx';
import { Terms } from './terms.tsx';
import { keepTypedPin, leaveTypedPin, typedPin } from './typed-pin.ts';
import { SignedOutAlert } from './signed-out-alert.tsx';
import type { Payment, PaymentAlertKind } from './use-payment.ts';
import styles from './pin-redemption.module.css';

/** The result of looking up a PIN. `left`: the browser is on its way to another page. */
export type PinCheck<Worth extends PinWorth> = { outcome: 'fit'; worth: Worth } | { outcome: 'left' } | PinProblem;

interface Props<Worth extends PinWorth> {
  /** Identifies the account that the PIN is typed for: what was typed for it in another language is still there. */
  typedFor: string;
  /** Looks up a PIN. This does not redeem it. */
  check: (pin: string) => Promise<PinCheck<Worth>>;
  payment: Payment;
  onRedeem: (pin: string, worth: Worth) => void;
  /** The account's last paid day, and the one after redeeming the PIN. */
  whatItBuys: (worth: Worth) => Elements;
  /** Why a PIN was not redeemed; the next lookup clears it. */
  failure: PaymentFailure | null;
  supportPhone: string;
  /** The level of the heading above the form. */
  level: 2 | 3;
}

/** Spec 3 §4.1, §5: a PIN is looked up first and then redeemed, once. It is kept only in the page's memory, because it is worth money. */
export function PinRedemption<Worth extends PinWorth>(props: Props<Worth>) {
  const { typedFor, check, payment, onRedeem, whatItBuys, failure, supportPhone, level } = props;
  const t = useTranslations('pin.form');
  const problemTexts = useTranslations('pin.problems');
  const isHydrated = useHydrated();
  const fieldId = useId();
  const problemId = `${fieldId}-problem`;
  const [pin, setPin] = useState(() => typedPin(typedFor));
  const initialPin = useRef(pin);
  useEffect(() => {
    if (initialPin.current !== '') keepTypedPin(typedFor, initialPin.current);
    return leaveTypedPin;
  }, [typedFor]);
  const [error, setError] = useState<'required' | 'invalid' | null>(null);
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const [worth, setWorth] = useState<Worth | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { current, isSending } = payment;
  // A message about one lookup does not apply to the next.
  const visibleProblem = problem ?? (current.state === 'alert' ? toPinProblem(current.alert) : null);
  const visibleWorth = failure || visibleProblem ? null : worth;

  const forget = () => {
    setProblem(null);
    setWorth(null);
    payment.dismiss();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking || isSending) return;
    const inputError = refillPinProblem(pin);
    setError(inputError);
    if (inputError) return document.getElementById(fieldId)?.focus();
    forget();
    setChecking(true);
    const result = await check(normalizePin(pin));
    if (result.outcome === 'left') return;
    setChecking(false);
    if (result.outcome === 'fit') return setWorth(result.worth);
    setProblem(result);
    document.getElementById(fieldId)?.focus();
  };

  const Heading = `h${level}` as const;
  return (
    <div className={styles.pin}>
      {failure && <PaymentFailureAlert failure={failure} title={problemTexts('declined')} />}
      <Form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Heading>{t('title')}</Heading>
        <p>{t('intro')}</p>
        {visibleProblem && (
          <div id={problemId}>
            <PinProblemBanner problem={visibleProblem} supportPhone={supportPhone} />
          </div>
        )}
        <TextField
          id={fieldId}
          label={t('field')}
          hint={t('hint')}
          error={error ? t(error) : undefined}
          problemId={visibleProblem && REFUSED_PINS.has(visibleProblem.outcome) ? problemId : undefined}
          value={pin}
          onChange={({ target }) => {
            setPin(target.value);
            keepTypedPin(typedFor, target.value);
            setError(null);
            forget();
          }}
          readOnly={isChecking || isSending}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          required
        />
        <Button
          type="submit"
          variant={visibleWorth ? 'secondary' : 'primary'}
          disabled={!isHydrated || isSending}
          notReady={pin === ''}
          busy={isChecking && t('verifying')}
        >
          {t('verify')}
        </Button>
      </Form>
      {visibleWorth && (
        <FoundPin
          worth={visibleWorth}
          whatItBuys={whatItBuys(visibleWorth)}
          level={level}
          isSending={isSending}
          onRedeem={() => {
            keepTypedPin(typedFor, '');
            onRedeem(normalizePin(pin), visibleWorth);
          }}
        />
      )}
    </div>
  );
}

/** Why a PIN was not redeemed. */
type PinProblem =
  /** `own`: null if it was not for this account. */
  | { outcome: 'redeemed'; own: OwnPinView | null }
  | {
      outcome:
        | 'unknown'
        | 'expired'
        | 'failed'
        | 'unavailable'
        | 'notOffered'
        | 'notUsed'
        | 'verifyAgain'
        | 'maintenance';
    }
  | { outcome: 'signedOut' }
  /** The last paid day would be another than the one shown. */
  | { outcome: 'otherDay'; day: CalendarDay }
  | { outcome: 'limited'; seconds: number };

/** The outcomes that are about the PIN itself. */
const REFUSED_PINS = new Set<PinProblem['outcome']>(['redeemed', 'unknown', 'expired']);

/** The problem of a redemption that is not on its way, other than a decline. */
function toPinProblem(alert: PaymentAlertKind): PinProblem {
  switch (alert.kind) {
    case 'limited':
      return { outcome: 'limited', seconds: alert.seconds };
    case 'changed': {
      const { change } = alert;
      return change?.what === 'day' ? { outcome: 'otherDay', day: change.day } : { outcome: 'verifyAgain' };
    }
    case 'start-again':
      return { outcome: 'verifyAgain' };
    case 'not-sent':
    case 'insecure':
      return { outcome: 'notUsed' };
    case 'maintenance':
      return { outcome: 'maintenance' };
    case 'signed-out':
      return { outcome: 'signedOut' };
  }
}

function PinProblemBanner({ problem, supportPhone }: { problem: PinProblem; supportPhone: string }) {
  const t = useTranslations('pin.problems');
  const locale = useLocale();
  const { outcome } = problem;
  if (outcome === 'redeemed' && problem.own) return <OwnPin own={problem.own} />;
  if (outcome === 'signedOut') return <SignedOutAlert kept="purchase" />;
  const wait = outcome === 'limited' ? formatWait(problem.seconds, locale) : '';
  const date = outcome === 'otherDay' ? formatDay(problem.day, locale) : '';
  return (
    <Banner tone={outcome === 'failed' ? 'danger' : 'warning'} announce="alert" title={t(`${outcome}.title`)}>
      <p>
        <PhoneText phone={supportPhone}>{t(`${outcome}.text`, { supportPhone, wait, date })}</PhoneText>
      </p>
    </Banner>
  );
}

/** Decision on used PINs: when a PIN was redeemed for this account, and the link to its receipt. */
function OwnPin({ own: { on, receipt, by } }: { own: OwnPinView }) {
  const t = useTranslations('pin.problems.redeemedHere');
  const day = formatDay(on, useLocale());
  return (
    <Banner tone="warning" announce="alert" title={t(by, { day })}>
      <p>
        <span>{`${t('text')} `}</span>
        <a href={receipt}>{t('receipt')}</a>
      </p>
    </Banner>
  );
}

/** What a valid PIN buys, frozen under its own attempt. */
interface PinWorth {
  purchase: PurchaseRef;
  quote: Quote;
  days: number;
  /** The account's days left, including today. */
  daysLeft: number;
}

interface FoundPinProps {
  worth: PinWorth;
  whatItBuys: Elements;
  level: 2 | 3;
  isSending: boolean;
  onRedeem: () => void;
}

/** Spec 3 §4.1: shows what a PIN is worth before it is redeemed. Takes the focus, so that screen readers announce it. */
function FoundPin({ worth, whatItBuys, level, isSending, onRedeem }: FoundPinProps) {
  const t = useTranslations('pin.found');
  const { terms } = useMessages().pin;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [worth]);
  const { quote, days, daysLeft } = worth;
  const [plan] = quote.lines;
  const Heading = `h${level}` as const;
  const facts = [
    ...(plan ? [{ label: t('plan'), value: planText(t, plan) }] : []),
    { label: t('days'), value: t('daysValue', { days }) },
    { label: t('left'), value: t('daysLeft', { days: daysLeft }) },
    { label: t('toPay'), value: t('nothing') },
  ];
  return (
    <section className={styles.found}>
      <Heading ref={heading} tabIndex={-1}>
        {t('title')}
      </Heading>
      <FactList facts={facts} />
      {whatItBuys}
      <p>{t('once')}</p>
      <div>
        <p>{t('agree')}</p>
        <Terms labels={terms} />
      </div>
      <Button wide busy={isSending && t('redeeming')} onClick={onRedeem}>
        {t('redeem')}
      </Button>
    </section>
  );
}

function planText(t: ReturnType<typeof useTranslations<'pin.found'>>, plan: Quote['lines'][number]): string {
  const text = t('planDays', { days: plan.days ?? 0 });
  return plan.quantity > 1 ? `${plan.quantity} × ${text}` : text;
}
