import type { ApiResponse } from './api.ts';

/** Whether nothing new begins at the moment; nothing was done. In a file of its own, because few pages need it. */
export function isInMaintenance(response: ApiResponse<unknown>): boolean {
  const body = !response.ok && response.reason === 'refused' ? response.body : null;
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'maintenance';
}
