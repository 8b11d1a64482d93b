import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import en from '#messages/en/fields.json' with { type: 'json' };
import es from '#messages/es/fields.json' with { type: 'json' };
import { StateField } from './state-field.tsx';

function State() {
  const [state, setState] = useState('');
  return <StateField label="State" value={state} onChange={({ target }) => setState(target.value)} />;
}

it.each([
  ['es', 'Missouri', 'MO', 'Misuri'],
  ['es', 'New York', 'NY', 'Nueva York'],
  ['es', 'mo', 'MO', 'Misuri'],
  ['en', 'Misuri', 'MO', 'Missouri'],
  ['en', 'Nueva York', 'NY', 'New York'],
] as const)(
  'is chosen by what is typed, in the language of the page or not (%s: %s)',
  async (locale, typed, code, label) => {
    render(
      <NextIntlClientProvider locale={locale} messages={{ fields: { en, es }[locale] }}>
        <State />
      </NextIntlClientProvider>,
    );
    const select = screen.getByRole('combobox', { name: 'State' });
    select.focus();
    await userEvent.keyboard(typed);
    await waitFor(() => expect(select).toHaveValue(code));
    expect(screen.getByRole('option', { name: label, selected: true })).toBeVisible();
  },
);

it('is not called invalid before anybody has chosen', () => {
  render(
    <NextIntlClientProvider locale="en" messages={{ fields: en }}>
      <StateField label="State" required />
      <StateField label="Other state" required error="Choose the state" />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveAttribute('aria-invalid', 'false');
  expect(screen.getByRole('combobox', { name: 'Other state' })).toHaveAttribute('aria-invalid', 'true');
});

it('leaves the keys of the browser alone: a space opens the list, shortcuts stay shortcuts', async () => {
  render(
    <NextIntlClientProvider locale="en" messages={{ fields: en }}>
      <State />
    </NextIntlClientProvider>,
  );
  const select = screen.getByRole('combobox', { name: 'State' });
  const isPrevented = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    // Long after any other key.
    Object.defineProperty(event, 'timeStamp', { value: 1e15 });
    return !select.dispatchEvent(event);
  };
  expect(isPrevented({ key: ' ' })).toBe(false);
  expect(isPrevented({ key: 'ArrowDown' })).toBe(false);
  expect(isPrevented({ key: 'r', ctrlKey: true })).toBe(false);
  expect(isPrevented({ key: 'm' })).toBe(true);
  await waitFor(() => expect(select).toHaveValue('ME'));
});
