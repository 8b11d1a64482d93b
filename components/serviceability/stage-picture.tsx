import styles from './stage-picture.module.css';

export type StageMood = 'lit' | 'dark' | 'known' | 'searching';

/** The brand's house next to an outcome: its window lit, dark, or occupied by a customer; animated while the check runs. */
export function StagePicture({ mood }: { mood: StageMood }) {
  return (
    <svg
      viewBox="0 0 120 96"
      width="7.5rem"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse fill="var(--surface-sunk)" cx="60" cy="86" rx="54" ry="8" />
      <path
        fill="var(--surface)"
        stroke="var(--line)"
        strokeWidth="2"
        d="M28 46v36a4 4 0 0 0 4 4h56a4 4 0 0 0 4-4V46L60 22Z"
      />
      <path stroke="var(--accent)" strokeWidth="6" d="M19 52 57 21a5 5 0 0 1 6 0l38 31" />
      <path
        {...(mood === 'dark'
          ? { fill: 'var(--surface-sunk)', stroke: 'var(--line-control)', strokeWidth: 2 }
          : { fill: 'var(--ember)' })}
        d="M48 56a12 12 0 0 1 24 0v16H48Z"
      />
      {mood !== 'dark' && <path stroke="var(--surface)" strokeWidth="2.5" d="M60 44v28M48 58h24" />}
      {(mood === 'lit' || mood === 'searching') && (
        <path
          className={mood === 'searching' ? styles.searching : undefined}
          stroke="var(--success)"
          strokeWidth="4"
          d="M84 22a12 12 0 0 1 17 0M79 16a20 20 0 0 1 27 0M74 10a28 28 0 0 1 37 0"
        />
      )}
      {mood === 'known' && (
        <path
          stroke="var(--success)"
          strokeWidth="4"
          d="M94 30c-8-5-13-9-13-15a6.5 6.5 0 0 1 13-2 6.5 6.5 0 0 1 13 2c0 6-5 10-13 15Z"
        />
      )}
    </svg>
  );
}
