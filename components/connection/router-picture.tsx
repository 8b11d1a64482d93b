import type { Access } from '#lib/domain/access.ts';
import styles from './router-picture.module.css';

export type RouterLight = 'off' | 'steady' | 'blinking' | 'red';

interface Props {
  light: RouterLight;
  /** The word for the light, inside the router. */
  name?: string;
  /** Whether the plug is in the outlet; not drawn without it. */
  cord?: 'in' | 'out';
  /** How the internet reaches the home: its cable is connected. Not drawn without it, or without a cord. */
  access?: Access | null;
  /** The picture's text, where there is none beside it. */
  label?: string;
}

/** A router on a shelf, with its one light, which shows its state without color and without motion. */
export function RouterPicture({ light, name, cord, access = null, label }: Props) {
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
      <path d={cord ? 'M4 92h160' : 'M8 92h80'} />
      <rect x="14" y="8" width="68" height="82" rx="14" fill="#2b2320" />
      <Light light={light} />
      {name !== undefined && (
        <text x="48" y="78" fill="#fff" stroke="none" fontSize="12" fontWeight="600" textAnchor="middle">
          {name}
        </text>
      )}
      {cord && access && <AccessCable access={access} />}
      {cord && <rect x="124" y="46" width="30" height="36" rx="6" />}
      {cord === 'in' && (
        <>
          <path d="M82 76c16 0 16-12 32-12" />
          <rect x="114" y="56" width="16" height="16" rx="4" fill="currentColor" />
        </>
      )}
      {cord === 'out' && (
        <>
          <path d="M134 60v8M144 60v8" />
          <path d="M82 80c6 0 8-1 11-5" />
          <rect x="90" y="62" width="14" height="16" rx="4" transform="rotate(-24 97 70)" fill="currentColor" />
          <path d="m105 61 7-3M108 69l7-3" />
        </>
      )}
    </svg>
  );
}

const RAYS =
  'M48 26v-4M48 50v4M36 38h-4M60 38h4M39.5 29.5l-2.8-2.8M56.5 29.5l2.8-2.8M39.5 46.5l-2.8 2.8M56.5 46.5l2.8 2.8';

/** Steady: a full disc with rays. Blinking: an empty one with dots around it. */
function Light({ light }: { light: RouterLight }) {
  switch (light) {
    case 'off':
      return <path d="M42 38h12" stroke="#8f7d6f" />;
    case 'steady':
    case 'red': {
      const color = light === 'red' ? '#ff8196' : '#fff';
      return (
        <g stroke={color}>
          <path d={RAYS} />
          <circle cx="48" cy="38" r="7" fill={color} />
        </g>
      );
    }
    case 'blinking':
      return (
        <g stroke="#fff">
          <circle cx="48" cy="38" r="7" />
          <circle cx="48" cy="38" r="15" strokeDasharray="0.1 5.8" />
        </g>
      );
  }
}

/** What the router is connected with, and to. */
function AccessCable({ access }: { access: Access }) {
  switch (access) {
    case 'cable':
      return (
        <>
          <rect x="82" y="18" width="14" height="12" rx="2" />
          <path d="M87 18v12M92 18v12M96 24c28 0 12-14 40-14h28" />
        </>
      );
    case 'fiber':
      return (
        <>
          <path d="M82 24h54" strokeWidth="1.5" />
          <rect x="136" y="8" width="26" height="28" rx="4" />
          <circle cx="149" cy="22" r="2" fill="currentColor" />
        </>
      );
    case 'dsl':
      return (
        <>
          <path d="M82 24h54" />
          <rect x="136" y="8" width="26" height="28" rx="2" />
          <path d="M144 27v-7h3v-3h4v3h3v7z" />
        </>
      );
    case 'wireless':
      return (
        <>
          <path d="M82 24h50M132 38V10M138 16a10 10 0 0 1 0 16M145 10a18 18 0 0 1 0 28" />
          <circle cx="132" cy="24" r="3" fill="currentColor" />
        </>
      );
  }
}
