import { screen } from '@testing-library/react';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { RefillReceiptView } from '#lib/refill/server/submitted-refill.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { RefillReceipt } from './refill-receipt.tsx';

const PLAN = { kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4_500 } as const;
const WINBACK = { kind: 'offer', code: 'P_WINBACK45OFF_1215', text: '', quantity: 1, cents: -4_500 } as const;
const VIEW: RefillReceiptView = {
  kind: 'card',
  account: 'a'.repeat(32),
  purchaseId: 'purchase-1234',
  attempt: 'a'.repeat(64),
  merchant: { supportPhone: '(800) 555-0100', url: 'https://www.hearthline.example' },
  orderNumber: '7001',
  reference: 'PAID-1234',
  paidOn: '2026-11-22',
  lines: [PLAN],
  taxCents: 412,
  totalCents: 4_912,
  card: { brand: 'visa', lastFour: '4242' },
  planDays: 30,
  keptDays: { says: 'added', left: 3, days: 30 },
  paidThrough: '2026-12-25',
  tv: [],
  wasCutOff: false,
  showAcpTile: false,
  offersAutoRefill: false,
  isPaused: false,
};
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

beforeEach(() => {
  window.sessionStorage.clear();
  window.dataLayer = [];
});

it.each<[string, Partial<RefillReceiptView>, object]>([
  ['a refill, with its tax', {}, { quantity: 1, price: 49.12 }],
  [
    'winback, at its price before tax',
    { lines: [{ ...PLAN, quantity: 3, cents: 13_500 }, WINBACK], taxCents: 824, totalCents: 9_824 },
    { quantity: 3, price: 90 },
  ],
  ['a PIN, for nothing', { kind: 'pin', card: null, taxCents: 0, totalCents: 0 }, { quantity: 1, price: 0 }],
])('reports %s', (_what, change, event) => {
  renderAccount(
    <RouterContext.Provider value={router}>
      <RefillReceipt view={{ ...VIEW, ...change }} />
    </RouterContext.Provider>,
  );
  expect(window.dataLayer).toEqual([{ event: 'refill_confirmation', plan: 'HSD_030', ...event }]);
});

it.each([
  ['en', '30 days of basic TV: service through', 'Tue, Dec 22, 2026'],
  ['es', ': servicio hasta el', '22 de diciembre de 2026'],
] as const)('says in %s until when television is paid, also where it was bought alone', (locale, label, day) => {
  const tv = [{ code: 'VDO_XITV_30', until: '2026-12-22' }];
  const line = { ...PLAN, kind: 'package' as const, code: 'VDO_XITV_30', cents: 2_200 };
  renderAccount(
    <RouterContext.Provider value={router}>
      <RefillReceipt view={{ ...VIEW, lines: [line], planDays: 0, paidThrough: null, tv }} />
    </RouterContext.Provider>,
    locale,
  );
  expect(screen.getByText((text) => text.endsWith(label))).toBeVisible();
  expect(screen.getByText(day)).toBeVisible();
});

it.each([
  ['en', 'Sun, Nov 22, 2026'],
  ['es', '22 de noviembre de 2026'],
] as const)('says in %s the order date of a PIN once', (locale, day) => {
  renderAccount(
    <RouterContext.Provider value={router}>
      <RefillReceipt view={{ ...VIEW, kind: 'pin', card: null, taxCents: 0, totalCents: 0 }} />
    </RouterContext.Provider>,
    locale,
  );
  expect(screen.getAllByText(day)).toHaveLength(1);
});
