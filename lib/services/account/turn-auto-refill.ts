import 'server-only';
import type { AutoRefillRequest } from '#lib/api/account-payment.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { cancelAutoRefill, enrollInAutoRefill } from '#lib/provider/account-changes.ts';
import { describeFailedAutoRefill } from '#lib/services/codes/describe-code.ts';
import type { Buyer } from '#lib/session/owner-guard.ts';
import { autoRefillTerms, keepAutoRefillTerms } from './auto-refill-terms.ts';
import { isDone } from './card-changes.ts';
import { changePayment } from './payment-change.ts';

/** Spec 2 §4: turned on with the terms that the page showed, and off in one step. What is stored says whether it is. */
export async function turnAutoRefill(buyer: Buyer, request: AutoRefillRequest): Promise<JsonResponse> {
  const { context, accountId } = buyer.owner;
  const { locale, change, version } = request;
  if (change.to === 'off') {
    return changePayment(buyer, {
      ...{ locale, version },
      describe: (code, language) => describeFailedAutoRefill(code, language, change.to),
      send: ({ account }) => cancelAutoRefill(context, account),
      isDone: ({ hasAutoRefill }) => !hasAutoRefill,
    });
  }
  if (change.terms !== (await autoRefillTerms(locale)).version)
    return { status: 409, body: { reason: 'payment-changed' } };
  const turned = await changePayment(buyer, {
    ...{ locale, version },
    describe: (code, language) => describeFailedAutoRefill(code, language, change.to),
    send: ({ account }) => enrollInAutoRefill(context, account),
    isDone: ({ hasAutoRefill }) => hasAutoRefill,
  });
  if (isDone(turned)) await keepAutoRefillTerms(accountId, locale);
  return turned;
}
