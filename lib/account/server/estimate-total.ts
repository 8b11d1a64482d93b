import 'server-only';
import { refusalTarget } from '#lib/domain/session/session-paths.ts';
import type { PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { PageTotal } from '#lib/payment/views.ts';

/** Spec 3 §9: the total of what a page offers, in cents, before anything is saved. May call the provider. */
export async function estimateTotal(owner: Owner, quote: (owner: Owner) => Promise<PurchaseQuote | null>): PageTotal {
  const sessionEnd: Owner['sessionEnd'] = { reason: null };
  const purchase = await quote({ ...owner, sessionEnd });
  if (sessionEnd.reason !== null) return { redirectTo: refusalTarget(sessionEnd.reason) };
  if (!purchase) return null;
  const { lines, taxCents, totalCents } = purchase.quote;
  return { lines, taxCents, totalCents };
}
