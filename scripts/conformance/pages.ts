import type { CallName } from '#lib/contract/operations.ts';

/** The pages that do not work, or not rightly, without a call; without the language. */
const SHOP = ['/', '/buy/internet'];
const KIT = ['/dollargeneral'];
const GUEST = ['/litepay/refill'];
const ACCOUNT = ['/dashboard'];
const ACTIVATION = ['/activation', '/activation/activate'];
const MOVE = ['/move', '/move/schedule', '/move/now'];
const REFILL = ['/refill', '/refill/review'];

export const PAGES_OF: Readonly<Record<CallName, readonly string[]>> = {
  token: [...GUEST, ...SHOP, ...KIT],
  content: ['/'],
  logout: ['/handoff'],
  decoder: ['/handoff'],
  ping: ACCOUNT,
  'get-account': ACCOUNT,
  identity: ['/account-picker', ...ACCOUNT],
  'update-identity': ACCOUNT,
  'update-customer': ['/dashboard/account-information', '/dashboard/notifications'],
  dashboard: ACCOUNT,
  'guest-dashboard': [...GUEST, '/litepay/link/[token]'],
  'load-prepaid-account': ACCOUNT,
  'validate-device': ACTIVATION,
  'validate-mac': ['/activation'],
  'activate-account': ACTIVATION,
  'reprovision-device': ACCOUNT,
  transactions: ['/dashboard/payment-history', '/dashboard/payment-history/receipt'],
  'payment-info': ['/dashboard/edit-payment', '/dashboard/auto-refill', '/refill/payment'],
  'enroll-autopay': ['/dashboard/auto-refill'],
  'cancel-autopay': ['/dashboard/auto-refill'],
  'add-instrument': ['/dashboard/edit-payment'],
  'modify-instrument': ['/dashboard/edit-payment'],
  'remove-instrument': ['/dashboard/edit-payment'],
  'set-instrument-role': ['/dashboard/edit-payment', '/dashboard/auto-refill'],
  'get-promo': ['/buy/internet', ...ACCOUNT, '/refill'],
  'get-tax': [...GUEST, '/buy/order-details', '/refill/review', '/reconnect'],
  refill: [...REFILL, '/refill/status', '/move/refill-review'],
  'guest-refill': [...GUEST, '/litepay/status', '/litepay/order-confirmation'],
  pin: ['/refill', ...GUEST],
  'pin-redeem': ['/refill', ...GUEST],
  'create-aux': [...MOVE, '/reconnect'],
  'fetch-aux': [...ACCOUNT, ...MOVE, '/reconnect'],
  'update-move': ['/move/schedule', ...ACCOUNT],
  'validate-address': [...SHOP, ...KIT, '/move'],
  serviceability: [...SHOP, ...KIT, '/move'],
  'suggest-address': [...SHOP, ...KIT, '/move'],
  'assign-device-code': KIT,
  'product-detail': [...SHOP, '/buy/order-details', '/reconnect'],
  'create-session': ['/buy/session'],
  'restore-session': ['/buy/session', '/buy/customer-info'],
  'submit-order': ['/buy/order-review', '/buy/status', '/buy/order-confirmation'],
  'notification-consent': ['/buy/order-confirmation'],
  'send-receipt': [
    '/litepay/order-confirmation',
    '/refill/confirmation',
    '/buy/order-confirmation',
    '/receipt/[token]',
  ],
  waitlist: ['/', '/waitlist'],
  'service-status': [
    '/no-internet',
    '/dashboard',
    '/dashboard/detail-hsd',
    '/dashboard/no-internet',
    '/dashboard/notifications',
    '/litepay/order-confirmation',
    '/refill/confirmation',
  ],
  'take-grace': ['/dashboard', '/dashboard/no-internet', '/day-link/[token]'],
  'send-grace-link': GUEST,
  'notify-outage': ['/dashboard', '/dashboard/no-internet'],
  'charge-status': ['/litepay/status', '/refill/status', '/buy/status', '/reconnect/status'],
  'payment-jwks': [...GUEST, '/buy/order-details', '/refill/payment', '/reconnect', '/dashboard/edit-payment'],
  'public-ping': ['/activation/activate'],
};

/** The pages that need any of these calls, each once. */
export function listPages(calls: readonly CallName[]): string[] {
  return [...new Set(calls.flatMap((call) => PAGES_OF[call]))];
}
