/** The part of Stripe.js that the site uses, as Stripe documents it (https://docs.stripe.com/js). */

export interface StripeElement {
  mount: (element: HTMLElement) => void;
  on: (event: string, handler: (event: StripeElementEvent) => void) => void;
  update: (options: object) => void;
  focus: () => void;
  clear: () => void;
  destroy: () => void;
}

export interface StripeElementEvent {
  empty?: boolean;
  complete?: boolean;
  error?: { code: string };
  /** Of an express button that was approved. */
  paymentFailed?: (options: { reason: 'fail' }) => void;
  /** Of the express buttons: which of them this browser has; undefined for none. */
  availablePaymentMethods?: object;
  resolve?: (options: object) => void;
}

interface StripeElements {
  create: (type: 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'expressCheckout', options: object) => StripeElement;
  update: (options: { amount: number }) => void;
  submit: () => Promise<{ error?: object }>;
}

interface PaymentMethod {
  id: string;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface Stripe {
  elements: (options: object) => StripeElements;
  createPaymentMethod: (
    options: object,
  ) => Promise<{ paymentMethod?: PaymentMethod; error?: { type?: string; code?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => Stripe;
  }
}

/** Stripe's script, of which there is one address. */
const STRIPE_SCRIPT = 'https://js.stripe.com/v3/';

interface ScriptPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string | null },
  ) => { createScriptURL: (url: string) => string };
}

/** Trusted Types load a script only from an address that a policy allows; the page's own policy allows no other origin. */
function trustStripe(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies };
  const policy = trustedTypes?.createPolicy('stripe', {
    createScriptURL: (one) => (one === STRIPE_SCRIPT ? one : null),
  });
  return policy ? policy.createScriptURL(url) : url;
}

const LOADS_WITHIN_MS = 15_000;

let loading: Promise<boolean> | null = null;

/** Loads Stripe's script once for the document, from its one fixed address. False if it is blocked or does not arrive; the next call tries again. */
export async function loadStripeScript(url: string): Promise<boolean> {
  if (window.Stripe) return true;
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (isThere: boolean) => {
      if (!isThere) {
        loading = null;
        script.remove();
      }
      resolve(isThere);
    };
    script.src = trustStripe(url);
    script.addEventListener('load', () => end(window.Stripe !== undefined));
    script.addEventListener('error', () => end(false));
    setTimeout(() => end(window.Stripe !== undefined), LOADS_WITHIN_MS);
    document.head.append(script);
  });
  return loading;
}
