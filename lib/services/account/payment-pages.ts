import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { withCost } from '#lib/http/entrance.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isCardExpiredOn } from '#lib/rules/account/auto-refill.ts';
import { daysRemaining } from '#lib/rules/account/paid-days.ts';
import { monthIn } from '#lib/rules/shared/dates.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { AutoRefillView, PaymentMethodView } from '#lib/views/account-payment.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { autoRefillTerms, findAutoRefillAgreement } from './auto-refill-terms.ts';
import type { AccountData } from './load-account-data.ts';
import { ACCOUNT_PAGE, loadAccountPage, loadOwned, showAccount } from './load-account-page.ts';
import { storedPaymentOf } from './stored-payment.ts';
import { upcomingCharge } from './upcoming-charge.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/** Spec 2 §4 'Payment methods'. `?for=auto-refill`: the card is needed for that. */
export const loadPaymentMethodPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<PaymentMethodView> => {
  const isForAutoRefill = request.query.get('for') === 'auto-refill';
  return loadAccountPage('edit-payment', request, (data) => ({
    ...common(data),
    serviceAddress: data.account.address,
    isForAutoRefill: isForAutoRefill && !isDeactivated(data),
    isDeactivated: isDeactivated(data),
  }));
});

/** Spec 2 §4 'Auto-refill'. */
export const loadAutoRefillPage = withCost(ACCOUNT_PAGE, (request: PageRequest): Page<AutoRefillView> => {
  const { locale, query, isAction } = request;
  const page = { page: 'auto-refill', locale, query, isAction } as const;
  return loadOwned(page, async (owner) => ({
    show: () => showAccount(owner, page, (data) => autoRefillView(owner, data, locale)),
  }));
});

async function autoRefillView(owner: Owner, data: AccountData, locale: Locale): Promise<AutoRefillView> {
  const { account, today } = data;
  const view = common(data);
  const { stored, lastDay } = view;
  const expiry = stored?.card?.expiry ?? null;
  const { charge, wouldChargeOn } = await upcomingCharge(owner.context, account, today);
  const agreement = stored?.hasAutoRefill ? await findAutoRefillAgreement(owner) : null;
  return {
    ...view,
    charge,
    wouldChargeOn,
    isCardExpiring: expiry !== null && wouldChargeOn !== null && isCardExpiredOn(expiry, wouldChargeOn),
    isPaused: account.isPaused,
    isOver: !account.isPaused && lastDay !== null && daysRemaining(lastDay, today) <= 0,
    termsVersion: (await autoRefillTerms(locale)).version,
    agreed: agreement && { version: agreement.version, on: agreement.agreedOn },
  };
}

function isDeactivated({ route }: AccountData): boolean {
  return route.to === 'dashboard' && route.isDeactivated;
}

function common({ account, payment, reference, today }: AccountData) {
  const lastDay = account.internet?.expiry ?? null;
  return {
    account: reference,
    stored: storedPaymentOf(payment, { expiry: lastDay, today, isPaused: account.isPaused }),
    month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
    lastDay,
  };
}
