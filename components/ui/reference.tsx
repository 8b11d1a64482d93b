'use client';

import { useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './reference.module.css';

interface Props {
  label: string;
  code: string;
  copyLabel: string;
  copiedLabel: string;
}

/** The code that a person quotes to support, to read aloud or to copy. */
export function Reference({ label, code, copyLabel, copiedLabel }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <p className={styles.reference}>
      <span className={styles.label}>{label}</span> <code className={styles.code}>{code}</code>{' '}
      <button type="button" className={styles.copy} onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
        <span role="status">{copied ? copiedLabel : copyLabel}</span>
      </button>
    </p>
  );
}
