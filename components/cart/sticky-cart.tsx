import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import styles from './sticky-cart.module.css';

interface Props {
  /** Its name as a region. */
  label: string;
  /** '1 item'. */
  items: string;
  totalLabel: string;
  totalCents: number;
  /** The page shows the total itself: on a phone once is enough. */
  besideTotal?: boolean;
  /** Where there is room, the page has a cart of its own. */
  phoneOnly?: boolean;
  /** The way to the next step. */
  children?: ReactNode;
}

/** Spec 1 §2, 3 §2.5: how much is in the cart, what it comes to and the way on; at the bottom of a phone's screen. */
export function StickyCart({ label, items, totalLabel, totalCents, besideTotal, phoneOnly, children }: Props) {
  return (
    <section
      className={classNames(styles.cart, besideTotal && styles.besideTotal, phoneOnly && styles.phoneOnly)}
      aria-label={label}
    >
      <div>
        <p className={styles.items}>{items}</p>
        <p className={styles.total}>
          <span className={styles.label}>{totalLabel}</span> <Money cents={totalCents} size="large" />
        </p>
      </div>
      {children}
    </section>
  );
}
