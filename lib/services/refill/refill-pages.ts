import 'server-only';
import { ACCOUNT_PAGES, type AccountPageName, type ReadPageName } from '#lib/flows/account-pages.ts';
import { REFILL_PATHS, refillStep } from '#lib/flows/refill.ts';
import { withCost } from '#lib/http/entrance.ts';
import {
  ACCOUNT_PAGE,
  type AccountPageRequest,
  loadOwned,
  showAccount,
} from '#lib/services/account/load-account-page.ts';
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
import { refillAccountOf } from './refill-account.ts';
import { findOwnRefill } from './refill-facts.ts';
import { cartViewOf, type OpenRefill, paymentViewOf, reviewViewOf, withEstimate } from './refill-views.ts';
import { loadRefillConfirmation, loadRefillStatus, refillPathTo, shownTo } from './sent-refill-pages.ts';
import { describePinFailure } from './sent-refill.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/** Spec 3 §2.2: the cart at today's prices. After a confirmed refill it starts over, with a link to the receipt. */
export const loadRefillCartPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillCartView> => {
  const page = of('refill', request);
  return loadOwned(page, async (owner) => {
    const { purchase, attempt, facts } = await findOwnRefill(owner);
    const step = refillStep('cart', facts);
    if (step !== 'cart') return { redirect: refillPathTo(step, REFILL_PATHS, attempt) };
    const after = attempt?.state === 'confirmed' ? attempt.reference : null;
    const { query, locale } = request;
    const pinFailure = await describePinFailure(owner, query.get('failed'), locale);
    const shown = {
      attempt,
      after,
      tab: query.get('tab') === 'pin' ? ('pin' as const) : ('card' as const),
      pinFailure,
    };
    return {
      show: () =>
        showAccount(owner, page, (data) => {
          const account = refillAccountOf(data);
          const view = cartViewOf(account, purchase, shown);
          return view && withEstimate(owner, account, view);
        }),
    };
  });
});

export const loadRefillPaymentPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillPaymentView> =>
  loadStep('payment', 'refill-payment', request, (found) => paymentViewOf(found, request)),
);

export const loadRefillReviewPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillReviewView> =>
  loadStep('review', 'refill-review', request, (found) => reviewViewOf(found, request.locale)),
);

export const loadRefillStatusPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillStatusView> =>
  loadRefillStatus(of('refill-status', request), REFILL_PATHS),
);

/** Spec 3 §2.2: without a confirmed refill it leads to the dashboard. */
export const loadRefillConfirmationPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillReceiptView> =>
  loadRefillConfirmation(of('refill-confirmation', request), REFILL_PATHS, ACCOUNT_PAGES.dashboard.path),
);

/** Loads a step after the cart, from the account as read with the cart while that is fresh. */
async function loadStep<View>(
  wanted: 'payment' | 'review',
  name: ReadPageName,
  request: PageRequest,
  view: (found: OpenRefill) => Promise<View>,
): Page<View> {
  const page = of(name, request);
  return loadOwned(page, async (owner) => {
    const { purchase, attempt, facts } = await findOwnRefill(owner);
    const step = refillStep(wanted, facts);
    if (step !== wanted) return { redirect: refillPathTo(step, REFILL_PATHS, attempt) };
    if (!purchase || !attempt) throw new Error('A refill step was reached without a purchase');
    const account = await freshAccountOf(purchase.data);
    if (!account) {
      return {
        show: () => showAccount(owner, page, (data) => view({ purchase, attempt, account: refillAccountOf(data) })),
      };
    }
    return { show: async () => shownTo(account, await view({ purchase, attempt, account })) };
  });
}

function of<Name extends AccountPageName>(
  page: Name,
  { locale, query, isAction }: PageRequest,
): AccountPageRequest<Name> {
  return { page, locale, query, isAction };
}
