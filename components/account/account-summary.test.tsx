import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { dashboardWith, renderAccount } from '#tests/support/account-screen.tsx';
import { AccountSummary } from './account-summary.tsx';

const OPEN = dashboardWith().open;

describe('account summary', () => {
  it.each([
    ['en', '30 days of internet · $45.00'],
    ['es', '30 días de internet · $45.00'],
  ] as const)('is named by its address, its plan and its price, in %s', (locale, plan) => {
    renderAccount(<AccountSummary summary={OPEN} />, locale);
    expect(screen.getByText('100 Maple Street, Springfield, IL 62701')).toBeVisible();
    expect(screen.getByText(plan)).toBeVisible();
  });

  it('shows only the address of an account without a plan', () => {
    const { container } = renderAccount(<AccountSummary summary={{ ...OPEN, plan: null }} />);
    expect(container).toHaveTextContent(/^100 Maple Street, Springfield, IL 62701$/);
  });

  it.each([
    ['en', true, 'Switch account', '/en/account-picker'],
    ['es', true, 'Cambiar de cuenta', '/es/account-picker'],
  ] as const)('can be switched where there are several, in %s', (locale, canSwitch, name, href) => {
    renderAccount(<AccountSummary summary={{ ...OPEN, canSwitch }} />, locale);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('offers no other account if there is none', () => {
    renderAccount(<AccountSummary summary={OPEN} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
