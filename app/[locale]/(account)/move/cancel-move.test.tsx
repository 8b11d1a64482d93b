import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import enMoving from '#messages/en/moving.json' with { type: 'json' };
import esMoving from '#messages/es/moving.json' with { type: 'json' };
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReply, bodiesFor, serverError, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { CancelMove } from './cancel-move.tsx';

const CANCEL = '/api/move/cancel';
const MOVE = { account: 'a'.repeat(32), number: 'MV00000001' };
const REFERENCE = 'ABCD-2345';
const PENDING = { outcome: 'pending', reference: REFERENCE } as const;
const LABELS = { en: enMoving.thanks, es: esMoving.thanks };
type Locale = keyof typeof LABELS;
type Reply = ApiReply<typeof CANCEL>;

const refused = (status: number, body: object) => Response.json(body, { status });
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Presses 'Yes, Cancel'; returns the requests and where the page went. */
async function cancel(locale: Locale, reply: Reply | Reply[]) {
  const left = watchNavigation();
  const requests = respondWith({ [CANCEL]: reply });
  renderAccount(<CancelMove move={MOVE} />, locale);
  await user.click(screen.getByRole('button', { name: LABELS[locale].cancel }));
  await user.click(screen.getByRole('button', { name: LABELS[locale].cancelYes }));
  await pass(100);
  return { left, bodies: () => bodiesFor(requests, CANCEL) };
}
const dialog = (locale: Locale) => within(screen.getByRole('dialog', { name: LABELS[locale].cancelTitle }));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  window.history.replaceState(null, '', '/en/move/schedule-confirmation');
});
afterEach(() => void jest.useRealTimers());

describe.each(['en', 'es'] as const)('spec 3 §4.3: the cancellation of a move (%s)', (locale) => {
  const error = (query: object) =>
    `/${locale}/error?${new URLSearchParams({ ...query, returnTo: `/${locale}/dashboard` })}`;

  it.each<[string, Reply, string]>([
    ['done', { outcome: 'done' }, `/${locale}/dashboard?moveCancelled=true`],
    ['failed', { outcome: 'failed', reference: REFERENCE }, error({ reference: REFERENCE, undone: 'move' })],
    ['failed by the server', serverError(), error({ undone: 'cancellation' })],
    ['lost', 'offline', error({ undone: 'cancellation' })],
    ['not understood', refused(400, { reason: 'invalid' }), error({ undone: 'cancellation' })],
  ])('leads to one page if the cancellation is %s', async (_, reply, path) => {
    expect((await cancel(locale, reply)).left).toEqual([path]);
  });

  it.each<[string, Reply, string]>([
    ['is over', refused(401, { redirectTo: 'timeout-error' }), `/${locale}/timeout-error?undone=standing-move`],
    [
      'is no owner of the account any more',
      refused(403, { redirectTo: 'permission-error' }),
      `/${locale}/permission-error?undone=standing-move`,
    ],
    [
      'ended while it was sent',
      refused(401, { redirectTo: 'timeout-error', outcome: 'pending' }),
      `/${locale}/timeout-error?undone=cancellation`,
    ],
    ['was rejected', refused(401, { redirectTo: 'error' }), `/${locale}/error?undone=standing-move`],
    [
      "is another person's by now",
      refused(409, { reason: 'account-changed' }),
      `/en/move/schedule-confirmation?account=${MOVE.account}`,
    ],
  ])('leads only to the page of a session that %s', async (_, reply, path) => {
    const { left } = await cancel(locale, reply);
    expect(left.map((each) => each.replace(/(?:returnTo|reference)=[^&]*&/g, ''))).toEqual([path]);
  });

  it('shows how long to wait after too many attempts, and can be tried again', async () => {
    const { left, bodies } = await cancel(locale, [tooManyRequests(), { outcome: 'done' }]);
    expect(dialog(locale).getByRole('alert')).toHaveTextContent(
      locale === 'en' ? 'wait 2 minutes' : 'Espere 2 minutos',
    );
    expect(left).toEqual([]);
    await user.click(screen.getByRole('button', { name: LABELS[locale].cancelYes }));
    await pass(100);
    expect(bodies()).toHaveLength(2);
    expect(left).toEqual([`/${locale}/dashboard?moveCancelled=true`]);
  });

  it('shows during maintenance that the move was not canceled, and stays on the page', async () => {
    const { left } = await cancel(locale, refused(409, { reason: 'maintenance' }));
    expect(dialog(locale).getByRole('alert')).toHaveTextContent(LABELS[locale].maintenance);
    expect(left).toEqual([]);
  });

  it.each([
    ['too-late', LABELS[locale].tooLate],
    ['changed', LABELS[locale].changed],
  ] as const)('shows that the cancellation is %s, and can only be closed', async (outcome, text) => {
    const { left } = await cancel(locale, { outcome });
    expect(dialog(locale).getByRole('alert')).toHaveTextContent(text);
    expect(dialog(locale).getByRole('alert')).toHaveFocus();
    expect(screen.queryByRole('button', { name: LABELS[locale].cancelYes })).toBeNull();
    expect(left).toEqual([]);
  });

  it('polls a pending cancellation with its reference until the outcome is known', async () => {
    const { left, bodies } = await cancel(locale, [PENDING, PENDING, { outcome: 'done' }]);
    await user.click(screen.getByRole('button', { name: LABELS[locale].cancelling }));
    await pass(4_000);
    expect(bodies()).toMatchObject([{ pending: null }, { pending: REFERENCE }, { pending: REFERENCE }]);
    expect(left).toEqual([`/${locale}/dashboard?moveCancelled=true`]);
  });

  it.each<[string, Reply[]]>([
    ['is never known', [PENDING]],
    ['is asked for too often', [PENDING, tooManyRequests()]],
  ])('stops polling and shows that the outcome is unknown if it %s', async (_, replies) => {
    const { left, bodies } = await cancel(locale, replies);
    await pass(60_000);
    expect(dialog(locale).getByRole('alert')).toHaveTextContent(LABELS[locale].unknown);
    expect(bodies().length).toBeLessThanOrEqual(15);
    expect(left).toEqual([]);
  });
});
