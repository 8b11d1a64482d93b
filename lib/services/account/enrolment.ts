import 'server-only';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PaymentInfo } from '#lib/provider/account.ts';
import { autoRefillTerms, settleAutoRefillTerms } from './auto-refill-terms.ts';

/** 409 where the terms that were agreed to are not those of today; null where they are. `shown`: the version that the page showed. */
export async function termsRefusal(locale: Locale, shown: string | undefined): Promise<JsonResponse | null> {
  if (shown === (await autoRefillTerms(locale)).version) return null;
  return { status: 409, body: { reason: 'terms-changed' } };
}

/** What is stored says whether an enrolment was made, and only where that is not known its answer. */
export async function settleEnrolment(
  accountId: string,
  { isDone, after }: { isDone: boolean | null; after: PaymentInfo | null },
): Promise<void> {
  await settleAutoRefillTerms(accountId, isDone === false || !after ? isDone : after.hasAutoRefill);
}
