import styles from './house-picture.module.css';

/**
 * The brand's house. `lost`: the light in the window blinks while it looks for its signal (not found). `cold`: the hearth is out (something
 * failed). Static under reduced motion.
 */
export function HousePicture({ mood }: { mood: 'lost' | 'cold' }) {
  return (
    <svg
      viewBox="0 0 240 220"
      width="100%"
      overflow="visible"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse fill="var(--surface-sunk)" cx="120" cy="196" rx="108" ry="14" />
      <path
        fill="var(--surface)"
        stroke="var(--line)"
        strokeWidth="2"
        d="M52 104v84a8 8 0 0 0 8 8h120a8 8 0 0 0 8-8v-84L120 50Z"
      />
      <path stroke="var(--accent)" strokeWidth="9" d="M34 118 113 50a11 11 0 0 1 14 0l79 68M164 78V54h18v40" />
      <path fill="var(--accent-soft)" d="M92 196v-42a28 28 0 0 1 56 0v42Z" />
      {mood === 'lost' ? (
        <>
          <path
            className={styles.flame}
            fill="var(--ember)"
            d="M120 188c-12 0-18-8-18-17 0-12 12-16 14-29 12 6 22 17 22 29 0 9-6 17-18 17Z"
          />
          <g className={styles.signal} stroke="var(--ember)" strokeWidth="5">
            <path d="M155 36a26 26 0 0 1 36 0" />
            <path d="M144 24a42 42 0 0 1 58 0" />
            <path d="M133 12a58 58 0 0 1 80 0" />
          </g>
        </>
      ) : (
        <g stroke="var(--line-control)" strokeWidth="4">
          <path strokeWidth="7" d="M104 186h32M109 178l22 8M131 178l-22 8" />
          <path className={styles.smoke} d="M173 46c-8-8 8-14 0-24" />
          <path className={styles.smoke} d="M186 40c-6-7 6-12 0-20" />
        </g>
      )}
    </svg>
  );
}
