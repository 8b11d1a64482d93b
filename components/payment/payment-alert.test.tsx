import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PaymentAlert } from './payment-alert.tsx';
import { renderAccount } from '#tests/support/account-screen.tsx';
import type { PaymentAlertKind } from './use-payment.ts';

it.each([
  ['en', "We're doing maintenance", /^This payment wasn't sent, and you weren't charged for it\./],
  ['es', 'Estamos en mantenimiento', /^Este pago no se envió y no se le cobró nada por él\./],
] as const)('says during maintenance what became of this payment alone: %s', (locale, title, text) => {
  renderAccount(<PaymentAlert alert={{ kind: 'maintenance' }} onStartAgain={() => undefined} />, locale);
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

const DAY = { what: 'day', day: '2026-12-10' } as const;

it.each<['en' | 'es', PaymentAlertKind, RegExp, RegExp]>([
  [
    'en',
    { kind: 'changed', change: { what: 'total' } },
    /^Your total has changed$/,
    /^You weren't charged\. Your total has changed/,
  ],
  [
    'en',
    { kind: 'changed', change: { what: 'plan' } },
    /^Your plan has changed$/,
    /^You weren't charged\. Your plan has changed/,
  ],
  [
    'en',
    { kind: 'changed', change: DAY },
    /^The new expiration date has changed$/,
    /service would now go through Thu, Dec 10, 2026/,
  ],
  [
    'en',
    { kind: 'changed', change: { what: 'offer' } },
    /^Your offer has ended$/,
    /^You weren't charged\. The offer ended before you paid/,
  ],
  [
    'es',
    { kind: 'changed', change: { what: 'offer' } },
    /^Su oferta terminó$/,
    /^No se le cobró nada\. La oferta terminó antes de que pagara/,
  ],
  ['en', { kind: 'changed' }, /^Your purchase has changed$/, /^You weren't charged\. Your purchase has changed/],
  ['es', { kind: 'changed', change: { what: 'total' } }, /^Su total cambió$/, /^No se le cobró nada\. Su total cambió/],
  ['es', { kind: 'changed', change: { what: 'plan' } }, /^Su plan cambió$/, /^No se le cobró nada\. Su plan cambió/],
  [
    'es',
    { kind: 'changed', change: DAY },
    /^La nueva fecha de vencimiento cambió$/,
    /tendría servicio hasta el 10 de diciembre de 2026/,
  ],
  ['es', { kind: 'changed' }, /^Su compra cambió$/, /^No se le cobró nada\. Su compra cambió/],
])('says what has changed since the page was shown: %s %j', (locale, alert, title, text) => {
  renderAccount(<PaymentAlert alert={alert} onStartAgain={() => undefined} />, locale);
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});
