import type { ReactElement, ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { HAS_MASCOT } from '#lib/brand-values.ts';
import styles from './message-page.module.css';

interface Props {
  /** The brand's mascot; a brand without one shows the words alone. */
  picture: ReactNode;
  /** A text, or a complete heading. */
  title: string | ReactElement;
  children: Elements;
  /** Links to continue; a page without one is a dead end. */
  actions: ReactNode;
}

/** A page that is only a message: not found, an error, no access. */
export function MessagePage({ picture, title, children, actions }: Props) {
  return (
    <div className={HAS_MASCOT ? styles.page : undefined}>
      {HAS_MASCOT && <div className={styles.picture}>{picture}</div>}
      <div className={styles.text}>
        {typeof title === 'string' ? <h1>{title}</h1> : title}
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
