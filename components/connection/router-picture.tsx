import styles from './router-picture.module.css';

export type RouterLight = 'off' | 'steady' | 'blinking' | 'red';

interface Props {
  light: RouterLight;
  /** Whether the plug is in the outlet; not drawn without it. */
  cord?: 'in' | 'out';
  /** The coaxial cable is screwed on. */
  hasCable?: boolean;
  /** The picture's text, where there is none beside it. */
  label?: string;
}

/** A router on a shelf, with its one light. */
export function RouterPicture({ light, cord, hasCable = false, label }: Props) {
  return (
    <svg
      className={styles.picture}
      viewBox={cord ? '0 0 168 96' : '0 0 96 96'}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={cord ? 'M4 90h160' : 'M10 90h76'} />
      <rect x="28" y="14" width="40" height="74" rx="14" />
      <path d="M40 72h16M40 78h16" />
      <g className={styles[light]}>
        {/* The rays are dashed: the state does not hang on the animation, which ends by itself. */}
        {light !== 'off' && (
          <path d="M48 12V5M32 26l-6-4M64 26l6-4" strokeDasharray={light === 'blinking' ? '1.5 4' : undefined} />
        )}
        <circle cx="48" cy="34" r="6" fill={LIGHT_FILLS[light]} />
      </g>
      {hasCable && (
        <>
          <rect x="68" y="42" width="14" height="12" rx="2" />
          <path d="M73 42v12M78 42v12M82 48c22 0 8-34 34-34h48" />
        </>
      )}
      {cord === 'in' && (
        <>
          <rect x="124" y="34" width="30" height="36" rx="6" />
          <path d="M68 80c26 0 26-28 50-28" />
          <rect x="114" y="44" width="16" height="16" rx="4" fill="currentColor" />
        </>
      )}
      {cord === 'out' && (
        <>
          <rect x="124" y="34" width="30" height="36" rx="6" />
          <path d="M134 48v8M144 48v8" />
          <path d="M68 80c14 0 18-2 22-6" />
          <rect x="88" y="62" width="14" height="16" rx="4" transform="rotate(-24 95 70)" fill="currentColor" />
          <path d="m103 63 7-3M106 70l7-3" />
        </>
      )}
    </svg>
  );
}

/** A white light shines white in either theme. */
const LIGHT_FILLS = { off: 'none', steady: '#fff', blinking: '#fff', red: 'currentColor' } as const;
