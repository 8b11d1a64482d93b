import type { ApiResponse } from './api.ts';

/** Whether nothing new begins at the moment; nothing was done. Apart, because few pages ask it. */
export function isInMaintenance(response: ApiResponse<unknown>): boolean {
  const body = !response.ok && response.reason === 'refused' ? response.body : null;
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'maintenance';
}
