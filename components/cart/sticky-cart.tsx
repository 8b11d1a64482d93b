'use client';

import { type ReactNode, useId, useState } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Money } from '#components/ui/money.tsx';
import { UnknownAmount } from '#components/ui/unknown-amount.tsx';
import styles from './sticky-cart.module.css';

interface Props {
  /** The accessible name of the region. */
  label: string;
  /** '1 item'. */
  items: string;
  totalLabel: string;
  /** Null until it is known. */
  totalCents: number | null;
  /** The items of the total; a press on the total unfolds them above it. */
  summary?: ReactNode;
  /** The page shows the total itself, so a phone need not repeat it. */
  besideTotal?: boolean;
  /** On wide screens: a card, the button alone, or nothing because the page has a cart. */
  whereThereIsRoom?: 'card' | 'button' | 'nothing';
  /** The button to the next step. */
  children?: Elements;
}

/** Spec 1 §2, 3 §2.5: the number of items, the total and the button to the next step; at the bottom of a phone's screen. */
export function StickyCart(props: Props) {
  const { label, items, totalLabel, totalCents, summary, besideTotal, whereThereIsRoom = 'card', children } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const total = (
    <>
      <span className={styles.items}>{`${items} `}</span>
      <span className={styles.total}>
        <span className={styles.label}>{summary ? `${totalLabel}: ` : `${totalLabel} `}</span>
        {totalCents === null ? <UnknownAmount /> : <Money cents={totalCents} size="large" />}
      </span>
    </>
  );
  return (
    <section
      className={classNames(styles.cart, besideTotal && styles.besideTotal, styles[whereThereIsRoom])}
      aria-label={label}
    >
      {summary ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{total}</span>
          <Icon name="chevron" />
        </button>
      ) : (
        <p className={styles.amount}>{total}</p>
      )}
      <div id={id} className={styles.summary} hidden={!isOpen}>
        {isOpen && summary}
      </div>
      {children}
    </section>
  );
}
