import {
  type Clause,
  redirect,
  type Occurrence,
  offerAction,
  say,
  SIGNED_IN,
  SIGNED_OUT,
  track,
  TYPED,
} from './clause.ts';
import { moveClauses } from './move-clauses.ts';
import type { Flow, Outcome } from './outcomes.ts';
import { reconnectClauses } from './reconnect-clauses.ts';
import { refillClauses } from './refill-clauses.ts';

type Clauses = readonly Clause[];
type Ending = Clauses | Partial<Record<Flow, Clauses>> | ((one: Occurrence) => Clauses);

const PAID = {
  litepay: [redirect('/status', '/order-confirmation')],
  shop: [redirect('/order-review', '/order-confirmation')],
};
const OPEN = { litepay: redirect('/refill', '/status'), shop: redirect('/order-review', '/status') };
const UNPAID = {
  litepay: redirect('/order-confirmation', '/refill'),
  shop: redirect('/order-confirmation', '/order-review'),
};
/** The card has to be confirmed again. */
const REFUSED = redirect('/order-review', '/order-details');
const CART: Clause = { must: 'keep', what: 'cart' };

interface Change {
  failed: Clauses;
  done: Clauses;
}

const CARD_CHANGE: Change = {
  failed: [...say('account.paymentChange.failed.title'), offerAction('account.paymentMethod.save'), TYPED],
  done: say('account.paymentMethod.done.title'),
};

/** The changes that a dialog of the dashboard or a form of its pages sends. */
const WINDOWS: Record<string, Change> = {
  'reprovision-device': {
    failed: [...say('accountDashboard.router.failed'), offerAction('accountDashboard.router.retry')],
    done: say('accountDashboard.router.success', 'accountDashboard.router.successText'),
  },
  'notify-outage': {
    failed: [...say('noInternet.answers.outage.message.failed'), offerAction('noInternet.answers.outage.message.stop')],
    done: [],
  },
  'take-grace': {
    failed: [...say('account.grace.failed.title'), offerAction('account.grace.offer.take')],
    done: [],
  },
  'update-identity': {
    failed: [...say('accountDashboard.syncUp.failed'), offerAction('accountDashboard.syncUp.save'), TYPED],
    done: [],
  },
  'update-customer': {
    failed: [...say('accountInformation.failed'), offerAction('accountInformation.update'), TYPED],
    done: say('accountInformation.saved'),
  },
  'add-instrument': CARD_CHANGE,
  'modify-instrument': CARD_CHANGE,
  'remove-instrument': {
    failed: [...say('account.paymentChange.failed.title'), offerAction('account.paymentMethod.remove')],
    done: say('account.paymentMethod.removed'),
  },
  'set-instrument-role': {
    failed: [...say('account.paymentChange.failed.title'), offerAction('cards.makeDefault')],
    done: say('cards.roles.default'),
  },
  'enroll-autopay': {
    failed: [...say('account.autoRefill.stays.off'), offerAction('account.autoRefill.turnOn')],
    done: say('account.autoRefill.success', 'account.autoRefill.on'),
  },
  'cancel-autopay': {
    failed: [...say('account.autoRefill.stays.on'), offerAction('account.autoRefill.turnOff')],
    done: say('account.autoRefill.off'),
  },
};

/** The calls with which the activation page reads data, as opposed to what the customer submits. */
const ACTIVATION_READS: readonly string[] = ['identity', 'dashboard', 'load-prepaid-account', 'validate-device'];

