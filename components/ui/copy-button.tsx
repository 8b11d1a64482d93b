'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';
import styles from './copy-button.module.css';
import { IconPath } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Its own paths: every page loads the error page, which has this button, and need not load all icons for it. */
const PATHS = {
  copied: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h9.5A1.5 1.5 0 0 1 20 10.5V19a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19V9.5M15.5 6V5A1.5 1.5 0 0 0 14 3.5H5.5A1.5 1.5 0 0 0 4 5v8.5A1.5 1.5 0 0 0 5.5 15',
};

interface Props {
  text: string;
  /** What the text is: a page may hold several. */
  of: 'reference' | 'orderNumber' | 'mac' | 'link';
}

/** For text that customers read out to support or type elsewhere. Where the browser refuses to copy, the text is selected for its own menu. */
export function CopyButton({ text, of }: Props) {
  const t = useTranslations('shell.copy');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const isHydrated = useHydrated();
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
        disabled={!isHydrated}
        onClick={() => void copy()}
      >
        <IconPath d={PATHS[isCopied ? 'copied' : 'copy']} />
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
