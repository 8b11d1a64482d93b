import { IconPath } from '#components/ui/icon.tsx';

/** In the style of the icons in `ui`, but for the account area alone: guests need not load them. */
const PATHS = {
  'payment-history': 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7M7 3.5v3.3h3.3M12 8v4.3l2.8 1.7',
  'payment-method':
    'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM3 10h18M6.5 14.5h4',
  'refill-cash': 'M3.5 7h17v10h-17V7Zm8.5 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 12h.1m10.9 0h.1',
  'setup-refill': 'M5 12a7 7 0 0 1 12.2-4.7L19 9m0-4v4h-4m4 3a7 7 0 0 1-12.2 4.7L5 15m0 4v-4h4',
  move: 'M3 6.5h10.5v9.5H3V6.5Zm10.5 3.5h4L21 13.5V16h-7.5v-6ZM7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19Zm10 0a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  'offers-promos': 'M12.5 3.5H20V11l-8.7 8.7a1.5 1.5 0 0 1-2.1 0l-5.4-5.4a1.5 1.5 0 0 1 0-2.1l8.7-8.7ZM16 8h.1',
  help: 'M9.5 9.3a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7m0 3v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  'reset-router':
    'M4.5 14h15a1.5 1.5 0 0 1 1.5 1.5v2a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-2A1.5 1.5 0 0 1 4.5 14Zm2 2.5h.1m3.4 0h.1M17 14v-4m-3-2.5a4.2 4.2 0 0 1 6 0M11.7 5a7.5 7.5 0 0 1 10.6 0',
  'no-internet':
    'm4 4 16 16M2.5 9.5A14 14 0 0 1 6 7.2m4.3-1.1a14 14 0 0 1 11.2 3.4M5.8 13a9 9 0 0 1 4-2.3m4.6.2a9 9 0 0 1 3.8 2.1M9.3 16.4a4 4 0 0 1 4.4-.7M12 19.5h.1',
  'refill-link':
    'M10 13.5a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.5a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 19.2l1.2-1.2',
  bell: 'M6.5 16V11a5.5 5.5 0 0 1 11 0v5l1.5 2H5l1.5-2Zm3.5 4.5h4M12 5.5V3.5',
  tv: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15.5v-9A1.5 1.5 0 0 1 4.5 5ZM8 20.5h8',
  home: 'm4 11 8-7 8 7v8.5h-5.5V14h-5v5.5H4V11Z',
} as const;

export type AccountIconName = keyof typeof PATHS;

/** Decorative, next to words. */
export function AccountIcon({ name }: { name: AccountIconName }) {
  return <IconPath d={PATHS[name]} />;
}
