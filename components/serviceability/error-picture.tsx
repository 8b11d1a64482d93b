import styles from './stage-picture.module.css';

/** Shown next to an error: the map without the house, or the plug next to its socket. `label`: the text alternative. */
export function ErrorPicture({ name, label }: { name: 'map' | 'plug'; label: string }) {
  return (
    <svg
      className={styles.error}
      viewBox="0 0 96 80"
      width="96"
      height="80"
      role="img"
      aria-label={label}
      focusable="false"
    >
      {name === 'map' ? (
        <>
          <path className={styles.wall} d="m8 22 26-10 28 10 26-10v46L62 68 34 58 8 68Z" />
          <path className={styles.fold} d="M34 12v46M62 22v46" />
          <path className={styles.way} d="M14 54c10-14 18 0 26-12s8-18 18-14 12-6 24-8" />
          <circle className={styles.badge} cx="68" cy="50" r="17" />
          <path className={styles.icon} d="M62.500 46a5.500 5.500 0 1 1 8.500 4.500c-2 1.300-3 2.300-3 4.500m0 5v.2" />
        </>
      ) : (
        <>
          <path className={styles.way} d="M4 58c14 0 12-22 28-22" />
          <path className={styles.wall} d="M32 26h12a10 10 0 0 1 0 20H32Z" />
          <path className={styles.prong} d="M54 31h8M54 41h8" />
          <rect className={styles.wall} x="72" y="16" width="20" height="40" rx="8" />
          <path className={styles.prong} d="M79 31h2M79 41h2" />
          <path className={styles.spark} d="m64 20 3-8M58 18l-2-7M64 54l3 8M58 56l-2 7" />
        </>
      )}
    </svg>
  );
}
