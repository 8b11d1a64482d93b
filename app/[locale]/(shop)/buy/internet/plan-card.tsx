'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { useCartLabels } from '../use-cart-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { Money } from '#components/ui/money.tsx';
import type { CartView } from '#lib/shop/api.ts';
import { formatDollars } from '#lib/domain/money.ts';
import styles from './plan-picker.module.css';

interface Props {
  plan: CartView['plans'][number];
  /** The speeds in one line. */
  speeds?: ReactNode;
  /** The name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose: (planCode: string) => void;
}

/** A plan among several, with its price per period and per day, and its details in a modal. */
export function PlanCard({ plan, speeds, group, isChosen, onChoose }: Props) {
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
