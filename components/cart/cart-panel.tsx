import type { Elements } from '#components/ui/elements.ts';
import { Card } from '#components/ui/card.tsx';
import { Money } from '#components/ui/money.tsx';
import { type CartLine, CartLines } from './cart-lines.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './cart-panel.module.css';

interface Contents {
  lines: readonly CartLine[];
  /** The sum of the lines, in integer cents; `note`: what it leaves out. */
  subtotal: { label: string; note?: string; cents: number };
  /** A limit on what can be bought. */
  note?: string;
}

interface Props extends Contents {
  title: string;
  /** A change is being saved. */
  busy?: boolean;
  /** The button to the next step. */
  children?: Elements;
}

/** Spec 1 §2, §3, 3 §2.2: the cart's contents and their price before tax. */
export function CartPanel({ title, busy, children, ...contents }: Props) {
  return (
    <Card className={styles.panel} aria-busy={busy || undefined}>
      <h2>{title}</h2>
      <CartContents {...contents} />
      {children}
    </Card>
  );
}

export function CartContents({ lines, subtotal, note }: Contents) {
  return (
    <>
      <dl className={stack.gap3}>
        <CartLines lines={lines} />
        <div className={styles.subtotal}>
          <dt>
            <span>{subtotal.label}</span>
            {subtotal.note && <span className={styles.note}>{subtotal.note}</span>}
          </dt>
          <dd>
            <Money cents={subtotal.cents} size="large" />
          </dd>
        </div>
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
