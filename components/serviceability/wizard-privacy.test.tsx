import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { one, units } from '#tests/support/address-check.tsx';
import { respondWith } from '#tests/support/api-server.ts';
import { check, expectFocus, LABELS, open, serviceable, submitKit } from '#tests/support/wizard-screen.tsx';

/** A shared screen in a store, used by one customer after another. */
const START = LABELS.en.merchantFlow.addressCheck.title;
const PERSONAL = /Maple|LOC|"62701|"123456|5550100|\(555\)/;
const stored = () => JSON.stringify({ ...window.sessionStorage });
const MINUTE = 60_000;

async function becomeReady() {
  const user = await check('en', { code: { outcome: 'ready' } });
  await submitKit(user, 'en');
  await expectFocus('You are ready to buy');
  return user;
}

async function typeAddress(user: Awaited<ReturnType<typeof check>>) {
  await user.type(screen.getByLabelText('Service address'), '100 Maple Street');
  await user.type(screen.getByLabelText('ZIP code'), '62701');
  await user.click(screen.getByRole('button', { name: 'Check availability' }));
}

describe('the next check', () => {
  it('begins empty for another kit and clears everything of the previous one', async () => {
    const user = await becomeReady();
    await user.click(screen.getByRole('button', { name: 'Check another kit' }));
    await expectFocus(START);
    expect(screen.getByLabelText('Service address')).toHaveValue('');
    expect(stored()).not.toMatch(PERSONAL);
    await typeAddress(user);
    expect(await screen.findByLabelText('Device code')).toHaveValue('');
    expect(screen.getByLabelText('Mobile number')).toHaveValue('');
  });

  it.each([['Change address'], ['the back button']])('has no code and no number after %s', async (way) => {
    const user = await check('en');
    await user.type(await screen.findByLabelText('Device code'), '123456');
    await user.type(screen.getByLabelText('Mobile number'), '5550100100');
    if (way === 'Change address') await user.click(screen.getByRole('button', { name: way }));
    else act(() => window.history.back());
    await expectFocus(START);
    await user.clear(screen.getByLabelText('Service address'));
    await user.clear(screen.getByLabelText('ZIP code'));
    respondWith({ '/api/address/validate': { outcome: 'none', error: 'invalid-address' } });
    await typeAddress(user);
    await expectFocus('We could not find that address');
    expect(stored()).not.toContain('LOC1');
    respondWith({ '/api/address/validate': one, '/api/serviceability': serviceable });
    await user.click(screen.getByRole('button', { name: 'Check availability' }));
    expect(await screen.findByLabelText('Device code')).toHaveValue('');
    expect(screen.getByLabelText('Mobile number')).toHaveValue('');
  });

  it('has no unit chosen in the same building', async () => {
    const user = await check('en', { validate: units });
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Try another address' }));
    await expectFocus(START);
    await user.click(screen.getByRole('button', { name: 'Check availability' }));
    expect(await screen.findByRole('radio', { name: 'Apt 3' })).not.toBeChecked();
  });
});

describe('a quarter of an hour after the last touch', () => {
  const pass = (ms: number) => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + ms);
  };
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('starts over when the customer returns to the page', async () => {
    await becomeReady();
    pass(15 * MINUTE);
    fireEvent.focus(window);
    await expectFocus(START);
    expect(stored()).not.toMatch(PERSONAL);
  });

  it('starts over and clears the input before the first key is handled', async () => {
    open('en');
    fireEvent.keyDown(screen.getByLabelText('Service address'));
    fireEvent.change(screen.getByLabelText('Service address'), { target: { value: '100 Maple Street' } });
    pass(15 * MINUTE);
    fireEvent.pointerDown(document.body);
    expect(screen.getByLabelText('Service address')).toHaveValue('');
    expect(stored()).not.toMatch(PERSONAL);
  });

  it('starts over after a reload', async () => {
    await becomeReady();
    cleanup();
    pass(16 * MINUTE);
    open('en');
    await screen.findByRole('heading', { name: START });
    expect(screen.getByLabelText('Service address')).toHaveValue('');
    expect(stored()).not.toMatch(PERSONAL);
  });

  it('does not start over a minute earlier', async () => {
    await becomeReady();
    pass(14 * MINUTE);
    fireEvent.focus(window);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are ready to buy');
  });
});
