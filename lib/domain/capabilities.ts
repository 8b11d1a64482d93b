import { MOVE_ENTRY, RECONNECT_ENTRY } from './entry-paths.ts';
import { DASHBOARD_PAGES } from './session/site-paths.ts';

/**
 * What the specification has and a provider may do without (PROVIDER_LACKS): what depends on it is not offered, its pages lead to the
 * dashboard, its handlers answer 404, and its calls are not made.
 */
export const SPECIFIED_CAPABILITIES = [
  'auto-refill',
  'history',
  'moves',
  'offers',
  'pin',
  'reconnection',
  'router-reset',
  'television',
] as const;

/** Calls and promises of our own, which a provider has only if PROVIDER_HAS names them. */
export const EXTENSIONS = ['refill-on-hold', 'service-status'] as const;

/** PROVIDER_LACKS took them before there was PROVIDER_HAS, and goes on taking them. `wallets` mean nothing any more. */
export const FORMERLY_LACKED = ['service-status', 'wallets'] as const;

export const CAPABILITIES = [...SPECIFIED_CAPABILITIES, ...EXTENSIONS] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What PROVIDER_LACKS takes. */
export const LACKABLE = [...SPECIFIED_CAPABILITIES, ...FORMERLY_LACKED] as const;

const IN_PROVIDER_HAS = 'belongs in PROVIDER_HAS, and is off unless it stands there';
const IN_PROVIDER_LACKS = 'belongs in PROVIDER_LACKS, and is on unless it stands there';

/** Where a name belongs that stands in the wrong list, as the end of a sentence that begins with 'must not name it: it'. */
export const MISPLACED_IN_LACKS = new Map<string, string>([['refill-on-hold', IN_PROVIDER_HAS]]);
export const MISPLACED_IN_HAS = new Map<string, string>([
  ...SPECIFIED_CAPABILITIES.map((name) => [name, IN_PROVIDER_LACKS] as const),
  ['wallets', 'is not a capability: express buttons come with CARD_ENTRY=hosted and CARD_EXPRESS=on'],
]);

/**
 * By the beginning of the path, without the language. Status and receipt of what was paid stay; the payments themselves say what they need
 * (lib/payment/server/payment-flow.ts).
 */
const PATHS = new Map<string, Capability>([
  [DASHBOARD_PAGES['auto-refill'], 'auto-refill'],
  ['/api/account/auto-refill', 'auto-refill'],
  [DASHBOARD_PAGES['payment-history'], 'history'],
  ['/api/account/payments', 'history'],
  ['/api/account/payments-file', 'history'],
  [MOVE_ENTRY, 'moves'],
  ['/api/move', 'moves'],
  ['/api/litepay/pin/look-up', 'pin'],
  ['/api/refill/pin/look-up', 'pin'],
  [RECONNECT_ENTRY, 'reconnection'],
  ['/api/reconnect/plan', 'reconnection'],
  ['/api/account/router-reset', 'router-reset'],
  [DASHBOARD_PAGES['detail-tv200'], 'television'],
  [DASHBOARD_PAGES['detail-xitv'], 'television'],
]);

/** What a page of the account or a route handler depends on; null if every provider has it. */
export function capabilityOfPath(path: string): Capability | null {
  const [, capability] = [...PATHS].find(([start]) => path === start || path.startsWith(`${start}/`)) ?? [];
  return capability ?? null;
}