/** What an ending requires besides its location. */
const ENDINGS: Record<Outcome, Ending> = {
  unseen: ({ block: { call } }) => WINDOWS[call]?.done ?? [],
  'slow-then-done': [{ must: 'be-busy' }],
  'bundled-or-last-good-content': [{ must: 'answer', withinMs: 1_000 }],
  'not-located': [...say('litepay.find.notLocated.title'), TYPED, offerAction('litepay.find.next'), UNPAID.litepay],
  'lookup-unavailable': [...say('litepay.find.outage.title'), TYPED, offerAction('litepay.find.next'), UNPAID.litepay],
  'several-accounts': [
    ...say('litepay.find.severalAccounts.title'),
    TYPED,
    offerAction('litepay.find.next'),
    UNPAID.litepay,
  ],
  'total-without-tax': {
    litepay: [...say('litepay.review.taxNotIncludedNote'), ...PAID.litepay],
    shop: [...say('payment.summary.taxNotIncludedNote'), ...PAID.shop],
  },
  settled: PAID,
  'settled-by-evidence': PAID,
  'not-charged': {
    litepay: [
      ...say('payment.alert.declined', 'payment.notCharged.text'),
      ...[TYPED, UNPAID.litepay, track('payment_error')],
    ],
    shop: [...say('payment.notCharged.text'), TYPED, REFUSED, track('order_declined')],
  },
  'declined-with-message': {
    litepay: [...say('payment.alert.declined'), TYPED, UNPAID.litepay, track('payment_error')],
    shop: [TYPED, REFUSED, track('order_declined')],
  },
  manual: {
    litepay: [...say('litepay.waiting.manual.title', 'litepay.waiting.doNotPay'), OPEN.litepay],
    shop: [...say('buyflow.waiting.manual.title', 'buyflow.waiting.doNotPay'), OPEN.shop],
  },
  contradicted: {
    litepay: [...say('litepay.waiting.title', 'litepay.waiting.doNotPay'), OPEN.litepay],
    shop: [...say('buyflow.waiting.title', 'buyflow.waiting.doNotPay'), OPEN.shop],
  },
  'payment-later': {
    litepay: [...say('payment.notCharged.title'), TYPED, UNPAID.litepay],
    shop: [...say('payment.notCharged.title'), TYPED, UNPAID.shop],
  },
  'shop-error': say('buyflow.error.title', 'buyflow.error.link'),
  'order-checked': [SIGNED_IN],
  'being-set-up': [SIGNED_IN],
  'error-page': ({ block: { flow, call }, row: { kind } }) => {
    if (flow !== 'account') return say('shell.error.title');
    // A session that is over redirects there immediately.
    const isShownFirst = kind !== 'rejected' && call !== 'ping' && !WINDOWS[call];
    return [
      ...say('shell.error.title'),
      kind === 'rejected' ? SIGNED_OUT : SIGNED_IN,
      ...(isShownFirst ? [{ must: 'move-on', afterMs: 1_000 } as const] : []),
    ];
  },
  'no-offer': PAID,
  'asked-again': say('buyflow.customerInfo.title'),
  'consent-reverts': [...say('buyflow.consent.failed'), track('system_error')],
  'receipt-not-sent': [...say('payment.receipt.send.failed'), offerAction('payment.receipt.send.action')],
  'no-suggestions': [TYPED, offerAction('serviceability.address.check')],
  'connection-trouble': {
    shop: [...say('serviceability.errors.connection.title'), TYPED, offerAction('serviceability.address.check')],
    retail: [...say('merchantFlow.errors.connection.title'), TYPED],
  },
  'address-not-found': {
    shop: [...say('serviceability.errors.notFound.title'), TYPED],
    retail: [...say('merchantFlow.errors.unfoundAddress.title'), TYPED],
  },
  'kit-trouble': [...say('merchantFlow.errors.connection.title'), TYPED, track('wizard_error')],
  'kit-refused': [...say('codes.messages.deviceCodeFailed'), TYPED, track('wizard_error')],
  'waitlist-trouble': [...say('waitlist.join.failed.title'), TYPED, offerAction('waitlist.join.submit')],
  'login-failed': [...say('shell.error.logIn'), SIGNED_OUT, { must: 'lack', cookie: 'hl-login' }],
  'timed-out': [...say('account.timeout.title', 'account.timeout.logIn'), SIGNED_OUT],
  'login-again': [SIGNED_OUT],
  'card-not-saved': [],
  'not-refreshed': [
    ...say('account.paymentMethod.notRefreshed.title'),
    ...[offerAction('account.paymentMethod.notRefreshed.retry'), SIGNED_IN],
  ],
  'activation-error': ({ block: { call } }) => [
    ...say('activation.error.title'),
    ...[offerAction('activation.error.retry'), SIGNED_IN],
    ...(ACTIVATION_READS.includes(call) ? [{ must: 'move-on', afterMs: 3_000 } as const] : []),
  ],
  'restart-failed': [
    ...say('activation.error.title', 'activation.error.restartText'),
    ...[offerAction('activation.error.restart'), SIGNED_IN],
  ],
  'not-recognized': [...say('activation.device.macUnknown'), TYPED, offerAction('activation.device.check'), SIGNED_IN],
  'pin-not-looked-up': [],
  'pin-unknown': [],
  'not-kept': [...say('account.idle.failed'), SIGNED_IN, offerAction('account.idle.keepActive')],
  'not-done': ({ block: { call } }) => [...(WINDOWS[call]?.failed ?? []), SIGNED_IN],
  'signed-out': [SIGNED_OUT, { must: 'answer-with', header: 'clear-site-data' }, { must: 'end', withinMs: 3_000 }],
  'on-the-identity-provider': [SIGNED_OUT],
  'on-the-sign-out-page': [SIGNED_OUT],
  'on-the-identity-service': [CART, offerAction('buyflow.internet.next')],
};

const isList = (ending: Ending): ending is Clauses => Array.isArray(ending);

/** What the ending of a row on its page requires. */
export function endingClauses(one: Occurrence): Clauses {
  if (one.block.flow === 'refill') return refillClauses(one);
  if (one.block.flow === 'move') return moveClauses(one);
  if (one.block.flow === 'reconnect') return reconnectClauses(one);
  const ending = ENDINGS[one.row[one.when]];
  if (typeof ending === 'function') return ending(one);
  return isList(ending) ? ending : (ending[one.block.flow] ?? []);
}
