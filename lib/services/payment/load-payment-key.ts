import 'server-only';
import { findPaymentKey, type PaymentKey } from '#lib/provider/payment-key.ts';

/** The provider's public key for card fields; null if it is unavailable. */
export function loadPaymentKey(trackingId: string): Promise<PaymentKey | null> {
  return findPaymentKey({ trackingId, caller: trackingId, xsrfToken: null });
}
