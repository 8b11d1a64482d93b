import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { NextIntlClientProvider } from 'next-intl';
import type { MoveConfirmView } from '#lib/move/server/move-views.ts';
import enMoving from '#messages/en/moving.json' with { type: 'json' };
import esMoving from '#messages/es/moving.json' with { type: 'json' };
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReply, bodiesFor, serverError, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { AddressConfirmation } from './address-confirmation/screen.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';

const CONFIRM = '/api/move/confirm';
const LABELS = { en: enMoving, es: esMoving };
type Locale = keyof typeof LABELS;
type Reply = ApiReply<typeof CONFIRM>;

const VIEW: MoveConfirmView = {
  account: 'a'.repeat(32),
  purchase: { id: 'move-1', version: 3 },
  day: null,
  hasBenefit: false,
  elapsing: null,
  from: '100 Maple Street, Springfield, IL 62701',
  to: '200 Oak Avenue, Springfield, IL 62701',
};
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => {
  jest.useRealTimers();
  Object.values(router).forEach((one) => one.mockReset());
});

const page = (view: MoveConfirmView) => (
  <RouterContext.Provider value={router}>
    <ConfirmScreen view={view} kind="now" />
  </RouterContext.Provider>
);

/** Confirms in two steps. */
async function confirm(locale: Locale, reply: Reply | Reply[]) {
  window.history.replaceState(null, '', `/${locale}/move/now`);
  const left = watchNavigation();
  const sent = respondWith({ [CONFIRM]: reply });
  renderAccount(page(VIEW), locale);
  const { twoStep, yes } = LABELS[locale].now;
  await user.click(screen.getByRole('button', { name: twoStep }));
  await pass(500);
  await user.click(screen.getByRole('button', { name: yes }));
  await pass(100);
  expect(bodiesFor(sent, CONFIRM)).toHaveLength(1);
  return { left, bodies: () => bodiesFor(sent, CONFIRM) };
}

it.each(['now', 'finalize'] as const)('says before it is ordered what elapses during the move (%s)', (kind) => {
  const elapsing = { says: 'counting', until: '2026-12-18' } as const;
  renderAccount(
    <RouterContext.Provider value={router}>
      <ConfirmScreen view={{ ...VIEW, elapsing }} kind={kind} />
    </RouterContext.Provider>,
  );
  expect(screen.getByText('Your days keep counting while you move, through Fri, Dec 18, 2026.')).toBeVisible();
});

it.each([
  ['now', enMoving.now.title],
  ['today', enMoving.now.todayTitle],
  ['finalize', enMoving.schedule.finalize],
] as const)('puts the focus on the heading of the step %s', (kind, name) => {
  renderAccount(
    <RouterContext.Provider value={router}>
      <ConfirmScreen view={VIEW} kind={kind} />
    </RouterContext.Provider>,
  );
  expect(screen.getByRole('heading', { name })).toHaveFocus();
});

it.each(['en', 'es'] as const)('puts the focus on the heading after the address check, in %s', (locale) => {
  renderAccount(
    <RouterContext.Provider value={router}>
      <AddressConfirmation view={{ ...VIEW, daysLeft: 9, isColdTap: false }} />
    </RouterContext.Provider>,
    locale,
  );
  expect(screen.getByRole('heading', { level: 1, name: LABELS[locale].confirmAddress.title })).toHaveFocus();
});

describe.each(['en', 'es'] as const)('spec 3 §4.3, §8: the confirmation of a move (%s)', (locale) => {
  const { yes, sending, failed: notDone, unknown } = LABELS[locale].now;

  it('shows maintenance beside the button, which can be pressed again', async () => {
    const { left } = await confirm(
      locale,
      Response.json({ reason: 'maintenance', reference: 'ABCD-2345' }, { status: 409 }),
    );
    expect(await screen.findByText(LABELS[locale].now.maintenance)).toBeVisible();
    expect(screen.getByRole('button', { name: yes })).toBeEnabled();
    expect(left).toEqual([]);
  });

  it('goes to the confirmation page when the order is accepted', async () => {
    const { left, bodies } = await confirm(locale, { outcome: 'accepted', path: '/move/now-confirmation' });
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/${locale}/move/now-confirmation`));
    expect(bodies()).toEqual([{ locale, purchase: VIEW.purchase, account: VIEW.account }]);
    expect(left).toEqual([]);
  });

  it('reloads a move that was changed elsewhere', async () => {
    await confirm(locale, { outcome: 'changed', path: '/move/schedule' });
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(router.push).toHaveBeenCalledWith(`/${locale}/move/schedule`);
  });

  it('does nothing for a move without a destination', async () => {
    const { left } = await confirm(locale, { outcome: 'nothing' });
    expect(await screen.findByRole('button', { name: yes })).toBeEnabled();
    expect([left, router.push.mock.calls, router.refresh.mock.calls]).toEqual([[], [], []]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to the error page, with a way back, when the provider refuses the order', async () => {
    const { left } = await confirm(locale, { outcome: 'failed', reference: 'ABCD-2345' });
    const query = new URLSearchParams({ reference: 'ABCD-2345', undone: 'move', returnTo: `/${locale}/move/now` });
    await waitFor(() => expect(left).toEqual([`/${locale}/error?${query}`]));
  });

  it('leads to the login after the session has ended, without another message', async () => {
    const { left } = await confirm(locale, Response.json({ redirectTo: 'timeout-error' }, { status: 401 }));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(left[0]).toMatch(new RegExp(`^/${locale}/timeout-error\\b`));
    expect(screen.getByRole('button', { name: sending })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, Reply]>([
    ['came too often', tooManyRequests()],
    ['is no request', Response.json({ reason: 'invalid' }, { status: 400 })],
    ['seems to come from another site', Response.json({ reason: 'cross-site' }, { status: 403 })],
    ['is too large', Response.json({ reason: 'too-large' }, { status: 413 })],
  ])('shows that nothing was done after a request that %s', async (_, reply) => {
    const { left } = await confirm(locale, reply);
    expect(await screen.findByRole('alert')).toHaveTextContent(notDone);
    expect([left, router.refresh.mock.calls]).toEqual([[], []]);
  });

  it.each<[string, Reply]>([
    ['was lost', 'offline'],
    ['is a fault of the server', serverError()],
    ['cannot be read', new Response('<html></html>')],
  ])('refreshes the page when the response %s, because the order may have been sent', async (_, reply) => {
    const { left } = await confirm(locale, [reply, { outcome: 'accepted', path: '/move/now-confirmation' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent(unknown);
    expect(screen.queryByText(notDone)).toBeNull();
    expect(router.refresh).toHaveBeenCalledTimes(1);
    expect(left).toEqual([]);
    await user.click(screen.getByRole('button', { name: yes }));
    await pass(100);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/${locale}/move/now-confirmation`));
  });

  it('refreshes the page once the connection is back', async () => {
    const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await confirm(locale, 'offline');
    expect(await screen.findByRole('alert')).toHaveTextContent(unknown);
    expect(router.refresh).not.toHaveBeenCalled();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });
});

