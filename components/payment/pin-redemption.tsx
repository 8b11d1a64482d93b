'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { keepTypedPin, leaveTypedPin, typedPin } from '#lib/browser/typed-pin.ts';
import type { PaymentFailure } from '#lib/api/payment.ts';
import { refillPin, refillPinProblem } from '#lib/rules/refill/refill-pin.ts';
import { FoundPin, type PinWorth } from './found-pin.tsx';
import { PaymentFailureAlert } from './payment-alert.tsx';
import { PinProblemBanner, type PinProblem, problemOf } from './pin-problem.tsx';
import styles from './pin-redemption.module.css';
import type { Payment } from './use-payment.ts';

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
  const declined = useTranslations('pin.problems');
  const hydrated = useHydrated();
  const fieldId = useId();
  const [pin, setPin] = useState(() => typedPin(typedFor));
  const taken = useRef(pin);
  useEffect(() => {
    if (taken.current !== '') keepTypedPin(typedFor, taken.current);
    return leaveTypedPin;
  }, [typedFor]);
  const [error, setError] = useState<'required' | 'invalid' | null>(null);
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const [worth, setWorth] = useState<Worth | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { current, isSending } = payment;
  // A message about one lookup does not apply to the next.
  const shownProblem = problem ?? (current.state === 'alert' ? problemOf(current.alert) : null);
  const found = failure || shownProblem ? null : worth;

  const forget = () => {
    setProblem(null);
    setWorth(null);
    payment.dismiss();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking || isSending) return;
    const wrong = refillPinProblem(pin);
    setError(wrong);
    if (wrong) return document.getElementById(fieldId)?.focus();
    forget();
    setChecking(true);
    const checked = await check(refillPin(pin));
    if (checked.outcome === 'left') return;
    setChecking(false);
    if (checked.outcome === 'fit') return setWorth(checked.worth);
    setProblem(checked);
    document.getElementById(fieldId)?.focus();
  };

  const Heading = `h${level}` as const;
  return (
    <div className={styles.pin}>
      {failure && <PaymentFailureAlert failure={failure} title={declined('declined')} />}
      <Form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Heading>{t('title')}</Heading>
        <p>{t('intro')}</p>
        {shownProblem && <PinProblemBanner problem={shownProblem} supportPhone={supportPhone} />}
        <TextField
          id={fieldId}
          label={t('field')}
          hint={t('hint')}
          error={error ? t(error) : undefined}
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
          digits
          required
        />
        <Button
          type="submit"
          variant={found ? 'secondary' : 'primary'}
          disabled={!hydrated || isSending}
          notReady={pin === ''}
          busy={isChecking && t('verifying')}
        >
          {t('verify')}
        </Button>
      </Form>
      {found && (
        <FoundPin
          worth={found}
          whatItBuys={whatItBuys(found)}
          level={level}
          isSending={isSending}
          onRedeem={() => {
            keepTypedPin(typedFor, '');
            onRedeem(refillPin(pin), found);
          }}
        />
      )}
    </div>
  );
}
