import 'server-only';
import type {
  AccountInformationView,
  AccountPageView,
  DashboardView,
  DetailView,
  NotificationsView,
} from '#lib/views/account.ts';
import type { PaymentHistoryView, PaymentReceiptView } from '#lib/views/payment-history.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { withCost } from '#lib/http/entrance.ts';
import { dashboardViewOf, detailViewOf, informationViewOf, moveOf, startedMoveOf } from './account-views.ts';
import { ACCOUNT_PAGE, loadAccountPage } from './load-account-page.ts';
import { hasRefillEndedMove } from './ended-move.ts';
import { paymentHistoryViewOf, paymentReceiptViewOf } from './payment-history.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/** `?tour=true`: just activated; `?moveCancelled=true`: just canceled a move. Both are shown once. A move that a refill ended is named for a day. */
export const loadDashboardPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<DashboardView> => {
  const isTrue = (name: string) => request.query.get(name) === 'true';
  const just = { isActivated: isTrue('tour'), isMoveCancelled: isTrue('moveCancelled') };
  return loadAccountPage('dashboard', request, async (data) =>
    dashboardViewOf(data, { ...just, isMoveEnded: await hasRefillEndedMove(data.account.accountId) }),
  );
});

export const loadNotificationsPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<NotificationsView> =>
  loadAccountPage('notifications', request, (data) => ({ move: moveOf(data), startedMove: startedMoveOf(data) })),
);

/** `?saved=true`: just saved, including the page's language. Shown once. */
export const loadAccountInformationPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<AccountInformationView> =>
  loadAccountPage('account-information', request, (data) =>
    informationViewOf(data, request.query.get('saved') === 'true'),
  ),
);

/** Spec 2 §4 'Payment history': `?year=`, `?page=`, `?day=`. */
export const loadPaymentHistoryPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<PaymentHistoryView> =>
  loadAccountPage('payment-history', request, (data) => paymentHistoryViewOf(data, request.query)),
);

/** `?payment=`; without such a payment it leads to the dashboard, or to the history if that says that payments are missing. */
export const loadPaymentReceiptPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<PaymentReceiptView> =>
  loadAccountPage(
    'payment-receipt',
    request,
    (data) => paymentReceiptViewOf(data, request.query.get('payment') ?? ''),
    ({ payments }) => (payments?.isPartial ? 'payment-history' : 'dashboard'),
  ),
);

/** Spec 2 §2: one page per service; an account without the service is redirected to its dashboard. */
export const loadInternetDetailPage = withCost(ACCOUNT_PAGE, (request: PageRequest) => detailPage('hsd', request));
export const loadTvDetailPage = withCost(ACCOUNT_PAGE, (request: PageRequest) => detailPage('xitv', request));
export const loadTvBoxDetailPage = withCost(ACCOUNT_PAGE, (request: PageRequest) => detailPage('tv200', request));

function detailPage<Kind extends DetailView['kind']>(
  kind: Kind,
  request: PageRequest,
): Page<DetailView & { kind: Kind }> {
  return loadAccountPage(`detail-${kind}`, request, (data) => {
    const view = detailViewOf(data, kind);
    return view && { ...view, kind };
  });
}
