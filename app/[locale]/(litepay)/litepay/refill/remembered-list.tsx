'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { forgetPlan, type RememberedPlan, listRememberedPlans } from '#lib/browser/remembered-plans.ts';
import styles from './remembered-list.module.css';

interface Props {
  /** Looks up one of them again. */
  onRefill: (plan: RememberedPlan) => Promise<void>;
  /** While a lookup runs. */
  isLookingUp: boolean;
}

/** Decision on remembered plans: refills again in one press, or forgets. Only in the browser, which alone knows them. */
export function RememberedList({ onRefill, isLookingUp }: Props) {
  const t = useTranslations('litepay.find');
  const [plans, setPlans] = useState(listRememberedPlans);
  const [pressedPlan, setPressedPlan] = useState<RememberedPlan | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The index of the plan that was just forgotten, whose button had the focus. */
  const forgottenIndex = useRef<number | null>(null);
  useEffect(() => {
    if (forgottenIndex.current === null) return;
    const rows = list.current?.children ?? [];
    const next =
      rows[Math.min(forgottenIndex.current, rows.length - 1)]?.querySelector<HTMLElement>('button:last-child');
    (next ?? document.getElementById('litepay-phone'))?.focus();
    forgottenIndex.current = null;
  }, [plans]);
  if (plans.length === 0) return null;

  /** The guest's name for it; else the last four digits, with the ZIP code where two plans share them. */
  const shortName = ({ phone, zip, name }: RememberedPlan) => {
    const digits = phone.slice(-4);
    if (name) return plans.some((one) => one.phone !== phone && one.name === name) ? `${name} …${digits}` : name;
    const isAlone = plans.filter((one) => one.phone.endsWith(digits)).length === 1;
    return isAlone ? `…${digits}` : `…${digits} (${zip})`;
  };
  const refill = async (plan: RememberedPlan) => {
    setPressedPlan(plan);
    await onRefill(plan);
    setPressedPlan(null);
  };
  const forget = (plan: RememberedPlan) => {
    forgottenIndex.current = plans.indexOf(plan);
    forgetPlan(plan);
    setPlans(listRememberedPlans());
  };

  return (
    <ul ref={list} className={styles.list} aria-label={t('remembered.label')}>
      {plans.map((plan) => (
        <li key={`${plan.phone} ${plan.zip}`}>
          <Button
            variant="secondary"
            isLocked={isLookingUp}
            busy={isLookingUp && pressedPlan === plan && t('locating')}
            onClick={() => void refill(plan)}
          >
            {plan.name
              ? t('remembered.refillNamed', { name: shortName(plan) })
              : t('remembered.refill', { phone: shortName(plan) })}
          </Button>
          <Button
            variant="link"
            aria-label={t('remembered.forgetLabel', { phone: shortName(plan) })}
            onClick={() => forget(plan)}
          >
            {t('remembered.forget')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
