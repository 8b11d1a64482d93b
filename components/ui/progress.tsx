import { useId } from 'react';
import styles from './progress.module.css';

/** Spec 1 §2: a bar with title and percent (0 to 100). */
export function Progress({ title, percent }: { title: string; percent: number }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <p className={styles.words}>
        <span id={id}>{title}</span>
        <span aria-hidden="true">{percent}%</span>
      </p>
      <progress className={styles.bar} value={percent} max={100} aria-labelledby={id}>
        {percent}%
      </progress>
    </div>
  );
}
