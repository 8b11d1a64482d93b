import 'server-only';
import type { GuestPinPayRequest } from '#lib/plans/pin-api.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { PinRedemption } from '#lib/plans/server/provider-refill-pin.ts';
import { refillPin } from '#lib/plans/refill-pin.ts';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import {
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type LoadedPurchase,
  loadPurchase,
} from '#lib/payment/server/payment-flow.ts';
import { accountPinHash, findPinState, spendPin } from '#lib/plans/server/redeem-pin.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { guestContext, guestPayment, locatedOf, payableByGuest } from './guest-payment.ts';
import {
  GUEST_PIN,
  litepayContent,
  type LitepayData,
  litepayPurchases,
  type LitepaySnapshot,
  litepaySnapshotOf,
  litepaySnapshotSchema,
} from './litepay-purchase.ts';
import { guestRecheck } from './recheck-guest-account.ts';
import { guestPinSettlement } from './litepay-settlement.ts';
import { readPinAccount } from './read-pin-account.ts';

/**
 * Decision on a guest's PIN: the plan that a guest has located is refilled with a PIN in place of a card. Both use the same purchase, so
 * that while one of the two is in progress the other waits.
 */
export const guestPinFlow: PurchaseFlow<BrowserSession, LitepayData> = {
  name: GUEST_PIN,
  purchases: litepayPurchases,
  findPurchase: ({ browserId }, id) => litepayPurchases.find(browserId, id),
  content: litepayContent,
  async isPriceCurrent(attempt, { data: { located, pin } }) {
    const { pin: hash, expiry } = litepaySnapshotOf(attempt);
    if (!located || !pin || hash !== pin.hash || expiry !== pin.expiry) return false;
    return !(await isOutdated(pin, located.accountId));
  },
  async quote(_browserSession, { data: { located, pin } }) {
    if (!located || !pin) return null;
    const { planCode, quantity, days, expiry, isPaused, hash } = pin;
    const snapshot: LitepaySnapshot = {
      lob: located.plan.lob,
      expiry,
      isOnHold: isPaused,
      benefits: [],
      taxes: [],
      pin: hash,
      showAcpTile: located.showAcpTile,
    };
    return {
      quote: {
        planCode,
        planDays: days,
        taxCents: 0,
        totalCents: 0,
        promo: null,
        snapshot,
        lines: [{ kind: 'plan', code: planCode, text: '', quantity, days: days / quantity, cents: 0 }],
      },
      accountId: located.accountId,
      subjectHash: hashSubject('account', located.accountId),
    };
  },
  dayPromise: {
    async reload(browserSession, purchase) {
      const { located, pin } = purchase.data;
      if (!located || !pin) return null;
      const account = await readPinAccount(guestContext(browserSession, purchase), located);
      if (account.outcome !== 'read') return account.outcome === 'not-found' ? null : 'failed';
      const { expiry, isPaused, device } = account.value;
      return { ...purchase.data, pin: { ...pin, ...account.reading, expiry, isPaused, device } };
    },
    lastDays: ({ planDays, snapshot }, { pin }) => ({
      internet: newExpiry(litepaySnapshotSchema.parse(snapshot).expiry, toProviderDay(pin?.readAt ?? 0), planDays),
    }),
    hasOnlyDayChanged: async ({ located, pin: before }) =>
      located !== null && before !== null && (await findOutdatedReason(before, located.accountId)) === 'day',
  },
};

/** Redeems the PIN for it. */
export const guestPinPayment: PaymentFlow<BrowserSession, GuestPinPayRequest> = {
  ...guestPinSettlement,
  ...guestPayment,
  needs: 'pin',
  asksBeforeRepeat: false,
  async loadPurchase(browserSession, id) {
    const purchase = await loadPurchase(guestPinFlow, browserSession, id);
    return purchase && payableWithPin(browserSession, purchase);
  },
};

function payableWithPin(
  browserSession: BrowserSession,
  purchase: LoadedPurchase<LitepayData>,
): PayablePurchase<GuestPinPayRequest> {
  const { data } = purchase;
  const { located, pin: found } = data;
  const guestPurchase = payableByGuest(browserSession, purchase);
  const { callContext: context } = guestPurchase;
  return {
    ...guestPurchase,
    payerSubjects: () => [],
    buildPayment: ({ pin }) => ({
      // Where nothing is located since, because the redemption was not sent, its outcome is told again.
      matchesPurchase: located
        ? found?.hash === accountPinHash(located.accountId, refillPin(pin))
        : data.unsent !== null,
      card: null,
      parties: [],
      prepareCharge(attempt) {
        const { id: referenceID } = attempt;
        if (!found) throw new Error('A PIN was quoted that was not looked up');
        const account = locatedOf(data);
        const { accountId } = account;
        const order: PinRedemption = { referenceID, accountId, code: refillPin(pin), device: found.device };
        return {
          recheck: guestRecheck({ flow: guestPinFlow, browserSession, context, account }, attempt),
          send: () => spendPin(context, order, async () => undefined),
          // A PIN that is still valid was not redeemed. What happened to a redeemed one is proved by the last paid day alone.
          findRequestEvidence: async () => ((await findPinState(context, order)) === 'valid' ? 'absent' : 'none'),
        };
      },
    }),
  };
}
