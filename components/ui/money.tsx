import { formatDollars } from '#lib/domain/money.ts';
import { classNames } from './class-names.ts';
import styles from './money.module.css';

interface Props {
  /** Integer cents; negative for a credit. */
  cents: number;
  size?: 'inline' | 'large';
}

export function Money({ cents, size = 'inline' }: Props) {
  const text = formatDollars(cents);
  if (size === 'inline') {
    return (
      <span className={styles.money} translate="no">
        {text}
      </span>
    );
  }
  const figures = text.indexOf('$') + 1;
  return (
    <span className={classNames(styles.money, styles.large)} translate="no">
      <span className={styles.currency}>{text.slice(0, figures)}</span>
      <span>{text.slice(figures)}</span>
    </span>
  );
}
