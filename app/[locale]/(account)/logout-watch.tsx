'use client';

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { announceLogout, followLogout, hasLoggedOut, onLogout } from '#lib/browser/last-logout.ts';
import { isDeliberateSignOut } from '#lib/domain/session/sign-out-path.ts';
import styles from '#components/layout/message-page.module.css';

/** Reading a cookie costs nothing worth saving: a log-out by a link from another site announces nothing. */
const FOLLOW_MS = 500;

interface Texts {
  title: string;
  text: string;
  noCharge: string;
  logIn: string;
}

/**
 * Around the account area: announces a log-out to the other tabs, and shows a message in place of the page when the customer has logged out
 * in another one.
 */
export function LogoutWatch({ texts, children }: { texts: Texts; children: ReactNode }) {
  const isOver = useSyncExternalStore(onLogout, hasLoggedOut, () => false);
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      const action = target instanceof HTMLFormElement ? target.getAttribute('action') : null;
      if (isDeliberateSignOut(action ?? '')) announceLogout();
    };
    const timer = setInterval(followLogout, FOLLOW_MS);
    document.addEventListener('submit', onSubmit);
    return () => {
      clearInterval(timer);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);
  return isOver ? <LoggedOut texts={texts} /> : children;
}

/** The pages of a payment, whose outcome the customer has not seen. */
const PAYING = /\/(refill|reconnect|edit-payment)/;

function LoggedOut({ texts: { title, text, noCharge, logIn } }: { texts: Texts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pathname, search } = window.location;
  return (
    <main className={styles.alone}>
      <MessagePage
        picture={<HousePicture mood="cold" />}
        title={
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        }
        actions={<ButtonLink href={pathname + search}>{logIn}</ButtonLink>}
      >
        <p>{text}</p>
        {PAYING.test(pathname) && <p>{noCharge}</p>}
      </MessagePage>
    </main>
  );
}
