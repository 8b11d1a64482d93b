import { MOVE_ENTRY, RECONNECT_ENTRY } from './entry-paths.ts';
import { DASHBOARD_PAGES } from './session/site-paths.ts';

/** What a provider may do without: what depends on it is not offered, its pages lead to the dashboard, and its calls are not made. */
export const CAPABILITIES = ['history', 'moves', 'offers', 'reconnection', 'router-reset'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** By the beginning of the path, without the language. */
const PAGES = new Map<string, Capability>([
  [DASHBOARD_PAGES['payment-history'], 'history'],
  [MOVE_ENTRY, 'moves'],
  [RECONNECT_ENTRY, 'reconnection'],
]);

/** What a page of the account depends on; null if every provider has it. */
export function capabilityOfPage(path: string): Capability | null {
  const [, capability] = [...PAGES].find(([start]) => path === start || path.startsWith(`${start}/`)) ?? [];
  return capability ?? null;
}
