import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { rememberPurchase } from '#lib/browser/tab-memory.ts';
import home from '#messages/en/home.json' with { type: 'json' };
import { respondWith } from '#tests/support/api-server.ts';
import { ContinueOrder } from './continue-order.tsx';

const open = () =>
  render(
    <NextIntlClientProvider locale="en" messages={{ home }}>
      <ContinueOrder />
    </NextIntlClientProvider>,
  );

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('leads on with the order that waits', async () => {
  respondWith({ '/api/buy/waiting': { path: '/buy/internet?purchase=p1' } });
  rememberPurchase('p1');
  open();
  const link = await screen.findByRole('link', { name: 'Continue your order' });
  expect(link).toHaveAttribute('href', '/en/buy/internet?purchase=p1');
});

it('asks for nothing in a browser that has begun no order', async () => {
  const sent = respondWith({});
  const { container } = open();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  expect(container).toBeEmptyDOMElement();
});
