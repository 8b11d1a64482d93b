'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { Money } from '#components/ui/money.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { formatDollars } from '#lib/domain/money.ts';
import type { CartView } from '#lib/shop/server/cart-view.ts';
import { useCartLabels } from '../use-cart-labels.ts';
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

interface PlanCardProps {
  plan: CartView['plans'][number];
  /** The speeds in one line. */
  speeds?: ReactNode;
  /** The name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose: (planCode: string) => void;
}

/** A plan among several, with its price per period and per day, and its details in a modal. */
function PlanCard({ plan, speeds, group, isChosen, onChoose }: PlanCardProps) {
  const t = useTranslations('buyflow.internet');
  const product = useCartLabels().product(plan.planCode, plan);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const perDay = plan.days > 0 ? formatDollars(Math.round(plan.priceCents / plan.days)) : null;

  return (
    <div className={styles.plan}>
      <div className={styles.head}>
        <input
          id={id}
          type="radio"
          className={styles.radio}
          name={group}
          value={plan.planCode}
          checked={isChosen}
          onChange={() => onChoose(plan.planCode)}
          aria-describedby={`${id}-price`}
        />
        <label htmlFor={id} className={styles.name}>
          {product.name}
        </label>
      </div>
      <p id={`${id}-price`} className={styles.price}>
        <Money cents={plan.priceCents} size="large" />
        <span>{` ${t('period', { days: plan.days })}`}</span>
        {perDay && <span className={styles.perDay}>{` ${t('perDay', { price: perDay })}`}</span>}
      </p>
      {speeds && <p className={styles.speeds}>{speeds}</p>}
      <p>{product.text}</p>
      {product.features.length > 0 && (
        <>
          <Button
            variant="link"
            className={styles.details}
            aria-label={t('detailsOf', { plan: product.name })}
            onClick={() => setOpen(true)}
          >
            {t('details')}
          </Button>
          <Modal open={isOpen} onClose={() => setOpen(false)} title={product.name} closeLabel={t('close')}>
            <p>{product.text}</p>
            <ul className={styles.features}>
              {product.features.map(({ text }) => (
                <li key={text}>
                  <Icon name="check" />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </Modal>
        </>
      )}
    </div>
  );
}
