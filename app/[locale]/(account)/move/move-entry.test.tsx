import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import enMerchantFlow from '#messages/en/merchant-flow.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import { renderAccount } from '#tests/support/account-screen.tsx';
import { LABELS, OPTIONS, one, submitAddress } from '#tests/support/address-check.tsx';
import { type ApiReply, bodiesOf, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import enMoving from '#messages/en/moving.json' with { type: 'json' };
import esMoving from '#messages/es/moving.json' with { type: 'json' };
import { MoveEntry } from './move-entry.tsx';

const DESTINATION = '/api/move/destination';
type Reply = ApiReply<typeof DESTINATION>;
const MESSAGES = {
  en: { ...LABELS.en, merchantFlow: enMerchantFlow, moving: enMoving },
  es: { ...LABELS.es, merchantFlow: esMerchantFlow, moving: esMoving },
};
const scrollTo = jest.fn();
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
const saved = { outcome: 'saved', path: '/move/address-confirmation' } as const;

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/en/move');
  window.scrollTo = scrollTo;
  window.dataLayer = [];
});
afterEach(() => Object.values(router).forEach((each) => each.mockReset()));

/** Types an address that is served; gives back where the page led to and how often it took the place. */
async function check(locale: 'en' | 'es', reply: Reply | Reply[]) {
  const left = watchNavigation();
  const sent = respondWith({
    '/api/move/validate': one,
    '/api/move/serviceability': { outcome: 'serviceable', isColdTap: false, lm: 'eA==' },
    [DESTINATION]: reply,
  });
  renderAccount(
    <AppRouterContext.Provider value={router as never}>
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]}>
        <MoveEntry view={{ account: 'a'.repeat(32), check: OPTIONS }} />
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
    locale,
  );
  await submitAddress(locale);
  await waitFor(() => expect(bodiesOf(sent, DESTINATION)).toHaveLength(1));
  return { left, taken: () => bodiesOf(sent, DESTINATION) };
}

describe.each(['en', 'es'] as const)("decision on a move's address check: a served place (%s)", (locale) => {
  const { next, failed, unserviceable } = MESSAGES[locale].moving.address;
  const { move } = MESSAGES[locale].serviceability;

  it('leads straight on, in place of the stage that a press back would return to', async () => {
    const { taken } = await check(locale, saved);
    await waitFor(() => expect(router.replace.mock.calls).toEqual([[`/${locale}${saved.path}`]]));
    expect(router.push).not.toHaveBeenCalled();
    expect(taken()).toMatchObject([{ candidate: { id: 'LOC1' } }]);
    expect(screen.queryByRole('button', { name: next })).toBeNull();
    expect(window.sessionStorage.getItem('trail/1/move')).toBeNull();
  });

  it('can be taken again after the connection was lost', async () => {
    const { taken } = await check(locale, ['offline', saved]);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    await userEvent.click(screen.getByRole('button', { name: next }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
    expect(taken()).toHaveLength(2);
  });

  it('where service has ended meanwhile says so, with another address to try', async () => {
    await check(locale, { outcome: 'unserviceable' });
    expect(await screen.findByRole('heading', { name: move.unserviceable.title })).toBeVisible();
    expect(screen.getByText(unserviceable)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: MESSAGES[locale].serviceability.tryAnother }));
    expect(await screen.findByRole('heading', { name: move.address.title })).toBeVisible();
  });

  it('that the provider does not answer for leads to the error page, and back to the address', async () => {
    const { left } = await check(locale, { outcome: 'failed' });
    await waitFor(() => expect(left).toHaveLength(1));
    expect(left[0]).toMatch(new RegExp(`^/${locale}/error\\?`));
    expect(window.sessionStorage.getItem('trail/1/move')).toBeNull();
  });
});
