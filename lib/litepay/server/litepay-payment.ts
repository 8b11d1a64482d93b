import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { config } from '#lib/config.ts';
import { splitBillingNameForRefill } from '#lib/domain/card/billing.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { GuestPayRequest } from '#lib/litepay/api.ts';
import { isLookupConclusive } from '#lib/litepay/guest-lookup-outcome.ts';
import { log } from '#lib/log.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import { toChargeOutcome, REFILL_SUCCESS } from '#lib/payment/charge-outcome.ts';
import { toPaymentCard } from '#lib/payment/server/card-entry.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import {
  type PaymentFlow,
  type PurchaseFlow,
  loadPurchase,
  type SendRecheck,
} from '#lib/payment/server/payment-flow.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import { requestChargeStatus } from '#lib/payment/server/provider.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { isCircuitOpen } from '#lib/provider/circuit.ts';
import { browserGuard, type BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { guestCallContext, loadGuestAccount, toLocatedAccount } from './guest-account.ts';
import { type LitepayData, type LocatedAccount, parseLitepaySnapshot, requireAccount } from './litepay-purchase.ts';
import { describeLitepayReceipt } from './litepay-receipt.ts';
import { litepaySettlement } from './litepay-settlement.ts';
import { type GuestRefillOrder, loadGuestDashboard, submitGuestRefill } from './provider.ts';
import { litepayFlow } from './quote-guest-refill.ts';

/** The rules of every payment of a guest, with a card or a PIN. */
export const guestPaymentRules = {
  guard: browserGuard,
  getBrowserId: ({ browserId }: BrowserSession) => browserId,
  limit: 'charge',
  payer: 'guest',
  isFinalFailure: () => false,
} as const;

/** A guest pays for the refill with a card: who may pay, what is sent, and how the outcome is described. */
export const litepayPayment: PaymentFlow<BrowserSession, GuestPayRequest> = {
  ...litepaySettlement,
  ...guestPaymentRules,
  asksBeforeRepeat: true,
  async loadPurchase(browserSession, id) {
    const purchase = await loadGuestPurchase(litepayFlow, browserSession, id);
    if (!purchase) return null;
    const { callContext, data } = purchase;
    return {
      ...purchase,
      payerSubjects: ({ subjectHash }) => [subjectHash, hashSubject('phone', requireAccount(data).phone)],
      buildPayment: (request) => ({
        ...toPaymentCard(request),
        parties: request.billing ? [request.billing] : [],
        prepareCharge(attempt) {
          const account = requireAccount(data);
          const order = buildOrder(attempt, account, request);
          return {
            recheck: buildRecheck({ flow: litepayFlow, browserSession, callContext, account }, attempt),
            send: async () => toChargeOutcome(await submitGuestRefill(callContext, order), REFILL_SUCCESS),
          };
        },
      }),
    };
  },
};

/** Loads a guest's purchase, with what payments by card and by PIN have in common; null if this browser has none with this id. */
export async function loadGuestPurchase(
  flow: PurchaseFlow<BrowserSession, LitepayData>,
  browserSession: BrowserSession,
  id: string,
) {
  const purchase = await loadPurchase(flow, browserSession, id);
  if (!purchase) return null;
  const callContext = guestCallContext(browserSession, purchase);
  return {
    ...purchase,
    callContext,
    isUnavailable: ({ id: referenceID }: Attempt) =>
      isProviderDown(callContext, referenceID, requireAccount(purchase.data)),
    describeFailure: (attempt: Attempt, locale: Locale) =>
      describeGuestFailure({ callContext, account: purchase.data.located }, attempt, locale),
    describeReceipt: (attempt: Attempt, locale: Locale) => describeLitepayReceipt(attempt, purchase, locale),
  };
}

/** Spec 3 §3.4: the provider's request, from the frozen quote, the account and the guest's card. */
function buildOrder(attempt: Attempt, account: LocatedAccount, request: GuestPayRequest): GuestRefillOrder {
  const { accountId, phone, zip, plan } = account;
  const { lob, benefits, taxes } = parseLitepaySnapshot(attempt);
  return {
    referenceID: attempt.id,
    accountId,
    phone,
    zip,
    plan: { code: plan.code, lob, priceCents: plan.priceCents },
    taxes,
    benefits,
    totalCents: attempt.quote.totalCents,
    payment: request.cardToken
      ? { cardToken: request.cardToken, billing: request.billing ? toPayer(request.billing) : null }
      : { card: request.card, billing: toPayer(request.billing) },
  };
}

function toPayer({ name, ...address }: BillingFormValues) {
  return { ...splitBillingNameForRefill(name), ...address };
}

/** The guest waits for the payment meanwhile, so this includes the one retry. */
const RECHECK_MS = 5_000;

interface RecheckInput {
  flow: PurchaseFlow<BrowserSession, LitepayData>;
  browserSession: BrowserSession;
  callContext: CallContext;
  /** As the page showed it. */
  account: LocatedAccount;
}

/**
 * Decision on days on hold: reads the account of a guest once more before a payment or a redemption is sent, because a move may have paused
 * it since it was found. Null where the provider keeps a move through a guest's refill: nothing needs to be read then. A payment that is not
 * sent removes the account from the purchase, whatever the reason, so that the guest looks it up again.
 */
export function buildRecheck(
  { flow, browserSession, callContext, account }: RecheckInput,
  attempt: Attempt,
): SendRecheck | null {
  if (supports('refill-on-hold')) return null;
  return {
    isAsShown: async () => {
      const outcome = await recheckAccount(callContext, account);
      const { id, reference, trackingId } = attempt;
      log.info({ event: 'guest_recheck', attempt: id, reference, trackingId, flow: attempt.flow, outcome });
      return outcome === 'as-shown';
    },
    afterRefusal: async () => {
      if (attempt.purchaseId === null) return;
      await changePurchase(flow, browserSession, attempt.purchaseId, {
        change: (data) => ({ ...data, located: null, pin: null, unsent: attempt.id }),
      });
    },
  };
}

async function recheckAccount(
  callContext: CallContext,
  account: LocatedAccount,
): Promise<'as-shown' | 'changed' | 'refused' | 'no-answer'> {
  const timeout = sleep(RECHECK_MS * config().PROVIDER_TIME_SCALE, null, { ref: false });
  const response = await Promise.race([loadGuestAccount(callContext, account, { timeoutMs: RECHECK_MS }), timeout]);
  if (!response?.ok) return 'no-answer';
  const { phone, zip, isByLink, readAt, askedAt, lastPaid } = account;
  const guest = { phone, zip, isByLink, readAt, askedAt, lastPaid };
  const current = toLocatedAccount(response.value, guest, account.plan);
  if (!current || current.accountId !== account.accountId) return 'refused';
  return JSON.stringify(current.plan) === JSON.stringify(account.plan) ? 'as-shown' : 'changed';
}

const RESPONSE_BUDGET_MS = 1_000;

/**
 * Whether the reads that a guest's payment depends on are failing for everyone; no charge is attempted then. A payment that arrives
 * meanwhile also probes them (the circuit admits a probe now and then), so that after an outage the first payment goes through without
 * waiting for anyone's lookup.
 */
async function isProviderDown(
  callContext: CallContext,
  referenceID: string,
  guest: { phone: string; zip: string },
): Promise<boolean> {
  const probes = {
    'guest-dashboard': () => loadGuestDashboard(callContext, guest),
    'charge-status': () => requestChargeStatus(callContext, referenceID),
  };
  const openCircuits = Object.entries(probes).filter(([call]) => isCircuitOpen(call));
  if (openCircuits.length === 0) return false;
  const requests = Promise.all(openCircuits.map(([, probe]) => probe()));
  after(requests);
  await Promise.race([requests, sleep(RESPONSE_BUDGET_MS, undefined, { ref: false })]);
  return openCircuits.some(([call]) => isCircuitOpen(call));
}

/**
 * As `describePaymentFailure`, except that no other try can succeed where guests may no longer learn of the account, whatever the code says.
 * The guest does not learn why.
 */
async function describeGuestFailure(
  { callContext, account }: { callContext: CallContext; account: LocatedAccount | null },
  attempt: Attempt,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const failure = await describePaymentFailure(attempt, locale);
  if (!failure || !account || failure.mends === 'card' || attempt.outcomeCode === null) return failure;
  const { accountId, phone, zip } = account;
  const response = await loadGuestAccount(callContext, { phone, zip });
  const isGone = response.ok
    ? response.value.state === 'not-found' || response.value.accountId !== accountId
    : isLookupConclusive(response);
  if (!isGone) return failure;
  const t = await getTranslations({ locale, namespace: 'payment.notCharged' });
  return { ...failure, text: t('gone', { supportPhone: config().SUPPORT_PHONE }), codeLine: null, mends: 'support' };
}
