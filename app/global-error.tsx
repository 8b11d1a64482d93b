'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useMayBePaying } from '#components/layout/use-may-be-paying.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { reloadForMissingPart } from '#lib/browser/load-part.ts';
import base from '#components/base.module.css';
import styles from '#components/layout/message-page.module.css';

const subscribeToNothing = () => () => {};
const pathLocale = () => /^\/([a-z]{2})(?=\/|$)/.exec(window.location.pathname)?.[1] ?? 'en';

/**
 * Shown when the layout itself failed, so there are no messages and no header to rely on. Every page loads it, so it takes no more of the
 * button than its looks.
 */
export default function GlobalError({ error, retry }: { error: Error; retry: () => void }) {
  const locale = useSyncExternalStore(subscribeToNothing, pathLocale, () => 'en');
  const mayBePaying = useMayBePaying();
  useEffect(() => reloadForMissingPart(error), [error]);
  const labels = GLOBAL_ERROR_LABELS[locale] ?? ENGLISH;
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

interface Labels {
  title: string;
  text: string;
  noCharge: string;
  retry: string;
  home: string;
}

const ENGLISH: Labels = {
  title: "Something's not right.",
  text: "We're having trouble completing your request.",
  noCharge: 'Were you paying? Your payment may still go through: check before you pay again.',
  retry: 'Try again',
  home: 'Back to the home page',
};

/**
 * By language, and in English where a language has none. Kept out of `messages/`: these are needed when loading the messages has failed, and
 * they are sent with every page.
 */
export const GLOBAL_ERROR_LABELS: Readonly<Record<string, Labels>> = {
  en: ENGLISH,
  es: {
    title: 'Algo salió mal.',
    text: 'Tenemos problemas para completar su solicitud.',
    noCharge: '¿Estaba pagando? Es posible que su pago siga en proceso: verifíquelo antes de volver a pagar.',
    retry: 'Intentar de nuevo',
    home: 'Volver al inicio',
  },
};
