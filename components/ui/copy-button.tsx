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

/** For text that customers read out to support or type elsewhere. Where the browser refuses to copy, the text is selected for its own menu. */
export function CopyButton({ text, of }: Props) {
  const t = useTranslations('shell.copy');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // The clipboard is missing on unencrypted pages and in browsers built into other apps, or permission is refused.
      setState('failed');
    }
  };
  const isCopied = state === 'copied';
  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={styles.button}
        aria-label={isCopied ? undefined : t(of)}
        onClick={() => void copy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span>{t(isCopied ? 'copied' : 'copy')}</span>
      </button>
      {state === 'failed' && (
        <label className={styles.byHand}>
          <span role="alert">{t('failed')}</span>
          <input
            readOnly
            value={text}
            size={text.length}
            ref={(input) => input?.select()}
            onFocus={({ target }) => target.select()}
          />
        </label>
      )}
      <VisuallyHidden>
        <span role="status">{isCopied && t('copied')}</span>
      </VisuallyHidden>
    </span>
  );
}
