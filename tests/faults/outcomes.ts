/** The flows, each with its own pages. */
export type Flow = 'account' | 'litepay' | 'move' | 'reconnect' | 'refill' | 'retail' | 'shop';

/** How a fault may end for the customer. The list is closed, so that a new ending is a deliberate decision. */
export const OUTCOMES = {
  unseen: { means: 'Nothing is noticed.', ends: null },
  'slow-then-done': { means: 'The control is busy for as long as it takes; then everything is as ever.', ends: null },
  'bundled-or-last-good-content': {
    means:
      'The page stands at once, in its language, with the last words that were good or the ones it was built with.',
    ends: null,
  },
  'not-located': {
    means: 'Step 1 says that the account could not be located; what was typed stays, and the button works again.',
    ends: { litepay: '/refill' },
  },
  'lookup-unavailable': {
    means:
      'Step 1 says that plans cannot be looked up right now, and blames nothing that was typed; it stays, and the button works again.',
    ends: { litepay: '/refill' },
  },
  'several-accounts': { means: 'Step 1 says that more than one account matches.', ends: { litepay: '/refill' } },
  'total-without-tax': {
    means: 'The total is the subtotal, the review says that tax is not included, and exactly that is charged.',
    ends: { litepay: '/order-confirmation', refill: '/confirmation', shop: '/order-confirmation' },
  },
  settled: {
    means:
      'The payment is in doubt for a while, the provider is asked for it, or shows what it opened, and the receipt has its order number.',
    ends: { litepay: '/order-confirmation', refill: '/confirmation', shop: '/order-confirmation' },
  },
  'settled-by-evidence': {
    means: 'As settled, but the account’s days prove it: the receipt has a reference and no order number.',
    ends: { litepay: '/order-confirmation', refill: '/confirmation' },
  },
  'not-charged': {
    means:
      'In doubt, then proved not to have happened: where the card is chosen, or the refill reviewed, it says that nothing was taken.',
    ends: { litepay: '/refill', refill: '/review', shop: '/order-details' },
  },
  'declined-with-message': {
    means: 'Where the card is chosen, or the refill reviewed: the catalog’s words for the code and a reference.',
    ends: { litepay: '/refill', refill: '/review', shop: '/order-details' },
  },
  manual: {
    means: 'Nobody can say: the waiting page asks not to pay again and to call, with a reference.',
    ends: { litepay: '/status', refill: '/status', shop: '/status' },
  },
  contradicted: {
    means:
      'The provider reports another amount or account: the waiting page says that the payment is being checked and asks not to pay again; no receipt.',
    ends: { litepay: '/status', refill: '/status', shop: '/status' },
  },
  'payment-later': {
    means:
      'The review says that the card was not charged, and its button works again; nothing was done, nothing is sent again.',
    ends: { litepay: '/refill', refill: '/review', shop: '/order-review' },
  },
  'shop-error': {
    means: 'The shop’s error page, with a way back to the marketing page.',
    ends: { shop: '/error' },
  },
  'order-checked': {
    means:
      'Nobody can say what became of the order: its page says that it is being checked, with a reference, and sends the same one again, which is taken once.',
    ends: null,
  },
  'being-set-up': {
    means: 'The thanks stay, with the number of the order, and say that setting it up takes longer than usual.',
    ends: null,
  },
  'error-page': { means: 'The error page of the language.', ends: null },
  'no-offer': {
    means: 'No offer is made; the purchase goes on at the full price.',
    ends: { refill: '/confirmation', shop: '/order-confirmation' },
  },
  'asked-again': {
    means: 'What the identity service knew is asked for, in fields that can be changed.',
    ends: { shop: '/customer-info' },
  },
  'consent-reverts': {
    means: 'The choice goes back to what it was; the purchase goes on.',
    ends: null,
  },
  'receipt-not-sent': {
    means: 'The receipt says that it could not be sent and stays; its button works again.',
    ends: { shop: '/order-confirmation' },
  },
  'no-suggestions': { means: 'No suggestions; the address can be typed by hand.', ends: null },
  'connection-trouble': {
    means: 'The address check says that there is trouble with the connection; what was typed stays.',
    ends: null,
  },
  'address-not-found': { means: 'The address check says that there is no such address.', ends: null },
  'kit-trouble': {
    means:
      'The wizard is back at the device code, with what was typed, and speaks of the connection; the same kit again is ready to buy, and was assigned once.',
    ends: null,
  },
  'kit-refused': {
    means: 'The wizard is back at the device code, with what was typed, and says that something went wrong.',
    ends: null,
  },
  'waitlist-trouble': {
    means: 'The form says that it was not saved, with what was typed; the same again is on the list, with one message.',
    ends: null,
  },
  'login-failed': {
    means: 'The error page of the language, with a way to sign in again; nobody is signed in.',
    ends: { account: '/error' },
  },
  'timed-out': {
    means: 'The page that says that the session has ended, with a way to sign in again; nobody is signed in.',
    ends: { account: '/timeout-error', refill: '/timeout-error' },
  },
  'login-again': { means: 'The session is over: the login page, which leads back.', ends: null },
  'card-not-saved': {
    means: 'The payment step says that the card was not saved; what was typed stays, and nothing is charged.',
    ends: { refill: '/payment' },
  },
  'not-refreshed': {
    means:
      'What was shown stays, and says that it could not be read anew: the receipt that the days are still being updated, payment pages with a way to try again.',
    ends: { refill: '/confirmation' },
  },
  'activation-error': {
    means:
      'The activation’s error page, with a way to try again; what was typed stays, and nothing was activated, or ever is twice.',
    ends: { account: '/activation/error' },
  },
  'restart-failed': {
    means:
      'The activation’s error page says that the router did not restart, and restarts it; nothing is activated again.',
    ends: { account: '/activation/error' },
  },
  'not-recognized': {
    means: 'The step says that the MAC address is not recognized; what was typed stays, and can be checked again.',
    ends: null,
  },
  'pin-not-looked-up': {
    means:
      'The PIN could not be looked up: what was typed stays, no wrong guess is counted, and the next try finds it.',
    ends: { refill: '' },
  },
  'pin-unknown': {
    means: 'There is no such PIN; what was typed stays, and it is not spent.',
    ends: { refill: '' },
  },
  'not-kept': {
    means: 'The session is not prolonged, nothing else is noticed, and the next try prolongs it.',
    ends: null,
  },
  'not-done': {
    means: 'The window says that it did not work and stays; the page goes on, and the next try is done.',
    ends: null,
  },
  'signed-out': {
    means: 'Signed out here, and on to the identity provider’s sign-out, whatever the provider says.',
    ends: null,
  },
  'on-the-identity-provider': {
    means: 'The identity provider’s own page is broken; nobody is signed in, and the next way in is open.',
    ends: null,
  },
  'on-the-sign-out-page': {
    means: 'The identity provider’s own page is broken; here nobody is signed in any more.',
    ends: null,
  },
  'on-the-identity-service': {
    means:
      'The identity service’s own page is broken; going back leads to the plans and the cart as it was, from where the hand-off is one click.',
    ends: null,
  },
} as const satisfies Record<string, { means: string; ends: Partial<Record<Flow, string>> | null }>;

