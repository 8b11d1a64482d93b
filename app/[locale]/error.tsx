'use client';

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { ErrorMessage } from '#components/layout/error-message.tsx';
import styles from '#components/layout/message-page.module.css';
import { useMayBePaying } from '#components/layout/use-may-be-paying.ts';
import { reloadForMissingPart } from '#lib/browser/load-part.ts';
import { documentReference } from '#lib/reference-timing.ts';

/** The words alone where it cannot be loaded. */
const Picture = lazy(() =>
  import('#components/layout/house-picture.tsx').then(
    ({ HousePicture }) => ({ default: () => <HousePicture mood="cold" /> }),
    () => ({ default: () => <></> }),
  ),
);

const subscribeToNothing = () => () => {};

/** The error itself stays on the server; the customer sees a message, a reference and ways to continue. */
export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  const reference = useSyncExternalStore(subscribeToNothing, documentReference, () => null);
  const mayBePaying = useMayBePaying();
  useEffect(() => reloadForMissingPart(error), [error]);
  return (
    <main className={styles.alone}>
      <ErrorMessage
        picture={
          <Suspense>
            <Picture />
          </Suspense>
        }
        reference={reference}
        retry={retry}
        mayBePaying={mayBePaying}
        done={null}
      />
    </main>
  );
}
