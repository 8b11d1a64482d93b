import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import type { OrderConfirmationView } from '#lib/shop/server/buy-pages.ts';
import { PURCHASE, renderShop } from '#tests/support/shop-screen.tsx';
import { OrderReceipt } from './order-receipt.tsx';

const line = { text: '', quantity: 1 };
const VIEW: OrderConfirmationView = {
  purchase: PURCHASE,
  purchaseId: 'purchase-1234',
  attempt: 'a'.repeat(64),
  merchant: { supportPhone: '(800) 555-0100', url: 'https://www.hearthline.example' },
  orderNumber: '7001',
  reference: 'PAID-1234',
  paidOn: '2026-11-22',
  lines: [
    { ...line, kind: 'plan', code: 'HSD_030', cents: 4500, days: 30 },
    { ...line, kind: 'offer', code: 'OFF1', cents: -3500 },
    { ...line, kind: 'gateway', code: 'ECO-HSD-XB3', cents: 0 },
    { ...line, kind: 'shipping', code: 'EXP', cents: 999 },
  ],
  taxCents: null,
  totalCents: 1999,
  card: { brand: 'discover', lastFour: '1117' },
  serviceAddress: {
    addressLine1: '300 Tower Plaza',
    addressLine2: 'Unit 7',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  },
  shipping: { code: 'EXP', text: '', cents: 999, isFree: false },
  delivery: {
    name: 'Ana Ruiz',
    addressLine1: '12 Elm Street',
    addressLine2: 'Apt 4',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  },
  customer: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '5551234567' },
  planDays: 30,
  tap: 'cold',
  servicePath: '/activation',
  showAcpTile: false,
};
const open = () => renderShop(<OrderReceipt view={VIEW} />);
const valueOf = (term: string) => screen.getByText(term, { exact: true }).closest('dt')?.nextSibling;

beforeEach(() => {
  window.sessionStorage.clear();
  window.dataLayer = [];
});

describe('the confirmation of an order', () => {
  it('names every line, what is free in a word, and the card', () => {
    open();
    expect(valueOf('Order number')).toHaveTextContent('7001');
    expect(valueOf('Card')).toHaveTextContent('Discover ending in 1117');
    expect(valueOf('Offer')).toHaveTextContent('-$35.00');
    expect(valueOf('Wi-Fi router')).toHaveTextContent('Free');
    expect(valueOf('Express delivery, 1 to 2 business days')).toHaveTextContent('$9.99');
    expect(valueOf('Tax')).toHaveTextContent('Not calculated');
    expect(valueOf('Total paid')).toHaveTextContent('$19.99');
  });

  it('names both addresses with their units, and how long the chosen delivery takes', () => {
    open();
    expect(valueOf('Service address')).toHaveTextContent('300 Tower Plaza, Unit 7, Springfield, IL 62701');
    expect(valueOf('Delivery')).toHaveTextContent('Ana Ruiz, 12 Elm Street, Apt 4, Springfield, IL 62701');
    expect(valueOf('Estimated delivery')).toHaveTextContent('1 to 2 business days');
  });

  it('says first what happens next, with its days, and folds the details', () => {
    open();
    const next = screen.getByRole('heading', { name: 'What happens next' });
    expect(next.nextSibling).toHaveTextContent(
      "Ordered on Sun, Nov 22, 2026.Your kit arrives in 1 to 2 business days, and we'll text you the tracking number. Expect it from Nov 23 to 24, 2026.",
    );
    expect(next.compareDocumentPosition(screen.getByText('Order number'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Order details').closest('details')).not.toHaveAttribute('open');
    expect(screen.getByText('Order total').closest('details')).toHaveAttribute('open');
  });

  it('leads to the activation', () => {
    open();
    expect(screen.getByText('Activate my service')).toHaveAttribute('href', '/en/activation');
  });

  it('names the merchant and how to ask about it', () => {
    open();
    expect(screen.getByText(/Questions about this receipt/)).toHaveTextContent('Hearthline');
    expect(screen.getByRole('link', { name: '(800) 555-0100' })).toHaveAttribute('href', 'tel:8005550100');
    expect(screen.getByRole('link', { name: 'www.hearthline.example' })).toBeVisible();
  });

  it('tells the data layer once, and forgets what was typed for this order alone', () => {
    for (const id of [PURCHASE.id, 'purchase-5678'])
      writeDraft(`buy/${id}/customer`, ['firstName'], { firstName: 'Ana' });
    open().unmount();
    open();
    expect(window.dataLayer).toEqual([{ event: 'order_confirmation', tap: 'cold', plan: 'HSD_030', price: 19.99 }]);
    expect(readDraft(`buy/${PURCHASE.id}/customer`, ['firstName'])).toBeNull();
    expect(readDraft('buy/purchase-5678/customer', ['firstName'])).toEqual({ firstName: 'Ana' });
  });
});
