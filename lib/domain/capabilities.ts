import { MOVE_ENTRY, RECONNECT_ENTRY } from './entry-paths.ts';
import { DASHBOARD_PAGES } from './session/site-paths.ts';

/**
 * What a provider may do without: what depends on it is not offered, its pages lead to the dashboard, its handlers answer 404, and its calls
 * are not made.
 */
export const CAPABILITIES = [
  'auto-refill',
  'history',
  'moves',
  'offers',
  'pin',
  'reconnection',
  'router-reset',
  'service-status',
  'television',
  'wallets',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

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
