import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { renderPart } from '#tests/support/payment-parts.tsx';
import type { CartLine } from './cart-lines.tsx';
import { CartPanel } from './cart-panel.tsx';
import { StickyCart } from './sticky-cart.tsx';

/** The lines of a refill: two refills of a plan, an add-on, and the benefit that is deducted. */
const LINES: readonly CartLine[] = [
  { code: 'HSD_030', label: '30 days of internet', quantity: 2, cents: 9_000, detail: 'Until Sun, Jan 24, 2027' },
  { code: 'VDO_XITV_30', label: 'Basic TV', quantity: 1, cents: 1_000 },
  { code: 'ACP', label: 'ACP credit', quantity: 1, cents: -3_000 },
];

const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} | ${term.nextElementSibling?.textContent}`);

describe('a cart of lines, whatever they are', () => {
  it('has every line with its quantity and price, and the subtotal', async () => {
    renderPart(
      <CartPanel title="Your refill" lines={LINES} subtotal={{ label: 'Subtotal', note: 'Before tax', cents: 7_000 }}>
        <button>Next</button>
      </CartPanel>,
    );
    expect(screen.getByRole('heading', { name: 'Your refill' })).toBeVisible();
    expect(rows()).toEqual([
      '2 × 30 days of internetUntil Sun, Jan 24, 2027 | $90.00',
      'Basic TV | $10.00',
      'ACP credit | -$30.00',
      'SubtotalBefore tax | $70.00',
    ]);
    await expectAccessible();
  });

  it('says what limits it, only where something does, and that it is being changed', () => {
    const cart = { title: 'Your refill', lines: LINES, subtotal: { label: 'Subtotal', cents: 7_000 } };
    const { container, rerender } = renderPart(<CartPanel {...cart} />);
    expect(container.querySelector('p')).toBeNull();
    expect(container.querySelector('[aria-busy]')).toBeNull();
    rerender(<CartPanel {...cart} note="Ten refills at most." busy />);
    expect(screen.getByText('Ten refills at most.')).toBeVisible();
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  });

  it('is small at the bottom of a phone', () => {
    renderPart(<StickyCart label="Your cart" items="2 items" totalLabel="Subtotal" totalCents={7_000} />);
    expect(screen.getByRole('region', { name: 'Your cart' })).toHaveTextContent('2 items');
    expect(screen.getByRole('region', { name: 'Your cart' })).toHaveTextContent('Subtotal $70.00');
  });

  it.each([
    ['en', 'Tax', 'Total'],
    ['es', 'Impuestos', 'Total'],
  ] as const)('comes to a total with tax in %s, and a price may be a word', async (locale, tax, total) => {
    const kit: CartLine = { code: 'KIT', label: 'Kit', quantity: 1, cents: 0, priceText: 'Free' };
    renderPart(<OrderSummary lines={[...LINES, kit]} taxCents={424} totalCents={7_424} />, locale);
    expect(rows().slice(2)).toEqual(['ACP credit | -$30.00', 'Kit | Free', `${tax} | $4.24`, `${total} | $74.24`]);
    await expectAccessible();
  });
});
