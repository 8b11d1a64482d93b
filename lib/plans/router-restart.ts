import type { OwnConnection } from './connection.ts';

/**
 * Only then do the steps to restart the router stand on a page: in any other case the router is fine. In a file of its own, so that the
 * browser does not load what decides the states.
 */
export function helpsToRestart({ cause }: Pick<OwnConnection, 'cause'>): boolean {
  return cause === 'router';
}
