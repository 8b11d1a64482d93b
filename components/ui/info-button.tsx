'use client';

import { Icon } from './icon.tsx';
import styles from './info-button.module.css';

/** Opens the explanation of a field, next to its label. */
export function InfoButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.info} onClick={onClick}>
      <Icon name="info" label={label} />
    </button>
  );
}
