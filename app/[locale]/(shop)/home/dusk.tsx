import { HAS_MASCOT } from '#lib/brand-values.ts';
import styles from './hero.module.css';

/** The street at dusk: one house is lit and online. The hills extend to the right as far as there is room. */
export function Dusk() {
  return (
    <svg
      viewBox="0 0 640 300"
      width="100%"
      overflow="visible"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle fill="var(--ember)" opacity="0.28" cx="492" cy="118" r="58" />
      <path
        fill="var(--ember)"
        opacity="0.18"
        d="M0 214c88-46 176-52 268-26s176 34 372-34c150-52 300-20 420 14s260 30 440-10v146H0Z"
      />
      <g fill="var(--surface-sunk)" stroke="var(--line-control)" strokeWidth="2" opacity="0.75">
        <path d="M470 190v66h74v-66l-37-30Z" />
        <path fill="none" strokeWidth="5" d="m460 196 47-39 47 39" />
        <path fill="var(--paper)" d="M490 206h14v18h-14zM512 206h14v18h-14z" />
      </g>
      <g fill="var(--surface-sunk)" stroke="var(--line-control)" strokeWidth="2" opacity="0.75">
        <path d="M54 206v50h60v-50l-30-25Z" />
        <path fill="none" strokeWidth="5" d="m45 212 39-33 39 33" />
        <path fill="var(--paper)" d="M70 218h12v15H70zM88 218h12v15H88z" />
      </g>
      <path
        fill="var(--surface-sunk)"
        d="M0 250c120-30 240-34 360-16s200 14 280-4c160-36 330-20 460 2s260 12 400-10v80H0Z"
      />
      <g>
        <path fill="var(--ember)" opacity="0.35" d="M196 262c30-26 190-26 232 4-60 26-190 24-232-4Z" />
        <path
          fill="var(--surface)"
          stroke="var(--line)"
          strokeWidth="2"
          d="M220 168v84a10 10 0 0 0 10 10h152a10 10 0 0 0 10-10v-84l-86-70Z"
        />
        <path stroke="var(--accent)" strokeWidth="9" d="M352 116V92h22v44" />
        <path stroke="var(--accent)" strokeWidth="12" d="m198 184 99-82a14 14 0 0 1 18 0l99 82" />
        <path fill="var(--ember)" d="M246 190h44v40h-44zM330 262v-46a22 22 0 0 1 44 0v46Z" />
        <path stroke="var(--surface)" strokeWidth="4" d="M268 190v40M246 210h44" />
        {HAS_MASCOT && (
          <path fill="var(--ember)" d="M306 158c-8 0-12-5-12-11 0-8 8-11 9-19 8 4 15 11 15 19 0 6-4 11-12 11Z" />
        )}
      </g>
      <path fill="var(--surface)" d="M352 262c0 16-26 20-30 38h52c2-18 4-22 0-38Z" />
      <g className={styles.signal} stroke="var(--accent)" strokeWidth="6">
        <path d="M284 82a30 30 0 0 1 44 0" />
        <path d="M266 64a55 55 0 0 1 80 0" />
        <path d="M248 46a80 80 0 0 1 116 0" />
      </g>
      <g fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="3">
        <path opacity="0.85" d="M158 262v-34m0-66c20 0 30 20 30 38s-12 28-30 28-30-10-30-28 10-38 30-38Z" />
        <path opacity="0.85" d="M700 236v-30m0-54c17 0 26 17 26 33s-11 24-26 24-26-8-26-24 9-33 26-33Z" />
        <path opacity="0.85" d="M770 226v-22m0-40c13 0 20 13 20 25s-8 18-20 18-20-6-20-18 7-25 20-25Z" />
        <path opacity="0.85" d="M446 266v-24m0-46c14 0 22 14 22 27s-9 20-22 20-22-7-22-20 8-27 22-27Z" />
      </g>
    </svg>
  );
}
