'use client';

import base from '#components/base.module.css';
import { useSyncExternalStore } from 'react';
import styles from '#components/layout/message-page.module.css';
import { useMayBePaying } from '#components/layout/use-may-be-paying.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { GLOBAL_ERROR_LABELS } from './global-error-labels.ts';

const subscribeToNothing = () => () => {};
const pathLocale = () => (window.location.pathname.startsWith('/es') ? 'es' : 'en');

/**
 * Shown when the layout itself failed, so there are no messages and no header to rely on. Every page loads it, so it takes no more of the
 * button than its looks.
 */
export default function GlobalError({ retry }: { retry: () => void }) {
  const locale = useSyncExternalStore(subscribeToNothing, pathLocale, () => 'en' as const);
  const mayBePaying = useMayBePaying();
  const labels = GLOBAL_ERROR_LABELS[locale];
  return (
    <html lang={locale} className={base.document}>
      <body>
        <title>{labels.title}</title>
        <main className={styles.alone}>
          <div className={styles.text}>
            <h1>{labels.title}</h1>
            <p>{labels.text}</p>
            {mayBePaying && <p>{labels.noCharge}</p>}
            <div className={styles.actions}>
              <button type="button" className={buttonClass()} onClick={retry}>
                {labels.retry}
              </button>
              <a className={buttonClass({ variant: 'secondary' })} href={`/${locale}`}>
                {labels.home}
              </a>
            </div>
          </div>
        </main>
      </body>
    </html>
  );
}
