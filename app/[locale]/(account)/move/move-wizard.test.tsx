import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { NextIntlClientProvider } from 'next-intl';
import enMerchantFlow from '#messages/en/merchant-flow.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import { renderAccount } from '#tests/support/account-screen.tsx';
import { loadStages } from '#components/serviceability/use-address-check.ts';
import { LABELS, OPTIONS, one, submitAddress, units } from '#tests/support/address-check.tsx';
import { type ApiReplies, type ApiReply, bodiesFor, serverError, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import enMoving from '#messages/en/moving.json' with { type: 'json' };
import esMoving from '#messages/es/moving.json' with { type: 'json' };
import { MoveWizard } from './move-wizard.tsx';

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

const LOCALES = ['en', 'es'] as const;
type Locale = (typeof LOCALES)[number];

function open(locale: Locale, account = 'a'.repeat(32)) {
  renderAccount(
    <RouterContext.Provider value={router}>
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]}>
        <MoveWizard view={{ account, check: OPTIONS }} />
      </NextIntlClientProvider>
    </RouterContext.Provider>,
    locale,
  );
}

/** Types an address and sends it; gives back what was sent. */
async function submit(locale: Locale, replies: ApiReplies) {
  const sent = respondWith({
    '/api/move/validate': one,
    '/api/move/serviceability': { outcome: 'serviceable', isColdTap: false, lm: 'eA==' },
    ...replies,
  });
  open(locale);
  await submitAddress(locale);
  return sent;
}

/** Types an address that is served; gives back where the page led to and how often it took the place. */
async function check(locale: Locale, reply: Reply | Reply[]) {
  const left = watchNavigation();
  const sent = await submit(locale, { [DESTINATION]: reply });
  await waitFor(() => expect(bodiesFor(sent, DESTINATION)).toHaveLength(1));
  return { left, taken: () => bodiesFor(sent, DESTINATION) };
}

async function expectFocus(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

describe.each(LOCALES)('the stages of a move (%s)', (locale) => {
  const { serviceability, merchantFlow, fields } = MESSAGES[locale];
  const HEADINGS: [name: string, replies: ApiReplies, key: 'units' | 'unserviceable'][] = [
    ['several units', { '/api/move/validate': units }, 'units'],
    ['a place that is not served', { '/api/move/serviceability': { outcome: 'unserviceable' } }, 'unserviceable'],
  ];

  it.each(HEADINGS)('shows %s under a heading of its own', async (_name, replies, key) => {
    await submit(locale, replies);
    await expectFocus(serviceability.move[key].title);
    expect(serviceability.move[key].title).not.toBe(serviceability[key].title);
  });

  it('begins with the question of a move', () => {
    open(locale);
    expect(screen.getByRole('heading', { level: 1, name: serviceability.move.address.title })).toBeVisible();
    expect(screen.queryByRole('button', { name: merchantFlow.addressCheck.faqOpen })).toBeNull();
  });

  it('shows a failed connection, and keeps the typed address', async () => {
    await submit(locale, { '/api/move/validate': serverError() });
    await expectFocus(serviceability.errors.connection.title);
    expect(screen.getByText(serviceability.errors.connection.text)).toBeVisible();
    expect(screen.getByLabelText(fields.serviceAddress)).toHaveValue('100 Maple Street');
  });

  it('sends nobody who has logged in to the login, or to a refill of somebody else', async () => {
    await submit(locale, { '/api/move/serviceability': { outcome: 'existing-prepaid' } });
    const { existingPrepaid, tryAnother } = serviceability;
    await expectFocus(existingPrepaid.title);
    expect(screen.getByRole('button', { name: tryAnother })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^tel:/),
    ]);
    for (const other of [existingPrepaid.logIn, existingPrepaid.refill]) expect(screen.queryByText(other)).toBeNull();
  });

  it('shows neither address nor outcome to another customer who logs in to this tab', async () => {
    const { title } = serviceability.move.unserviceable;
    await submit(locale, { '/api/move/serviceability': { outcome: 'unserviceable' } });
    await expectFocus(title);
    cleanup();

    open(locale, 'b'.repeat(32));
    await act(async () => loadStages());
    expect(screen.queryByText(title)).toBeNull();
    expect(screen.getByLabelText(fields.serviceAddress)).toHaveValue('');
    cleanup();

    open(locale);
    expect(await screen.findByText(title)).toBeInTheDocument();
  });
});

describe.each(LOCALES)("decision on a move's address check: a served place (%s)", (locale) => {
  const { next, failed, unserviceable } = MESSAGES[locale].moving.address;
  const { move } = MESSAGES[locale].serviceability;

  it('saves a served place without another press, and replaces the stage in the history', async () => {
    const { taken } = await check(locale, saved);
    await waitFor(() => expect(router.replace.mock.calls).toEqual([[`/${locale}${saved.path}`]]));
    expect(router.push).not.toHaveBeenCalled();
    expect(taken()).toMatchObject([{ candidate: { id: 'LOC1' } }]);
    expect(screen.queryByRole('button', { name: next })).toBeNull();
    expect(window.sessionStorage.getItem('trail/1/move')).toBeNull();
  });

  it('can be saved again after the connection was lost', async () => {
    const { taken } = await check(locale, ['offline', saved]);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    await userEvent.click(screen.getByRole('button', { name: next }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
    expect(taken()).toHaveLength(2);
  });

  it('shows that service has ended there, with another address to try', async () => {
    await check(locale, { outcome: 'unserviceable' });
    expect(await screen.findByRole('heading', { name: move.unserviceable.title })).toBeVisible();
    expect(screen.getByText(unserviceable)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: MESSAGES[locale].serviceability.tryAnother }));
    expect(await screen.findByRole('heading', { name: move.address.title })).toBeVisible();
  });

  it('leads to the error page, and back to the address, when the provider fails', async () => {
    const { left } = await check(locale, { outcome: 'failed' });
    await waitFor(() => expect(left).toHaveLength(1));
    expect(left[0]).toMatch(new RegExp(`^/${locale}/error\\?`));
    expect(window.sessionStorage.getItem('trail/1/move')).toBeNull();
  });
});
