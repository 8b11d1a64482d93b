import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Button } from './button.tsx';

const button = () => screen.getByRole('button');

it('keeps the focus while it is busy, and sends once', async () => {
  let answer = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  function Sender() {
    const [isSending, setSending] = useState(false);
    const press = async () => {
      setSending(true);
      await send();
      setSending(false);
    };
    return (
      // As where every control is disabled during a request.
      <Button disabled={isSending} busy={isSending && 'Sending'} onClick={() => void press()}>
        Send
      </Button>
    );
  }
  render(<Sender />);
  await userEvent.dblClick(button());
  expect(button()).toHaveTextContent('Sending');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  // A browser takes the focus from a button that is disabled.
  expect(button()).toBeEnabled();
  expect(button()).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => answer());
  expect(button()).toHaveTextContent('Send');
  expect(button()).not.toHaveAttribute('aria-disabled');
  expect(button()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(2);
});

it('submits nothing while it is busy: neither pressed nor by Enter in a field', async () => {
  const submit = jest.fn((event: FormEvent) => event.preventDefault());
  const form = (busy: string | false) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form('Sending'));
  await userEvent.click(button());
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(submit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

it('is disabled until its script runs, unless it submits a form', async () => {
  const page = (
    <form>
      <Button onClick={() => {}}>Reset</Button>
      <Button type="submit" onClick={() => {}}>
        Send
      </Button>
      <Button type="submit">Log out</Button>
    </form>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  const names = () => [...container.querySelectorAll('button:disabled')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['Reset']);
  const root = await act(async () => hydrateRoot(container, page));
  expect(names()).toEqual([]);
  await act(async () => root.unmount());
  container.remove();
});
