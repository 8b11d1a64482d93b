import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LitepayReceiptView } from '#lib/litepay/api.ts';
import { renderLitepay } from '#tests/support/litepay-screen.tsx';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from '../litepay-drafts.ts';
import { Receipt } from './receipt.tsx';

const VIEW: LitepayReceiptView = {
  kind: 'card',
  purchaseId: 'purchase-1234',
  attempt: 'a'.repeat(64),
  merchant: { supportPhone: '(800) 555-0100', url: 'https://www.hearthline.example' },
  orderNumber: '7001',
  reference: 'PAID-1234',
  paidOn: '2026-11-22',
  lines: [
    { kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4500, days: 30 },
    { kind: 'credit', code: 'ACP', text: '', quantity: 1, cents: -3000 },
  ],
  taxCents: 140,
  totalCents: 1640,
  card: { brand: 'american-express', lastFour: '0005' },
  phone: '5552010101',
  zip: '62701',
  planDays: 30,
  keptDays: { says: 'added', left: 3, days: 30 },
  paidThrough: '2026-12-25',
  wasCutOff: false,
  showAcpTile: false,
};
const open = (view: Partial<LitepayReceiptView> = {}, locale: Locale = 'en') =>
  renderLitepay(<Receipt view={{ ...VIEW, ...view }} />, locale);
const findValue = (term: string) => screen.getByText(term, { exact: true }).closest('dt')?.nextSibling;
const lookupDraft = { phone: '5552010101', zip: '62701', checked: '', alert: '' };
const draft = () => readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS);

beforeEach(() => {
  window.sessionStorage.clear();
  window.dataLayer = [];
});

describe('the receipt of a refill', () => {
  it('shows what was paid, line by line, and with which card', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Refill successful' })).toHaveFocus();
    expect(findValue('Order number')).toHaveTextContent('7001');
    expect(findValue('Card')).toHaveTextContent('American Express ending in 0005');
    expect(findValue('30 days of internet')).toHaveTextContent('$45.00');
    expect(findValue('Benefit credit')).toHaveTextContent('-$30.00');
    expect(findValue('Tax')).toHaveTextContent('$1.40');
    expect(findValue('Total paid')).toHaveTextContent('$16.40');
  });

  it('shows the receipt in Spanish', () => {
    open({ taxCents: null }, 'es');
    expect(findValue('Tarjeta')).toHaveTextContent('American Express terminada en 0005');
    expect(findValue('Impuestos')).toHaveTextContent('No calculados');
  });

  it('names the merchant, and never the address of the account', () => {
    open();
    expect(screen.getByText(/Questions about this receipt/).closest('p')).toHaveTextContent('(800) 555-0100');
    expect(screen.queryByText('Service address')).toBeNull();
  });

  it('leaves out unknown values', () => {
    open({ orderNumber: null, card: null, phone: '', zip: '' });
    expect(screen.queryByText('Order number')).toBeNull();
    for (const term of ['Card', 'Phone number', 'ZIP code']) expect(screen.queryByText(term)).toBeNull();
    expect(screen.getByText('PAID-1234')).toBeVisible();
  });

  it('reports to the data layer once, however often it is opened', () => {
    open().unmount();
    open().unmount();
    expect(window.dataLayer).toEqual([{ event: 'purchase', price: 45 }]);
    open({ reference: 'PAID-5678' });
    expect(window.dataLayer).toHaveLength(2);
  });

  it('forgets the drafts of this payment, and no later ones', () => {
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, lookupDraft);
    open().unmount();
    expect(draft()).toBeNull();
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, lookupDraft);
    open();
    expect(draft()).toEqual(lookupDraft);
  });

  it('offers the last paid day for the calendar', () => {
    open({}, 'es');
    expect(screen.getByRole('link', { name: 'Agregar al calendario' })).toHaveAttribute(
      'href',
      '/api/calendar/expiry?day=2026-12-25&locale=es',
    );
  });

  it('offers no message if the provider sends none', () => {
    const title = 'Send this receipt';
    open();
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    cleanup();
    open({ cannotBeSent: true });
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });

  it('links to another refill through the entry', () => {
    open();
    expect(screen.getByRole('link', { name: 'Refill another account' })).toHaveAttribute('href', '/en/litepay');
  });
});
