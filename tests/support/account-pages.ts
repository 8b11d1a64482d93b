import type { AccountPageName, LivePageName } from '#lib/account/flow.ts';
import type { RefillPaths } from '#lib/refill/flow.ts';
import type { AccountRequest, FramedAccount, PageFallback } from '#lib/account/server/open-account.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { PageRequest } from '#lib/http/page-request.ts';

/** What a page of the account loads once its guard has passed. */
type Load<View> = (owner: Owner, request: AccountRequest<never>) => Promise<{ account: FramedAccount; view: View }>;

/** A page of the account as it arrives: a redirect over HTTP, or what is sent. */
export type SentPage<View> =
  | { redirect: string }
  | ({ kind: 'shown'; account: string; view: View } & Pick<FramedAccount, 'layout'>)
  | PageFallback;

/** Opens a page of the account as its `page.tsx` does, without rendering it. */
export async function openAccountPage<View>(
  page: AccountPageName,
  pageRequest: PageRequest,
  load: Load<View>,
  before: (request: AccountRequest) => void = () => undefined,
): Promise<SentPage<View>> {
  const { createAccountRequest, waitForFirstResponse, AccountPageRefusal, requireAccountOwner } =
    await import('#lib/account/server/open-account.ts');
  const request = createAccountRequest(page, pageRequest);
  const readContent = async () => {
    before(request);
    return load(await requireAccountOwner(request), request as AccountRequest<never>);
  };
  const content = readContent();
  const first = await waitForFirstResponse(request, content);
  if (typeof first === 'object') return first;
  try {
    const { account, view } = await content;
    return { kind: 'shown', account: account.reference, layout: account.layout, view };
  } catch (reason) {
    if (reason instanceof AccountPageRefusal) return reason.fallback;
    throw reason;
  }
}

/** The account as the page reads it. */
export async function openAccountData(page: LivePageName, pageRequest: PageRequest) {
  const { loadPageAccount } = await import('#lib/account/server/open-account.ts');
  return openAccountPage(page, pageRequest, async (owner, request: AccountRequest<LivePageName>) => {
    const account = await loadPageAccount(owner, request);
    return { account, view: account };
  });
}

/** Opens a page by its name, with the view that its screen gets. */
export async function openNamedPage(page: NamedPage, pageRequest: PageRequest): Promise<SentPage<object>> {
  const { requireWholeLink } = await import('#lib/activation/server/activation-pages.ts');
  const before = page === 'activation' ? requireWholeLink : undefined;
  return openAccountPage<object>(page, pageRequest, (await loads())[page], before);
}

export type NamedPage = Exclude<
  AccountPageName,
  `detail-${string}` | 'account-information' | 'payment-history' | 'payment-receipt' | 'refill-links'
>;

