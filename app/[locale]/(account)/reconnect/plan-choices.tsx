import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { keepOwnValues } from '#components/fields/own-values.ts';
import styles from '#components/payment/step-layout.module.css';
import choices from '#components/ui/choices.module.css';
import { Money } from '#components/ui/money.tsx';
import type { ReconnectPlan } from '#lib/reconnect/views.ts';

interface Props {
  plans: readonly ReconnectPlan[];
  planCode: string;
  disabled: boolean;
  onChoose: (planCode: string) => void;
}

/** Spec 3 §9: 30 or 7 days of internet. */
export function PlanChoices({ plans, planCode, disabled, onChoose }: Props) {
  const t = useTranslations('reconnect.plan');
  const name = useId();
  return (
    <fieldset ref={keepOwnValues} disabled={disabled}>
      <legend className={styles.legend}>{t('legend')}</legend>
      <div className={choices.choices}>
        {plans.map((plan) => (
          <label key={plan.planCode} className={choices.choice}>
            <input
              type="radio"
              name={name}
              checked={plan.planCode === planCode}
              onChange={() => onChoose(plan.planCode)}
            />
            <span>{t('option', { days: plan.days })}</span>
            <strong>
              <Money cents={plan.priceCents} />
            </strong>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
