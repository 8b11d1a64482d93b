import styles from './label-picture.module.css';

/** The bottom of a router, with the relevant line of its label. `label`: the text alternative. */
export function LabelPicture({ label }: { label: string }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 200"
      width="320"
      height="200"
      focusable="false"
      fill="none"
      stroke="var(--line-control)"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <rect fill="var(--surface-sunk)" strokeWidth="2.5" x="36" y="12" width="248" height="176" rx="28" />
      <path strokeWidth="4" d="M72 34h176M72 44h176" />
      <circle fill="var(--line-control)" stroke="none" cx="62" cy="162" r="9" />
      <circle fill="var(--line-control)" stroke="none" cx="258" cy="162" r="9" />
      <rect fill="var(--surface)" strokeWidth="2" x="84" y="62" width="152" height="88" rx="8" />
      <path strokeWidth="4" d="M98 78h62M98 88h44" />
      <rect
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="3"
        x="92"
        y="98"
        width="136"
        height="44"
        rx="10"
      />
      <path
        stroke="var(--text)"
        strokeWidth="3"
        strokeLinecap="butt"
        d="M104 106v16M109 106v16M117 106v16M121 106v16M130 106v16M138 106v16M142 106v16M151 106v16M158 106v16M162 106v16M171 106v16M178 106v16M186 106v16M190 106v16M199 106v16M207 106v16M214 106v16"
      />
      <path
        stroke="var(--text)"
        strokeWidth="4"
        d="M104 132h12M122 132h12M140 132h12M158 132h12M176 132h12M194 132h12"
      />
    </svg>
  );
}
