import { postJson } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { Consent } from '#lib/forms/buy-pages.ts';
import { consentAnswer } from './later.ts';

interface ConsentRequest extends Consent {
  tab: string;
  locale: string;
  /** As typed so far, where the shopper is not known yet. */
  contact?: { email: string; phone: string };
}

/** Spec 1 §4: false, and told to the data layer as a system error, when the choice could not be saved. */
export async function sendConsent({ contact, ...consent }: ConsentRequest): Promise<boolean> {
  const answer = await postJson('/api/buy/consent', { ...consent, contact: contact ?? null }, consentAnswer);
  if (answer.ok && answer.body.saved) return true;
  track({ event: 'system_error', detail: 'notification consent' });
  return false;
}
