import { useId } from 'react';
import stack from '#components/ui/stack.module.css';
import styles from './progress.module.css';

interface Props {
  title: string;
  /** 'Step 3 of 5'. */
  position?: string | null | undefined;
  /** 0 to 100. */
  percent: number;
}

/** Spec 1 §2: a bar with title and percent. */
export function Progress({ title, position, percent }: Props) {
  const id = useId();
  return (
    <div className={stack.gap2}>
      <p className={styles.text}>
        <span>
          {position && <span className={styles.position}>{`${position} `}</span>}
          <span id={id}>{title}</span>
        </span>
        <span aria-hidden="true">{`${percent}%`}</span>
      </p>
      <progress className={styles.bar} value={percent} max={100} aria-labelledby={id}>
        {`${percent}%`}
      </progress>
    </div>
  );
}
