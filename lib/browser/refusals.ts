import type { ApiResponse } from './api.ts';

/** Whether nothing new begins at the moment; nothing was done. In a file of its own, because few pages need it. */
export function isInMaintenance(response: ApiResponse<unknown>): boolean {
  const body = !response.ok && response.reason === 'refused' ? response.body : null;
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'maintenance';
}

const NOT_FOUND = 404;

/** Whether the page still offers something that the provider no longer supports; nothing was done. */
export function isNotOffered(response: ApiResponse<unknown>): boolean {
  return !response.ok && response.reason === 'refused' && response.status === NOT_FOUND;
}
