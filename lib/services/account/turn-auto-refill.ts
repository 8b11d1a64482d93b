import 'server-only';
import type { AutoRefillRequest } from '#lib/api/account-payment.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { isSameCharge } from '#lib/rules/account/auto-refill.ts';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import { cancelAutoRefill, enrollInAutoRefill } from '#lib/provider/account-changes.ts';
import { describeFailedAutoRefill } from '#lib/services/codes/describe-code.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { proposeAutoRefillTerms } from './auto-refill-terms.ts';
import { settleEnrolment, termsRefusal } from './enrolment.ts';
import { changePayment } from './payment-change.ts';
import { upcomingCharge } from './upcoming-charge.ts';

/** Spec 2 §4: turns auto-refill on, with the terms that the page showed, or off. The stored state decides whether it worked. */
export async function turnAutoRefill(owner: Owner, request: AutoRefillRequest): Promise<JsonResponse> {
  const { context, accountId } = owner;
  const { locale, change, version } = request;
  if (change.to === 'off') {
    return changePayment(owner, {
      ...{ locale, version },
      describe: (code, language) => describeFailedAutoRefill(code, language, change.to),
      send: async ({ account }) => cancelAutoRefill(context, account),
      isDone: ({ hasAutoRefill }) => !hasAutoRefill,
    });
  }
  const refused = await termsRefusal(locale, change.terms);
  if (refused) return refused;
  return changePayment(owner, {
    ...{ locale, version },
    describe: (code, language) => describeFailedAutoRefill(code, language, change.to),
    refuse: async ({ account }) => {
      const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
      const { charge, wouldChargeOn } = await upcomingCharge(context, account, today);
      const isAsShown = charge !== null && isSameCharge(change.charge, { ...charge, on: wouldChargeOn });
      return isAsShown ? null : { status: 409, body: { reason: 'charge-changed' } };
    },
    send: async ({ account }) => {
      await proposeAutoRefillTerms(accountId, locale);
      return enrollInAutoRefill(context, account);
    },
    isDone: ({ hasAutoRefill }) => hasAutoRefill,
    settle: (end) => settleEnrolment(accountId, end),
  });
}
