'use client';

import { Icon } from '#components/ui/icon.tsx';
import { AccountLink } from './account-link.tsx';
import styles from './account.module.css';

/** A link from a page of the account area to the one above it. `to`: its path without the language. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <AccountLink className={styles.back} to={to}>
      <Icon name="arrow-left" />
      <span>{children}</span>
    </AccountLink>
  );
}