/** What each `page.tsx` loads. */
async function loads(): Promise<Record<NamedPage, Load<object>>> {
  const { MOVE_ENTRY } = await import('#lib/domain/entry-paths.ts');
  const { ACCOUNT_PAGES } = await import('#lib/account/flow.ts');
  const { MOVE_REFILL_PATHS } = await import('#lib/move/flow.ts');
  const { REFILL_PATHS } = await import('#lib/refill/flow.ts');
  const { loadDashboardView, loadNotificationsView } = await import('#lib/account/server/dashboard.ts');
  const { loadGraceView } = await import('#lib/account/server/grace.ts');
  const { createEmptyPageRedirect, loadPageAccount } = await import('#lib/account/server/open-account.ts');
  const { toOwnConnectionView } = await import('#lib/account/server/account-views.ts');
  const { loadAutoRefillView } = await import('#lib/account/server/auto-refill.ts');
  const { toPaymentMethodView } = await import('#lib/account/server/owner-card.ts');
  const activation = await import('#lib/activation/server/activation-pages.ts');
  const { checkOptions } = await import('#lib/serviceability/server/address-check.ts');
  const moveViews = await import('#lib/move/server/move-views.ts');
  const { openAnyMoveStep, openMoveStep, requireMoveRefill } = await import('#lib/move/server/open-move-step.ts');
  const { loadReconnect, loadReconnectStatus } = await import('#lib/reconnect/server/reconnect-pages.ts');
  const { loadRefillCart, requireRefillStep: openRefillStep } = await import('#lib/refill/server/refill-pages.ts');
  const { loadPaymentView: paymentViewOf, loadReviewView: reviewViewOf } =
    await import('#lib/refill/server/refill-pages.ts');
  const {
    requireSubmittedRefill: openSentRefill,
    loadRefillReceiptView: refillReceiptViewOf,
    toRefillStatusView: refillStatusViewOf,
  } = await import('#lib/refill/server/submitted-refill.ts');

  const loadView =
    <View>(
      viewOf: (account: Awaited<ReturnType<typeof loadPageAccount>>, owner: Owner, request: AccountRequest) => View,
    ) =>
    async (owner: Owner, request: AccountRequest<LivePageName>) => {
      const account = await loadPageAccount(owner, request);
      return { account, view: await viewOf(account, owner, request) };
    };
  const move =
    <View>(
      step: Parameters<typeof openMoveStep>[0],
      viewOf: (moveStep: Awaited<ReturnType<typeof openMoveStep>>, request: AccountRequest) => View,
    ) =>
    async (owner: Owner, request: AccountRequest<LivePageName>) => {
      const moveStep = await openMoveStep(step, owner, request);
      const view = await viewOf(moveStep, request);
      if (view === null) throw createEmptyPageRedirect(owner, request);
      return { account: moveStep.accountData, view };
    };
  // The move may no longer be saved.
  const confirmation =
    (step: 'now-confirmation' | 'schedule-confirmation') =>
    async (owner: Owner, request: AccountRequest<LivePageName>) => {
      const moveStep = await openAnyMoveStep(step, owner, request);
      return { account: moveStep.accountData, view: toConfirmationView(moveStep) };
    };
  const openRefill =
    (step: 'status' | 'confirmation', paths: RefillPaths, otherwise: string) =>
    async (owner: Owner, request: AccountRequest) => {
      const refill = await openSentRefill(step, owner, request, { paths, otherwise });
      const view = step === 'status' ? refillStatusViewOf(refill) : await refillReceiptViewOf(refill, owner);
      return { account: refill.account, view };
    };
  const { loadMoveRefillView, toAddressView, toConfirmationView, toConfirmView, toScheduleView } = moveViews;
  return {
    dashboard: loadView(async (account, owner, { query }) =>
      loadDashboardView(account, query, await loadGraceView(owner, account)),
    ),
    notifications: loadView(loadNotificationsView),
    'no-internet': loadView((account, owner, request) => {
      const view = toOwnConnectionView(owner, account, request.locale);
      if (view === null) throw createEmptyPageRedirect(owner, request);
      return view;
    }),
    'edit-payment': loadView((account, _owner, { query }) => toPaymentMethodView(account, query)),
    'auto-refill': loadView((account, owner, { locale }) => loadAutoRefillView(owner, account, locale)),
    activation: activation.loadActivation,
    'activation-progress': activation.loadActivationProgress,
    reconnect: loadReconnect,
    'reconnect-status': loadReconnectStatus,
    refill: loadRefillCart,
    'refill-payment': async (owner, request) => {
      const refill = await openRefillStep('payment', owner, request);
      return { account: refill.account, view: await paymentViewOf(refill, request) };
    },
    'refill-review': async (owner, request: AccountRequest<'refill-review'>) => {
      const refill = await openRefillStep('review', owner, request);
      return { account: refill.account, view: await reviewViewOf(refill, request.locale) };
    },
    'refill-status': openRefill('status', REFILL_PATHS, REFILL_PATHS.cart),
    'refill-confirmation': openRefill('confirmation', REFILL_PATHS, ACCOUNT_PAGES.dashboard.path),
    move: async (owner, request) => {
      const { accountData: account } = await openAnyMoveStep('address', owner, request);
      return { account, view: { account: account.reference, check: checkOptions() } };
    },
    'move-address': move('address-confirmation', toAddressView),
    'move-now': move('now', toConfirmView),
    'move-now-confirmation': confirmation('now-confirmation'),
    'move-schedule': move('schedule', toScheduleView),
    'move-schedule-now': move('schedule-now', toConfirmView),
    'move-schedule-finalize': move('schedule-finalize', toConfirmView),
    'move-schedule-confirmation': confirmation('schedule-confirmation'),
    'move-refill-required': move('refill-required', loadMoveRefillView),
    'move-refill-payment': move('refill-payment', (moveStep, request) =>
      paymentViewOf(requireMoveRefill(moveStep), request),
    ),
    'move-refill-review': move('refill-review', (moveStep, { locale }) =>
      reviewViewOf(requireMoveRefill(moveStep), locale),
    ),
    'move-refill-status': openRefill('status', MOVE_REFILL_PATHS, MOVE_REFILL_PATHS.cart),
    'move-refill-confirmation': openRefill('confirmation', MOVE_REFILL_PATHS, MOVE_ENTRY),
  };
}
