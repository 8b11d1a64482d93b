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
  // Only the section of the site's ACCESS is loaded.
  'access-cable': 'accessCable',
  'access-wireless': 'accessWireless',
  'access-fiber': 'accessFiber',
  'access-dsl': 'accessDsl',
} as const;

/** Where a section may name codes of the provider that are not ours: plans and deliveries. */
export const CONTENT_BY_CODE: Partial<Record<keyof typeof CONTENT_SECTIONS, readonly string[]>> = {
  dictionary: ['plans'],
  cart: ['products', 'shipping', 'estimates'],
};

export type ContentSection = keyof typeof CONTENT_SECTIONS;

export const CONTENT_SECTION_NAMES = Object.keys(CONTENT_SECTIONS) as ContentSection[];
