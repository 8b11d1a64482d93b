/** Sections that the content service may override, with their namespace. All others are bundled only. */
export const CONTENT_SECTIONS = {
  root: 'root',
  dictionary: 'dictionary',
  activation: 'activation',
  'account-dashboard': 'accountDashboard',
  buyflow: 'buyflow',
  litepay: 'litepay',
  reconnect: 'reconnect',
  refill: 'refill',
  cart: 'cart',
  'merchant-flow': 'merchantFlow',
  moving: 'moving',
} as const;

export type ContentSection = keyof typeof CONTENT_SECTIONS;

export const CONTENT_SECTION_NAMES: readonly ContentSection[] = [
  'root',
  'dictionary',
  'activation',
  'account-dashboard',
  'buyflow',
  'litepay',
  'reconnect',
  'refill',
  'cart',
  'merchant-flow',
  'moving',
];
