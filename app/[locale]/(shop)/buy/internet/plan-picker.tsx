'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { CartView } from '#lib/shop/api.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-picker.module.css';

/** The parts of a plan's consumer label, rendered on the server. */
export interface PlanFacts {
  /** Shown on its card. */
  speeds: ReactNode;
  /** Shown below it. */
  label: Elements;
}

interface Props {
  plans: CartView['plans'];
  chosen: string;
  disabled: boolean;
  onChoose: (planCode: string) => void;
  facts: Partial<Record<string, PlanFacts>>;
}

/** Spec 1 §2: the plans, one of them chosen. */
export function PlanPicker({ plans, chosen, disabled, onChoose, facts }: Props) {
  const t = useTranslations('buyflow.internet');
  const name = useId();
  return (
    <fieldset className={styles.plans} disabled={disabled}>
      <legend>
        <VisuallyHidden>{t('plans')}</VisuallyHidden>
      </legend>
      {plans.map((plan) => (
        <div key={plan.planCode} className={styles.place}>
          <PlanCard
            plan={plan}
            speeds={facts[plan.planCode]?.speeds}
            group={name}
            isChosen={plan.planCode === chosen}
            onChoose={onChoose}
          />
          {facts[plan.planCode]?.label}
        </div>
      ))}
    </fieldset>
  );
}
