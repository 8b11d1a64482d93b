import 'server-only';
import type { StoredPageName } from '#lib/flows/account-pages.ts';
import { MOVE_ENTRY } from '#lib/flows/entry-paths.ts';
import { MOVE_REFILL_PATHS } from '#lib/flows/move.ts';
import { withCost } from '#lib/http/entrance.ts';
import { ACCOUNT_PAGE, type StoredPageRequest } from '#lib/services/account/load-account-page.ts';
import { refillAccountOf } from '#lib/services/refill/refill-account.ts';
import { type OpenRefill, paymentViewOf, reviewViewOf } from '#lib/services/refill/refill-views.ts';
import { loadRefillConfirmation, loadRefillStatus } from '#lib/services/refill/sent-refill-pages.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { MoveRefillView } from '#lib/views/move.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import type { RefillPaymentView, RefillReceiptView, RefillReviewView, RefillStatusView } from '#lib/views/refill.ts';
import { loadMoveStep } from './load-move-step.ts';
import { moveRefillViewOf } from './move-refill-view.ts';
import type { FoundMove } from './move-views.ts';

/**
 * Spec 3 §2.3: the refill that the day of a move requires. It is the account's own refill, with the same cart and payments, shown within
 * the pages of the move.
 */

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/** Without a day it leads to the calendar. */
export const loadMoveRefillRequiredPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveRefillView> =>
  loadMoveStep('refill-required', 'move-refill-required', request, moveRefillViewOf),
);

export const loadMoveRefillPaymentPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillPaymentView> =>
  loadMoveStep('refill-payment', 'move-refill-payment', request, (found) =>
    paymentViewOf(openRefillOf(found), request),
  ),
);

export const loadMoveRefillReviewPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillReviewView> =>
  loadMoveStep('refill-review', 'move-refill-review', request, (found) =>
    reviewViewOf(openRefillOf(found), request.locale),
  ),
);

export const loadMoveRefillStatusPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillStatusView> =>
  loadRefillStatus(of('move-refill-status', request), MOVE_REFILL_PATHS),
);

/** Its three exits depend on the day of the move. Without a confirmed refill it leads to the move's address. */
export const loadMoveRefillConfirmationPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<RefillReceiptView> =>
  loadRefillConfirmation(of('move-refill-confirmation', request), MOVE_REFILL_PATHS, MOVE_ENTRY),
);

function openRefillOf({ data, refill }: FoundMove): OpenRefill {
  if (!refill?.purchase || !refill.attempt) throw new Error('A refill step of a move was reached without a refill');
  return { purchase: refill.purchase, attempt: refill.attempt, account: refillAccountOf(data) };
}

function of(page: StoredPageName, { locale, query, isAction }: PageRequest): StoredPageRequest {
  return { page, locale, query, isAction };
}
