import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface Props {
  picture: ReactNode;
  title: string;
  children: ReactNode;
  /** Ways on; a page without one is a dead end. */
  actions: ReactNode;
}

/** A page that only says something: not found, an error, a closed door. */
export function MessagePage({ picture, title, children, actions }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
