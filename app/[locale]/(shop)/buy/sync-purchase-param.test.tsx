import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FlowProgress } from '#components/layout/flow-progress.tsx';
import { renderShop, replace } from '#tests/support/shop-screen.tsx';
import { SyncPurchaseParam } from './sync-purchase-param.tsx';

afterEach(() => window.sessionStorage.clear());

const visit = (path: string) => renderShop(<SyncPurchaseParam paths={['/buy/internet', '/buy/session']} />, { path });

describe('the purchase of a tab', () => {
  it('is put back into an address that lost it', () => {
    visit('/en/buy/internet?purchase=one-12345');
    expect(replace).not.toHaveBeenCalled();
    visit('/es/buy/internet?x=1');
    expect(replace).toHaveBeenCalledWith('/es/buy/internet?x=1&purchase=one-12345');
  });

  it('is the address’s, when that names another one', () => {
    visit('/en/buy/internet?purchase=one-12345');
    visit('/en/buy/internet?purchase=two-12345');
    visit('/en/buy/internet');
    expect(replace).toHaveBeenCalledWith('/en/buy/internet?purchase=two-12345');
  });

  it.each(['/en/buy/error', '/en/buy/session?digitalSessionId=DS-1'])('is left alone on %s', (path) => {
    visit('/en/buy/internet?purchase=one-12345');
    visit(path);
    expect(replace).not.toHaveBeenCalled();
  });
});

describe('the progress', () => {
  const STEPS = [
    { path: '/buy/session', title: 'Out', percent: 40 },
    { path: '/buy/session', title: 'Back', percent: 50 },
  ];
  it.each([
    ['/en/buy/session?purchase=x', '40'],
    ['/es/buy/session?digitalSessionId=DS-1', '50'],
  ])('of %s is %s', (path, value) => {
    renderShop(<FlowProgress steps={STEPS} lastWith="digitalSessionId" />, { path });
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', value);
  });
  it('is not shown where there is none', () => {
    renderShop(<FlowProgress steps={STEPS} lastWith="digitalSessionId" />, { path: '/en/buy/direct-promo' });
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
