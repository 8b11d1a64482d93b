import 'server-only';
import { config } from '#lib/config.ts';
import { getPathname } from '#lib/i18n/pathname.ts';
import { typedReference } from '#lib/domain/reference.ts';
import { isBrowserPaying } from '#lib/payment/server/open-payment.ts';
import type { BuyErrorView } from '#lib/shop/views.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { marketingPage } from './shop-paths.ts';

/** Spec 1 §2. `?reference=`: the reference of the failure that led here; this request's if absent. */
export async function loadBuyErrorPage(request: PageRequest): Promise<BuyErrorView> {
  const { locale, query, reference } = request;
  const marketing = marketingPage();
  return {
    marketingUrl: marketing.startsWith('/') ? getPathname({ href: marketing, locale }) : marketing,
    reference: typedReference(query.get('reference') ?? '') || reference,
    supportPhone: config().SUPPORT_PHONE,
    mayBePaying: await isBrowserPaying(),
  };
}
