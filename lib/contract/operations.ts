import { content } from './content.ts';
import { guestDashboard } from './dashboard.ts';
import { chargeStatus, paymentJwks } from './payments.ts';
import { getTax, guestRefill } from './refill.ts';
import { token } from './session.ts';

/** Every call of the contract, by its name. */
export const operations = {
  token,
  content,
  'guest-dashboard': guestDashboard,
  'get-tax': getTax,
  'guest-refill': guestRefill,
  'payment-jwks': paymentJwks,
  'charge-status': chargeStatus,
} as const;

export type CallName = keyof typeof operations;

/** What the web app reaches without an operation of its own: pages and the identity provider's endpoints. */
export const externalCalls = [
  'identity-router',
  'oidc-discovery',
  'oidc-jwks',
  'oidc-token',
  'oidc-authorize',
  'oidc-end-session',
] as const;

export type ExternalCall = (typeof externalCalls)[number];
