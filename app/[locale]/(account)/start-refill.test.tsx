import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { RefillNow } from '#components/account/refill-now.tsx';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReply, bodiesFor, serverError, respondWith } from '#tests/support/api-server.ts';
import { StartRefill, useStartRefill } from './start-refill.tsx';

const ACCOUNT = 'a'.repeat(32);
const START = '/api/refill/start';
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

const press = async (reply: ApiReply<typeof START>) => {
  const requests = respondWith({ [START]: reply });
  renderAccount(
    <RouterContext.Provider value={router}>
      <StartRefill account={ACCOUNT}>
        <RefillNow busy="Opening your refill…">Refill now</RefillNow>
      </StartRefill>
    </RouterContext.Provider>,
  );
  const link = screen.getByRole('link', { name: 'Refill now' });
  expect(link).toHaveAttribute('href', '/en/refill');
  await userEvent.dblClick(link);
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  return requests;
};

beforeEach(() => {
  router.push.mockReset();
});

describe("'Refill now'", () => {
  it("puts last time's plan of the page's account into the cart once, and opens the review", async () => {
    let reply: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => (reply = resolve));
    const requests = press(async () => {
      await waits;
      return { outcome: 'started', path: '/refill/review' };
    });
    expect(await screen.findByRole('link', { name: 'Opening your refill…' })).toHaveAttribute('aria-busy', 'true');
    reply();
    expect(await requests).toEqual([
      { path: START, body: { locale: 'en', after: null, kind: 'last', account: ACCOUNT } },
    ]);
    expect(router.push.mock.calls).toEqual([['/en/refill/review']]);
  });

  it.each([
    ['no card is saved', { outcome: 'unavailable' as const }],
    ['a refill is being paid', { outcome: 'open' as const }],
    ['the last one was just confirmed', { outcome: 'confirmed' as const, reference: 'K7MD-33QX' }],
    ['the server failed', serverError()],
  ])('opens the cart where %s', async (_what, reply) => {
    await press(reply);
    expect(router.push).toHaveBeenCalledWith('/en/refill');
  });
});

describe('the winback offer', () => {
  const take = async (after: string | null, reply: ApiReply<typeof START>) => {
    const requests = respondWith({ [START]: reply });
    const Banner = () => {
      const start = useStartRefill(ACCOUNT);
      return <button onClick={() => void start('winback', after)}>Take it</button>;
    };
    renderAccount(
      <RouterContext.Provider value={router}>
        <Banner />
      </RouterContext.Provider>,
    );
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    return bodiesFor(requests, START);
  };
  const body = { locale: 'en', kind: 'winback', account: ACCOUNT };

  it.each([['K7MD-33QX'], [null]])('goes past the confirmed refill that its page was shown, %s', async (after) => {
    expect(await take(after, { outcome: 'started', path: '/refill/review' })).toEqual([{ ...body, after }]);
    expect(router.push.mock.calls).toEqual([['/en/refill/review']]);
  });

  it('never goes past another one: the cart opens', async () => {
    const bodies = await take('K7MD-33QX', { outcome: 'confirmed', reference: 'A2CD-44XY' });
    expect(bodies).toEqual([{ ...body, after: 'K7MD-33QX' }]);
    expect(router.push.mock.calls).toEqual([['/en/refill']]);
  });
});
