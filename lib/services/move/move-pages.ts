import 'server-only';
import { withCost } from '#lib/http/entrance.ts';
import { ACCOUNT_PAGE } from '#lib/services/account/load-account-page.ts';
import { checkOptions } from '#lib/services/address/check-options.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type {
  MoveAddressView,
  MoveConfirmationView,
  MoveConfirmView,
  MoveEntryView,
  MoveScheduleView,
} from '#lib/views/move.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { loadAnyMoveStep, loadMoveStep } from './load-move-step.ts';
import { addressViewOf, confirmationViewOf, confirmViewOf, scheduleViewOf } from './move-views.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/** Spec 3 §2.3: the address check. An account with a move in progress is redirected to its dashboard. */
export const loadMovePage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveEntryView> =>
  loadAnyMoveStep('address', 'move', request, ({ data }) => ({ account: data.reference, check: checkOptions() })),
);

export const loadMoveAddressPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveAddressView> =>
  loadMoveStep('address-confirmation', 'move-address', request, addressViewOf),
);

export const loadMoveNowPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmView> =>
  loadMoveStep('now', 'move-now', request, confirmViewOf),
);

export const loadMoveSchedulePage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveScheduleView> =>
  loadMoveStep('schedule', 'move-schedule', request, scheduleViewOf),
);

export const loadMoveTodayPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmView> =>
  loadMoveStep('schedule-now', 'move-schedule-now', request, confirmViewOf),
);

export const loadMoveFinalizePage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmView> =>
  loadMoveStep('schedule-finalize', 'move-schedule-finalize', request, confirmViewOf),
);

/** Spec 3 §2.3: the order while it is in progress, then its outcome. */
export const loadMoveNowConfirmationPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<MoveConfirmationView> =>
  loadMoveStep('now-confirmation', 'move-now-confirmation', request, confirmationViewOf),
);

export const loadMoveScheduleConfirmationPage = withCost(
  ACCOUNT_PAGE,
  (request: PageRequest): Page<MoveConfirmationView> =>
    loadMoveStep('schedule-confirmation', 'move-schedule-confirmation', request, confirmationViewOf),
);
