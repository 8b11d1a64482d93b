import type { Posts } from '#lib/browser/routes.ts';
import { post } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';

/** Spec 1 §4: returns false, and reports to the data layer, if the choice could not be saved. */
export async function sendConsent(request: Posts['/api/buy/consent']['sent']): Promise<boolean> {
  const response = await post('/api/buy/consent', request);
  if (response.ok && response.body.saved) return true;
  trackConsentFailure();
  return false;
}

export function trackConsentFailure(): void {
  track({ event: 'system_error', detail: 'notification consent' });
}
