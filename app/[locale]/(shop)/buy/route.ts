import { getPathname } from '#lib/i18n/pathname.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { enterShop } from '#lib/shop/server/enter-shop.ts';
import { keepDevice } from '#lib/http/device.ts';
import { redirectHandler } from '#lib/http/redirect-handler.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** Spec 1 §2: the entry of the shop: with a place, with an offer, or back from the identity service. */
export const GET = redirectHandler({
  guard: 'top-level navigation',
  limit: { name: 'check' },
  hasWayBack: true,
  failedPath: ({ locale, reference }) => `/${locale}${ERROR_PAGE}?reference=${reference}`,
  run: async ({ query, locale, jar, device }) => {
    keepDevice(jar, device);
    const target = await enterShop(jar, {
      lm: query.get('lm'),
      promo: query.get('promo'),
      plan: query.get('plan'),
      digitalSessionId: query.get('digitalSessionId'),
    });
    return target.startsWith('/') ? getPathname({ href: target, locale }) : target;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
