/** Decision on analytics: they are these events, pushed to `window.dataLayer` and nothing else. None carries anything personal. */
export type AnalyticsEvent =
  /** A step of litepay's accordion was opened. */
  | { event: 'step_view'; step: 1 | 2 | 3 }
  /** Spec 3 §4.5: the account was located. Dollars. */
  | { event: 'add_to_cart'; price: number }
  /** The payment was submitted. Dollars, tax included. */
  | { event: 'begin_checkout'; price: number }
  /** Spec 3 §9: litepay's purchase price is always 45. */
  | { event: 'purchase'; price: 45 }
  /** Spec 3 §4.5: the payment did not go through. */
  | { event: 'payment_error'; step: 3; detail: 'trouble processing payment' };

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[];
  }
}

/** Adds an event for whatever reads the data layer. Never throws. */
export function track(event: AnalyticsEvent): void {
  if (typeof window === 'undefined') return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
