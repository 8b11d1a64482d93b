import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import type { LitepayView, LocatedPlan } from '#lib/litepay/api.ts';
import type { Quote } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enHosted from '#messages/en/hosted.json' with { type: 'json' };
import enLitepay from '#messages/en/litepay.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enPin from '#messages/en/pin.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esHosted from '#messages/es/hosted.json' with { type: 'json' };
import esLitepay from '#messages/es/litepay.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import esPin from '#messages/es/pin.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import { inLanguage } from './in-language.ts';

const LABELS = {
  en: { fields: enFields, hosted: enHosted, litepay: enLitepay, payment: enPayment, pin: enPin, shell: enShell },
  es: { fields: esFields, hosted: esHosted, litepay: esLitepay, payment: esPayment, pin: esPin, shell: esShell },
};

type Router = NonNullable<ComponentProps<typeof RouterContext.Provider>['value']>;

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

export const push = jest.fn<Router['push']>();
export const replace = jest.fn<Router['replace']>();
export const refresh = jest.fn<Router['refresh']>();

const within = (content: ReactNode, locale: Locale) => (
  <RouterContext.Provider value={{ push, replace, refresh }}>
    <NextIntlClientProvider locale={locale} messages={inLanguage(LABELS, locale)}>
      {content}
    </NextIntlClientProvider>
  </RouterContext.Provider>
);

/** A litepay screen as the server sends it. */
export const litepayHtml = (screen: ReactNode, locale: Locale = 'en') => renderToString(within(screen, locale));

/** Renders a litepay screen as its page does. */
export function renderLitepay(screen: ReactNode, locale: Locale = 'en') {
  for (const mock of [push, replace, refresh]) mock.mockReset();
  const page = (content: ReactNode) => within(content, locale);
  const view = render(page(screen));
  return { ...view, show: (next: ReactNode) => view.rerender(page(next)) };
}

export const PLAN: LocatedPlan = {
  planDays: 30,
  priceCents: 4500,
  creditCents: 0,
  subtotalCents: 4500,
  isEnrolled: false,
  daysLeft: 3,
  today: '2026-11-23',
  expiry: '2026-11-25',
  paidThrough: '2026-12-25',
};

export const PURCHASE = { id: 'purchase-1234', version: 3 };

/** What a payment says of the quote that the page shows, in English, when the terms were accepted. */
export const AGREED = {
  purchase: PURCHASE,
  attempt: 'a'.repeat(64),
  totalCents: 4924,
  locale: 'en',
  terms: true,
  repeats: null,
};

export function quoteWith(attempt = 'a', totalCents = 4924): Quote {
  return {
    attempt: attempt.repeat(64),
    reference: `${attempt.toUpperCase().repeat(4)}-1234`,
    lines: [{ kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4500, days: 30 }],
    taxCents: totalCents - 4500,
    totalCents,
  };
}

/** The first page, with nothing known about the guest. */
export const EMPTY_VIEW: LitepayView = {
  purchase: null,
  phone: '',
  zip: '',
  plan: null,
  quote: null,
  failure: null,
  unsent: null,
  takesPins: true,
  method: 'card',
  after: null,
  billing: 'full',
  today: { year: 2026, month: 11 },
  canLogIn: true,
  supportPhone: '800-555-0199',
};

/** The page of a guest whose account has been located. */
export const LOCATED_VIEW: LitepayView = {
  ...EMPTY_VIEW,
  purchase: PURCHASE,
  phone: '5552010101',
  zip: '62701',
  plan: PLAN,
  quote: quoteWith(),
};
