import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from './form.tsx';

const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());

function show() {
  onSubmit.mockClear();
  render(
    <Form onSubmit={onSubmit}>
      <input aria-label="phone" />
      <input aria-label="address" role="combobox" aria-expanded="false" aria-controls="none" />
      <input aria-label="code" enterKeyHint="search" />
      <input aria-label="terms" type="checkbox" />
      <input aria-label="zip" />
      <button type="submit">Check</button>
    </Form>,
  );
}

function touches(isPhone: boolean): void {
  Object.defineProperty(navigator, 'maxTouchPoints', { value: isPhone ? 5 : 0, configurable: true });
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: isPhone }), configurable: true });
}

afterEach(() => touches(false));

it('names what the Enter key does by the place of the field', async () => {
  show();
  for (const field of screen.getAllByRole('textbox')) await userEvent.click(field);
  await userEvent.click(screen.getByRole('combobox'));
  const hints = [...screen.getAllByRole('textbox'), screen.getByRole('combobox')].map((field) => [
    field.getAttribute('aria-label'),
    field.getAttribute('enterkeyhint'),
  ]);
  expect(hints).toEqual([
    ['phone', 'next'],
    ['code', 'search'],
    ['zip', 'done'],
    ['address', null],
  ]);
});

it('leads to the next field on a phone, and sends the form from the last one', async () => {
  touches(true);
  show();
  await userEvent.type(screen.getByLabelText('phone'), '555{Enter}');
  expect(screen.getByLabelText('code')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('zip'), '62701{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('sends the form from any field with a keyboard', async () => {
  touches(false);
  show();
  await userEvent.type(screen.getByLabelText('phone'), '555{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
