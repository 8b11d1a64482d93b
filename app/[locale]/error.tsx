'use client';

import { useSyncExternalStore } from 'react';
import { ErrorMessage } from '#components/layout/error-message.tsx';
import styles from '#components/layout/message-page.module.css';
import { useMayBePaying } from '#components/layout/use-may-be-paying.ts';
import { documentReference } from '#lib/reference-timing.ts';

const subscribeToNothing = () => () => {};

/** The error itself stays on the server; the customer sees a message, a reference and ways to continue. */
export default function PageError({ retry }: { retry: () => void }) {
  const reference = useSyncExternalStore(subscribeToNothing, documentReference, () => null);
  const mayBePaying = useMayBePaying();
  return (
    <main className={styles.alone}>
      <ErrorMessage reference={reference} retry={retry} mayBePaying={mayBePaying} done={null} />
    </main>
  );
}
