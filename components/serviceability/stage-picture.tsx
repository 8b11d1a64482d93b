import { classNames } from '#components/ui/class-names.ts';
import styles from './stage-picture.module.css';

export type StageMood = 'lit' | 'dark' | 'known' | 'searching';

/** The brand's house next to an outcome: its window lit, dark, or occupied by a customer; animated while the check runs. */
export function StagePicture({ mood }: { mood: StageMood }) {
  return (
    <svg className={styles.picture} viewBox="0 0 120 96" width="120" height="96" aria-hidden="true" focusable="false">
      <ellipse className={styles.ground} cx="60" cy="86" rx="54" ry="8" />
      <path className={styles.wall} d="M28 46v36a4 4 0 0 0 4 4h56a4 4 0 0 0 4-4V46L60 22Z" />
      <path className={styles.roof} d="M19 52 57 21a5 5 0 0 1 6 0l38 31" />
      <path className={mood === 'dark' ? styles.night : styles.window} d="M48 56a12 12 0 0 1 24 0v16H48Z" />
      {mood !== 'dark' && <path className={styles.bars} d="M60 44v28M48 58h24" />}
      {(mood === 'lit' || mood === 'searching') && (
        <path
          className={classNames(styles.signal, mood === 'searching' && styles.searching)}
          d="M84 22a12 12 0 0 1 17 0M79 16a20 20 0 0 1 27 0M74 10a28 28 0 0 1 37 0"
        />
      )}
      {mood === 'known' && (
        <path
          className={styles.signal}
          d="M94 30c-8-5-13-9-13-15a6.5 6.5 0 0 1 13-2 6.5 6.5 0 0 1 13 2c0 6-5 10-13 15Z"
        />
      )}
    </svg>
  );
}
