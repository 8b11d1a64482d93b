import 'server-only';
import type { AutoRefillRequest } from '#lib/api/account-payment.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { cancelAutoRefill, enrollInAutoRefill } from '#lib/provider/account-changes.ts';
import type { Buyer } from '#lib/session/owner-guard.ts';
import { proposeAutoRefillTerms } from './auto-refill-terms.ts';
import { reconcileEnrolment, termsRefusal } from './enrolment.ts';
import { changePayment } from './payment-change.ts';

/** Spec 2 §4: turned on with the terms that the page showed, and off in one step. What is stored says whether it is. */
export async function turnAutoRefill(buyer: Buyer, request: AutoRefillRequest): Promise<JsonResponse> {
  const { context, accountId } = buyer.owner;
  const { locale, change, version } = request;
  if (change.to === 'off') {
    return changePayment(buyer, {
      ...{ locale, version },
      send: async ({ account }) => cancelAutoRefill(context, account),
      isDone: ({ hasAutoRefill }) => !hasAutoRefill,
    });
  }
  const refused = await termsRefusal(locale, change.terms);
  if (refused) return refused;
  return changePayment(buyer, {
    ...{ locale, version },
    send: async ({ account }) => {
      await proposeAutoRefillTerms(accountId, locale);
      return enrollInAutoRefill(context, account);
    },
    isDone: ({ hasAutoRefill }) => hasAutoRefill,
    reconcile: (end) => reconcileEnrolment(accountId, end),
  });
}
