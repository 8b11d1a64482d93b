import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './skeleton.module.css';

export type SkeletonShape = 'title' | 'line' | 'short' | 'field' | 'button' | 'block';

/** A page that is loading shows its own outline. `label` is read once, e.g. 'Loading…'. */
export function Skeleton({ label, shapes }: { label: string; shapes: readonly SkeletonShape[] }) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {shapes.map((shape, index) => (
        <span key={index} className={classNames(styles.bone, styles[shape])} aria-hidden="true" />
      ))}
    </div>
  );
}
