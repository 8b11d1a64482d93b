import { classNames } from '#components/ui/class-names.ts';
import styles from './router-picture.module.css';

export type RouterLight = 'off' | 'steady' | 'blinking' | 'red';

/** A router as it stands on a shelf, with its one light. `cord`: whether the plug is in the outlet; not drawn without it. */
export function RouterPicture({ light, cord }: { light: RouterLight; cord?: 'in' | 'out' }) {
  return (
    <svg className={styles.picture} viewBox={cord ? '0 0 168 96' : '0 0 96 96'} aria-hidden="true" focusable="false">
      <path className={styles.shelf} d={cord ? 'M4 90h160' : 'M10 90h76'} />
      <rect className={styles.body} x="28" y="14" width="40" height="74" rx="14" />
      <path className={styles.vent} d="M40 72h16M40 78h16" />
      {light !== 'off' && <path className={classNames(styles.rays, styles[light])} d="M48 12V5M32 26l-6-4M64 26l6-4" />}
      <circle className={classNames(styles.light, styles[light])} cx="48" cy="34" r="6" />
      {cord === 'in' && (
        <>
          <rect className={styles.outlet} x="124" y="34" width="30" height="36" rx="6" />
          <path className={styles.cord} d="M68 80c26 0 26-28 50-28" />
          <rect className={styles.plug} x="114" y="44" width="16" height="16" rx="4" />
        </>
      )}
      {cord === 'out' && (
        <>
          <rect className={styles.outlet} x="124" y="34" width="30" height="36" rx="6" />
          <path className={styles.hole} d="M134 48v8M144 48v8" />
          <path className={styles.cord} d="M68 80c14 0 18-2 22-6" />
          <rect className={styles.plug} x="88" y="62" width="14" height="16" rx="4" transform="rotate(-24 95 70)" />
          <path className={styles.prong} d="m103 63 7-3M106 70l7-3" />
        </>
      )}
    </svg>
  );
}
