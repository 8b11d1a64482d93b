import type { ApiResponse } from './api.ts';

const NOT_FOUND = 404;

/** Whether the page offers what the provider does without by now; nothing was done. Apart, because few pages ask it. */
export function isNotOffered(response: ApiResponse<unknown>): boolean {
  return !response.ok && response.reason === 'refused' && response.status === NOT_FOUND;
}
