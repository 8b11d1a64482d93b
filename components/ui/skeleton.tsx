import { useTranslations } from 'next-intl';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './skeleton.module.css';

export type SkeletonShape = 'title' | 'line' | 'short' | 'field' | 'button' | 'block';

interface Props {
  /** The number of text lines, the last one short. */
  lines?: number;
  /** Or the outline of the page, piece by piece. */
  shapes?: readonly SkeletonShape[];
}

const toTextShapes = (lines: number) =>
  Array.from({ length: lines }, (_, line): SkeletonShape => (line === lines - 1 ? 'short' : 'line'));

/** A page that is loading shows its own outline, and announces once that it is loading. */
export function Skeleton({ lines = 3, shapes = toTextShapes(lines) }: Props) {
  const t = useTranslations('shell');
  return (
    <div className={stack.gap4} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {shapes.map((shape, index) => (
        <span key={index} className={classNames(styles.bone, styles[shape])} aria-hidden="true" />
      ))}
    </div>
  );
}
