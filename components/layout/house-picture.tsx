import styles from './house-picture.module.css';

/**
 * The brand's house. `lit`: the hearth burns and the signal is there. `lost`: it looks for its signal (not found). `cold`: the hearth is
 * out (something failed, or can't be used). Static under reduced motion.
 */
export function HousePicture({ mood }: { mood: 'lit' | 'lost' | 'cold' }) {
  const signal = mood === 'lost' ? styles.signal : styles.steady;
  return (
    <svg className={styles.house} viewBox="0 0 240 220" aria-hidden="true" focusable="false">
      <ellipse className={styles.ground} cx="120" cy="196" rx="108" ry="14" />
      <path className={styles.wall} d="M52 104v84a8 8 0 0 0 8 8h120a8 8 0 0 0 8-8v-84L120 50Z" />
      <path className={styles.roof} d="M34 118 113 50a11 11 0 0 1 14 0l79 68" />
      <path className={styles.roof} d="M164 78V54h18v40" />
      <path className={styles.hearth} d="M92 196v-42a28 28 0 0 1 56 0v42Z" />
      {mood === 'cold' ? (
        <>
          <path className={styles.log} d="M104 186h32M109 178l22 8M131 178l-22 8" />
          <path className={styles.smoke} d="M173 46c-8-8 8-14 0-24" />
          <path className={styles.smoke} d="M186 40c-6-7 6-12 0-20" />
        </>
      ) : (
        <>
          <path
            className={styles.flame}
            d="M120 188c-12 0-18-8-18-17 0-12 12-16 14-29 12 6 22 17 22 29 0 9-6 17-18 17Z"
          />
          <path className={signal} d="M155 36a26 26 0 0 1 36 0" />
          <path className={signal} d="M144 24a42 42 0 0 1 58 0" />
          <path className={signal} d="M133 12a58 58 0 0 1 80 0" />
        </>
      )}
    </svg>
  );
}
