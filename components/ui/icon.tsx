import styles from './icon.module.css';

/** One icon family: 24 px grid, round caps, a stroke of 1.75. */
const PATHS = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  chevron: 'm6 9.5 6 6 6-6',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  info: 'M12 11v5.5M12 7.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  success: 'm8 12.3 2.8 2.8L16 9.6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  warning: 'M12 9.5v4.2m0 3v.1M10.3 4.2 2.9 17.1A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.9L13.7 4.2a2 2 0 0 0-3.4 0Z',
  danger: 'M12 7.5v5.2m0 3.4v.1M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3Z',
  menu: 'M4 7h16M4 12h16M4 17h10',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0 0c2.4-2.3 3.6-5.3 3.6-9S14.4 5.3 12 3c-2.4 2.3-3.6 5.3-3.6 9s1.2 6.7 3.6 9ZM3.5 9.5h17m-17 5h17',
  calendar:
    'M5 6.5h14A1.5 1.5 0 0 1 20.5 8v11a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V8A1.5 1.5 0 0 1 5 6.5Zm3-3v5m8-5v5M3.5 11.5h17',
  edit: 'm14.5 6 3.5 3.5M4.5 19.5l1-4.3L16.2 4.6a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.8 18.5l-4.3 1Z',
  print: 'M7 8.5V3.5h10v5M7 17H4.5v-7A1.5 1.5 0 0 1 6 8.5h12a1.5 1.5 0 0 1 1.5 1.5v7H17M7 14.5h10v6H7v-6Z',
  lock: 'M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5M6 10.5h12A1.5 1.5 0 0 1 19.5 12v7a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19v-7A1.5 1.5 0 0 1 6 10.5Zm6 4v2.5',
  phone:
    'M7.6 3.5H5A1.5 1.5 0 0 0 3.5 5c.4 8.3 7.2 15.1 15.5 15.5a1.5 1.5 0 0 0 1.5-1.5v-2.6a1 1 0 0 0-.7-1l-3.3-1a1 1 0 0 0-1 .3l-1.3 1.4a12.5 12.5 0 0 1-5.3-5.3l1.4-1.3a1 1 0 0 0 .3-1l-1-3.3a1 1 0 0 0-1-.7Z',
  external: 'M13.5 4.5h6v6m0-6-8.5 8.5M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative next to words; pass `label` only where the icon stands alone. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return <IconPath d={PATHS[name]} label={label} />;
}

/** Draws any icon of the family, for areas that keep their own paths. */
export function IconPath({ d, label }: { d: string; label?: string | undefined }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={d} />
    </svg>
  );
}
