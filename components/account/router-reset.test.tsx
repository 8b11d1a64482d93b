import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ChangeOutcome } from '#lib/account/api.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { RouterReset } from './router-reset.tsx';

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);
const FAILED = 'There was an issue. Please try again.';

/** The window, with responses that the test controls. */
function open() {
  const responses: ((outcome: ChangeOutcome) => void)[] = [];
  const reset = jest.fn(() => new Promise<ChangeOutcome>((resolve) => responses.push(resolve)));
  const onClose = jest.fn();
  const resetWindow = (isOpen: boolean) => <RouterReset open={isOpen} onClose={onClose} reset={reset} />;
  const view = renderAccount(resetWindow(true));
  return {
    reset,
    onClose,
    response: (outcome: ChangeOutcome) => act(async () => responses.shift()?.(outcome)),
    reopen: () => {
      view.show(resetWindow(false));
      view.show(resetWindow(true));
    },
  };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('router reset', () => {
  it('explains the reset before it sends anything', () => {
    const { reset } = open();
    expect(screen.getByRole('dialog', { name: 'Restart your router' })).toBeVisible();
    expect(screen.getByText('Your internet will be off for about five minutes.')).toBeVisible();
    expect(reset).not.toHaveBeenCalled();
  });

  it('sends one request, waits, then shows success with questions and answers', async () => {
    const { reset, response } = open();
    press('Restart now');
    expect(screen.getByText('Restarting your router…')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restart now' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Restarting your router…' })).toHaveFocus();
    await response('done');
    expect(screen.getByRole('heading', { name: 'Your router is restarting.' })).toHaveFocus();
    expect(screen.getByText("My phone can't find the network.")).toBeVisible();
    expect(reset).toHaveBeenCalledTimes(1);
  });

  it('shows a failure and can retry', async () => {
    const { reset, response } = open();
    press('Restart now');
    await response('failed');
    expect(screen.getByRole('heading', { name: FAILED })).toHaveFocus();
    press('Try again');
    expect(screen.queryByText(FAILED)).toBeNull();
    await response('done');
    expect(screen.getByText('Your router is restarting.')).toBeVisible();
    expect(reset).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['en', 'If nothing happens within five minutes, try again.'],
    ['es', 'Si no pasa nada en cinco minutos, inténtelo de nuevo.'],
  ] as const)('shows after a lost response that the restart may need another try, in %s', async (locale, text) => {
    const reset = () => Promise.resolve<ChangeOutcome>('unknown');
    renderAccount(<RouterReset open onClose={() => undefined} reset={reset} />, locale);
    await act(async () => void fireEvent.click(screen.getAllByRole('button')[0] ?? document.body));
    await act(async () => void fireEvent.click(screen.getAllByRole('button')[1] ?? document.body));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  it('shows after 15 s that it takes longer', () => {
    jest.useFakeTimers();
    open();
    press('Restart now');
    act(() => void jest.advanceTimersByTime(14_999));
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByText(/longer than usual/)).toBeVisible();
  });

  it('continues while the dialog is closed, and starts again after its end', async () => {
    const { response, reopen, onClose } = open();
    press('Restart now');
    press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
    reopen();
    expect(screen.getByText('Restarting your router…')).toBeVisible();
    await response('done');
    press('Close');
    reopen();
    expect(screen.getByRole('button', { name: 'Restart now' })).toBeVisible();
  });
});
