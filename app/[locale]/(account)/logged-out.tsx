'use client';

import { useEffect, useRef } from 'react';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import styles from '#components/layout/message-page.module.css';

export interface LoggedOutTexts {
  title: string;
  text: string;
  noCharge: string;
  logIn: string;
}

/** The pages of a payment, whose outcome the customer has not seen. */
const PAYING = /\/(refill|reconnect|edit-payment)/;

/** Stands in place of a page of the account once the customer has logged out in another tab. */
export function LoggedOut({ texts: { title, text, noCharge, logIn } }: { texts: LoggedOutTexts }) {
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
