'use client';

import base from '#components/base.module.css';
import { useSyncExternalStore } from 'react';
import styles from '#components/layout/message-page.module.css';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { GLOBAL_ERROR_WORDS } from './global-error-words.ts';

const never = () => () => {};
const pathLocale = () => (window.location.pathname.startsWith('/es') ? 'es' : 'en');

/** The last net: the layout itself broke, so there are no messages, no header and nothing to rely on. */
export default function GlobalError({ retry }: { retry: () => void }) {
  const locale = useSyncExternalStore(never, pathLocale, () => 'en' as const);
  const words = GLOBAL_ERROR_WORDS[locale];
  return (
    <html lang={locale} className={base.document}>
      <body>
        <title>{words.title}</title>
        <main className={styles.alone}>
          <div className={styles.words}>
            <h1>{words.title}</h1>
            <p>{words.text}</p>
            <div className={styles.actions}>
              <Button onClick={retry}>{words.retry}</Button>
              <ButtonLink variant="secondary" href={`/${locale}`}>
                {words.home}
              </ButtonLink>
            </div>
          </div>
        </main>
      </body>
    </html>
  );
}
