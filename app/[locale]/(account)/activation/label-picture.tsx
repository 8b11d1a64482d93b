import styles from './label-picture.module.css';

/** The bottom of a router, with the line of its label that counts. `label`: what is to be seen. */
export function LabelPicture({ label }: { label: string }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 200"
      width="320"
      height="200"
      focusable="false"
      role="img"
      aria-label={label}
    >
      <rect className={styles.case} x="36" y="12" width="248" height="176" rx="28" />
      <path className={styles.slots} d="M72 34h176M72 44h176" />
      <circle className={styles.foot} cx="62" cy="162" r="9" />
      <circle className={styles.foot} cx="258" cy="162" r="9" />
      <rect className={styles.label} x="84" y="62" width="152" height="88" rx="8" />
      <path className={styles.text} d="M98 78h62M98 88h44" />
      <rect className={styles.marked} x="92" y="98" width="136" height="44" rx="10" />
      <path
        className={styles.bars}
        d="M104 106v16M109 106v16M117 106v16M121 106v16M130 106v16M138 106v16M142 106v16M151 106v16M158 106v16M162 106v16M171 106v16M178 106v16M186 106v16M190 106v16M199 106v16M207 106v16M214 106v16"
      />
      <path className={styles.pairs} d="M104 132h12M122 132h12M140 132h12M158 132h12M176 132h12M194 132h12" />
    </svg>
  );
}
