import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import en from '#messages/en/fields.json' with { type: 'json' };
import { ExpiryFields } from './card-fields.tsx';

const YEARS = Array.from({ length: 15 }, (_, index) => 2026 + index);

function Expiry() {
  const [month, setMonth] = useState('');
  const [year, setYear] = useState('');
  return (
    <NextIntlClientProvider locale="en" messages={{ fields: en }}>
      <ExpiryFields
        month={{ value: month, onChange: setMonth }}
        year={{ value: year, onChange: setYear }}
        years={YEARS}
      />
      <output>{`${month}/${year}`}</output>
    </NextIntlClientProvider>
  );
}

const byToken = (token: string) => {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[autocomplete="${token}"]`);
  if (!field) throw new Error(`No field for ${token}`);
  return field;
};
const chosen = () => screen.getByRole('status').textContent;

describe('expiry: what people choose and what password managers fill in', () => {
  it('people choose from twelve months and the given years', async () => {
    render(<Expiry />);
    await userEvent.selectOptions(screen.getByLabelText('Expiration month'), '12');
    await userEvent.selectOptions(screen.getByLabelText('Expiration year'), '2030');
    expect(chosen()).toBe('12/2030');
    expect(screen.getByLabelText('Expiration year').querySelectorAll('option:not([hidden])')).toHaveLength(16);
  });

  it.each([
    ['cc-exp-month', '1', '01/'],
    ['cc-exp-month', '01', '01/'],
    ['cc-exp-year', '30', '/2030'],
    ['cc-exp-year', '2030', '/2030'],
    ['cc-exp', '12/2030', '12/2030'],
    ['cc-exp', '1/30', '01/2030'],
    ['cc-exp', '12 / 30', '12/2030'],
    ['cc-exp', '2030-12', '12/2030'],
    ['cc-exp', '1030', '10/2030'],
  ])('%s filled with %j', (token, value, expected) => {
    render(<Expiry />);
    fireEvent.change(byToken(token), { target: { value } });
    expect(chosen()).toBe(expected);
  });

  it('a choice can be taken back', async () => {
    render(<Expiry />);
    await userEvent.selectOptions(screen.getByLabelText('Expiration month'), '12');
    await userEvent.selectOptions(screen.getByLabelText('Expiration month'), '');
    expect(chosen()).toBe('/');
  });

  it('the unseen field is out of the way of keyboards and screen readers', () => {
    render(<Expiry />);
    expect(byToken('cc-exp').getAttribute('aria-hidden')).toBe('true');
    expect(byToken('cc-exp').getAttribute('tabindex')).toBe('-1');
    expect(document.querySelectorAll('[name]')).toHaveLength(0);
  });
});
