import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import type { PurchaseFlow, SendRecheck } from '#lib/payment/server/payment-flow.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { findAccountForGuest } from './find-account-for-guest.ts';
import { locatedAccountOf } from './located-account.ts';
import type { LitepayData, LocatedAccount } from './litepay-purchase.ts';

/** For the reading and its one retry: the guest waits for the payment. */
const RECHECK_MS = 5_000;

interface Guest {
  flow: PurchaseFlow<BrowserSession, LitepayData>;
  browserSession: BrowserSession;
  context: CallContext;
  /** As the page showed it. */
  account: LocatedAccount;
}

/**
 * Decision on days on hold: reads the account of a guest once more before a payment or a redemption is sent, because a move may have paused
 * it since it was found. Null where the provider keeps a move through a guest's refill: nothing needs to be read then. A payment that is not
 * sent leaves no account located, whatever was found, so that the guest finds it again.
 */
export function guestRecheck({ flow, browserSession, context, account }: Guest, attempt: Attempt): SendRecheck | null {
  if (!lacks('refill-on-hold')) return null;
  return {
    isAsShown: async () => {
      const outcome = await recheck(context, account);
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

async function recheck(
  context: CallContext,
  account: LocatedAccount,
): Promise<'as-shown' | 'changed' | 'refused' | 'no-answer'> {
  const timedOut = sleep(RECHECK_MS * config().PROVIDER_TIME_SCALE, null, { ref: false });
  const found = await Promise.race([findAccountForGuest(context, account, { timeoutMs: RECHECK_MS }), timedOut]);
  if (!found?.ok) return 'no-answer';
  const { phone, zip, isByLink, readAt, askedAt, lastPaid } = account;
  const current = locatedAccountOf(found.value, { phone, zip, isByLink, readAt, askedAt, lastPaid });
  if (!current || current.accountId !== account.accountId) return 'refused';
  return JSON.stringify(current.plan) === JSON.stringify(account.plan) ? 'as-shown' : 'changed';
}
