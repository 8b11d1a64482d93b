import 'server-only';
import type { Charge } from '#lib/services/payment/charge.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { guestCharge } from './guest-charge.ts';

/** A guest's charge as far as the record knows it: it can be asked for by its key. Phone, zip and card were never stored. */
export function abandonedGuestCharge(attempt: Attempt): Charge {
  const { trackingId, subject } = attempt;
  return guestCharge({ context: { trackingId, subject, xsrfToken: null }, attempt, guest: null, order: null });
}
