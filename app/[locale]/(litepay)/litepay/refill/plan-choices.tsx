import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Money } from '#components/ui/money.tsx';
import { formatShortDay } from '#lib/domain/calendar-day.ts';
import type { LocatedPlan } from '#lib/litepay/api.ts';
import choices from '#components/ui/choices.module.css';
import text from '#components/ui/text.module.css';

interface Props {
  plan: LocatedPlan;
  onChoose: (choice: number) => void;
  /** While a payment is being sent. */
  isLocked: boolean;
}

/** The account's plans, of which a guest chooses one: days, price before tax and the new last day. Nothing if there is but one. */
export function PlanChoices({ plan, onChoose, isLocked }: Props) {
  const t = useTranslations('litepay');
  const locale = useLocale();
  const name = useId();
  if (!plan.choices) return null;
  return (
    <fieldset className={choices.choices} disabled={isLocked} aria-label={t('payment.plans.label')}>
      {plan.choices.map(({ planDays, subtotalCents, paidThrough }, index) => (
        <label key={index} className={choices.choice}>
          <input type="radio" name={name} checked={index === plan.choice} onChange={() => onChoose(index)} />
          <span>
            {t('find.located.buys', { days: planDays, date: formatShortDay(paidThrough, plan.today, locale) })}
          </span>
          <strong>
            <Money cents={subtotalCents} />
          </strong>
        </label>
      ))}
      {t.has('payment.plans.plusTax') && <p className={text.soft}>{t('payment.plans.plusTax')}</p>}
    </fieldset>
  );
}
