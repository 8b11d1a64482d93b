import { notFound } from 'next/navigation';
import { hasLocale } from 'next-intl';
import { getPathname } from '#lib/i18n/navigation.ts';
import { routing } from '#lib/i18n/routing.ts';
import { enterShop } from '#lib/services/shop/enter-shop.ts';
import { requestCookies } from '#lib/session/cookie-jar.ts';

/** Spec 1 §2: the entry of the shop, with a place, an offer, or back from the identity service. */
export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) notFound();
  const { searchParams } = new URL(request.url);
  const query = {
    lm: searchParams.get('lm'),
    promo: searchParams.get('promo'),
    digitalSessionId: searchParams.get('digitalSessionId'),
  };
  const target = await enterShop(await requestCookies(), query);
  const location = target.startsWith('/') ? getPathname({ href: target, locale }) : target;
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'private, no-store' } });
}
