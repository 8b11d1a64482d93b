import 'server-only';
import type { z } from 'zod';
import { BUY_FLOW } from '#lib/flows/buy.ts';
import type { OrderDetails } from '#lib/forms/order-details-form.ts';
import type { detailsAnswerSchema } from '#lib/forms/shop-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { changeBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import { orderQuoteOf, quoteOrder } from './quote-order.ts';
import { requirePurchase } from './require-purchase.ts';
import { withTab } from './shop-paths.ts';

type DetailsAnswer = z.infer<typeof detailsAnswerSchema>;

/** Spec 1 §4: keeps who pays and where the parcel goes, and freezes the total. */
export async function saveDetails(
  visit: ShopVisit,
  { tab, details, locale }: { tab: string; details: OrderDetails; locale: Locale },
): Promise<DetailsAnswer> {
  const found = await requirePurchase(visit, tab, 'orderDetails');
  if (!found.ok) return found.elsewhere;
  const session = await changeBuySession(tab, (data) => ({ ...data, details }));
  const order = session && (await quoteOrder(visit, session, locale));
  if (order) return { outcome: 'quoted', quote: orderQuoteOf(order) };
  // Another tab ordered meanwhile; its page says how that stands.
  return { outcome: 'elsewhere', path: withTab(BUY_FLOW.status.path, tab) };
}