describe.each(['en', 'es'] as const)('decision on press and hold: the confirm button (%s)', (locale) => {
  const { hold, twoStep, yes, no, question } = LABELS[locale].now;
  const button = (name: string) => screen.getByRole('button', { name });
  const queryButton = (name: string) => screen.queryByRole('button', { name });
  const show = () => {
    const sent = respondWith({ [CONFIRM]: { outcome: 'accepted', path: '/move/now-confirmation' } });
    renderAccount(page(VIEW), locale);
    return () => bodiesFor(sent, CONFIRM).length;
  };

  it('orders nothing after a short press, and keeps its place', async () => {
    const orders = show();
    const pressed = button(hold);
    await user.dblClick(pressed);
    await user.click(pressed);
    await pass(5_000);
    expect(orders()).toBe(0);
    expect(queryButton(yes)).toBeNull();
    expect(button(hold)).toBe(pressed);
  });

  it('orders nothing after a double click on the link, whose question can be answered after half a second', async () => {
    const orders = show();
    await user.dblClick(button(twoStep));
    expect(button(yes)).toBeDisabled();
    await user.click(button(yes));
    await pass(499);
    await user.click(button(yes));
    expect(orders()).toBe(0);
    await pass(1);
    await user.click(button(yes));
    await pass(100);
    expect(orders()).toBe(1);
  });

  it.each([hold, twoStep])('opens its question with "%s" from the keyboard, and returns the focus', async (name) => {
    show();
    const from = button(name);
    act(() => from.focus());
    await user.keyboard('{Enter}');
    expect(screen.getByText(question)).toHaveFocus();
    // The buttons stay where they were, and the question comes after them.
    expect(button(hold).compareDocumentPosition(button(yes))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(button(no));
    expect(from).toHaveFocus();
    expect(queryButton(yes)).toBeNull();
  });

  it('asks again after "Not yet", with another half second of delay', async () => {
    show();
    await user.click(button(twoStep));
    await pass(500);
    await user.click(button(no));
    await user.click(button(twoStep));
    expect(button(yes)).toBeDisabled();
  });

  it('orders the move after a hold of two seconds', async () => {
    const orders = show();
    fireEvent.keyDown(button(hold), { key: ' ' });
    await pass(2_000);
    // Screen readers hear that the hold was long enough.
    expect(screen.getByRole('status')).toHaveTextContent(LABELS[locale].now.sending);
    await pass(100);
    expect(orders()).toBe(1);
  });
});

describe.each(['en', 'es'] as const)('spec 3 §2.3: the warning about the benefit (%s)', (locale) => {
  const { acpWarning, now } = { ...LABELS[locale].now, now: LABELS[locale].now };
  const show = (hasBenefit: boolean, text: string) => {
    const moving = { ...LABELS[locale], now: { ...now, acpWarning: text } };
    renderAccount(
      <NextIntlClientProvider locale={locale} messages={{ moving }}>
        {page({ ...VIEW, hasBenefit })}
      </NextIntlClientProvider>,
      locale,
    );
    return screen.queryByText(acpWarning) !== null;
  };

  it.each([
    ['warns whoever has it', true, acpWarning, true],
    ['says nothing to anyone else', false, acpWarning, false],
    ['says nothing where the content is missing', true, '', false],
  ])('%s', (_, hasBenefit, text, isShown) => {
    expect(show(hasBenefit, text)).toBe(isShown);
  });
});
