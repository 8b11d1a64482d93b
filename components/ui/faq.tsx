import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './faq.module.css';

export interface FaqItem {
  question: string;
  content: ReactNode;
}

/** Works without a script: entries with the same `name` close each other. */
export function Faq({ items, name }: { items: readonly FaqItem[]; name: string }) {
  return (
    <div className={styles.faq}>
      {items.map(({ question, content }) => (
        <details key={question} name={name} className={styles.item}>
          <summary className={styles.question}>
            <span>{question}</span>
            <Icon name="chevron" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
