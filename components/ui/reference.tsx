import { CopyButton } from './copy-button.tsx';
import styles from './reference.module.css';

/** A code that the customer quotes to support, to read aloud or to copy. */
export function Reference({ label, code }: { label: string; code: string }) {
  return (
    <p className={styles.reference}>
      <span className={styles.label}>{`${label} `}</span>
      <code className={styles.code} translate="no">
        {code}
      </code>
      <CopyButton text={code} of="reference" />
    </p>
  );
}
