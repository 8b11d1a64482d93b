import 'server-only';
import { refusalTarget } from '#lib/rules/session/refusal-target.ts';
import type { PurchaseQuote } from '#lib/services/payment/payment-flow.ts';
import type { Buyer } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { PageTotal } from '#lib/views/payment.ts';

/** Spec 3 §9: the total of what a page offers, in cents, before anything is saved. May call the provider. */
export async function estimateTotal(owner: Owner, quote: (buyer: Buyer) => Promise<PurchaseQuote | null>): PageTotal {
  const buyer: Buyer = { owner, refusal: null };
  const quoted = await quote(buyer);
  if (buyer.refusal !== null) return { redirectTo: refusalTarget(buyer.refusal) };
  if (!quoted) return null;
  const { lines, taxCents, totalCents } = quoted.quote;
  return { lines, taxCents, totalCents };
}
