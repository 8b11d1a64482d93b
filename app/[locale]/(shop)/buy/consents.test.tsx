import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '#lib/i18n/locales.ts';
import enBuyflow from '#messages/en/buyflow.json' with { type: 'json' };
import esBuyflow from '#messages/es/buyflow.json' with { type: 'json' };
import { type ApiReplies, serverError, respondWith } from '#tests/support/api-server.ts';
import { PURCHASE, renderShop } from '#tests/support/shop-screen.tsx';
import { Consents } from './consents.tsx';

const open = (hasFailed = false, locale: Locale = 'en') =>
  renderShop(<Consents purchase={PURCHASE} start={{ emailOptIn: false, smsOptIn: true, hasFailed }} />, { locale });
const email = () => screen.getByRole('checkbox', { name: 'Email me about my order and my service' });

beforeEach(() => {
  window.dataLayer = [];
});

it.each(['en', 'es'] as const)('say in %s that the choice made with the name could not be saved', (locale) => {
  open(true, locale);
  expect(screen.getByText({ en: enBuyflow, es: esBuyflow }[locale].consent.failed)).toBeVisible();
});

describe('consents after an order', () => {
  it('are saved, both together', async () => {
    const sent = respondWith({ '/api/buy/consent': { saved: true } });
    open();
    await userEvent.click(email());
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(email()).toBeChecked();
    expect(sent[0]?.body).toEqual({ purchase: PURCHASE, locale: 'en', emailOptIn: true, smsOptIn: true });
  });

  it.each<[string, ApiReplies]>([
    ['the provider refused', { '/api/buy/consent': { saved: false } }],
    ['the server failed', { '/api/buy/consent': serverError() }],
  ])('go back when %s, and are told as a system error', async (_, replies) => {
    respondWith(replies);
    open();
    await userEvent.click(email());
    expect(await screen.findByText(/We couldn't save this choice/)).toBeVisible();
    expect(email()).not.toBeChecked();
    expect(window.dataLayer).toEqual([{ event: 'system_error', detail: 'notification consent' }]);
  });
});
