import type { OwnConnection } from './connection.ts';

// Separate from the functions that decide the states, so that the browser does not load those.

/** The id of the steps to restart the router, where a page has them. */
export const ROUTER_STEPS_ID = 'router';

/** In any other case the router is fine, and no page has the steps. */
export function helpsToRestart({ cause }: Pick<OwnConnection, 'cause'>): boolean {
  return cause === 'router';
}
