import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { PathnameContext, RouterContext, SearchParamsContext } from '#tests/support/next-navigation.ts';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { BuyMemory } from '#app/[locale]/(shop)/buy/buy-memory.tsx';
import type { CartView } from '#lib/shop/server/cart-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import enBuyflow from '#messages/en/buyflow.json' with { type: 'json' };
import enCart from '#messages/en/cart.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enServiceability from '#messages/en/serviceability.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esBuyflow from '#messages/es/buyflow.json' with { type: 'json' };
import esCart from '#messages/es/cart.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import esServiceability from '#messages/es/serviceability.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import { inLanguage } from './in-language.ts';

const LABELS = {
  en: {
    buyflow: enBuyflow,
    cart: enCart,
    fields: enFields,
    payment: enPayment,
    serviceability: enServiceability,
    shell: enShell,
  },
  es: {
    buyflow: esBuyflow,
    cart: esCart,
    fields: esFields,
    payment: esPayment,
    serviceability: esServiceability,
    shell: esShell,
  },
};

type Router = NonNullable<ComponentProps<typeof RouterContext.Provider>['value']>;

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

export const PURCHASE = { id: 'purchase-1234', version: 3 };
/** The query of every link within the purchase. */
export const OF_PURCHASE = `?purchase=${PURCHASE.id}`;
export const push = jest.fn<Router['push']>();
export const replace = jest.fn<Router['replace']>();
export const refresh = jest.fn<Router['refresh']>();

/** Renders a shop screen as its layout does. `path` includes the locale, and the query if any. */
export function renderShop(
  screen: ReactNode,
  { locale = 'en', path = '/en/buy' }: { locale?: Locale; path?: string } = {},
) {
  for (const mock of [push, replace, refresh]) mock.mockReset();
  const router: Router = { push, replace, refresh };
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const shell = (content: ReactNode) => (
    <RouterContext.Provider value={router}>
      <PathnameContext.Provider value={pathname}>
        <SearchParamsContext.Provider value={searchParams}>
          <NextIntlClientProvider locale={locale} messages={inLanguage(LABELS, locale)}>
            <BuyMemory>{content}</BuyMemory>
          </NextIntlClientProvider>
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </RouterContext.Provider>
  );
  const view = render(shell(screen));
  return { ...view, show: (next: ReactNode) => view.rerender(shell(next)) };
}

const PROMO = { id: 'OFF1', planCode: 'HSD_030', originCents: 4500, effectiveCents: 1000 };

/** A cart as the server sends it. */
export function cartWith({ planCode = 'HSD_030', isPromoIn = false, hasPromo = true } = {}): CartView {
  const isMonth = planCode === 'HSD_030';
  const priceCents = isMonth ? 4500 : 1500;
  const days = planCode === 'HSD_007' ? 7 : 30;
  const plan = { kind: 'plan' as const, code: planCode, text: '', quantity: 1, cents: priceCents, days };
  const promo = { kind: 'offer' as const, code: 'OFF1', text: '', quantity: 1, cents: -3500 };
  const gateway = { kind: 'gateway' as const, code: 'ECO-HSD-XB3', text: '', quantity: 1, cents: 0 };
  return {
    planCode,
    promoInCart: isPromoIn ? PROMO : null,
    promos: isPromoIn || !hasPromo ? [] : [PROMO],
    count: isPromoIn ? 2 : 1,
    lines: [plan, ...(isPromoIn ? [promo] : []), gateway],
    plans: [
      { planCode: 'HSD_030', title: '', text: '', days: 30, priceCents: 4500, isChosen: isMonth },
      { planCode: 'HSD_007', title: '', text: '', days: 7, priceCents: 1500, isChosen: !isMonth },
    ],
    subtotalCents: priceCents - (isPromoIn ? 3500 : 0),
    limitsOneGateway: true,
    hasOfferEnded: false,
  };
}