export type Outcome = keyof typeof OUTCOMES;

/** How often money moved, per ending, if the customer went on to pay. */
export const CHARGES: Record<Outcome, 0 | 1> = {
  unseen: 1,
  'slow-then-done': 1,
  'bundled-or-last-good-content': 1,
  'not-located': 0,
  'lookup-unavailable': 0,
  'several-accounts': 0,
  'total-without-tax': 1,
  settled: 1,
  'settled-by-evidence': 1,
  'not-charged': 0,
  'declined-with-message': 0,
  manual: 0,
  contradicted: 1,
  'payment-later': 0,
  'shop-error': 0,
  'order-checked': 0,
  'being-set-up': 1,
  'error-page': 0,
  'no-offer': 1,
  'asked-again': 1,
  'consent-reverts': 1,
  'receipt-not-sent': 1,
  'no-suggestions': 0,
  'connection-trouble': 0,
  'address-not-found': 0,
  'kit-trouble': 0,
  'kit-refused': 0,
  'waitlist-trouble': 0,
  'login-failed': 0,
  'timed-out': 0,
  'login-again': 0,
  'card-not-saved': 0,
  'not-refreshed': 1,
  'activation-error': 0,
  'restart-failed': 0,
  'not-recognized': 0,
  'pin-not-looked-up': 0,
  'pin-unknown': 0,
  'not-kept': 0,
  'not-done': 0,
  'signed-out': 0,
  'on-the-identity-provider': 0,
  'on-the-sign-out-page': 0,
  'on-the-identity-service': 0,
};
