import {
  ACTIVATION_ENTRY,
  ACTIVATION_ERROR,
  BUY_ENTRY,
  BUY_OUTCOMES,
  GRACE_LINK,
  MOVE_ENTRY,
  RECONNECT_ENTRY,
} from './entry-paths.ts';
import { PARTNER_SLUGS } from './retail-partners.ts';
import { ACTIVATION_PERMISSION_ERROR_PAGE, DASHBOARD_PAGES } from './session/site-paths.ts';

/**
 * What the specification has and a provider may do without (PROVIDER_LACKS): what depends on it is not offered, its pages lead to the
 * dashboard or to the home page, its handlers respond with 404, and its calls are not made.
 */
export const SPECIFIED_CAPABILITIES = [
  'activation',
  'auto-refill',
  'confirmations',
  'history',
  'kit',
  'moves',
  'offers',
  'pin',
  'receipts',
  'reconnection',
  'router-reset',
  'shop',
  'tax',
  'television',
] as const;

/** Calls and promises of our own, which a provider has only if PROVIDER_HAS names them. */
export const EXTENSIONS = ['grace', 'instruments', 'notify-outage', 'refill-on-hold', 'service-status'] as const;

/** PROVIDER_LACKS took them before there was PROVIDER_HAS, and goes on taking them. `wallets` mean nothing any more. */
export const FORMER_CAPABILITIES = ['service-status', 'wallets'] as const;

export const CAPABILITIES = [...SPECIFIED_CAPABILITIES, ...EXTENSIONS] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What PROVIDER_LACKS takes. */
export const REMOVABLE_CAPABILITIES = [...SPECIFIED_CAPABILITIES, ...FORMER_CAPABILITIES] as const;

const IN_PROVIDER_HAS = 'belongs in PROVIDER_HAS, and is off unless it stands there';
const IN_PROVIDER_LACKS = 'belongs in PROVIDER_LACKS, and is on unless it stands there';

/** Where a name belongs that stands in the wrong list, as the end of a sentence that begins with 'must not name it: it'. */
export const MISPLACED_IN_LACKS = new Map<string, string>([
  ['grace', IN_PROVIDER_HAS],
  ['instruments', IN_PROVIDER_HAS],
  ['notify-outage', IN_PROVIDER_HAS],
  ['refill-on-hold', IN_PROVIDER_HAS],
  ['charge-status', 'belongs in PROVIDER_CHARGE_STATUS, which is on or off'],
  ['waitlist', 'belongs in PROVIDER_WAITLIST, which is on or off'],
]);
export const MISPLACED_IN_HAS = new Map<string, string>([
  ...SPECIFIED_CAPABILITIES.map((name) => [name, IN_PROVIDER_LACKS] as const),
  ['wallets', 'is not a capability: express buttons come with CARD_ENTRY=hosted and CARD_EXPRESS=on'],
  ['charge-status', 'belongs in PROVIDER_CHARGE_STATUS, which is on or off'],
  ['waitlist', 'belongs in PROVIDER_WAITLIST, which is on or off'],
]);

/** Why a list of missing capabilities makes no sense, as a sentence about the list that `list` names; null if it does. */
export function findCapabilityFault(lacked: readonly string[], list: string): string | null {
  if (!lacked.includes('activation') || lacked.includes('moves')) return null;
  return `${list} must name moves beside activation: the last step of a move is an activation`;
}

/** The address check serves each of these. */
export const WITH_ADDRESS_CHECK: readonly Capability[] = ['shop', 'kit', 'moves'];

/**
 * By the beginning of the path, without the language; of several, the longest counts. One of the capabilities is enough. Status and receipt
 * of what was paid stay, and so does a place on the waitlist; the payments themselves say what they need
 * (lib/payment/server/payment-flow.ts).
 */
const PATHS: readonly (readonly [start: string, ...Capability[]])[] = [
  ...PARTNER_SLUGS.map((slug) => [`/${slug}`, 'kit'] as const),
  ['/api/device-code', 'kit'],
  [BUY_ENTRY, 'shop'],
  ...BUY_OUTCOMES.map((page) => [page] as const),
  ['/api/buy/cart', 'shop'],
  ['/api/buy/consent', 'shop'],
  ['/api/buy/customer', 'shop'],
  ['/api/buy/details', 'shop'],
  ['/api/buy/restore', 'shop'],
  ['/api/buy/session', 'shop'],
  ['/api/buy/total', 'shop'],
  ['/api/buy/waiting', 'shop'],
  ['/api/address', ...WITH_ADDRESS_CHECK],
  ['/api/serviceability', 'shop', 'kit'],
  ['/api/waitlist', 'shop', 'kit'],
  ['/api/waitlist/leave'],
  [ACTIVATION_ENTRY, 'activation'],
  [ACTIVATION_ERROR],
  [ACTIVATION_PERMISSION_ERROR_PAGE],
  ['/api/activation', 'activation'],
  [DASHBOARD_PAGES['auto-refill'], 'auto-refill'],
  ['/api/account/auto-refill', 'auto-refill'],
  ['/api/account/card-role', 'instruments'],
  [DASHBOARD_PAGES['payment-history'], 'history'],
  ['/api/account/outage-message', 'notify-outage'],
  ['/api/account/payments', 'history'],
  ['/api/account/payments-file', 'history'],
  [MOVE_ENTRY, 'moves'],
  ['/api/move', 'moves'],
  ['/api/litepay/pin/look-up', 'pin'],
  ['/api/refill/pin/look-up', 'pin'],
  ['/api/buy/receipt', 'receipts'],
  ['/api/litepay/pin/receipt', 'receipts'],
  ['/api/litepay/receipt', 'receipts'],
  ['/api/reconnect/receipt', 'receipts'],
  ['/api/refill/pin/receipt', 'receipts'],
  ['/api/refill/receipt', 'receipts'],
  ['/api/account/grace', 'grace'],
  ['/api/litepay/day-link', 'grace'],
  [GRACE_LINK, 'grace'],
  [RECONNECT_ENTRY, 'reconnection'],
  ['/api/reconnect/plan', 'reconnection'],
  ['/api/account/router-reset', 'router-reset'],
  [DASHBOARD_PAGES['detail-tv200'], 'television'],
  [DASHBOARD_PAGES['detail-xitv'], 'television'],
];

const BY_LENGTH = [...PATHS].sort(([one], [other]) => other.length - one.length);

/** What a page or a route handler depends on: any one of these is enough. Empty if every provider has it. */
export function capabilitiesForPath(path: string): readonly Capability[] {
  const [, ...capabilities] = BY_LENGTH.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? [''];
  return capabilities;
}
