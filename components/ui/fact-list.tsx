import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
}

/** Terms and what they are, in as many columns as there is room for. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
