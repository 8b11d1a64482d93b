import type { TapKind } from '#lib/rules/serviceability/tap-kind.ts';

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
  | { event: 'payment_error'; step: 3; detail: 'trouble processing payment' }
  /** Spec 2 §9: the offer that wins a customer back was taken: three periods for the price of two, in dollars. */
  | { event: 'winback'; plan: 'HSD_030'; price: 90; quantity: 3 }
  /** The shop, and a reconnection: a plan was chosen. Dollars. */
  | { event: 'plan_choice'; plan: string; price: number }
  /** The shop: an offer was put into the cart, or taken out of it. */
  | { event: 'offer'; isInCart: boolean }
  /** Spec 1 §4: an order that the provider refused. */
  | { event: 'order_declined' }
  /** Spec 1 §8: an order was confirmed, and what the address check said of the place. Dollars, tax included. */
  | { event: 'order_confirmation'; tap: TapKind; plan: string; price: number }
  /** An owner's refill: the plan and how many times, '' for television alone. */
  | { event: 'refill_cart'; plan: string; quantity: number }
  /** Spec 3 §9: an owner's refill was paid, or a guest's with a refill PIN; winback counts three. Dollars, tax included, and 0 with a refill PIN. */
  | { event: 'refill_confirmation'; plan: string; quantity: number; price: number }
  /** An owner's refill that the provider refused. */
  | { event: 'refill_declined' }
  /** A closed account was reconnected. Dollars, tax included. */
  | { event: 'reconnect_confirmation'; plan: string; price: number }
  /** A reconnection that the provider refused. */
  | { event: 'reconnect_declined' }
  /** Spec 1 §8: a starter kit's code came back, whatever was wrong with it. */
  | { event: 'wizard_error'; detail: 'device code not found' }
  /** Spec 1 §4: something of ours failed without a page for it. */
  | { event: 'system_error'; detail: 'notification consent' };

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
