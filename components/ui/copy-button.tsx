'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  text: string;
  /** What the text is: a page may hold several. */
  of: 'reference' | 'orderNumber' | 'mac' | 'link';
}

/** For text that customers read out to support or type elsewhere. */
export function CopyButton({ text, of }: Props) {
  const t = useTranslations('shell.copy');
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <span className={styles.copy}>
      <button type="button" className={styles.button} aria-label={copied ? undefined : t(of)} onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
        <span>{t(copied ? 'copied' : 'copy')}</span>
      </button>
      <VisuallyHidden>
        <span role="status">{copied && t('copied')}</span>
      </VisuallyHidden>
    </span>
  );
}
