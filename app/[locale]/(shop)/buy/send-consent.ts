import type { PurchaseRef } from '#lib/api/payment.ts';
import { postJson } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { Consent } from '#lib/rules/contact/consent.ts';
import { consentResponse } from './lazy-schemas.ts';

/** Spec 1 §4: returns false, and reports to the data layer, if the choice could not be saved. */
export async function sendConsent(request: Consent & { purchase: PurchaseRef; locale: string }): Promise<boolean> {
  const response = await postJson('/api/buy/consent', request, consentResponse);
  if (response.ok && response.body.saved) return true;
  trackConsentFailure();
  return false;
}

export function trackConsentFailure(): void {
  track({ event: 'system_error', detail: 'notification consent' });
}
