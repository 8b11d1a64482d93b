import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import type { ChosenAddress } from '#lib/domain/contact/address-suggestions.ts';
import serviceability from '#messages/en/serviceability.json' with { type: 'json' };
import {
  type ApiReply,
  serverError,
  tooManyRequests,
  respondWith,
  type SentRequest,
} from '#tests/support/api-server.ts';
import { AddressField } from './address-field.tsx';

const FOUND = ['100 Maple Street, Springfield, IL 62701', '100 Maple Street, Apt 4, Springfield, IL 62701'];

let sent: SentRequest[];
const suggest = (...replies: ApiReply<'/api/address/suggest'>[]) => {
  sent = respondWith({ '/api/address/suggest': replies });
};
const typedTexts = () => sent.map(({ body }) => Reflect.get(Object(body), 'typed'));

beforeEach(() => {
  jest.useFakeTimers();
  suggest({ suggestions: FOUND });
});

afterEach(() => {
  jest.useRealTimers();
});

function Form({ onChoose }: { onChoose: (address: ChosenAddress) => void }) {
  const [value, setValue] = useState('');
  return (
    <NextIntlClientProvider locale="en" messages={{ serviceability }}>
      <AddressField
        id="address"
        label="Service address"
        value={value}
        onType={setValue}
        onChoose={onChoose}
        onBlur={() => undefined}
      />
      <button type="button">After</button>
    </NextIntlClientProvider>
  );
}

async function open(onChoose: (address: ChosenAddress) => void = () => undefined) {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const onKey = jest.fn();
  const { container } = render(<Form onChoose={onChoose} />);
  container.ownerDocument.body.onkeydown = onKey;
  const field = screen.getByRole('combobox', { name: 'Service address' });
  const type = (text: string) => user.type(field, text);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  return { user, field, type, pass, onKey };
}

describe('the address field', () => {
  it('is a plain field until there is something to suggest', async () => {
    const { field } = await open();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('asks 300 ms after the last key, once, from two characters on that are not blank', async () => {
    const { type, pass } = await open();
    await type('1 ');
    await pass(1_000);
    expect(typedTexts()).toEqual([]);
    await type('0');
    await pass(200);
    await type('0');
    await pass(299);
    expect(typedTexts()).toEqual([]);
    await pass(1);
    expect(typedTexts()).toEqual(['1 00']);
  });

  it('opens the list, says how many there are, and leaves the focus in the field', async () => {
    const { field, type, pass } = await open();
    await type('100 m');
    await pass(300);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(FOUND);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('status')).toHaveTextContent('2 addresses suggested');
  });

  it('goes through the options and the text by arrow keys, and chooses with Enter', async () => {
    const chosen = jest.fn();
    const { user, field, type, pass } = await open(chosen);
    await type('100 m');
    await pass(300);
    const active = () => field.getAttribute('aria-activedescendant');
    const seen: (string | null)[] = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
      await user.keyboard(key);
      seen.push(active());
    }
    expect(seen).toEqual(['address-option-0', 'address-option-1', null, 'address-option-1']);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Apt 4');
    await user.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledWith({ street: '100 Maple Street', apartment: 'Apt 4', zip: '62701' });
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('chooses with the pointer', async () => {
    const chosen = jest.fn();
    const { user, field, type, pass } = await open(chosen);
    await type('100 m');
    await pass(300);
    await user.click(screen.getByRole('option', { name: FOUND[0] }));
    expect(chosen).toHaveBeenCalledWith({ street: '100 Maple Street', apartment: '', zip: '62701' });
    expect(document.activeElement).toBe(field);
  });

  it('closes the list by Escape without closing anything around it', async () => {
    const { user, field, type, pass, onKey } = await open();
    await type('100 m');
    await pass(300);
    onKey.mockClear();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('100 m');
    expect(onKey).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onKey).toHaveBeenCalledTimes(1);
  });

  it('closes when the focus leaves', async () => {
    const { user, type, pass } = await open();
    await type('100 m');
    await pass(300);
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  });

  it('drops the response to an older request', async () => {
    const { type, pass } = await open();
    const late = Promise.withResolvers<{ suggestions: string[] }>();
    suggest(() => late.promise, { suggestions: ['1000 Elm Lane, Mesa, AZ 85201'] });
    await type('10');
    await pass(300);
    await type('00');
    await pass(300);
    late.resolve({ suggestions: FOUND });
    await pass(0);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '1000 Elm Lane, Mesa, AZ 85201',
    ]);
  });

  it('suggests nothing when the call fails, and says when there were too many', async () => {
    const { type, pass } = await open();
    suggest(serverError(), tooManyRequests());
    await type('100');
    await pass(300);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByText(serviceability.suggestions.limited)).toBeNull();
    await type(' m');
    await pass(300);
    expect(screen.getByText(serviceability.suggestions.limited)).toBeVisible();
  });
});
