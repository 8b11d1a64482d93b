'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { forgetPlan, type RememberedPlan, rememberedPlans } from '#lib/browser/remembered-plans.ts';
import styles from './remembered-list.module.css';

interface Props {
  /** Looks up one of them again. */
  onRefill: (plan: RememberedPlan) => Promise<void>;
  /** While a lookup runs. */
  isLocating: boolean;
}

/** Decision on remembered plans: refills again in one press, or forgets. Only in the browser, which alone knows them. */
export function RememberedList({ onRefill, isLocating }: Props) {
  const t = useTranslations('litepay.find');
  const [plans, setPlans] = useState(rememberedPlans);
  const [pressed, setPressed] = useState<RememberedPlan | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The place of the plan that was just forgotten, whose button had the focus. */
  const forgottenAt = useRef<number | null>(null);
  useEffect(() => {
    if (forgottenAt.current === null) return;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(forgottenAt.current, rows.length - 1)]?.querySelector<HTMLElement>('button:last-child');
    (next ?? document.getElementById('litepay-phone'))?.focus();
    forgottenAt.current = null;
  }, [plans]);
  if (plans.length === 0) return null;

  /** The last four digits, with the ZIP code where two plans share them. */
  const nameOf = ({ phone, zip }: RememberedPlan) => {
    const digits = phone.slice(-4);
    const isAlone = plans.filter((one) => one.phone.endsWith(digits)).length === 1;
    return isAlone ? `…${digits}` : `…${digits} (${zip})`;
  };
  const refill = async (plan: RememberedPlan) => {
    setPressed(plan);
    await onRefill(plan);
    setPressed(null);
  };
  const forget = (plan: RememberedPlan) => {
    forgottenAt.current = plans.indexOf(plan);
    forgetPlan(plan);
    setPlans(rememberedPlans());
  };

  return (
    <ul ref={list} className={styles.list} aria-label={t('remembered.label')}>
      {plans.map((plan) => (
        <li key={`${plan.phone} ${plan.zip}`}>
          <Button
            variant="secondary"
            isLocked={isLocating}
            busy={isLocating && pressed === plan && t('locating')}
            onClick={() => void refill(plan)}
          >
            {t('remembered.refill', { phone: nameOf(plan) })}
          </Button>
          <Button
            variant="link"
            aria-label={t('remembered.forgetLabel', { phone: nameOf(plan) })}
            onClick={() => forget(plan)}
          >
            {t('remembered.forget')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
