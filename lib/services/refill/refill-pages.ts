import 'server-only';
import { ACCOUNT_PAGES, type AccountPageName } from '#lib/flows/account-pages.ts';
import { REFILL_FLOW, type RefillStep, refillStep } from '#lib/flows/refill.ts';
import { withCost } from '#lib/http/entrance.ts';
import {
  ACCOUNT_PAGE,
  type AccountPageRequest,
  loadOwned,
  showAccount,
} from '#lib/services/account/load-account-page.ts';
import { moveAfterRefill } from '#lib/services/move/move-after-refill.ts';
import { waitingView } from '#lib/services/payment/payment-status.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import type {
  RefillCartView,
  RefillPaymentView,
  RefillReceiptView,
  RefillReviewView,
  RefillStatusView,
} from '#lib/views/refill.ts';
import { freshAccountOf } from './read-refill-account.ts';
import { refillAccountOf, type RefillAccount } from './refill-account.ts';
import { findRefillAttempt, NOTHING, refillFactsOf } from './refill-facts.ts';
import { findRefillPurchase, type RefillPurchase } from './refill-purchase.ts';
import { cartViewOf, type OpenRefill, paymentViewOf, reviewViewOf } from './refill-views.ts';
import { describePinFailure, findSentRefill, type SentRefill } from './sent-refill.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

interface Visitor {
  purchase: RefillPurchase | null;
  /** The payment that the page is about. */
  attempt: Attempt | null;
}

/** Spec 3 §2.2: the cart at today's prices. After a confirmed refill it begins anew, beside a link to the receipt. */
export const loadRefillCartPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillCartView> => {
  const page = of('refill', request);
  return loadOwned(page, async (owner) => {
    const { purchase, attempt } = await findVisitor(owner);
    const step = refillStep('cart', refillFactsOf(purchase, attempt));
    if (step !== 'cart') return { redirect: pathTo(step, attempt) };
    const after = attempt?.state === 'confirmed' ? attempt.reference : null;
    const { query, locale } = request;
    const pinFailure = await describePinFailure(owner, query.get('failed'), locale);
    const shown = {
      attempt,
      after,
      tab: query.get('tab') === 'pin' ? ('pin' as const) : ('card' as const),
      pinFailure,
    };
    return { show: () => showAccount(owner, page, (data) => cartViewOf(refillAccountOf(data), purchase, shown)) };
  });
});

export const loadRefillPaymentPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillPaymentView> =>
  loadStep('payment', 'refill-payment', request, (found) => paymentViewOf(found, request.locale)),
);

export const loadRefillReviewPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillReviewView> =>
  loadStep('review', 'refill-review', request, (found) => reviewViewOf(found, request.locale)),
);

/** The waiting page of one payment; of the latest one where the address names none. */
export const loadRefillStatusPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillStatusView> =>
  loadSent('status', 'refill-status', request, ({ kind, purchaseId, attempt, account }) => {
    return { ...waitingView(purchaseId, attempt), account: account.reference, kind };
  }),
);

/** Spec 3 §2.2: reachable only after a refill succeeded. What the account shows now is asked for by the page. */
export const loadRefillConfirmationPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillReceiptView> =>
  loadSent('confirmation', 'refill-confirmation', request, async ({ receipt }, owner) => {
    const movePath = await moveAfterRefill(owner);
    return { ...receipt(), ...(movePath !== null && { movePath }) };
  }),
);

/** A step behind the cart: what was read with the cart serves it, while that is fresh. */
async function loadStep<View>(
  wanted: 'payment' | 'review',
  name: AccountPageName,
  request: PageRequest,
  view: (found: OpenRefill) => Promise<View>,
): Page<View> {
  const page = of(name, request);
  return loadOwned(page, async (owner) => {
    const { purchase, attempt } = await findVisitor(owner);
    const step = refillStep(wanted, refillFactsOf(purchase, attempt));
    if (step !== wanted) return { redirect: pathTo(step, attempt) };
    if (!purchase || !attempt) throw new Error('The flow let a step through without a purchase');
    const account = await freshAccountOf(purchase.data);
    if (!account) {
      return {
        show: () => showAccount(owner, page, (data) => view({ purchase, attempt, account: refillAccountOf(data) })),
      };
    }
    return { show: async () => shown(account, await view({ purchase, attempt, account })) };
  });
}

/** A page of a payment that was sent: it is about the account as it was then. */
async function loadSent<View>(
  wanted: 'status' | 'confirmation',
  name: AccountPageName,
  request: PageRequest,
  view: (sent: SentRefill, owner: Owner) => View | Promise<View>,
): Page<View> {
  return loadOwned(of(name, request), async (owner) => {
    const sent = await findSentRefill(owner, request.query.get('reference') || null);
    const step = refillStep(wanted, sent?.facts ?? NOTHING);
    if (sent && step === wanted) return { show: async () => shown(sent.account, await view(sent, owner)) };
    // Spec 3 §2.2: a confirmation of nothing is the dashboard.
    const isNothing = wanted === 'confirmation' && step === 'cart';
    return { redirect: isNothing ? ACCOUNT_PAGES.dashboard.path : pathTo(step, sent?.attempt ?? null) };
  });
}

function shown<View>({ reference, layout }: RefillAccount, view: View): AccountPageView<View> {
  return { kind: 'shown', account: reference, layout, view };
}

async function findVisitor(owner: Owner): Promise<Visitor> {
  const purchase = await findRefillPurchase(owner);
  return { purchase, attempt: await findRefillAttempt(purchase, null) };
}

function pathTo(step: RefillStep, attempt: Attempt | null): string {
  const { path } = REFILL_FLOW[step];
  const isNamed = attempt !== null && (step === 'status' || step === 'confirmation');
  return isNamed ? `${path}?${new URLSearchParams({ reference: attempt.reference })}` : path;
}

function of(page: AccountPageName, { locale, query, isAction }: PageRequest): AccountPageRequest {
  return { page, locale, query, isAction };
}
