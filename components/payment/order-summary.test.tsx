import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import { OrderSummary } from './order-summary.tsx';

const LINES = [{ code: 'HSD_030', label: '30 days of internet', quantity: 1, cents: 4_500 }];

/** As the server leaves the words out where the provider calculates no tax. */
const { taxPending: _, ...untaxed } = enPayment.summary;

function open(taxCents: number | 'pending' | null, hasTax: boolean) {
  const payment = hasTax ? enPayment : { ...enPayment, summary: untaxed };
  return render(
    <NextIntlClientProvider locale="en" messages={{ payment }}>
      <OrderSummary lines={LINES} taxCents={taxCents} totalCents={4_500} />
    </NextIntlClientProvider>,
  );
}

describe('the tax of a summary', () => {
  it.each([['pending' as const], [0], [null]])(
    'has no row and no note where there is no tax service: %s',
    (taxCents) => {
      open(taxCents, false);
      expect(screen.queryByText(/tax/i)).toBeNull();
      expect(screen.getByText('Total')).toBeVisible();
    },
  );

  it('stays on a receipt that was taxed before', () => {
    open(301, false);
    expect(screen.getByText('Tax')).toBeVisible();
    expect(screen.getByText('$3.01')).toBeVisible();
  });

  it.each([['pending' as const], [0], [null]])('has a row where there is a tax service: %s', (taxCents) => {
    open(taxCents, true);
    expect(screen.getByText('Tax')).toBeVisible();
  });
});
