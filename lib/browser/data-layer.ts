/** Decision on analytics: exactly these events, pushed to `window.dataLayer` only. None contains personal data. */
export type AnalyticsEvent =
  /** A step of litepay's accordion was opened. */
  | { event: 'step_view'; step: 1 | 2 | 3 }
  /** Spec 3 §4.5: the account was located. Dollars. */
  | { event: 'add_to_cart'; price: number }
  /** The payment was submitted. Dollars, including tax. */
  | { event: 'begin_checkout'; price: number }
  /** Spec 3 §9: litepay's purchase price is always 45. */
  | { event: 'purchase'; price: 45 }
  /** Spec 3 §4.5: the payment failed. */
  | { event: 'payment_error'; step: 3; detail: 'trouble processing payment' }
  /** Spec 2 §9: the winback offer was taken: three periods for the price of two, in dollars. */
  | { event: 'winback'; plan: 'HSD_030'; price: 90; quantity: 3 }
  /** The shop or a reconnection: a plan was chosen. Dollars. */
  | { event: 'plan_choice'; plan: string; price: number }
  /** The shop: an offer was added to the cart or removed from it. */
  | { event: 'offer'; isInCart: boolean }
  /** Spec 1 §4: the provider refused an order. */
  | { event: 'order_declined' }
  /** Spec 1 §8: an order was confirmed; `tap` is the result of the address check. Dollars, including tax. */
  | { event: 'order_confirmation'; tap: 'cold' | 'hot' | 'never'; plan: string; price: number }
  /** An owner's refill: the plan and its quantity; `plan` is '' for television alone. */
  | { event: 'refill_cart'; plan: string; quantity: number }
  /**
   * An owner's refill, or a guest's with a refill PIN, was paid. Dollars, including tax, and 0 with a refill PIN. Spec 3 §9: winback counts
   * three, at its price of 90 before tax.
   */
  | { event: 'refill_confirmation'; plan: string; quantity: number; price: number }
  /** The provider refused an owner's refill. */
  | { event: 'refill_declined' }
  /** A closed account was reconnected. Dollars, including tax. */
  | { event: 'reconnect_confirmation'; plan: string; price: number }
  /** The provider refused a reconnection. */
  | { event: 'reconnect_declined' }
  /** Spec 1 §8: a starter kit's code was rejected, for whatever reason. */
  | { event: 'wizard_error'; detail: 'device code not found' }
  /** Spec 1 §4: one of our own requests failed without leading to an error page. */
  | { event: 'system_error'; detail: 'notification consent' };

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[];
  }
}

/** Adds an event to the data layer. Never throws. */
export function track(event: AnalyticsEvent): void {
  if (typeof window === 'undefined') return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
